"""What was decided when a text was put into the atlas, as lines for a person to read, the least sure first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.lineages.atlas import row_name
from mtgcr.kb.lineages.lineage import BESIDE
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.lineages.atlas import Atlas, AtlasLink, AtlasNode
    from mtgcr.kb.lineages.extension import Extended

REVIEW_COLUMNS = ("confidence", "before", "old", "after", "new", "decided", "lineage")


class Decided(NamedTuple):
    """One decision: what became of a node between two neighbouring releases, named as in each; "" for none."""

    confidence: float
    before: datetime.date | None
    old: str
    after: datetime.date
    new: str
    decided: str
    """"reworded", "renumbered", "renumbered, reworded", "new", "gone", "split", "merged", "joined"."""
    lineage: str


def review(found: Extended, days: Iterable[datetime.date]) -> tuple[Decided, ...]:
    """What was decided on the texts of these days and on what follows each; what stayed as it was is left out."""
    releases = [release.effective for release in found.atlas.releases]
    added = frozenset(days)
    pairs = [
        (before, after)
        for before, after in zip([None, *releases], releases, strict=False)
        if before in added or after in added
    ]
    lines = [line for pair in pairs for line in _between(found.atlas, *pair)]
    lines += (Decided(1.0, None, gone, day, stays, "joined", stays) for day, gone, stays in found.joins)
    return tuple(sorted(lines, key=lambda line: (line.confidence, line.after, line.new, line.old)))


def _between(atlas: Atlas, before: datetime.date | None, after: datetime.date) -> Iterator[Decided]:
    ours = {row.lineage: row for row in atlas.release(before).values()} if before else {}
    theirs = {row.lineage: row for row in atlas.release(after).values()}
    links = [link for link in atlas.links if link.since == after]
    doubts = {link.old: link.confidence for link in links if link.kind not in BESIDE}
    for lineage in sorted(ours.keys() | theirs.keys()):
        old, new = ours.get(lineage), theirs.get(lineage)
        said = _became(old, new)
        if said:
            names = row_name(old) if old else "", row_name(new) if new else ""
            yield Decided(doubts.get(lineage, 1.0), before, names[0], after, names[1], said, lineage)
    yield from (_joint(link, before, ours, theirs) for link in links if link.kind in BESIDE)


def _became(old: AtlasNode | None, new: AtlasNode | None) -> str:
    if old is None or new is None:
        return "new" if old is None else "gone"
    said = ("renumbered", old.identity != new.identity), ("reworded", old.masked != new.masked)
    return ", ".join(word for word, is_so in said if is_so)


def _joint(
    link: AtlasLink, before: datetime.date | None, ours: dict[str, AtlasNode], theirs: dict[str, AtlasNode]
) -> Decided:
    old, new = ours.get(link.old), theirs.get(link.new)
    names = row_name(old) if old else link.old, row_name(new) if new else link.new
    return Decided(link.confidence, before, names[0], link.since, names[1], link.kind.value, link.new)


def review_table(lines: Iterable[Decided]) -> str:
    """The decisions as tab-separated columns."""
    rows = (
        (
            f"{line.confidence:.2f}",
            str(line.before or ""),
            line.old,
            str(line.after),
            line.new,
            line.decided,
            line.lineage,
        )
        for line in lines
    )
    return "".join("\t".join(row) + "\n" for row in (REVIEW_COLUMNS, *rows))
