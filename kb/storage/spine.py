"""The revisions of a lineage through time: times from the atlas, words from the texts that are held."""

from __future__ import annotations

from bisect import bisect_left

from mtgcr.kb.storage.told import told_of
from mtgcr.parser.language import Edition, Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping, Sequence

    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.store import Store

_WITH_WORDS = (Edition.OFFICIAL, Edition.DIGEST)
"""Editions that hold the words of rules, the better one first."""


def same_words(one: Revision, other: Revision) -> bool:
    """Whether two revisions say the same, typography and numbers of references aside."""
    return one.masked == other.masked


def spine(store: Store, lineage: str, language: Language) -> tuple[Revision, ...]:
    """All revisions of the lineage, oldest first: times from the atlas, words from the texts that are held.

    Releases that the atlas does not know come from the texts alone.  Words are all official, or all our own: what
    became of them is read off by comparing them.
    """
    held = _of_one_hand(store, store.of_lineage(lineage, language))
    known = [r for r in held if r.edition is Edition.ATLAS]
    texts = [r for r in held if r.edition is Edition.OFFICIAL] or [r for r in held if r.edition is Edition.DIGEST]
    if not known:
        return tuple(texts)
    days = {edition: _days(store, language, edition) for edition in (Edition.ATLAS, *_WITH_WORDS)}
    newest = max(days[Edition.ATLAS], default=None)
    later = [r for r in texts if newest and r.since > newest]
    ended = [r._replace(until=_end(r, later)) for r in known]
    return (*(_with_words(r, held, days) for r in ended), *later)


def _of_one_hand(store: Store, held: Sequence[Revision]) -> tuple[Revision, ...]:
    """Without the digest where an official text is held; else without what it tells of words changed since."""
    if any(one.edition is Edition.OFFICIAL for one in held):
        return tuple(one for one in held if one.edition is not Edition.DIGEST)
    return tuple(one for one in held if (told := told_of(store, one)) is None or told.reworded is None)


def _days(store: Store, language: Language, edition: Edition) -> Sequence[datetime.date]:
    """The days of the releases of the language and edition, ascending; the atlas tells of all languages."""
    if edition is not Edition.ATLAS:
        return store.days_of(language, edition)
    return sorted(day for one in Language for day in store.days_of(one, edition))


def _end(revision: Revision, later: Sequence[Revision]) -> datetime.date | None:
    """Where a revision that the atlas leaves open ends, if a newer text changed it."""
    return revision.until or (later[0].since if later else None)


def _with_words(
    revision: Revision, held: Sequence[Revision], days: Mapping[Edition, Sequence[datetime.date]]
) -> Revision:
    """The atlas's revision with the words of an official text of that time, else of the digest, where one is held."""
    for edition in _WITH_WORDS:
        for text in held:
            if text.edition is edition and _stand_together(revision, text, days[edition]):
                return revision._replace(text=text.text, edition=edition)
    return revision


def _stand_together(one: Revision, other: Revision, days: Sequence[datetime.date]) -> bool:
    """Whether both are in force on one of the days."""
    first = bisect_left(days, max(one.since, other.since))
    ends = [revision.until for revision in (one, other) if revision.until is not None]
    return first < len(days) and all(days[first] < end for end in ends)
