"""The tables of data/atlas: the atlas written down, and read again.

data/atlas/releases.tsv   effective date, counts and checksum of each release
data/atlas/nodes.tsv      one row for each time in which a node stood unchanged
data/atlas/links.tsv      splits, merges and doubtful links between neighbouring releases
data/atlas/aliases.tsv    lineage names that an earlier atlas had, and what has their nodes now
data/atlas/sketches.tsv   for every wording, by its masked fingerprint, its sketch (kb.words.sketches)
data/atlas/stock.tsv      fingerprints of the sentences that tie nothing (kb.lineages.stock), with in how many
                          places of one release each stands

Made by `mtgcr atlas build` from a folder of releases, the last by `python -m mtgcr.bench.stock_sentences`; facts only.
"""

from __future__ import annotations

import csv
import datetime
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.atlas import Atlas, AtlasLink, AtlasNode, AtlasRelease
from mtgcr.kb.model import LinkKind, NodeKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

RELEASE_COLUMNS = ("effective", "sha256", "rules", "examples", "glossary")
NODE_COLUMNS = (
    "number", "ordinal", "kind", "lineage", "parent", "since", "until", "fingerprint", "masked", "cites", "title",
)  # fmt: skip
SKETCH_COLUMNS = ("masked", "sketch")
ALIAS_COLUMNS = ("name", "lineage")
STOCK_COLUMNS = ("sentence", "places")
LINK_COLUMNS = ("since", "kind", "old", "new", "confidence")


def write_atlas(atlas: Atlas, directory: Path) -> None:
    """Write the tables; equal atlases give equal files."""
    directory.mkdir(parents=True, exist_ok=True)
    releases = ((r.effective.isoformat(), r.sha256, r.rules, r.examples, r.glossary) for r in atlas.releases)
    links = ((k.since.isoformat(), k.kind.value, k.old, k.new, f"{k.confidence:.2f}") for k in atlas.links)
    _write(directory / "releases.tsv", RELEASE_COLUMNS, releases)
    _write(directory / "nodes.tsv", NODE_COLUMNS, map(_node_row, atlas.nodes))
    _write(directory / "links.tsv", LINK_COLUMNS, links)
    _write(directory / "sketches.tsv", SKETCH_COLUMNS, sorted(atlas.sketches.items()))
    _write(directory / "aliases.tsv", ALIAS_COLUMNS, sorted(atlas.aliases.items()))


def _node_row(node: AtlasNode) -> tuple[object, ...]:
    until = node.until.isoformat() if node.until else ""
    return (
        node.number, node.ordinal, node.kind.value, node.lineage, node.parent, node.since.isoformat(), until,
        node.fingerprint, node.masked, " ".join(node.cites), node.title,
    )  # fmt: skip


def _write(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        writer.writerow(columns)
        writer.writerows(rows)


def read_atlas(directory: Path) -> Atlas:
    """The atlas in the folder; an empty one where there is none."""
    if not (directory / "nodes.tsv").is_file():
        return Atlas()
    return Atlas(
        read_atlas_releases(directory),
        tuple(map(_read_node, _rows(directory / "nodes.tsv"))),
        tuple(_read_link(row) for row in _rows(directory / "links.tsv")),
        _read_pairs(directory / "sketches.tsv"),
        _read_pairs(directory / "aliases.tsv"),
    )


def write_stock(stock: Mapping[str, int], directory: Path) -> None:
    """Write the table of the stock sentences."""
    _write(directory / "stock.tsv", STOCK_COLUMNS, sorted(stock.items()))


def read_stock(directory: Path) -> frozenset[str]:
    """The fingerprints of the stock sentences; none where there is no table."""
    return frozenset(_read_pairs(directory / "stock.tsv"))


def _read_pairs(path: Path) -> dict[str, str]:
    pairs = ((key, value) for key, value in _rows(path)) if path.is_file() else ()
    return dict(pairs)


def read_atlas_releases(directory: Path) -> tuple[AtlasRelease, ...]:
    """The releases that the atlas in the folder knows, oldest first; none where there is no atlas."""
    path = directory / "releases.tsv"
    return tuple(_read_release(row) for row in _rows(path)) if path.is_file() else ()


def _rows(path: Path) -> Iterator[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        next(file)
        for line in file:
            yield line.rstrip("\n").split("\t")


def _day(text: str) -> datetime.date | None:
    return datetime.date.fromisoformat(text) if text else None


def _read_release(row: list[str]) -> AtlasRelease:
    effective, sha256, rules, examples, glossary = row
    return AtlasRelease(
        effective=datetime.date.fromisoformat(effective),
        sha256=sha256,
        rules=int(rules),
        examples=int(examples),
        glossary=int(glossary),
    )


def _read_node(row: list[str]) -> AtlasNode:
    number, ordinal, kind, lineage, parent, since, until, print_, masked, cites, title = row
    return AtlasNode(
        lineage=lineage,
        kind=NodeKind(kind),
        number=number,
        ordinal=int(ordinal),
        title=title,
        parent=parent,
        since=datetime.date.fromisoformat(since),
        until=_day(until),
        fingerprint=print_,
        masked=masked,
        cites=tuple(cites.split()),
    )


def _read_link(row: list[str]) -> AtlasLink:
    since, kind, old, new, confidence = row
    return AtlasLink(
        since=datetime.date.fromisoformat(since),
        kind=LinkKind(kind),
        old=old,
        new=new,
        confidence=float(confidence),
    )
