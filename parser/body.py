"""The numbered part of a release: paragraphs → sections, groups, rules, subrules, examples."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parser.document import BodyPart, Continuation, Example, Group, Passage, Rule, Section, Unrecognised
from parser.lines import Line, LineKind, read_mark
from parser.numbering import find_slips
from parser.numbers import RuleNumber
from parser.paragraphs import join_paragraphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HEADING_LENGTH = 90
INNER_EXAMPLE = re.compile(r"(?<=[。」)）])\s*(?=例[：:])")
"""An example printed inside the line of its rule (701.20c in the Japanese text of January 2026)."""
NUMBERED = re.compile(r"\s*[0-9]{3} ?\.")
"""The beginning of a line that looks like a rule or heading; unread where it is none ("408.f", November 1999)."""


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

    Nothing is dropped: a paragraph that fits nowhere becomes an `Unrecognised` part of the node before it.  Each
    section and group is opened once, by its heading if it has one in the text (`headed`); a rule printed away from
    its group, or under a number that is a slip, stays in the group where it stands.
    """

    def __init__(self, headed: frozenset[int]) -> None:
        self._headed = headed
        self._sections: list[_Open] = []
        self._opened: set[int] = set()
        self._rule: _Open | None = None
        self._subrule: _Open | None = None
        self._seen: dict[RuleNumber, int] = {}

    def build(self) -> tuple[Section, ...]:
        """The finished sections."""
        return tuple(_section(section) for section in self._sections)

    def is_open(self, number: RuleNumber) -> bool:
        """Whether the section or group of this number has begun."""
        return number.group in self._opened

    def follows_last_group(self, number: RuleNumber) -> bool:
        """Whether the number is one more than that of the group that is open last."""
        return self._group is not None and number.group == self._group.number.group + 1

    def has_room_for(self, number: RuleNumber) -> bool:
        """Whether a rule can stand here: within a group, or as the first of its own."""
        return self._group is not None or not self.is_open(number)

    def open_section(self, number: RuleNumber, passage: Passage | None) -> None:
        """Begin a section that has not begun."""
        self._opened.add(number.group)
        self._sections.append(_Open(number, passage))
        self._rule = self._subrule = None

    def open_group(self, number: RuleNumber, passage: Passage | None) -> None:
        """Begin a group that has not begun, and its section where the text has no heading for it."""
        section = number.section
        if not self._sections or not (section in self._opened or section in self._headed):
            self.open_section(RuleNumber(section), None)
        self._opened.add(number.group)
        self._sections[-1].children.append(_Open(number, passage))
        self._rule = self._subrule = None

    def open_rule(self, number: RuleNumber, passage: Passage | None, *, slip: bool) -> None:
        """Begin a rule, and its group where the text has no heading for it."""
        if self._group is None or not (slip or self.is_open(number) or number.group in self._headed):
            self.open_group(RuleNumber(number.group), None)
        self._rule = self._counted(number, passage)
        self._sections[-1].children[-1].children.append(self._rule)
        self._subrule = None

    def open_subrule(self, number: RuleNumber, passage: Passage, *, slip: bool) -> None:
        """Begin a subrule; its rule too where the text does not print it."""
        if self._rule is None or not (slip or self._rule.number.rule == number.rule):
            self.open_rule(RuleNumber(number.group, number.rule), None, slip=slip)
        self._subrule = self._counted(number, passage)
        if self._rule is not None:
            self._rule.children.append(self._subrule)

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

    @property
    def _group(self) -> _Open | None:
        """The group that is open in the section that is open."""
        return self._sections[-1].children[-1] if self._sections and self._sections[-1].children else None

    def _counted(self, number: RuleNumber, passage: Passage | None) -> _Open:
        ordinal = self._seen[number] = self._seen.get(number, 0) + 1
        return _Open(number, passage, ordinal)

    def _add_part(self, part: BodyPart) -> None:
        if not self._sections:
            self.open_section(RuleNumber(0), None)
        (self._subrule or self._rule or self._group or self._sections[-1]).body.append(part)


def is_stray(passage: Passage) -> bool:
    """Whether the paragraph is no words of a rule.

    Such are the lone "f" after 702.148b in November 2021, and a line with a number that could not be read.
    """
    return len(passage.text) < 3 or bool(NUMBERED.match(passage.label + passage.text))


def _is_heading(passage: Passage) -> bool:
    return len(passage.text) < HEADING_LENGTH and not passage.text.endswith((".", "。", ":", ";"))


def _rule(node: _Open) -> Rule:
    subrules = tuple(map(_rule, node.children)) if node.children else ()
    return Rule(node.number, node.ordinal, node.passage, tuple(node.body), subrules)


def _group(node: _Open) -> Group:
    return Group(node.number, node.passage, tuple(node.body), tuple(map(_rule, node.children)))


def _section(node: _Open) -> Section:
    return Section(node.number, node.passage, tuple(node.body), tuple(map(_group, node.children)))


def parse_body(lines: Sequence[Line], *, wrapped: bool) -> tuple[Section, ...]:
    """The sections of the numbered part, whatever state its lines are in."""
    paragraphs: list[Line] = []
    for line in join_paragraphs(lines, wrapped=wrapped):
        paragraphs.extend(_split_examples(line) if "例" in line.passage.text else (line,))
    claims = _claims(paragraphs)
    slips = _slips(claims)
    builder = BodyBuilder(frozenset(number.group for number in claims.values() if not number.rule))
    for place, paragraph in enumerate(paragraphs):
        number = claims.get(place) or _empty_group(builder, paragraph)
        if number is None:
            _add(builder, paragraph)
        elif number.rule:
            _open_rule(builder, number, paragraph.passage, slip=place in slips)
        else:
            _open_heading(builder, number, paragraph.passage, slip=place in slips)
    return builder.build()


def _split_examples(line: Line) -> Iterator[Line]:
    """The paragraph, and as one of its own the example that its line holds."""
    passage = line.passage
    inner = INNER_EXAMPLE.search(passage.text) if line.mark.number else None
    if inner is None:
        yield line
        return
    words, rest = passage.text[: inner.start()], passage.text[inner.end() :]
    start = passage.start + len(passage.label) + inner.end()
    mark = read_mark(rest)
    yield Line(line.mark, Passage(passage.label, words, inner[0], passage.start))
    yield Line(mark, Passage(rest[: mark.words_at], rest[mark.words_at :], passage.tail, start))


def _claims(paragraphs: Sequence[Line]) -> dict[int, RuleNumber]:
    """The paragraphs that are rules or may be headings, by place, with their numbers.

    A section heading is one only where a group of that section follows, or the first rule of one; else it is a line
    of a list.
    """
    claims = {}
    following = None
    for place in range(len(paragraphs) - 1, -1, -1):
        mark, passage = paragraphs[place]
        if mark.number is None or not (mark.number.rule or _is_heading(passage)):
            continue
        if mark.kind is LineKind.SECTION and not (following and _begins(following, mark.number)):
            continue
        claims[place] = following = mark.number
    return dict(reversed(claims.items()))


def _begins(number: RuleNumber, section: RuleNumber) -> bool:
    return number.section == section.group and number.rule <= 1


def _slips(claims: dict[int, RuleNumber]) -> set[int]:
    """The places whose number is a slip: headings among headings, rules among rules and the headings that are none."""
    headings = {place: number for place, number in claims.items() if not number.rule}
    slips = _slips_among(headings)
    others = {place: number for place, number in claims.items() if place not in slips}
    return slips | (_slips_among(others) - headings.keys())


def _slips_among(claims: dict[int, RuleNumber]) -> set[int]:
    places = tuple(claims)
    return {places[place] for place in find_slips(tuple(claims.values()))}


def _empty_group(builder: BodyBuilder, paragraph: Line) -> RuleNumber | None:
    """The number of a heading that reads like a sentence and stands in its order ("215." in August 2005)."""
    number = paragraph.mark.number
    is_next = paragraph.mark.kind is LineKind.GROUP and number and builder.follows_last_group(number)
    return number if is_next else None


def _open_heading(builder: BodyBuilder, number: RuleNumber, passage: Passage, *, slip: bool) -> None:
    if slip:
        builder.add_text(passage)
    elif builder.is_open(number):
        builder.add_unread(passage)
    elif number.group > 99:
        builder.open_group(number, passage)
    else:
        builder.open_section(number, passage)


def _open_rule(builder: BodyBuilder, number: RuleNumber, passage: Passage, *, slip: bool) -> None:
    if not builder.has_room_for(number):
        builder.add_unread(passage)
    elif number.letters:
        builder.open_subrule(number, passage, slip=slip)
    else:
        builder.open_rule(number, passage, slip=slip)


def _add(builder: BodyBuilder, paragraph: Line) -> None:
    if paragraph.mark.kind is LineKind.EXAMPLE:
        builder.add_example(paragraph.passage)
    else:
        builder.add_text(paragraph.passage)
