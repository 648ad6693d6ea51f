"""The rule graph of a day for other programs: JSON Lines or GraphML, numbers and references without words."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from mtgcr.kb.lookup import NoRelease, newest_known
from mtgcr.kb.model import NodeKind, ReleaseInfo, Revision

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.storage.store import Store

TAKEN = (NodeKind.SECTION, NodeKind.GROUP, NodeKind.RULE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Vertex:
    """A section, group or rule of the release."""

    lineage: str
    kind: NodeKind
    number: str
    title: str
    parent: str | None
    cites: tuple[str, ...]
    """Lineages of the rules that it cites; numbers that do not exist are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """All rules of one release with their references."""

    release: ReleaseInfo
    vertices: tuple[Vertex, ...]


def find_graph(store: Store, date: datetime.date) -> Graph | NoRelease:
    """The graph of the release in force on the day, as far as it is known."""
    release = newest_known(store, date)
    if release is None:
        first = min((r.effective for r in store.releases()), default=None)
        return NoRelease(asked=date, first=first)
    standing = [r for r in store.standing_in(release) if r.kind in TAKEN]
    numbers = {r.number: r.lineage for r in reversed(standing)}
    return Graph(release=release, vertices=tuple(_vertex(store, r, numbers) for r in standing))


def _vertex(store: Store, revision: Revision, numbers: dict[str, str]) -> Vertex:
    cited = store.cited_numbers(revision.wording)
    return Vertex(
        lineage=revision.lineage,
        kind=revision.kind,
        number=revision.number,
        title=revision.title,
        parent=revision.parent,
        cites=tuple(numbers[number] for number in cited if number in numbers),
    )


def graph_jsonl(graph: Graph) -> str:
    """One JSON object a line: the release first, then each rule."""
    head = {"release": graph.release.effective.isoformat(), "rules": len(graph.vertices)}
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in (head, *map(_line, graph.vertices)))


def _line(vertex: Vertex) -> dict[str, object]:
    return {
        "lineage": vertex.lineage,
        "kind": vertex.kind.value,
        "number": vertex.number,
        "title": vertex.title,
        "parent": vertex.parent,
        "cites": list(vertex.cites),
    }


def graph_xml(graph: Graph) -> str:
    """GraphML with the edges "parent" and "cites"."""
    keys = [
        f'<key id="{name}" for="node" attr.name="{name}" attr.type="string"/>' for name in ("number", "kind", "title")
    ]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        *keys,
        '<key id="relation" for="edge" attr.name="relation" attr.type="string"/>',
        f'<graph id={quoteattr(graph.release.effective.isoformat())} edgedefault="directed">',
        *(line for vertex in graph.vertices for line in _vertex_lines(vertex)),
        *(line for vertex in graph.vertices for line in _edge_lines(vertex)),
        "</graph>",
        "</graphml>",
    ]
    return "\n".join(lines)


def _vertex_lines(vertex: Vertex) -> list[str]:
    facts = (("number", vertex.number), ("kind", vertex.kind.value), ("title", vertex.title))
    data = "".join(f'<data key="{name}">{escape(value)}</data>' for name, value in facts if value)
    return [f"<node id={quoteattr(vertex.lineage)}>{data}</node>"]


def _edge_lines(vertex: Vertex) -> list[str]:
    edges = [("parent", vertex.parent)] if vertex.parent else []
    edges += [("cites", cited) for cited in vertex.cites]
    return [
        f"<edge source={quoteattr(vertex.lineage)} target={quoteattr(target)}>"
        f'<data key="relation">{relation}</data></edge>'
        for relation, target in edges
        if target
    ]
