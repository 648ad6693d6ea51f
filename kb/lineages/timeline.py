"""The rows of an atlas while texts are put into it: what each lineage was in each time."""

from __future__ import annotations

from collections import defaultdict
from operator import attrgetter
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.atlas import atlas_row, heading_of, row_facts
from mtgcr.kb.model import NodeKind
from mtgcr.kb.words.fingerprint import fingerprint

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.lineages.atlas import AtlasNode, Standing
    from mtgcr.kb.model import Node

Words = tuple[NodeKind, str, str]
"""Kind, title where it is an entry's or a heading's, and masked fingerprint: what tells that something has returned."""
_TEXT = attrgetter("text")


class AtlasTimeline:
    """The rows of every lineage, oldest first."""

    def __init__(self, nodes: Iterable[AtlasNode]) -> None:
        self._rows: defaultdict[str, list[AtlasNode]] = defaultdict(list)
        for node in nodes:
            self._rows[node.lineage].append(node)
        self._boundaries: defaultdict[datetime.date, set[str]] = defaultdict(set)
        """The lineages of which a row begins or ends on a day; those of which none does any more may stay there."""
        self._day: datetime.date | None = None
        self._of_day: dict[str, AtlasNode] = {}
        """What stands on that day: what does on another differs by the lineages that change in between."""
        for lineage, rows in self._rows.items():
            rows.sort(key=lambda row: row.since)
            self._note(lineage, rows)

    def _note(self, lineage: str, rows: Iterable[AtlasNode]) -> None:
        for row in rows:
            self._boundaries[row.since].add(lineage)
            if row.until:
                self._boundaries[row.until].add(lineage)

    def rows(self) -> Iterator[AtlasNode]:
        """All rows."""
        for rows in self._rows.values():
            yield from rows

    def __contains__(self, lineage: str) -> bool:
        return lineage in self._rows

    def standing(self, day: datetime.date) -> dict[str, AtlasNode]:
        """What each lineage is on the day of a release."""
        if self._day is None:
            self._of_day = {row.lineage: row for row in self.rows() if _holds(row, day)}
        else:
            first, last = sorted((self._day, day))
            between = (found for boundary, found in self._boundaries.items() if first < boundary <= last)
            self._show(day, set().union(*between))
        self._day = day
        return dict(self._of_day)

    def _show(self, day: datetime.date, lineages: Iterable[str]) -> None:
        """Let what is known to stand be right for these lineages on the day."""
        for lineage in lineages:
            standing = [row for row in self._rows.get(lineage, ()) if _holds(row, day)]
            if standing:
                self._of_day[lineage] = standing[-1]
            else:
                self._of_day.pop(lineage, None)

    def put(
        self, day: datetime.date, between: tuple[datetime.date | None, datetime.date | None], release: Standing
    ) -> None:
        """Put a release of the day between those of two days."""
        before, until = between
        ours = self.standing(before) if before else {}
        theirs = self.standing(until) if until else ours
        fresh = dict(zip(release.lineages, self._as_rows(release, ours), strict=True))
        changed = _changed(fresh, ours, theirs)
        for lineage in changed:
            old, now, later = ours.get(lineage), fresh.get(lineage), theirs.get(lineage)
            kept = [row for row in self._rows[lineage] if row is not old and row is not later]
            kept += merged(_pieces(day, until, (old, now, later)))
            self._rows[lineage] = sorted(kept, key=lambda row: row.since)
            self._note(lineage, self._rows[lineage])
        if self._day:
            self._show(self._day, changed)

    def _as_rows(self, release: Standing, standing: Mapping[str, AtlasNode]) -> Iterator[AtlasNode]:
        """The rows of a release, the present ones where nothing has changed."""
        lineages = release.lineages
        prints = map(fingerprint, map(_TEXT, release.nodes))
        both = zip(release.nodes, map(standing.get, lineages), prints, strict=True)
        for place, (node, old, told) in enumerate(both):
            above = node.parent
            parent = "" if above is None else lineages[above]
            stays = old is not None and old.fingerprint == told and old.parent == parent and _stays(old, node)
            yield old if old is not None and stays else atlas_row(release, place)

    def join(self, first: str, second: str) -> tuple[str, str] | None:
        """Make two lineages one; the name that goes and the one that stays, or None where both stand at some time."""
        older, newer = self._rows[first], self._rows[second]
        if not older or not newer or _overlap(older, newer):
            return None
        gone, stays = (second, first)
        moved = [row._replace(lineage=stays) for row in self._rows.pop(gone)]
        self._rows[stays] = sorted([*older, *moved], key=lambda row: row.since)
        self._note(stays, moved)
        self._day = None
        for lineage, rows in self._rows.items():
            if any(row.parent == gone for row in rows):
                self._rows[lineage] = [r._replace(parent=stays) if r.parent == gone else r for r in rows]
        return gone, stays

    def ended(self, day: datetime.date) -> dict[Words, str]:
        """The lineages of which nothing stands from the day on before they may return, by the words they had last."""
        last = (self._last(rows, day) for rows in self._rows.values())
        gone = [row for row in last if row and row.until and row.until <= day]
        return {words_of(row): row.lineage for row in sorted(gone, key=lambda row: row.since)}

    def unborn(self, day: datetime.date) -> dict[Words, str]:
        """The lineages that begin after the day, by the words they have first."""
        first = [rows[0] for rows in self._rows.values() if rows and rows[0].since > day]
        return {words_of(row): row.lineage for row in sorted(first, key=lambda row: row.since, reverse=True)}

    def _last(self, rows: Sequence[AtlasNode], day: datetime.date) -> AtlasNode | None:
        return max((row for row in rows if row.since <= day), key=lambda row: row.since, default=None)

    def names(self) -> Mapping[str, Sequence[AtlasNode]]:
        """The rows by lineage."""
        return self._rows


def _holds(row: AtlasNode, day: datetime.date) -> bool:
    return row.since <= day and (row.until is None or day < row.until)


def _stays(row: AtlasNode, node: Node) -> bool:
    """Whether the row still tells what the node is, its words and what it stands under apart."""
    return (
        row.number == node.number
        and row.kind is node.kind
        and row.ordinal == node.ordinal
        and row.title == heading_of(node)
    )


def _changed(
    fresh: Mapping[str, AtlasNode], before: Mapping[str, AtlasNode], after: Mapping[str, AtlasNode]
) -> list[str]:
    """The lineages of a release, and of the one before it, that are other rows there, or in the one after it."""
    names = [*fresh, *(before.keys() - fresh.keys())]
    rows = zip(names, map(before.get, names), map(fresh.get, names), map(after.get, names), strict=True)
    return [name for name, old, now, later in rows if not (old is now is later)]


def words_of(row: AtlasNode) -> Words:
    """What tells that it has returned."""
    return row.kind, row.title if row.kind is not NodeKind.RULE else "", row.masked


def _pieces(
    day: datetime.date,
    until: datetime.date | None,
    rows: tuple[AtlasNode | None, AtlasNode | None, AtlasNode | None],
) -> Iterator[AtlasNode]:
    """What a lineage was before, in, and after a release, as rows that touch each other."""
    old, now, later = rows
    if old:
        yield old._replace(until=day)
    if now:
        yield now._replace(since=day, until=until)
    if later and until:
        yield later._replace(since=until)


def merged(rows: Iterable[AtlasNode]) -> Iterator[AtlasNode]:
    """Rows that touch and say the same as one."""
    open_row: AtlasNode | None = None
    for row in rows:
        if open_row and open_row.until == row.since and row_facts(open_row) == row_facts(row):
            open_row = open_row._replace(until=row.until)
            continue
        if open_row:
            yield open_row
        open_row = row
    if open_row:
        yield open_row


def _overlap(some: Sequence[AtlasNode], others: Sequence[AtlasNode]) -> bool:
    return any(
        (one.until is None or other.since < one.until) and (other.until is None or one.since < other.until)
        for one in some
        for other in others
    )
