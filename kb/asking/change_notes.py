"""When the cited rules were reworded: what they said before that, and what they say since."""

from __future__ import annotations

import datetime
from itertools import pairwise

from mtgcr.kb.asking.answers import ChangeNote
from mtgcr.kb.storage.spine import same_words, spine
from mtgcr.parser.language import Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.asking.answers import RuleCitation
    from mtgcr.kb.asking.quoting import Quoting

_DAY = datetime.timedelta(days=1)


def note_changes(quoting: Quoting, citations: Iterable[RuleCitation]) -> Iterator[ChangeNote]:
    """For each rule its last rewording up to the release of the answer, its first one after it, and its end.

    References that only followed a move are no rewording.
    """
    day = quoting.release.effective
    for citation in {citation.lineage: citation for citation in citations}.values():
        revisions = spine(quoting.store, citation.lineage, Language.EN)
        days = [after.since for before, after in pairwise(revisions) if not same_words(before, after)]
        earlier, later = [since for since in days if since <= day], [since for since in days if since > day]
        for since in [*earlier[-1:], *later[:1]]:
            yield _note(quoting, citation, since)
        if not later and revisions and (end := revisions[-1].until):
            yield _note(quoting, citation, end, is_gone=True)


def _note(quoting: Quoting, citation: RuleCitation, since: datetime.date, *, is_gone: bool = False) -> ChangeNote:
    edition = quoting.release.edition
    held = [r for r in quoting.store.releases() if r.language is Language.EN and r.edition is edition]
    older = quoting.store.release_on(since - _DAY, Language.EN, edition)
    newer = next((r for r in held if r.effective >= since), None)
    before, after = quoting.quotes_around(citation.lineage, older, newer)
    return ChangeNote(
        number=citation.number,
        since=since,
        before=before,
        after=after,
        is_later=since > quoting.release.effective,
        is_gone=is_gone,
    )
