"""The tables of the digest: what its releases hold, and what is known of its words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.codes import EDITION_CODES, LANGUAGE_CODES, day_code, open_day_code
from mtgcr.parser.language import Edition

if TYPE_CHECKING:
    import datetime
    import sqlite3
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.digest.retelling import ToldRevision
    from mtgcr.parser.language import Language

NAME = "data/digest"
"""The file that releases of the digest name."""
_COUNTED = (NodeKind.RULE, NodeKind.EXAMPLE, NodeKind.ENTRY)


def write_told(database: sqlite3.Connection, told: Iterable[tuple[int, ToldRevision]]) -> None:
    """Write what is known of the words of each revision, which comes with its row."""
    rows = (
        (row, day_code(one.retold), open_day_code(one.reviewed), open_day_code(one.reworded), one.omits)
        for row, one in told
        if one.kind in _COUNTED
    )
    database.executemany("INSERT INTO told VALUES (?, ?, ?, ?, ?)", rows)


def write_releases(
    database: sqlite3.Connection, days: Sequence[datetime.date], told: Sequence[ToldRevision], sha256: str
) -> None:
    """Write that each of the days has a digest in each language in which anything is told on it."""
    starts = Counter((one.since, one.language, one.kind) for one in told)
    ends = Counter((one.until, one.language, one.kind) for one in told if one.until)
    for language in sorted({one.language for one in told}, key=lambda language: language.value):
        for day, counts in zip(days, _standing(days, language, starts, ends), strict=True):
            identity = (day_code(day), LANGUAGE_CODES[language], EDITION_CODES[Edition.DIGEST], NAME, sha256)
            database.execute("INSERT INTO release VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)", (*identity, *counts))


def _standing(
    days: Iterable[datetime.date],
    language: Language,
    starts: Counter[tuple[datetime.date, Language, NodeKind]],
    ends: Counter[tuple[datetime.date, Language, NodeKind]],
) -> Iterable[tuple[int, ...]]:
    """How many rules, examples and entries stand on each of the days, which ascend."""
    counts = dict.fromkeys(_COUNTED, 0)
    for day in days:
        for kind in _COUNTED:
            counts[kind] += starts[day, language, kind] - ends[day, language, kind]
        yield tuple(counts.values())
