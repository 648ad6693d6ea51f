"""The tree of the numbered part under construction: sections, groups, rules, subrules, each closed by the next."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mtgcr.parser.document import BodyPart, Continuation, Example, Group, Passage, Rule, Section, Unrecognised
from mtgcr.parser.numbers import RuleNumber

if TYPE_CHECKING:
    from collections.abc import Collection

NUMBERED = re.compile(r"\s*[0-9]{3} ?\.")
"""The beginning of a line that looks like a rule or heading; unread where it is none ("408.f", November 1999)."""


@dataclass(slots=True)
class _OpenNode:
    """A node under construction."""

    number: RuleNumber
    passage: Passage | None
    ordinal: int = 1
    body: list[BodyPart] = field(default_factory=list)
    examples: int = 0


class TreeBuilder:
    """Puts paragraphs under the section, group or rule that they belong to, in printed order.

    Nothing is dropped: a paragraph that fits nowhere becomes an `Unrecognised` part of the node before it.  Each
    section and group is opened once, by its heading if it has one in the text (`headed`); a rule printed away from
    its group, or under a number that is a slip, stays in the group where it stands.
    """

    def __init__(self, headed: Collection[int]) -> None:
        self._headed = headed
        self._opened: set[int] = set()
        self._ordinals: dict[tuple[object, ...], int] = {}
        """How often each number was printed, by what it sorts by, which is hashed without a step of Python."""
        self._section: _OpenNode | None = None
        self._group: _OpenNode | None = None
        self._rule: _OpenNode | None = None
        self._subrule: _OpenNode | None = None
        self._sections: list[Section] = []
        self._groups: list[Group] = []
        self._rules: list[Rule] = []
        self._subrules: list[Rule] = []

    def build(self) -> tuple[Section, ...]:
        """The finished sections; nothing can be added afterwards."""
        self._close_section()
        return tuple(self._sections)

    def is_open(self, number: RuleNumber) -> bool:
        """Whether the section or group of this number has begun."""
        return number.group in self._opened

    def follows_last_group(self, number: RuleNumber) -> bool:
        """Whether the number is one more than that of the group that is open."""
        return self._group is not None and number.group == self._group.number.group + 1

    def has_room_for(self, number: RuleNumber) -> bool:
        """Whether a rule can stand here: within a group, or as the first of its own."""
        return self._group is not None or not self.is_open(number)

    def open_section(self, number: RuleNumber, passage: Passage | None) -> None:
        """Begin a section that has not begun."""
        self._close_section()
        self._opened.add(number.group)
        self._section = _OpenNode(number, passage)

    def open_group(self, number: RuleNumber, passage: Passage | None) -> None:
        """Begin a group that has not begun, and its section where the text has no heading for it."""
        section = number.section
        if self._section is None or not (section in self._opened or section in self._headed):
            self.open_section(RuleNumber(section), None)
        self._close_group()
        self._opened.add(number.group)
        self._group = _OpenNode(number, passage)

    def open_rule(self, number: RuleNumber, passage: Passage | None, *, slip: bool) -> None:
        """Begin a rule, and its group where the text has no heading for it."""
        if self._group is None or not (slip or self.is_open(number) or number.group in self._headed):
            self.open_group(RuleNumber(number.group), None)
        self._close_rule()
        self._rule = self._counted(number, passage)

    def open_subrule(self, number: RuleNumber, passage: Passage, *, slip: bool) -> None:
        """Begin a subrule; its rule too where the text does not print it."""
        rule = self._rule.number if self._rule else None
        if rule is None or not (slip or (rule.rule == number.rule and rule.group == number.group)):
            self.open_rule(RuleNumber(number.group, number.rule), None, slip=slip)
        self._close_subrule()
        self._subrule = self._counted(number, passage)

    def add_example(self, passage: Passage) -> None:
        """Put an example under the innermost rule."""
        node = self._subrule or self._rule
        if node is None:
            self.add_unread(passage)
            return
        node.examples += 1
        node.body.append(Example(node.examples, passage))

    def add_text(self, passage: Passage) -> None:
        """Put a further paragraph under the innermost rule or heading."""
        self._add_part(Unrecognised(passage) if is_stray(passage) else Continuation(passage))

    def add_unread(self, passage: Passage) -> None:
        """Put a paragraph that belongs nowhere under the innermost rule or heading."""
        self._add_part(Unrecognised(passage))

    def _counted(self, number: RuleNumber, passage: Passage | None) -> _OpenNode:
        ordinal = self._ordinals[number.sort_key] = self._ordinals.get(number.sort_key, 0) + 1
        return _OpenNode(number, passage, ordinal)

    def _add_part(self, part: BodyPart) -> None:
        node = self._subrule or self._rule or self._group or self._section
        if node is None:
            node = self._section = _OpenNode(RuleNumber(0), None)
        node.body.append(part)

    def _close_subrule(self) -> None:
        if node := self._subrule:
            self._subrules.append(Rule(node.number, node.ordinal, node.passage, tuple(node.body)))
            self._subrule = None

    def _close_rule(self) -> None:
        self._close_subrule()
        if node := self._rule:
            self._rules.append(Rule(node.number, node.ordinal, node.passage, tuple(node.body), tuple(self._subrules)))
            self._rule, self._subrules = None, []

    def _close_group(self) -> None:
        self._close_rule()
        if node := self._group:
            self._groups.append(Group(node.number, node.passage, tuple(node.body), tuple(self._rules)))
            self._group, self._rules = None, []

    def _close_section(self) -> None:
        self._close_group()
        if node := self._section:
            self._sections.append(Section(node.number, node.passage, tuple(node.body), tuple(self._groups)))
            self._section, self._groups = None, []


def is_stray(passage: Passage) -> bool:
    """Whether the paragraph is no words of a rule.

    Such are the lone "f" after 702.148b in November 2021, and a line with a number that could not be read.
    """
    return len(passage.text) < 3 or bool(NUMBERED.match(passage.label + passage.text))
