"""A release as a flat tuple of nodes: everything in it that has an identity through the releases."""

from __future__ import annotations

from collections import Counter
from itertools import repeat
from typing import TYPE_CHECKING, TypeAlias, assert_never

from mtgcr.kb.model import Node, NodeKind
from mtgcr.parser.document import Example
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.parser.document import BodyPart, GlossaryEntry, Group, Passage, Release, Rule, Section


class Counts(NamedTuple):
    """How much a release holds."""

    rules: int
    """Those whose own words are printed; one that only its subrules name is none."""
    examples: int
    entries: int


def count_nodes(nodes: Iterable[Node]) -> Counts:
    """How many rules, examples and glossary entries are among the nodes."""
    kinds = Counter([node.kind for node in nodes if node.text or node.kind is not NodeKind.RULE])
    return Counts(kinds[NodeKind.RULE], kinds[NodeKind.EXAMPLE], kinds[NodeKind.ENTRY])


def flatten(release: Release) -> tuple[Node, ...]:
    """The nodes of a release in document order: introduction, sections with all under them, glossary."""
    tree = _Flattening()
    tree.add_introduction(release.introduction.passages)
    for section in release.sections:
        tree.add_section(section)
    tree.add_glossary(release.glossary)
    return tuple(map(tuple.__new__, repeat(Node), tree.nodes))


_Fields: TypeAlias = "tuple[NodeKind, str, int, str, str, int | None, str | None]"
"""Those of a node; that a node is made of them all at once saves a step of Python for each."""


class _Flattening:
    """The nodes put down so far; each method adds a node and what stands under it."""

    def __init__(self) -> None:
        self.nodes: list[_Fields] = []

    def add_introduction(self, passages: Sequence[Passage]) -> None:
        paragraphs = (passage.words for passage in passages)
        for place, words in enumerate(filter(None, paragraphs), start=1):
            self._add(NodeKind.PARAGRAPH, "", words, None, ordinal=place)

    def add_section(self, section: Section) -> None:
        parent = self._add_heading(NodeKind.SECTION, section, None)
        for group in section.groups:
            self.add_group(group, parent)

    def add_group(self, group: Group, parent: int) -> None:
        index = self._add_heading(NodeKind.GROUP, group, parent)
        for rule in group.rules:
            self.add_rule(rule, index)

    def add_rule(self, rule: Rule, parent: int) -> None:
        number = str(rule.number)
        index = len(self.nodes)
        self.nodes.append((NodeKind.RULE, number, rule.ordinal, "", rule.text, parent, None))
        if rule.body:  # as few rules
            self._add_examples(number, rule.body, index)
        for subrule in rule.subrules:
            self.add_rule(subrule, index)

    def add_glossary(self, entries: Sequence[GlossaryEntry]) -> None:
        senses: dict[str, int] = {}
        for entry in entries:
            senses[entry.term] = ordinal = senses.get(entry.term, 0) + 1
            self.nodes.append((NodeKind.ENTRY, "", ordinal, entry.term, entry.text, None, entry.english))

    def _add_heading(self, kind: NodeKind, part: Section | Group, parent: int | None) -> int:
        number, heading = str(part.number), part.passage.words if part.passage else ""
        lines = [heading, *(p.passage.words for p in part.body if not isinstance(p, Example))]
        index = self._add(kind, number, "\n".join(lines), parent, title=heading)
        self._add_examples(number, part.body, index)
        return index

    def _add_examples(self, number: str, body: Sequence[BodyPart], parent: int) -> None:
        for part in body:
            if isinstance(part, Example):
                self._add(NodeKind.EXAMPLE, number, part.passage.words, parent, ordinal=part.ordinal)

    def _add(
        self, kind: NodeKind, number: str, text: str, parent: int | None, *, ordinal: int = 1, title: str = ""
    ) -> int:
        self.nodes.append((kind, number, ordinal, title, text, parent, None))
        return len(self.nodes) - 1


def name_of(node: Node) -> str:
    """What a node is called within its release.

    "7", "702", "702.9a", "702.175#2" for the second of a number, "ex:510.1c#1", "term:Exile", "intro:1".
    """
    match node.kind:
        case NodeKind.EXAMPLE:
            return f"ex:{node.number}#{node.ordinal}"
        case NodeKind.PARAGRAPH:
            return f"intro:{node.ordinal}"
        case NodeKind.ENTRY:
            name = f"term:{node.title}"
        case NodeKind.SECTION | NodeKind.GROUP | NodeKind.RULE:
            name = node.number
        case _:
            assert_never(node.kind)
    return name if node.ordinal == 1 else f"{name}#{node.ordinal}"


def group_of(nodes: Sequence[Node], place: int) -> int:
    """The group that a node is or stands under; the section, or the node itself, where there is none."""
    parent = nodes[place].parent
    return place if parent is None or nodes[place].kind is NodeKind.GROUP else group_of(nodes, parent)
