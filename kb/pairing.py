"""Japanese releases beside English ones: which Japanese node says what which English node says."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from kb.model import Node, NodeKind

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from kb.chain import Chain

Name = tuple[NodeKind, str, int]


def pair_lineages(japanese: Chain, english: Chain) -> Chain:
    """The Japanese chain with each node under the lineage of its English partner, where it has one."""
    lineages = tuple(
        _paired(japanese, i, english, english_release(english.dates, date)) for i, date in enumerate(japanese.dates)
    )
    return replace(japanese, lineages=lineages)


def english_release(dates: Sequence[datetime.date], date: datetime.date) -> int:
    """The index of the English release that a Japanese text translates: the newest up to its date, else the first."""
    return max(bisect_right(dates, date) - 1, 0)


def _paired(japanese: Chain, i: int, english: Chain, j: int) -> tuple[str, ...]:
    partners = pair_nodes(japanese.nodes[i], english.nodes[j])
    used: set[str] = set()
    found: list[str] = []
    for own, partner in zip(japanese.lineages[i], partners, strict=True):
        name = english.lineages[j][partner] if partner is not None else f"ja:{own}"
        found.append(name if name not in used else f"ja:{own}")
        used.add(found[-1])
    return tuple(found)


def pair_nodes(japanese: Sequence[Node], english: Sequence[Node]) -> tuple[int | None, ...]:
    """For each Japanese node the index of its English partner in the release of the same date, or None.

    Rules, headings and examples pair by number and place, glossary entries by the English heading they name.
    """
    by_name = {_name(node): index for index, node in enumerate(english)}
    by_term = {_fold(node.title): index for index, node in enumerate(english) if node.kind is NodeKind.ENTRY}
    return tuple(_partner(node, by_name, by_term) for node in japanese)


def _partner(node: Node, by_name: dict[Name, int], by_term: dict[str, int]) -> int | None:
    if node.kind is NodeKind.ENTRY:
        return by_term.get(_fold(node.english or node.title))
    return by_name.get(_name(node))


def _name(node: Node) -> Name:
    return node.kind, node.number or node.title, node.ordinal


def _fold(term: str) -> str:
    return " ".join(term.lower().replace("/", ", ").split())
