"""The numbered part of a release: paragraphs → sections, groups, rules, subrules, examples."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.parser.document import Passage
from mtgcr.parser.headings import is_heading
from mtgcr.parser.lines import Line, LineKind, read_mark
from mtgcr.parser.numbering import find_slips
from mtgcr.parser.paragraphs import join_paragraphs
from mtgcr.parser.tree import TreeBuilder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.parser.document import Section
    from mtgcr.parser.numbers import RuleNumber

HEADING_LENGTH = 90
INNER_EXAMPLE = re.compile(r"(?<=[。」)）])\s*(?=例[：:])")
"""An example printed inside the line of its rule (701.20c in the Japanese text of January 2026)."""


def _is_heading(passage: Passage) -> bool:
    return is_heading(passage.text, HEADING_LENGTH) and not passage.text.endswith(";")


def parse_body(lines: Sequence[Line], *, wrapped: bool) -> tuple[Section, ...]:
    """The sections of the numbered part, whatever state its lines are in."""
    paragraphs: list[Line] = []
    for line in join_paragraphs(lines, wrapped=wrapped):
        paragraphs.extend(_split_examples(line) if "例" in line.passage.text else (line,))
    claims = _claims(paragraphs)
    slips = _slips(claims)
    headed = {number.group for place, number in claims.items() if not number.rule and place not in slips}
    builder = TreeBuilder(headed)
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


def _empty_group(builder: TreeBuilder, paragraph: Line) -> RuleNumber | None:
    """The number of a heading that reads like a sentence and stands in its order ("215." in August 2005)."""
    number = paragraph.mark.number
    is_next = paragraph.mark.kind is LineKind.GROUP and number and builder.follows_last_group(number)
    return number if is_next else None


def _open_heading(builder: TreeBuilder, number: RuleNumber, passage: Passage, *, slip: bool) -> None:
    if slip:
        builder.add_text(passage)
    elif builder.is_open(number):
        builder.add_unread(passage)
    elif number.group > 99:
        builder.open_group(number, passage)
    else:
        builder.open_section(number, passage)


def _open_rule(builder: TreeBuilder, number: RuleNumber, passage: Passage, *, slip: bool) -> None:
    if not builder.has_room_for(number):
        builder.add_unread(passage)
    elif number.letters:
        builder.open_subrule(number, passage, slip=slip)
    else:
        builder.open_rule(number, passage, slip=slip)


def _add(builder: TreeBuilder, paragraph: Line) -> None:
    if paragraph.mark.kind is LineKind.EXAMPLE:
        builder.add_example(paragraph.passage)
    else:
        builder.add_text(paragraph.passage)
