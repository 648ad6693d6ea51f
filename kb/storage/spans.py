"""Revisions as spans of time, with no more of each than questions on many of them want."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.storage.codes import EDITION_CODES, KIND_CODES, KINDS, day_of, open_day_of
from mtgcr.parser.language import Edition
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Collection, Iterator

    from mtgcr.kb.model import NodeKind
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

_PASSAGES = """
SELECT l.name, r.wording, r.kind, r.number, r.ordinal, coalesce(w.body, ''), r.since, r.until
FROM revision r JOIN lineage l ON l.id = r.lineage JOIN wording w ON w.id = r.wording
"""
_NUMBERED = """
SELECT r.number, r.ordinal, l.name, r.kind, r.title, coalesce(w.body, ''), p.name, w.masked, r.since, r.until
FROM revision r JOIN lineage l ON l.id = r.lineage JOIN wording w ON w.id = r.wording
LEFT JOIN lineage p ON p.id = r.parent
"""


class PassageSpan(NamedTuple):
    """A wording of a lineage from `since` until the day before `until`; `body` is "" where it is not held."""

    lineage: str
    wording: int
    kind: NodeKind
    number: str
    ordinal: int
    body: str
    since: datetime.date
    until: datetime.date | None


class NumberedSpan(NamedTuple):
    """A number of a lineage from `since` until the day before `until`, with its words where they are held."""

    number: str
    ordinal: int
    lineage: str
    kind: NodeKind
    title: str
    body: str
    parent: str | None
    masked: str
    """The fingerprint of the words with the numbers in them masked."""
    since: datetime.date
    until: datetime.date | None


def passages_ever(
    store: Store, language: Language, kind: NodeKind, edition: Edition | None = None
) -> tuple[PassageSpan, ...]:
    """All of the kind that ever stood, oldest first: in the edition, or in all but our own digest."""
    compares, code = _of_edition(edition)
    query = f"{_PASSAGES} WHERE r.language = ? AND r.edition {compares} ? AND r.kind = ? ORDER BY r.since"
    rows = store.database.execute(query, (language.row, code, KIND_CODES[kind]))
    return tuple(map(_passage, rows))


def passages_ever_numbered(
    store: Store, language: Language, kind: NodeKind, numbers: Collection[str]
) -> tuple[PassageSpan, ...]:
    """All of the kind that ever had one of the numbers, oldest first; those of our own digest are left out."""
    compares, code = _of_edition(None)
    rows = store.database.execute(
        f"{_PASSAGES} WHERE r.language = ? AND r.edition {compares} ? AND r.kind = ?"
        f" AND r.number IN ({', '.join('?' * len(numbers))}) ORDER BY r.since",
        (language.row, code, KIND_CODES[kind], *numbers),
    )
    return tuple(map(_passage, rows))


def _of_edition(edition: Edition | None) -> tuple[str, int]:
    """How editions are compared with which, to mean that one, or all but our own digest."""
    return ("=", EDITION_CODES[edition]) if edition else ("<>", EDITION_CODES[Edition.DIGEST])


def _passage(row: tuple[str, int, int, str, int, str, int, int | None]) -> PassageSpan:
    lineage, wording, kind, number, ordinal, body, since, until = row
    return PassageSpan(lineage, wording, KINDS[kind], number, ordinal, body, day_of(since), open_day_of(until))


def numbers_ever(
    store: Store, language: Language, edition: Edition, kinds: Collection[NodeKind]
) -> Iterator[NumberedSpan]:
    """Every number that something of the kinds ever had in the edition, oldest first."""
    query = f"{_NUMBERED} WHERE r.language = ? AND r.edition = ? AND r.kind IN ({', '.join('?' * len(kinds))})"
    codes = (language.row, EDITION_CODES[edition], *(KIND_CODES[kind] for kind in kinds))
    return map(_number, store.database.execute(f"{query} ORDER BY r.since", codes))


def _number(row: tuple[str, int, str, int, str, str, str | None, bytes, int, int | None]) -> NumberedSpan:
    number, ordinal, lineage, kind, title, body, parent, masked, since, until = row
    days = day_of(since), open_day_of(until)
    return NumberedSpan(number, ordinal, lineage, KINDS[kind], title, body, parent, masked.hex(), *days)
