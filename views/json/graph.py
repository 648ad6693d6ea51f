"""The graph of the rules of a day as one JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.graph import vertex_json

if TYPE_CHECKING:
    from mtgcr.kb.graph import Graph
    from mtgcr.views.json.shapes.held import GraphShape


def graph_json(graph: Graph) -> GraphShape:
    """`release`, and `rules`, each as a line of JSON Lines has it."""
    return {
        "release": graph.release.effective.isoformat(),
        "rules": [vertex_json(vertex) for vertex in graph.vertices],
    }
