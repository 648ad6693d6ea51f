"""What a rule cites and what cites it, as a graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgcr.kb.neighbourhood import Neighbourhood


def neighbourhood_dot(found: Neighbourhood) -> str:
    """The references as a Graphviz graph; numbers that do not exist are dashed."""
    lines = ["digraph references {", "  rankdir=LR;", "  node [shape=box];", f'  "{found.number}" [style=bold];']
    lines += [f'  "{number}" [style=dashed];' for number in found.missing]
    lines += [f"  {_quoted(edge.citing)} -> {_quoted(edge.cited)};" for edge in found.edges]
    return "\n".join([*lines, "}"])


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
