"""The tables of the digest: what its releases hold, and what is known of its words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind, ReleaseInfo
from mtgcr.kb.storage.new_tables import NewRelease, NewTold
from mtgcr.parser.language import Edition

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.digest.retelling import ToldRevision
    from mtgcr.parser.language import Language

NAME = "data/digest"
"""The file that releases of the digest name."""
_COUNTED = (NodeKind.RULE, NodeKind.EXAMPLE, NodeKind.ENTRY)


def told_rows(told: Iterable[tuple[int, ToldRevision]]) -> Iterator[NewTold]:
    """What is known of the words of each revision, which comes with its row."""
    for row, one in told:
        if one.kind in _COUNTED:
            yield NewTold(row, one.retold, one.reviewed, one.reworded, one.omits)


def told_releases(days: Sequence[datetime.date], told: Sequence[ToldRevision], sha256: str) -> Iterator[NewRelease]:
    """That each of the days has a digest in each language in which anything is told on it."""
    starts = Counter((one.since, one.language, one.kind) for one in told)
    ends = Counter((one.until, one.language, one.kind) for one in told if one.until)
    for language in sorted({one.language for one in told}, key=lambda language: language.value):
        for day, counts in zip(days, _standing(days, language, starts, ends), strict=True):
            yield NewRelease(ReleaseInfo(day, language, Edition.DIGEST, NAME, sha256, *counts, warnings=0))


def _standing(
    days: Iterable[datetime.date],
    language: Language,
    starts: Counter[tuple[datetime.date, Language, NodeKind]],
    ends: Counter[tuple[datetime.date, Language, NodeKind]],
) -> Iterator[tuple[int, int, int]]:
    """How many rules, examples and entries stand on each of the days, which ascend."""
    counts = dict.fromkeys(_COUNTED, 0)
    for day in days:
        for kind in _COUNTED:
            counts[kind] += starts[day, language, kind] - ends[day, language, kind]
        rules, examples, entries = counts.values()
        yield rules, examples, entries
