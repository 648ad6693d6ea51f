"""Reading the knowledge base: releases, revisions, wordings, references, as of any release."""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from contextlib import nullcontext
from functools import lru_cache, partial
from itertools import chain, count
from operator import attrgetter

from mtgcr.kb.kept_results import KeptResults
from mtgcr.kb.model import Junction, LinkKind, Node, NodeKind, ReleaseInfo, Revision
from mtgcr.kb.storage.calendar import Calendar, known_days
from mtgcr.kb.storage.codes import (
    EDITION_CODES,
    EDITIONS,
    IN_FORCE,
    KIND_CODES,
    KINDS,
    LANGUAGES,
    day_code,
    day_of,
    in_force,
)
from mtgcr.kb.storage.places import place_in_release
from mtgcr.kb.storage.revision_rows import REVISION, read_revisions
from mtgcr.kb.storage.schema import RULING, SCHEMA_NUMBER
from mtgcr.kb.storage.shared_reading import SharedReading, open_shared
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.model import Doubt
    from mtgcr.kb.storage.joints import JunctionsOfLineage
    from mtgcr.kb.storage.sequences import PackedIds


class StoredRelease(NamedTuple):
    """A whole release in document order: as revisions, and as nodes for comparing it with another."""

    revisions: tuple[Revision, ...]
    nodes: tuple[Node, ...]


REMEMBERED = 4
"""Whole releases that a store keeps in memory."""
KEPT = 512
"""Questions for a few revisions of which a store keeps the answer: those of one page are asked again by the next."""
_WITH_WORDS = (Edition.OFFICIAL, Edition.DIGEST)
"""Editions that hold the words of rules, the better one first."""


class StoreDamagedError(Exception):
    """The database file is not one of ours, of another form, or damaged."""


class StoreOutdatedError(StoreDamagedError):
    """The database is whole but of another form; it is to be made again from the originals it holds."""


class Store:
    """A knowledge base opened for reading; one connection, never written through.

    One that was opened from a file may be asked by several threads at once.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self._lock = connection.lock if isinstance(connection, SharedReading) else nullcontext()
        self._releases: tuple[ReleaseInfo, ...] | None = None
        self._of_edition: dict[tuple[Language, Edition], tuple[ReleaseInfo, ...]] = {}
        self._days: dict[tuple[Language, Edition], tuple[datetime.date, ...]] = {}
        self._revisions = partial(read_revisions, connection)
        self._few = lru_cache(KEPT)(self._revisions)
        self._standing = KeptResults(KEPT)
        self._junctions: dict[Language, JunctionsOfLineage] = {}
        self._calendars: dict[Language, Calendar] = {}
        self._documents: dict[ReleaseInfo, StoredRelease] = {}
        self._printed: dict[tuple[Language, Edition], PackedIds | None] = {}

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open the database read-only.  StoreDamagedError when it is not a complete knowledge base of this form."""
        try:
            connection = open_shared(path)
            (number,) = connection.execute("PRAGMA user_version").fetchone()
            complete = connection.execute("SELECT value FROM meta WHERE key = 'complete'").fetchone()
        except sqlite3.DatabaseError as error:
            raise StoreDamagedError(str(path)) from error
        if complete is None or number != SCHEMA_NUMBER:
            connection.close()
            raise (StoreOutdatedError if complete else StoreDamagedError)(str(path))
        return cls(connection)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @property
    def database(self) -> sqlite3.Connection:
        """The connection, for readers of other tables in this layer."""
        return self._db

    def ruling_days(self) -> tuple[tuple[str, int], ...]:
        """The day ("" where none is told) and the row of every ruling, by day."""
        query = "SELECT coalesce(issued, '') AS day, id FROM excerpt WHERE kind = ? ORDER BY day, id"
        return tuple(self._db.execute(query, (RULING,)))

    def releases(self) -> tuple[ReleaseInfo, ...]:
        """All releases held, by edition, language and date; read once, since a generation never changes."""
        if self._releases is None:
            self._releases = self._read_releases()
        return self._releases

    def _read_releases(self) -> tuple[ReleaseInfo, ...]:
        rows = self._db.execute(
            "SELECT effective, language, edition, name, sha256, rules, examples, glossary, warnings FROM release"
            " ORDER BY edition = ?, edition, language, effective",
            (EDITION_CODES[Edition.ATLAS],),
        )
        doubts: Mapping[str, Doubt] = {}
        if written := self.meta("doubts"):
            from mtgcr.kb.storage.doubts import read_doubts  # few homes have any

            doubts = read_doubts(written)
        held = map(_release, rows)
        return tuple(one._replace(doubt=doubts[one.sha256]) if one.sha256 in doubts else one for one in held)

    def replaced(self) -> tuple[ReleaseInfo, ...]:
        """The texts that a later one of the same day and language stands for, in the order in which they came."""
        rows = self._db.execute(
            "SELECT effective, language, edition, name, sha256, rules, examples, glossary, warnings FROM replaced"
            " ORDER BY id"
        )
        return tuple(_release(row) for row in rows)

    def release_on(self, date: datetime.date, language: Language, edition: Edition | None = None) -> ReleaseInfo | None:
        """The newest release of the language that was effective on the date and has words; official before digest.

        With `edition` only releases of that edition count.  None when the date is before the first one.
        """
        for wanted in (edition,) if edition else _WITH_WORDS:
            if place := bisect_right(self.days_of(language, wanted), date):
                return self.releases_of(language, wanted)[place - 1]
        return None

    def releases_of(self, language: Language, edition: Edition) -> tuple[ReleaseInfo, ...]:
        """The releases of the language and edition that are held, oldest first."""
        if (language, edition) not in self._of_edition:
            found = (one for one in self.releases() if (one.language, one.edition) == (language, edition))
            self._of_edition[language, edition] = tuple(sorted(found, key=attrgetter("effective")))
        return self._of_edition[language, edition]

    def days_of(self, language: Language, edition: Edition) -> tuple[datetime.date, ...]:
        """The days of these releases, ascending."""
        if (language, edition) not in self._days:
            self._days[language, edition] = tuple(one.effective for one in self.releases_of(language, edition))
        return self._days[language, edition]

    def numbered(self, number: str, release: ReleaseInfo, kind: NodeKind = NodeKind.RULE) -> tuple[Revision, ...]:
        """What has the number in the release, in printed order: one, none, or two where a number is used twice."""
        query = f"{REVISION} WHERE r.number = ? AND r.kind = ? AND {IN_FORCE} ORDER BY r.ordinal"
        return self._few(query, (number, KIND_CODES[kind], *in_force(release)))

    def ever_numbered(self, number: str, language: Language) -> tuple[Revision, ...]:
        """Every revision that ever had the number, oldest first; examples are left out."""
        query = f"{REVISION} WHERE r.number = ? AND r.kind <> ? AND r.language = ? ORDER BY r.since, r.ordinal"
        return self._revisions(query, (number, KIND_CODES[NodeKind.EXAMPLE], language.row))

    def of_lineage(self, lineage: str, language: Language, edition: Edition | None = None) -> tuple[Revision, ...]:
        """All revisions of a lineage in one language, oldest first; by any name that it ever had."""
        query = f"{REVISION} WHERE l.name = ? AND r.language = ? ORDER BY r.since"
        code = language.row
        found = self._few(query, (lineage, code)) or self._few(query, (self.present_name(lineage), code))
        return tuple(r for r in found if edition is None or r.edition is edition)

    def lineage_name(self, row: int) -> str:
        """The name of the lineage in that row of its table."""
        return str(self._db.execute("SELECT name FROM lineage WHERE id = ?", (row,)).fetchone()[0])

    def present_name(self, lineage: str) -> str:
        """What a lineage is called that may have had another name; "" for what is no node any more."""
        row = self._db.execute("SELECT lineage FROM alias WHERE name = ?", (lineage,)).fetchone()
        return str(row[0]) if row else lineage

    def standing(self, lineage: str, release: ReleaseInfo) -> Revision | None:
        """The lineage as it stands in the release; None when the release does not hold it."""
        query, values = f"{REVISION} WHERE l.name = ? AND {IN_FORCE}", (lineage, *in_force(release))
        found = self._standing.get(values, lambda: self._revisions(query, values), len)
        return found[0] if found else None

    def read_ahead(self, lineages: Iterable[str], release: ReleaseInfo) -> None:
        """Read at once of the lineages what `standing` is about to be asked of the release."""
        there = in_force(release)
        missing = [one for one in dict.fromkeys(lineages) if self._standing.find((one, *there)) is None]
        query = f"{REVISION} WHERE l.name IN ({', '.join('?' * len(missing))}) AND {IN_FORCE}"
        found = {one.lineage: (one,) for one in self._revisions(query, (*missing, *there))} if missing else {}
        for one in missing:
            self._standing.keep((one, *there), found.get(one, ()), 1)

    def children(self, lineage: str, release: ReleaseInfo, kind: NodeKind | None = None) -> tuple[Revision, ...]:
        """What stands directly under the lineage in the release, in the order in which it was stored."""
        query = f"{REVISION} WHERE p.name = ? AND {IN_FORCE}"
        found = self._few(query, (lineage, *in_force(release)))
        return tuple(r for r in found if kind is None or r.kind is kind)

    def ever_under(self, lineage: str, language: Language) -> tuple[Revision, ...]:
        """All that ever stood directly under the lineage, oldest first."""
        query = f"{REVISION} WHERE p.name = ? AND r.language = ? ORDER BY r.since, r.ordinal"
        return self._revisions(query, (lineage, language.row))

    def junctions(self, lineage: str, language: Language) -> tuple[Junction, ...]:
        """Splits and merges of the lineage, by day."""
        if language not in self._junctions:
            from mtgcr.kb.storage.joints import read_junctions  # most look-ups and searches ask for none

            self._junctions[language] = read_junctions(self._db, language)
        return tuple(
            Junction(day_of(since), kind, other, *self._name_around(other, language, since), went)
            for since, kind, other, went in self._junctions[language].get(lineage, ())
        )

    def joins(
        self, after: datetime.date, until: datetime.date, language: Language
    ) -> tuple[tuple[LinkKind, str, str, float], ...]:
        """Splits and merges that took effect after one day and up to another: kind, old and new lineage, confidence."""
        rows = self._db.execute(
            "SELECT DISTINCT k.kind, o.name, n.name, k.confidence FROM link k JOIN lineage o ON o.id = k.old"
            " JOIN lineage n ON n.id = k.new WHERE k.kind IN ('split', 'merged') AND k.language = ?"
            " AND k.since > ? AND k.since <= ? AND o.name <> n.name ORDER BY k.since, o.name, n.name",
            (language.row, day_code(after), day_code(until)),
        )
        return tuple((LinkKind(kind), old, new, confidence) for kind, old, new, confidence in rows)

    def confidences(self, after: datetime.date, until: datetime.date, language: Language) -> dict[str, float]:
        """How sure the least sure link of a lineage in that time is; lineages that are sure throughout are absent."""
        rows = self._db.execute(
            "SELECT o.name, MIN(k.confidence) FROM link k JOIN lineage o ON o.id = k.old"
            " WHERE k.kind NOT IN ('split', 'merged') AND k.language = ? AND k.since > ? AND k.since <= ?"
            " GROUP BY o.name",
            (language.row, day_code(after), day_code(until)),
        )
        return dict(rows)

    def _name_around(self, lineage: str, language: Language, day: int) -> tuple[str, str, bool]:
        """The number that the lineage has on the day, or had last before it, what it is called, if it is gone then."""
        row = self._db.execute(
            "SELECT r.number, r.title, r.until <= ? FROM revision r JOIN lineage l ON l.id = r.lineage WHERE l.name = ?"
            " AND r.language = ? AND r.since <= ? ORDER BY r.since DESC LIMIT 1",
            (day, lineage, language.row, day),
        ).fetchone()
        number, title, gone = row or ("", "", False)
        return str(number), "" if number else str(title), bool(gone)

    def entries(self, release: ReleaseInfo) -> tuple[Revision, ...]:
        """The glossary of the release."""
        values = (KIND_CODES[NodeKind.ENTRY], *in_force(release))
        return self._revisions(f"{REVISION} WHERE r.kind = ? AND {IN_FORCE}", values)

    def citing(self, number: str, release: ReleaseInfo) -> tuple[Revision, ...]:
        """What cites the number in the release: rules, examples, glossary entries."""
        query = (
            f"{REVISION} JOIN citation c ON c.wording = r.wording WHERE c.number = ? AND {IN_FORCE}"
            " ORDER BY r.kind, r.id"
        )
        return self._revisions(query, (number, *in_force(release)))

    def cited_numbers(self, wording: int) -> tuple[str, ...]:
        """The rule numbers that a wording cites, sorted as text."""
        rows = self._db.execute("SELECT number FROM citation WHERE wording = ? ORDER BY number", (wording,))
        return tuple(number for (number,) in rows)

    def with_wordings(self, wordings: Iterable[int], *releases: ReleaseInfo) -> dict[int, tuple[Revision, ...]]:
        """For each wording what has it in one of the releases."""
        standing = " OR ".join(f"({IN_FORCE})" for _ in releases)
        query = f"{REVISION} WHERE r.wording IN (SELECT value FROM json_each(?)) AND ({standing})"
        found = self._revisions(query, (str([*wordings]), *chain.from_iterable(map(in_force, releases))))
        by_wording: dict[int, tuple[Revision, ...]] = {}
        for revision in found:
            by_wording[revision.wording] = (*by_wording.get(revision.wording, ()), revision)
        return by_wording

    def wordings_in_force(self, release: ReleaseInfo) -> frozenset[int]:
        """The wordings that stand in the release.

        Those of the newest of its kind, which most ask for, have an index of their own: a quarter of the time.
        """
        stands: str = IN_FORCE
        values: tuple[int, ...] = in_force(release)
        if release == self.releases_of(release.language, release.edition)[-1]:
            stands, values = "r.language = ? AND r.edition = ? AND r.until IS NULL", values[:2]
        rows = self._db.execute(f"SELECT r.wording FROM revision r WHERE {stands}", values)
        return frozenset(chain.from_iterable(rows))

    def numbers_in_force(self, release: ReleaseInfo, english: ReleaseInfo) -> tuple[tuple[int, NodeKind, str], ...]:
        """Each wording of the release with its kind and the number that its lineage has in the English release."""
        rows = self._db.execute(
            "WITH standing AS (SELECT r.lineage, r.kind, r.wording, r.number FROM revision r"
            f" WHERE {IN_FORCE}), english AS (SELECT r.lineage, r.number FROM revision r WHERE {IN_FORCE})"
            " SELECT s.wording, s.kind, coalesce(e.number, s.number) FROM standing s"
            " LEFT JOIN english e ON e.lineage = s.lineage",
            (*in_force(release), *in_force(english)),
        )
        return tuple((wording, KINDS[kind], number) for wording, kind, number in rows)

    def document(self, release: ReleaseInfo) -> StoredRelease:
        """The whole release in document order; the last few asked for are remembered."""
        with self._lock:
            if release not in self._documents:
                if len(self._documents) >= REMEMBERED:
                    self._documents.pop(next(iter(self._documents)))
                revisions = self._read_document(release)
                self._documents[release] = StoredRelease(revisions, _to_nodes(revisions))
            return self._documents[release]

    def let_go(self) -> None:
        """Forget the whole releases that are kept (7 MB each)."""
        with self._lock:
            self._documents.clear()

    def _read_document(self, release: ReleaseInfo) -> tuple[Revision, ...]:
        """What stands in the release; what the whole releases that are kept have too is not read again."""
        if release.edition is Edition.DIGEST:
            return tuple(sorted(self.standing_in(release), key=place_in_release))
        rows = self._rows_of(release)
        known = {revision.row: revision for kept in self._documents.values() for revision in kept.revisions}
        missing = str([row for row in rows if row not in known])
        found = self._revisions(f"{REVISION} WHERE r.id IN (SELECT value FROM json_each(?))", (missing,))
        known.update((revision.row, revision) for revision in found)
        return tuple(known[row] for row in rows)

    def _rows_of(self, release: ReleaseInfo) -> Sequence[int]:
        """The rows of the revisions of the release, as printed; none where it is not held."""
        key = (release.language, release.edition)
        if key not in self._printed:
            from mtgcr.kb.storage.sequences import PackedIds  # only who reads whole releases needs it

            codes = (release.language.row, EDITION_CODES[release.edition])
            row = self._db.execute("SELECT ids FROM printed WHERE language = ? AND edition = ?", codes).fetchone()
            listed = "SELECT nodes FROM release WHERE language = ? AND edition = ? ORDER BY effective"
            sizes = chain.from_iterable(self._db.execute(listed, codes))
            self._printed[key] = PackedIds(row[0], sizes) if row else None
        printed = self._printed[key]
        return printed[self.releases_of(*key).index(release)] if printed else ()

    def standing_in(self, release: ReleaseInfo) -> tuple[Revision, ...]:
        """All that stands in the release, in no particular order; the atlas's releases too."""
        return self._revisions(f"{REVISION} WHERE {IN_FORCE} ORDER BY r.id", in_force(release))

    def ever_standing(
        self, language: Language, edition: Edition, since: datetime.date | None = None, kind: NodeKind | None = None
    ) -> tuple[Revision, ...]:
        """Every revision of the language and edition that stood on `since` or later, in the order they were stored.

        All kinds, or one.
        """
        day, kinds = day_code(since) if since else 0, (KIND_CODES[kind],) if kind else tuple(KIND_CODES.values())
        those = f"r.language = ? AND r.edition = ? AND r.kind IN ({', '.join('?' * len(kinds))})"
        query = f"{REVISION} WHERE {those} AND (r.until IS NULL OR r.until > ?) ORDER BY r.id"
        return self._revisions(query, (language.row, EDITION_CODES[edition], *kinds, day))

    def calendar(self, language: Language = Language.EN) -> Calendar:
        """All releases known to exist, and those of which more is known in the language."""
        if language not in self._calendars:
            listed = map(int, (self.meta("calendar") or "").split())
            self._calendars[language] = Calendar(map(day_of, listed), known_days(self.releases(), language))
        return self._calendars[language]

    def meta(self, key: str) -> str | None:
        """A fact about the knowledge base itself."""
        row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else None


def _release(row: tuple[int, int, int, str, str, int, int, int, int]) -> ReleaseInfo:
    return ReleaseInfo(day_of(row[0]), LANGUAGES[row[1]], EDITIONS[row[2]], *row[3:])


def _to_nodes(document: Sequence[Revision]) -> tuple[Node, ...]:
    """The release as nodes again, for comparing it with another; by whole columns, since a diff needs 8,000."""
    if not document:
        return ()
    column = dict(zip(Revision._fields, zip(*document, strict=True), strict=True))
    places = dict(zip(column["lineage"], count(), strict=False))
    column["parent"] = tuple(map(places.get, column["parent"]))
    rows = zip(*map(column.__getitem__, Node._fields), strict=True)
    return tuple(map(partial(tuple.__new__, Node), rows))
