"""What stands in one release, without its words: by lineage, by number, and what stands under what.

Read in one go and kept, so that weighing hundreds of rules asks the store for little more.
"""

from __future__ import annotations

import datetime
from array import array
from collections import defaultdict
from functools import cached_property, lru_cache
from itertools import compress
from operator import itemgetter

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.codes import EDITION_CODES, IN_FORCE, KIND_CODES, KINDS, day_code, in_force
from mtgcr.parser.headings import without_sense
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Edition

TEXTS_KEPT = 4
"""Texts of which all places are kept: the official one and the digest, in two languages."""
FOR_EVER = 1 << 31
"""Later than the code of any day."""
_COLUMNS = "r.id, r.lineage, r.kind, r.number, r.ordinal, r.wording, r.parent"


class MappedPlace(NamedTuple):
    """Where a node stands in a release; `lineage` and `parent` are rows of the store's lineages."""

    row: int
    lineage: int
    kind: NodeKind
    number: str
    ordinal: int
    wording: int
    parent: int | None


class LastingPlaces(NamedTuple):
    """All places that a text has had, in the order of their rows, and the codes of the days on which each stood.

    Asking the tables what stands on a day walks all revisions of all texts: 10 ms, six times for a question about
    another day.  Here that takes a tenth, and the maps of all days share their places.
    """

    places: tuple[MappedPlace, ...]
    stays: Sequence[int]
    """For each place which of the spans it stood in."""
    spans: tuple[tuple[int, int], ...]
    """The first day with a place, and the first day without it; of 41,000 places some 700 are different."""

    def on(self, release: ReleaseInfo) -> list[MappedPlace]:
        """What stands in the release."""
        day = day_code(release.effective)
        holds = bytes(since <= day < until for since, until in self.spans)
        return list(compress(self.places, map(holds.__getitem__, self.stays)))


@lru_cache(maxsize=TEXTS_KEPT)
def lasting_places(store: Store, language: Language, edition: Edition) -> LastingPlaces:
    """The places of the text through all its releases."""
    rows = store.database.execute(
        f"SELECT {_COLUMNS}, r.since, coalesce(r.until, {FOR_EVER}) FROM revision r"
        " WHERE r.language = ? AND r.edition = ? ORDER BY r.id",
        (language.row, EDITION_CODES[edition]),
    )
    places, stays, spans = list[MappedPlace](), array("I"), dict[tuple[int, int], int]()
    known: dict[Any, Any] = {}
    one = known.setdefault  # 41,000 places have 9,000 numbers and lineages: 6 MB where each has its own
    for key, lineage, kind, number, ordinal, wording, parent, first, end in rows:
        shared = one(lineage, lineage), one(number, number), one(parent, parent)
        places.append(MappedPlace(key, shared[0], KINDS[kind], shared[1], ordinal, wording, shared[2]))
        stays.append(spans.setdefault((first, end), len(spans)))
    return LastingPlaces(tuple(places), stays, tuple(spans))


@lru_cache(maxsize=TEXTS_KEPT)
def places_in(store: Store, release: ReleaseInfo) -> Sequence[MappedPlace]:
    """What stands in the release; a question about another day asks for it two or three times.

    Of the newest the tables are asked: most processes ask for no other, and all times have five times as many places.
    """
    if release != store.release_on(datetime.date.max, release.language, release.edition):
        return lasting_places(store, release.language, release.edition).on(release)
    rows = store.database.execute(
        f"SELECT {_COLUMNS} FROM revision r WHERE {IN_FORCE} ORDER BY r.id", in_force(release)
    )
    return tuple(map(_place, rows))


def lineages_in(store: Store, release: ReleaseInfo) -> frozenset[int]:
    """The rows of all lineages that stand in the release; a tenth of the work of its map."""
    return frozenset(place.lineage for place in places_in(store, release))


def wordings_in(store: Store, release: ReleaseInfo) -> frozenset[int]:
    """The wordings that stand in the release.  Of the newest the tables are asked: most processes ask for no other."""
    if release == store.releases_of(release.language, release.edition)[-1]:
        return store.wordings_in_force(release)
    return frozenset(place.wording for place in places_in(store, release))


@lru_cache(maxsize=TEXTS_KEPT)
def glossary_headings(store: Store, release: ReleaseInfo) -> tuple[tuple[int, str], ...]:
    """The lineages of the glossary with their headings."""
    rows = store.database.execute(
        f"SELECT r.lineage, r.title FROM revision r WHERE r.kind = ? AND {IN_FORCE} ORDER BY r.id",
        (KIND_CODES[NodeKind.ENTRY], *in_force(release)),
    )
    return tuple(rows)


@lru_cache(maxsize=TEXTS_KEPT)
def senses_in(store: Store, release: ReleaseInfo) -> Mapping[str, list[str]]:
    """The lineages of the translated glossary, by the English heading without the number of a sense ("Draw(1)")."""
    rows = store.database.execute(
        "SELECT r.english, l.name FROM revision r JOIN lineage l ON l.id = r.lineage"
        f" WHERE r.kind = ? AND r.english <> '' AND {IN_FORCE} ORDER BY r.id",
        (KIND_CODES[NodeKind.ENTRY], *in_force(release)),
    )
    senses: defaultdict[str, list[str]] = defaultdict(list)
    for english, lineage in rows:
        senses[without_sense(english)].append(lineage)
    return senses


class ReleaseMap:
    """All places of a release: by lineage, rules and groups by number, and those under a lineage."""

    def __init__(self, store: Store, release: ReleaseInfo) -> None:
        self.release = release
        self._store = store
        places = places_in(store, release)
        self._rules = [place for place in places if place.kind in (NodeKind.RULE, NodeKind.GROUP)]
        self.by_lineage: Mapping[int, MappedPlace] = {place.lineage: place for place in places}

    @cached_property
    def _by_number(self) -> Mapping[str, MappedPlace]:
        """The rule or group of each number, the first of several; a list for each takes three times as long."""
        return {place.number: place for place in reversed(self._rules)}

    @cached_property
    def _again(self) -> tuple[MappedPlace, ...]:
        """The rules whose number one before them has: in four of all releases, one or two."""
        if len(self._by_number) == len(self._rules):
            return ()
        return tuple(place for place in self._rules if self._by_number[place.number] is not place)

    @cached_property
    def _under(self) -> Mapping[int | None, list[MappedPlace]]:
        under: defaultdict[int | None, list[MappedPlace]] = defaultdict(list)
        for place in self._rules:
            under[place.parent].append(place)
        return under

    def numbered(self, number: str) -> tuple[MappedPlace, ...]:
        """The rules, or the group, with the number."""
        first = self._by_number.get(number)
        return (first, *(place for place in self._again if place.number == number)) if first else ()

    def carried(self, number: str, named_on: datetime.date) -> tuple[MappedPlace, ...]:
        """What the release has of that which the number named in the release of another day."""
        if named_on == self.release.effective:
            return self.numbered(number)
        rows = rows_numbered(self._store, number, named_on)
        return tuple(self.by_lineage[row] for row in rows if row in self.by_lineage)

    def under(self, place: MappedPlace) -> list[MappedPlace]:
        """The rules directly under a group or rule, as printed."""
        return sorted(self._under.get(place.lineage, ()), key=_order)

    def parent_of(self, place: MappedPlace) -> MappedPlace | None:
        """The rule or group that a rule stands directly under; None above groups."""
        above = self.by_lineage.get(place.parent) if place.parent is not None else None
        return above if above and above.kind in (NodeKind.RULE, NodeKind.GROUP) else None

    @cached_property
    def entries(self) -> Mapping[str, int]:
        """The lineages of the glossary by their headings in small letters."""
        return {title.casefold(): lineage for lineage, title in glossary_headings(self._store, self.release)}


def _order(place: MappedPlace) -> tuple[tuple[int, int, int, int, str], int]:
    number = parse_number(place.number)
    return (number.sort_key if number else (0, 0, 0, 0, ""), place.ordinal)


def _place(row: tuple[int, int, int, str, int, int, int | None]) -> MappedPlace:
    key, lineage, kind, number, ordinal, wording, parent = row
    return MappedPlace(key, lineage, KINDS[kind], number, ordinal, wording, parent)


@lru_cache(maxsize=TEXTS_KEPT)
def _by_wording(
    store: Store, release: ReleaseInfo
) -> tuple[Mapping[int, MappedPlace], Mapping[int, Sequence[MappedPlace]]]:
    """Where each wording stands first in the release, and of the few that stand more than once where else."""
    places = places_in(store, release)
    first = {place.wording: place for place in reversed(places)}
    again: defaultdict[int, list[MappedPlace]] = defaultdict(list)
    for place in places if len(first) < len(places) else ():
        if first[place.wording] is not place:
            again[place.wording].append(place)
    return first, again


def places_of(store: Store, release: ReleaseInfo, wordings: Iterable[int]) -> tuple[MappedPlace, ...]:
    """Where each of the wordings stands in the release, in the order of their rows."""
    if release.language is Language.EN:  # all of whose places were read for its map; a table takes four times as long
        first, again = _by_wording(store, release)
        found = {first[wording] for wording in wordings if wording in first}
        places = found.union(*(again[place.wording] for place in found if place.wording in again))
        return tuple(sorted(places, key=itemgetter(0)))
    wanted = tuple(wordings)
    marks = ", ".join("?" * len(wanted))
    rows = store.database.execute(
        f"SELECT {_COLUMNS} FROM revision r WHERE r.wording IN ({marks}) AND {IN_FORCE} ORDER BY r.id",
        (*wanted, *in_force(release)),
    )
    return tuple(_place(row) for row in rows)


def rows_numbered(store: Store, number: str, date: datetime.date) -> tuple[int, ...]:
    """The lineages that have the number in English on the day, as rows."""
    kinds, day = (KIND_CODES[NodeKind.RULE], KIND_CODES[NodeKind.GROUP]), day_code(date)
    rows = store.database.execute(
        "SELECT DISTINCT lineage FROM revision WHERE number = ? AND kind IN (?, ?) AND language = ?"
        " AND since <= ? AND (until IS NULL OR until > ?)",
        (number, *kinds, Language.EN.row, day, day),
    )
    return tuple(lineage for (lineage,) in rows)


def moves_between(store: Store, numbers: Sequence[str], old: ReleaseInfo, new: ReleaseInfo) -> dict[str, str]:
    """The numbers that the sections, groups and rules of these numbers in the older release have in the newer one."""
    kinds = (KIND_CODES[NodeKind.SECTION], KIND_CODES[NodeKind.GROUP], KIND_CODES[NodeKind.RULE])
    day = day_code(new.effective)
    rows = store.database.execute(
        "SELECT r.number, n.number FROM revision r JOIN revision n ON n.lineage = r.lineage"
        f" WHERE r.number IN ({', '.join('?' * len(numbers))}) AND r.kind IN (?, ?, ?) AND {IN_FORCE}"
        " AND n.language = r.language AND n.edition = r.edition AND n.since <= ? AND (n.until IS NULL OR n.until > ?)",
        (*numbers, *kinds, *in_force(old), day, day),
    )
    return dict(rows)


def texts_of(store: Store, wordings: Iterable[int]) -> dict[int, str]:
    """The words of each of the wordings."""
    wanted = tuple(dict.fromkeys(wordings))
    marks = ", ".join("?" * len(wanted))
    return dict(store.database.execute(f"SELECT id, coalesce(body, '') FROM wording WHERE id IN ({marks})", wanted))


def lineage_names(store: Store, rows: Iterable[int]) -> dict[int, str]:
    """The names of the lineages in those rows of their table, by their rows."""
    query = "SELECT id, name FROM lineage WHERE id IN (SELECT value FROM json_each(?))"
    return dict(store.database.execute(query, (str(list(rows)),)))


def cited_in(store: Store, wordings: Iterable[int]) -> Mapping[int, Sequence[str]]:
    """The rule numbers that each of the wordings cites, sorted as text; those that cite none are left out."""
    wanted = tuple(wordings)
    marks = ", ".join("?" * len(wanted))
    query = f"SELECT wording, number FROM citation WHERE wording IN ({marks}) ORDER BY wording, number"
    cited: defaultdict[int, list[str]] = defaultdict(list)
    for wording, number in store.database.execute(query, wanted):
        cited[wording].append(number)
    return cited
