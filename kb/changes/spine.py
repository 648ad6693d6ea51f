"""The revisions of a lineage through time: times from the atlas, words from the texts that are held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.language import Edition

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from kb.model import ReleaseInfo, Revision
    from kb.storage.store import Store
    from parser.language import Language


def same_words(one: Revision, other: Revision) -> bool:
    """Whether two revisions say the same, typography and numbers of references aside."""
    return one.masked == other.masked


def spine(store: Store, lineage: str, language: Language) -> tuple[Revision, ...]:
    """All revisions of the lineage, oldest first: times from the atlas, words from the texts that are held.

    Releases that the atlas does not know come from the texts alone.
    """
    held = store.of_lineage(lineage, language)
    known = [r for r in held if r.edition is Edition.ATLAS]
    texts = [r for r in held if r.edition is Edition.OFFICIAL] or [r for r in held if r.edition is Edition.DIGEST]
    if not known:
        return tuple(texts)
    releases = store.releases()
    newest = max((r.effective for r in releases if r.edition is Edition.ATLAS), default=None)
    later = [r for r in texts if newest and r.since > newest]
    ended = [r._replace(until=_end(r, later)) for r in known]
    return (*(_with_words(r, held, releases) for r in ended), *later)


def _end(revision: Revision, later: Sequence[Revision]) -> datetime.date | None:
    """Where a revision that the atlas leaves open ends, if a newer text changed it."""
    return revision.until or (later[0].since if later else None)


def _with_words(revision: Revision, held: Sequence[Revision], releases: Sequence[ReleaseInfo]) -> Revision:
    """The atlas's revision with the words of an official text of that time, else of the digest, where one is held."""
    for edition in (Edition.OFFICIAL, Edition.DIGEST):
        days = [r.effective for r in releases if r.edition is edition and r.language is revision.language]
        for text in held:
            if text.edition is edition and any(_stands(revision, day) and _stands(text, day) for day in days):
                return revision._replace(text=text.text, edition=edition)
    return revision


def _stands(revision: Revision, day: datetime.date) -> bool:
    return revision.since <= day and (revision.until is None or day < revision.until)
