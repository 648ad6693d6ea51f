"""The parts of a release as stretches of lines: front, introduction, contents, body, glossary, credits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.parser.numbers import RuleNumber
from mtgcr.parser.text_layouts import layout_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.parser.lines import Line

LINES_OF_HEADINGS = 4
"""How far above the first rule its headings may begin: two headings, each with its words on a line of their own."""
LONGEST_HEADING = 60
"""Characters; the headings above are shorter, whatever stands around them."""
WRAPPED_WIDTH = 125
"""Releases of 2001 and 2002 wrap their lines at about 100 characters; no other has 95 % of its lines this short."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The lines of a release, part by part; `body` is empty when the text holds no rule.

    `wrapped` is true where paragraphs run over several lines.
    """

    front: Sequence[Line]
    introduction: Sequence[Line]
    contents: Sequence[Line]
    body: Sequence[Line]
    glossary: Sequence[Line]
    credits: Sequence[Line]
    wrapped: bool


def find_outline(lines: Sequence[Line]) -> Outline:
    """The parts of the release, found by their headings and by the first numbered rule."""
    body = _body_start(lines)
    if body is None:
        return Outline(lines, (), (), (), (), (), wrapped=False)
    glossary = _find(lines, "glossary", body, len(lines))
    credits_at = _find(lines, "credits", glossary, len(lines))
    front_end, introduction, contents = _opening(lines, body)
    return Outline(
        lines[:front_end],
        introduction,
        contents,
        lines[body:glossary],
        lines[glossary:credits_at],
        lines[credits_at:],
        _is_wrapped(lines[body:glossary]),
    )


def _body_start(lines: Sequence[Line]) -> int | None:
    """The heading of the section of the first rule, else of its group, else that rule itself."""
    first = next((i for i, line in enumerate(lines) if line.mark.number and line.mark.number.rule), None)
    number = lines[first].mark.number if first is not None else None
    if first is None or number is None:
        return None
    above = range(max(first - LINES_OF_HEADINGS, 0), first)
    for heading in (RuleNumber(number.section), RuleNumber(number.group)):
        found = [i for i in above if lines[i].mark.number == heading]
        if found:
            return found[0]
    return first


def _find(lines: Sequence[Line], part: str, start: int, end: int) -> int:
    heading = _heading_of(part, tuple(Language))
    short = (i for i in range(start, end) if len(lines[i].passage.text) < LONGEST_HEADING)  # as few lines
    return next((i for i in short if _is(heading, lines[i])), end)


@cache
def _heading_of(part: str, languages: tuple[Language, ...]) -> re.Pattern[str]:
    """What the part is called in any of the languages."""
    return re.compile("|".join(layout_of(language).headings[part] for language in languages))


def _is(heading: re.Pattern[str], line: Line) -> bool:
    return len(line.passage.text) < LONGEST_HEADING and bool(heading.fullmatch(line.printed.strip()))


def _opening(lines: Sequence[Line], body: int) -> tuple[int, Sequence[Line], Sequence[Line]]:
    """Where the front ends, then introduction and contents in whichever order they stand."""
    contents = _find(lines, "contents", 0, body)
    introduction = _introduction(lines, contents, body)
    if introduction < contents:
        return introduction, lines[introduction:contents], lines[contents:body]
    return contents, lines[introduction:body], lines[contents:introduction]


def _introduction(lines: Sequence[Line], contents: int, body: int) -> int:
    """The heading of the introduction, or the body where there is none.

    One that only stands in the list of contents does not count.
    """
    heading = _heading_of("introduction", tuple(Language))
    named = (i for i in range(body) if _is(heading, lines[i]))
    return next((i for i in named if i < contents or not _is_listed(lines, i)), body)


def _is_listed(lines: Sequence[Line], place: int) -> bool:
    """Whether the line stands in the list of contents: a numbered heading follows at once."""
    number = lines[place + 1].mark.number
    return number is not None and number.group > 0


def _is_wrapped(body: Sequence[Line]) -> bool:
    lengths = sorted(len(line.passage.text) for line in body)
    return len(body) > 100 and lengths[len(body) * 95 // 100] < WRAPPED_WIDTH
