"""The rule graph of a day for other programs: JSON Lines or GraphML, numbers and references without words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from mtgcr.kb.graph import Graph, Vertex
    from mtgcr.views.json.shapes.held import VertexShape


def graph_jsonl(graph: Graph) -> str:
    """One JSON object a line: the release first, then each rule."""
    head = {"release": graph.release.effective.isoformat(), "rules": len(graph.vertices)}
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in (head, *map(vertex_json, graph.vertices)))


def vertex_json(vertex: Vertex) -> VertexShape:
    """A rule with its parent and what it cites, all by lineage."""
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
