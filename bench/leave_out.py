"""Takes each known release in turn out of the atlas, adds its text as one that nobody has seen, and compares.

python -m mtgcr.bench.leave_out FOLDER [EVERY]

For every release (or every EVERYth) the atlas without it is made in memory, and its text is put in again: alone, with
the texts of its two neighbours, with all texts.  What a human decided on the release is left out too.  A link is wrong
where a node has another lineage than the full atlas gives it; a tear where a node has the number and the masked words
that it has in a neighbouring release, and another lineage than there, which the full atlas does not say.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.building import cited_numbers
from mtgcr.kb.intake.ingest import load_overrides
from mtgcr.kb.intake.reading import read_all
from mtgcr.kb.lineages.atlas import Atlas, identity_of, ordered
from mtgcr.kb.lineages.atlas_tables import read_atlas
from mtgcr.kb.lineages.extension import Extended, HeldText, extend
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.lineages.overrides import Overrides
from mtgcr.kb.lineages.timeline import merged
from mtgcr.kb.words.masking import masked_fingerprint
from mtgcr.parser.language import Language
from mtgcr.parser.reader import find_files

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.lineages.atlas import AtlasNode

WAYS = ("alone", "with its neighbours", "with all")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a release that was left out and put in again one way."""

    day: datetime.date
    way: str
    nodes: int
    wrong: tuple[tuple[str, str, str], ...]
    """The nodes whose lineage is another: name, what the full atlas says, what came out."""
    decided: tuple[tuple[str, str, str], ...]
    """Those of them on which a human has decided, which no measure can know."""
    torn: tuple[str, ...]


def read_texts(folder: Path) -> tuple[HeldText, ...]:
    """The English releases in the folder, oldest first."""
    found = (one.parsed for one in read_all(tuple(find_files([folder]))))
    texts = (HeldText(p.effective, p.sha256, p.nodes) for p in found if p and p.language is Language.EN)
    return tuple(sorted(texts, key=lambda text: text.effective))


def without(atlas: Atlas, day: datetime.date) -> Atlas:
    """The atlas as if it had never seen the release of the day; the lineages keep their names."""
    following = next((one.effective for one in atlas.releases if one.effective > day), None)
    rows: dict[str, list[AtlasNode]] = {}
    for row in atlas.nodes:
        since = following if row.since == day else row.since
        until = following if row.until == day else row.until
        if since is not None and (until is None or since < until):
            rows.setdefault(row.lineage, []).append(row._replace(since=since, until=until))
    kept = (one for found in rows.values() for one in merged(sorted(found, key=lambda row: row.since)))
    later = [replace(link, since=following) for link in atlas.links if link.since == day] if following else []
    links = sorted([*(link for link in atlas.links if link.since != day), *later], key=lambda link: link.since)
    releases = tuple(one for one in atlas.releases if one.effective != day)
    return Atlas(releases, ordered(kept), tuple(links), atlas.sketches)


def leave_out(atlas: Atlas, texts: Sequence[HeldText], place: int, overrides: Overrides) -> list[Outcome]:
    """What comes of the release at that place, each of the three ways."""
    text = texts[place]
    smaller = without(atlas, text.effective)
    beside = texts[max(0, place - 1) : place + 2]
    human = Overrides(tuple(one for one in overrides.decisions if text.effective in (one.before, one.after)))
    others = Overrides(tuple(one for one in overrides.decisions if one not in human.decisions))
    outcomes = []
    for way, held in zip(WAYS, ([text], beside, texts), strict=True):
        found = extend(smaller, held, lambda words: cited_numbers(words, Language.EN), others)
        outcomes.append(_compared(atlas, text, found, human, way))
    return outcomes


def _compared(atlas: Atlas, text: HeldText, found: Extended, human: Overrides, way: str) -> Outcome:
    right = atlas.lineages(text.effective, text.nodes)
    came = found.lineages.get(text.effective, ("",) * len(text.nodes))
    assert right is not None
    names = [name_of(node) for node in text.nodes]
    other = [one for one in zip(names, right, came, strict=True) if one[1] != one[2]]
    decided = {one.old if one.before == text.effective else one.new for one in human.decisions}
    return Outcome(
        text.effective,
        way,
        len(names),
        tuple(one for one in other if one[0] not in decided),
        tuple(one for one in other if one[0] in decided),
        tuple(_torn(atlas, text, found)),
    )


def _torn(atlas: Atlas, text: HeldText, found: Extended) -> Iterator[str]:
    """The nodes that stand unchanged in a neighbouring release and yet have another lineage there."""
    days = [release.effective for release in atlas.releases]
    place = days.index(text.effective)
    words = {identity_of(node): masked_fingerprint(node.text) for node in text.nodes if node.text}
    for day in (*days[max(0, place - 1) : place], *days[place + 1 : place + 2]):
        for identity, masked in words.items():
            full = [atlas.release(one).get(identity) for one in (day, text.effective)]
            ours = [found.atlas.release(one).get(identity) for one in (day, text.effective)]
            if full[0] and full[0].masked == masked and _is_one(full) and not _is_one(ours):
                yield f"{identity[1]} {day}"


def _is_one(pair: Sequence[AtlasNode | None]) -> bool:
    return bool(pair[0] and pair[1] and pair[0].lineage == pair[1].lineage)


COLUMNS = (
    "put in again", "nodes", "wrong links", "in 10,000", "releases without any", "worst release", "in 1,000 there",
    "decided by a human", "torn",
)  # fmt: skip


def table(outcomes: Sequence[Outcome]) -> str:
    """The outcomes as the table of docs/lineage.md: one row a way."""
    lines = [_line(COLUMNS), _line(["---"] * len(COLUMNS))]
    for way in WAYS:
        ours = [one for one in outcomes if one.way == way]
        nodes, wrong = sum(one.nodes for one in ours), sum(len(one.wrong) for one in ours)
        worst = max(ours, key=lambda one: len(one.wrong) / one.nodes)
        lines.append(_line([
            way, f"{nodes:,}", str(wrong), f"{wrong / nodes * 10_000:.2f}",
            f"{sum(not one.wrong for one in ours)} of {len(ours)}",
            f"{worst.day} ({len(worst.wrong)} of {worst.nodes:,})", f"{len(worst.wrong) / worst.nodes * 1000:.2f}",
            str(sum(len(one.decided) for one in ours)), str(sum(len(one.torn) for one in ours)),
        ]))  # fmt: skip
    return "\n".join(lines)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str]) -> None:
    """Runs the measurement and prints the table and every wrong link."""
    started = time.monotonic()
    texts = [text for folder in arguments[0].split(",") for text in read_texts(Path(folder))]
    texts.sort(key=lambda text: text.effective)
    if not texts:
        sys.exit(f"No releases in {arguments[0]}.")
    atlas = read_atlas(data_directory() / "atlas")
    every = int(arguments[1]) if len(arguments) > 1 else 1
    outcomes = [
        one for place in range(0, len(texts), every) for one in leave_out(atlas, texts, place, load_overrides())
    ]
    print(table(outcomes))
    for one in outcomes:
        for name, right, came in (*one.wrong, *one.decided):
            print(f"{one.day} {one.way}: {name} is {right}, came out as {came}")
        if one.torn:
            print(f"{one.day} {one.way}: torn {', '.join(one.torn)}")
    print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
