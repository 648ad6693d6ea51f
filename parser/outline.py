"""The parts of a release as stretches of lines: front, introduction, contents, body, glossary, credits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parser.lines import LineKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parser.lines import Line

INTRODUCTION = re.compile(r"Introduction|マジック：ザ・ギャザリング[\s\u3000]+総合ルール.*")
CONTENTS = re.compile(r"(?:Table of )?Contents|もくじ|目次")
GLOSSARY = re.compile(r"Glossary|(?:10\. ?)?用語集")
CREDITS = re.compile(r"Credits|クレジット|Index|Customer Service Information|Questions\?")
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
    glossary = _find(lines, GLOSSARY, body, len(lines))
    credits_at = _find(lines, CREDITS, glossary, len(lines))
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
    """The section heading before the first numbered rule; that rule itself where no heading precedes it."""
    numbered = (LineKind.RULE, LineKind.SUBRULE)
    first = next((i for i, line in enumerate(lines) if line.mark.kind in numbered), None)
    if first is None:
        return None
    start = first
    for i in range(first - 1, max(first - 4, -1), -1):
        if lines[i].mark.kind is LineKind.GROUP and start == first:
            start = i
        elif lines[i].mark.kind is LineKind.SECTION:
            return i
    return start


def _find(lines: Sequence[Line], heading: re.Pattern[str], start: int, end: int) -> int:
    return next((i for i in range(start, end) if heading.fullmatch(lines[i].printed.strip())), end)


def _opening(lines: Sequence[Line], body: int) -> tuple[int, Sequence[Line], Sequence[Line]]:
    """Where the front ends, then introduction and contents in whichever order they stand."""
    contents = _find(lines, CONTENTS, 0, body)
    introduction = _introduction(lines, contents, body)
    if introduction < contents:
        return introduction, lines[introduction:contents], lines[contents:body]
    return contents, lines[introduction:body], lines[contents:introduction]


def _introduction(lines: Sequence[Line], contents: int, body: int) -> int:
    """The heading of the introduction; one that only stands in the list of contents does not count."""
    candidates = [i for i in range(body) if INTRODUCTION.fullmatch(lines[i].printed.strip())]
    real = [i for i in candidates if i < contents or (i + 1 < body and lines[i + 1].mark.kind is not LineKind.GROUP)]
    return next((i for i in real if i < contents), real[-1] if real else min(contents, body))


def _is_wrapped(body: Sequence[Line]) -> bool:
    lengths = sorted(len(line.printed) for line in body)
    return len(body) > 100 and lengths[len(body) * 95 // 100] < WRAPPED_WIDTH
