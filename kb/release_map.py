"""What stands in one release, without its words: by wording, lineage and number, and which numbers each wording cites.

Read in one go and kept, so that weighing hundreds of rules asks the store nothing more.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from kb.model import NodeKind
from parser.numbers import parse_number

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Mapping

    from kb.model import ReleaseInfo
    from kb.store import Store

Key = TypeVar("Key")

_PLACES = """
SELECT r.id, r.lineage, r.kind, r.number, r.ordinal, r.wording, r.parent FROM revision r
WHERE r.language = ? AND r.edition = ? AND r.since <= ? AND (r.until IS NULL OR r.until > ?) ORDER BY r.id
"""
_CITATIONS = """
SELECT c.wording, c.number FROM citation c JOIN revision r ON r.wording = c.wording
WHERE r.language = ? AND r.edition = ? AND r.since <= ? AND (r.until IS NULL OR r.until > ?)
"""
_ENTRIES = """
SELECT lineage, title FROM revision r WHERE kind = 'glossary'
AND r.language = ? AND r.edition = ? AND r.since <= ? AND (r.until IS NULL OR r.until > ?)
"""


class Place(NamedTuple):
    """Where a node stands in a release; `lineage` and `parent` are rows of the store's lineages."""

    row: int
    lineage: int
    kind: NodeKind
    number: str
    ordinal: int
    wording: int
    parent: int | None


@dataclass(frozen=True, slots=True)
class ReleaseMap:
    """All places of a release: by lineage, by wording, rules and groups by number, children of a lineage in order.

    `entries` leads from the small-lettered headings of the glossary to their lineages.
    """

    release: ReleaseInfo
    by_lineage: Mapping[int, Place]
    by_wording: Mapping[int, tuple[Place, ...]]
    by_number: Mapping[str, tuple[Place, ...]]
    under: Mapping[int, tuple[Place, ...]]
    cites: Mapping[int, tuple[str, ...]]
    entries: Mapping[str, int]


def read_release_map(store: Store, release: ReleaseInfo) -> ReleaseMap:
    """The map of the release."""
    date = release.effective.isoformat()
    force = (release.language.value, release.edition.value, date, date)
    kinds = {kind.value: kind for kind in NodeKind}
    rows = store.database.execute(_PLACES, force)
    places = [Place(row, lineage, kinds[kind], *rest) for row, lineage, kind, *rest in rows]
    rules = [place for place in places if place.kind in (NodeKind.RULE, NodeKind.GROUP)]
    cites: defaultdict[int, list[str]] = defaultdict(list)
    for wording, number in store.database.execute(_CITATIONS, force):
        cites[wording].append(number)
    return ReleaseMap(
        release=release,
        by_lineage={place.lineage: place for place in places},
        by_wording=_grouped((place.wording, place) for place in places),
        by_number=_grouped((place.number, place) for place in rules),
        under=_grouped((place.parent, place) for place in sorted(rules, key=_order) if place.parent is not None),
        entries={title.casefold(): lineage for lineage, title in store.database.execute(_ENTRIES, force)},
        cites={wording: tuple(sorted(set(numbers))) for wording, numbers in cites.items()},
    )


def _order(place: Place) -> tuple[tuple[int, int, int, int, str], int]:
    number = parse_number(place.number)
    return (number.sort_key if number else (0, 0, 0, 0, ""), place.ordinal)


def _grouped(pairs: Iterable[tuple[Key, Place]]) -> dict[Key, tuple[Place, ...]]:
    groups: defaultdict[Key, list[Place]] = defaultdict(list)
    for key, place in pairs:
        groups[key].append(place)
    return {key: tuple(places) for key, places in groups.items()}


def places_of(store: Store, release: ReleaseInfo, wordings: Iterable[int]) -> tuple[Place, ...]:
    """Where each of the wordings stands in the release."""
    wanted = tuple(wordings)
    marks = ", ".join("?" * len(wanted))
    date = release.effective.isoformat()
    rows = store.database.execute(
        "SELECT r.id, r.lineage, r.kind, r.number, r.ordinal, r.wording, r.parent FROM revision r"
        f" WHERE r.wording IN ({marks}) AND r.language = ? AND r.edition = ? AND r.since <= ?"
        " AND (r.until IS NULL OR r.until > ?) ORDER BY r.id",
        (*wanted, release.language.value, release.edition.value, date, date),
    )
    return tuple(Place(row, lineage, NodeKind(kind), *rest) for row, lineage, kind, *rest in rows)


def rows_numbered(store: Store, number: str, date: datetime.date) -> tuple[int, ...]:
    """The lineages that have the number in English on the day, as rows."""
    day = date.isoformat()
    rows = store.database.execute(
        "SELECT DISTINCT lineage FROM revision WHERE number = ? AND kind IN ('rule', 'group') AND language = 'en'"
        " AND since <= ? AND (until IS NULL OR until > ?)",
        (number, day, day),
    )
    return tuple(lineage for (lineage,) in rows)


def texts_of(store: Store, wordings: Iterable[int]) -> dict[int, str]:
    """The words of each of the wordings."""
    wanted = tuple(dict.fromkeys(wordings))
    marks = ", ".join("?" * len(wanted))
    return dict(store.database.execute(f"SELECT id, coalesce(body, '') FROM wording WHERE id IN ({marks})", wanted))
