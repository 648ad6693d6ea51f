"""Lines of a release and what each is: heading, rule, subrule, example, text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from parser.numbers import RuleNumber, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterator


class LineKind(Enum):
    """What a line is, judged by its beginning alone."""

    SECTION = "section"
    GROUP = "group"
    RULE = "rule"
    SUBRULE = "subrule"
    EXAMPLE = "example"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Mark:
    """The beginning of a line read: its kind, its number where it has one, and where the words begin."""

    kind: LineKind
    number: RuleNumber | None
    words_at: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank; `tail` is its end and the blank lines up to the next one."""

    mark: Mark
    printed: str
    """The line without trailing white space."""
    tail: str
    start: int
    indented: bool

    @property
    def follows_blank(self) -> bool:
        """Whether at least one blank line stands between this line and the next."""
        return self.tail.count("\n") > 1


LABEL = re.compile(
    r"(?P<number>[0-9]{3}\.[0-9]{1,3}[a-z]{0,2}|[1-9][0-9]{2}|[0-9]|10)(?P<dot> ?\.)?(?P<space>[ \u3000\u00a0]*)"
)
"""A number at the start of a line, its dot and spaces as printed; judged further by `read_mark`."""
EXAMPLE = re.compile(r"(?:Example|例)[ ]?[:：][ \u3000]*(?:Example:[ ]*)?")
BLANKS = " \t\u00a0\u3000"
LINE = re.compile(r"([^\n]*)((?:\n[ \t\u00a0\u3000]*(?=\n|\Z))*\n?)")

_PLAIN = Mark(LineKind.TEXT, None, 0)


@lru_cache(maxsize=65536)
def read_mark(line: str) -> Mark:
    """What the line is by its beginning; anything that is no heading, rule or example is text."""
    if example := EXAMPLE.match(line):
        return Mark(LineKind.EXAMPLE, None, example.end())
    label = LABEL.match(line)
    number = parse_number(label["number"]) if label else None
    if label is None or number is None or not _is_label(label, number, line):
        return _PLAIN
    return Mark(_kind(number), number, _skip_doubled(line, label))


def _kind(number: RuleNumber) -> LineKind:
    if number.letters:
        return LineKind.SUBRULE
    if number.rule:
        return LineKind.RULE
    return LineKind.GROUP if number.group > 99 else LineKind.SECTION


def _is_label(label: re.Match[str], number: RuleNumber, line: str) -> bool:
    """Headings need their dot; rules and subrules may lack dot or space (606.5, 901.4 and others in the texts)."""
    rest = line[label.end() :]
    if not number.rule:
        return bool(label["dot"] and rest) and not rest[0].isdigit()
    if not label["space"] and rest and (rest[0].isdigit() or rest[0] in "–-—,;)/+"):
        return False
    return bool(label["space"] or label["dot"] or not rest or not rest[0].isascii() or not rest[0].isalpha())


def _skip_doubled(line: str, label: re.Match[str]) -> int:
    """Where the words begin, after a number that is printed twice (702.189 in the Japanese text)."""
    again = LABEL.match(line, label.end())
    return again.end() if again and again["number"] == label["number"] and again["dot"] else label.end()


def split_lines(text: str) -> Iterator[Line]:
    """The lines of the text that are not blank, in order; together with their tails they are the text."""
    for found in LINE.finditer(text):
        raw = found[1]
        if not raw and not found[2]:
            continue
        printed = raw.rstrip()
        stripped = printed.lstrip(BLANKS)
        indented = len(stripped) != len(printed)
        mark = read_mark(stripped)
        if indented and mark.kind is not LineKind.TEXT:
            mark = Mark(mark.kind, mark.number, mark.words_at + len(printed) - len(stripped))
        yield Line(mark, printed, raw[len(printed) :] + found[2], found.start(), indented)
