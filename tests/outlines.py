"""Outlines: invented releases as a few lines of text, for tests of the knowledge layer."""

from __future__ import annotations

import re
from textwrap import dedent

from mtgcr.kb.model import Node, NodeKind

_NUMBERED = re.compile(r"(?P<number>\d+(?:\.\d+[a-z]{0,2})?) (?P<words>.+)")
_STEM = re.compile(r"(?P<rule>\d+\.\d+)[a-z]+")


def outline(text: str) -> tuple[Node, ...]:
    """The nodes of a text with one node a line.

    "7 Heading", "702 Heading", "702.9 Words", "702.9a Words"; "- Words" is an example of the rule above it;
    "Term: Words" an entry of the glossary; "> Words" a paragraph of the introduction.
    """
    nodes: list[Node] = []
    numbers: dict[str, int] = {}
    for line in dedent(text).strip().splitlines():
        nodes.append(_node(line, nodes, numbers))
        if nodes[-1].kind in {NodeKind.SECTION, NodeKind.GROUP, NodeKind.RULE}:
            numbers[nodes[-1].number] = len(nodes) - 1
    return tuple(nodes)


def _node(line: str, above: list[Node], numbers: dict[str, int]) -> Node:
    if line.startswith("- "):
        rule = next(index for index in reversed(range(len(above))) if above[index].kind is NodeKind.RULE)
        ordinal = sum(node.parent == rule and node.kind is NodeKind.EXAMPLE for node in above) + 1
        return _make(NodeKind.EXAMPLE, line[2:], number=above[rule].number, ordinal=ordinal, parent=rule)
    if line.startswith("> "):
        ordinal = sum(node.kind is NodeKind.PARAGRAPH for node in above) + 1
        return _make(NodeKind.PARAGRAPH, line[2:], ordinal=ordinal)
    if found := _NUMBERED.fullmatch(line):
        return _numbered(found["number"], found["words"], above, numbers)
    term, _, words = line.partition(": ")
    return _make(NodeKind.ENTRY, words, title=term)


def _numbered(number: str, words: str, above: list[Node], numbers: dict[str, int]) -> Node:
    if "." not in number:
        kind = NodeKind.SECTION if len(number) == 1 else NodeKind.GROUP
        return _make(kind, words, number=number, title=words, parent=numbers.get(number[:1]))
    stem = _STEM.fullmatch(number)
    parent = numbers.get(stem["rule"] if stem else number.partition(".")[0])
    ordinal = sum(node.number == number and node.kind is NodeKind.RULE for node in above) + 1
    return _make(NodeKind.RULE, words, number=number, ordinal=ordinal, parent=parent)


def _make(
    kind: NodeKind,
    text: str,
    *,
    number: str = "",
    title: str = "",
    ordinal: int = 1,
    parent: int | None = None,
) -> Node:
    return Node(kind=kind, number=number, ordinal=ordinal, title=title, text=text, parent=parent)
