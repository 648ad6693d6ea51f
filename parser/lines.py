"""Lines of a release and what each is: heading, rule, subrule, example, text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import accumulate, repeat
from operator import add
from typing import TYPE_CHECKING

from mtgcr.parser.document import Passage
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import RuleNumber, parse_number
from mtgcr.parser.text_layouts import layout_of

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


class Line(NamedTuple):
    """A line that is not blank, as a passage; its tail holds the blank lines and rulers up to the next one.

    A named tuple, since a corpus has 280,000 of them and their making is a good part of reading it.
    """

    mark: Mark
    passage: Passage

    @property
    def printed(self) -> str:
        """The line as it stands in the text, without trailing white space."""
        return self.passage.label + self.passage.text

    @property
    def indented(self) -> bool:
        """Whether the line begins with white space."""
        return self.printed[:1].isspace()


LABEL = re.compile(
    r"(?P<number>[0-9]{3}\.[0-9]{1,3}[a-z]{0,2}|[0-9]{3}\. [0-9]{1,3}(?=[a-z.])[a-z]{0,2}|[1-9][0-9]{2}|10|[0-9])"
    r"(?P<dot> ?\.)?(?P<space>[ \u3000\u00a0]*)"
)
"""A number at the start of a line, its dot and spaces as printed; judged further by `_is_label`."""
WIKI_LABEL = re.compile(r"(={1,3})(?P<number>[0-9]{3}(?:\.[0-9]{1,3}[a-z]{0,2})?)\1$")
"""A number that is a heading of its own in the text of a wiki: =702=, ==702.9==, ===702.9a===."""
MARK_BEGINNINGS = frozenset("0123456789= \t\u00a0\u3000")
"""What a line with a number begins with; the others, half of all but for examples, need no closer look."""
INDENT = re.compile(r"\s*")
NEVER_AFTER_NUMBER = frozenset("–-—,;)/+")

BLANKS_AND_RULERS = r"[^\S\n]*(?:[-=]{4,}[^\S\n]*)?"
LEAD = re.compile(rf"(?:{BLANKS_AND_RULERS}(?:\n|\Z))*")
LINE = re.compile(rf"(.*\S)([^\S\n]*(?:\n{BLANKS_AND_RULERS}(?=\n|\Z))*\n?)")

PLAIN = Mark(LineKind.TEXT, None, 0)


class ExampleLead(NamedTuple):
    """What opens an example in any language: its pattern, and the letters with which that begins."""

    pattern: re.Pattern[str]
    beginnings: frozenset[str]


@cache
def _example_lead(languages: tuple[Language, ...]) -> ExampleLead:
    words = [word for language in languages for word in layout_of(language).examples]
    named = "|".join(map(re.escape, words))
    pattern = re.compile(rf"(?:{named}) ?[:：][ \u3000]*(?:(?:{named}): *)?")
    return ExampleLead(pattern, frozenset(word[0] for word in words))


def read_mark(line: str) -> Mark:
    """What the line is by its beginning; anything that is no heading, rule or example is text."""
    indent = INDENT.match(line)
    at = indent.end() if indent else 0
    if example := _example_lead(tuple(Language)).pattern.match(line, at):
        return Mark(LineKind.EXAMPLE, None, example.end())
    if heading := WIKI_LABEL.match(line, at):
        number = parse_number(heading["number"])
        return Mark(_kind(number), number, len(line)) if number else PLAIN
    label = LABEL.match(line, at)
    number = parse_number(label["number"].replace(" ", "")) if label else None
    if label is None or number is None or not _is_label(label, number, line):
        return PLAIN
    return Mark(_kind(number), number, _skip_doubled(line, label))


def _kind(number: RuleNumber) -> LineKind:
    if number.letters:
        return LineKind.SUBRULE
    if number.rule:
        return LineKind.RULE
    return LineKind.GROUP if number.group > 99 else LineKind.SECTION


def _is_label(label: re.Match[str], number: RuleNumber, line: str) -> bool:
    """Headings need their dot; rules and subrules may lack dot or space (606.5, 901.4 and others in the texts)."""
    after = line[label.end() : label.end() + 1]
    if not number.rule:
        return bool(label["dot"]) and not after.isdigit() and (bool(after) or number.group > 99)
    if label["space"] or not after:
        return True
    if after.isdigit() or after in NEVER_AFTER_NUMBER:
        return False
    return bool(label["dot"]) or not (after.isascii() and after.isalpha())


def _skip_doubled(line: str, label: re.Match[str]) -> int:
    """Where the words begin, after a number that is printed twice (702.189 in the Japanese text)."""
    again = LABEL.match(line, label.end())
    return again.end() if again and again["number"] == label["number"] and again["dot"] else label.end()


def split_lines(text: str) -> Iterator[Line]:
    """The lines of the text that are neither blank nor rulers (“--------”), in order.

    Their passages, joined, are the text; what stands before the first line is an empty passage of its own.
    """
    lead = LEAD.match(text)
    at = lead.end() if lead else 0
    if at:
        yield Line(PLAIN, Passage("", "", text[:at], 0))
    if not (found := LINE.findall(text, at)):
        return
    lines, tails = zip(*found, strict=True)
    starts = accumulate(map(add, map(len, lines), map(len, tails)), initial=at)
    marks, labels, words = zip(*map(read_parts, lines), strict=True)
    # Of 280,000 lines and passages none is made by a step of Python.
    passages = map(tuple.__new__, repeat(Passage), zip(labels, words, tails, starts, strict=False))
    yield from map(tuple.__new__, repeat(Line), zip(marks, passages, strict=True))


@lru_cache(maxsize=65536)
def read_parts(printed: str) -> tuple[Mark, str, str]:
    """The mark, label and words of a line; releases repeat each other, so that most lines have been read before."""
    begins = printed[0]
    is_marked = begins in MARK_BEGINNINGS or begins in _example_lead(tuple(Language)).beginnings
    mark = read_mark(printed) if is_marked else PLAIN
    return mark, printed[: mark.words_at], printed[mark.words_at :]
