"""The numbered part of a release: paragraphs → sections, groups, rules, subrules, examples."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from parser.document import BodyPart, Continuation, Example, Group, Passage, Rule, Section, Unrecognised
from parser.lines import LineKind
from parser.numbers import RuleNumber
from parser.paragraphs import join_paragraphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parser.lines import Line

HEADING_LENGTH = 90
INNER_EXAMPLE = re.compile(r"(?<=[。」)）])\s*(?=例[：:])")
"""An example printed inside the line of its rule (701.20c in the Japanese text of January 2026)."""


@dataclass(slots=True)
class _Open:
    """A node under construction."""

    number: RuleNumber
    passage: Passage | None
    ordinal: int = 1
    body: list[BodyPart] = field(default_factory=list)
    children: list[_Open] = field(default_factory=list)
    examples: int = 0


class BodyBuilder:
    """Puts paragraphs under the section, group or rule that they belong to, in printed order.

    Nothing is dropped: a paragraph that fits nowhere becomes an `Unrecognised` part of the node before it.
    """

    def __init__(self) -> None:
        self._sections: list[_Open] = []
        self._groups: list[_Open] = []
        self._rule: _Open | None = None
        self._subrule: _Open | None = None
        self._seen: Counter[RuleNumber] = Counter()

    def add(self, kind: LineKind, number: RuleNumber | None, passage: Passage) -> None:
        """Take the next paragraph of the body."""
        match kind:
            case LineKind.SECTION if number and self._is_section(number, passage):
                self._open_section(number, passage)
            case LineKind.GROUP if number and self._is_group(number, passage):
                self._open_group(number, passage)
            case LineKind.RULE if number:
                self._open_rule(number, passage)
            case LineKind.SUBRULE if number:
                self._open_subrule(number, passage)
            case LineKind.EXAMPLE:
                self._add_example(passage)
            case LineKind.TEXT | LineKind.SECTION | LineKind.GROUP | LineKind.RULE | LineKind.SUBRULE:
                self._add_text(passage)
            case _:
                assert_never(kind)

    def build(self) -> tuple[Section, ...]:
        """The finished sections."""
        return tuple(_section(section) for section in self._sections)

    def _is_section(self, number: RuleNumber, passage: Passage) -> bool:
        last = self._sections[-1].number.group if self._sections else 0
        return number.group > last and _is_heading(passage)

    def _is_group(self, number: RuleNumber, passage: Passage) -> bool:
        group = self._group
        return (group is None or number.group > group.number.group) and _is_heading(passage)

    @property
    def _group(self) -> _Open | None:
        return self._groups[-1] if self._groups else None

    def _open_section(self, number: RuleNumber, passage: Passage | None) -> None:
        self._sections.append(_Open(number, passage))
        self._rule = self._subrule = None

    def _open_group(self, number: RuleNumber, passage: Passage | None) -> None:
        if not self._sections or self._sections[-1].number.group < number.section:
            self._open_section(RuleNumber(number.section), None)
        self._groups.append(_Open(number, passage))
        self._sections[-1].children.append(self._groups[-1])
        self._rule = self._subrule = None

    def _open_rule(self, number: RuleNumber, passage: Passage | None) -> None:
        if self._group is None or number.group > self._group.number.group:
            self._open_group(RuleNumber(number.group), None)
        self._seen[number] += 1
        self._rule = _Open(number, passage, self._seen[number])
        self._groups[-1].children.append(self._rule)
        self._subrule = None

    def _open_subrule(self, number: RuleNumber, passage: Passage) -> None:
        parent = RuleNumber(number.group, number.rule)
        if self._rule is None or self._rule.number != parent:
            self._open_rule(parent, None)
        self._seen[number] += 1
        self._subrule = _Open(number, passage, self._seen[number])
        if self._rule is not None:
            self._rule.children.append(self._subrule)

    @property
    def _innermost(self) -> _Open | None:
        return self._subrule or self._rule or self._last_heading

    @property
    def _last_heading(self) -> _Open | None:
        section = self._sections[-1] if self._sections else None
        return section.children[-1] if section and section.children else section

    def _add_example(self, passage: Passage) -> None:
        node = self._subrule or self._rule
        if node is None:
            self._add_part(Unrecognised(passage))
            return
        node.examples += 1
        node.body.append(Example(node.examples, passage))

    def _add_text(self, passage: Passage) -> None:
        self._add_part(Unrecognised(passage) if is_stray(passage) else Continuation(passage))

    def _add_part(self, part: BodyPart) -> None:
        if self._innermost is None:
            self._open_section(RuleNumber(0), None)
        node = self._innermost
        if node is not None:
            node.body.append(part)


def is_stray(passage: Passage) -> bool:
    """Whether the paragraph is too short to be words of a rule (the lone "f" after 702.148b in November 2021)."""
    return len(passage.text) < 3


def _is_heading(passage: Passage) -> bool:
    return len(passage.text) < HEADING_LENGTH and not passage.text.endswith((".", "。", ":", ";"))


def _rule(node: _Open) -> Rule:
    return Rule(
        node.number,
        node.ordinal,
        node.passage,
        tuple(node.body),
        tuple(_rule(child) for child in node.children),
    )


def _group(node: _Open) -> Group:
    return Group(node.number, node.passage, tuple(node.body), tuple(_rule(child) for child in node.children))


def _section(node: _Open) -> Section:
    return Section(node.number, node.passage, tuple(node.body), tuple(_group(child) for child in node.children))


def parse_body(lines: Sequence[Line], *, wrapped: bool) -> tuple[Section, ...]:
    """The sections of the numbered part, whatever state its lines are in."""
    builder = BodyBuilder()
    for line, passage in join_paragraphs(lines, wrapped=wrapped):
        for kind, number, part in _split_examples(line, passage):
            builder.add(kind, number, part)
    return builder.build()


def _split_examples(line: Line, passage: Passage) -> Iterator[tuple[LineKind, RuleNumber | None, Passage]]:
    kind, number = line.mark.kind, line.mark.number
    inner = INNER_EXAMPLE.search(passage.text) if number else None
    if inner is None:
        yield kind, number, passage
        return
    words, gap, rest = passage.text[: inner.start()], inner[0], passage.text[inner.end() :]
    mark = len(rest) - len(rest[2:].lstrip())
    start = passage.start + len(passage.label) + inner.end()
    yield kind, number, Passage(passage.label, words, gap, passage.start)
    yield LineKind.EXAMPLE, None, Passage(rest[:mark], rest[mark:], passage.tail, start)
