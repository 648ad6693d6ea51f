"""The rule numbers at the head of a line of an article, also where a struck number and its successor ran together.

Pages mark what they strike out and what they set by strokes and colours; a copy as plain text keeps neither.
So "509.4.509.2. Next, …" is the rule that was 509.4 and is 509.2 now, "702.175176a" was 702.175a, and "703.4n4k"
was 703.4n.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.parser.letters import JAPANESE
from mtgcr.parser.numbers import RuleNumber, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterator

NUMBER = r"[1-9]\d{2}\.\d{1,3}?[a-z]{0,2}"
MARKS = re.compile(r"[\s:：■◆●・•*#>-]*")
"""What may stand before the number: the marks of headings and lists."""
TWICE = re.compile(rf"(?P<old>{NUMBER})\.?[ ]?(?P<new>{NUMBER})(?:\.(?!\d)|(?![\w.]))")
LETTERED = re.compile(r"(?P<group>[1-9]\d{2})\.(?P<old>\d{1,3}[a-z]{1,2})(?P<new>\d{1,3}[a-z]{1,2})(?![\w.])")
RUN_TOGETHER = re.compile(r"(?P<group>[1-9]\d{2})\.(?P<figures>\d{4,6})(?P<letters>[a-z]{0,2})\.?(?![\d])")
LETTERS_ONLY = re.compile(r"(?P<rule>[1-9]\d{2}\.\d{1,3})(?P<old>[b-z])(?P<new>[a-z])(?![\w.])")
BARE = re.compile(r"(?P<figures>\d{4,6})\.(?!\d)")
"""Rule numbers run together that have lost their group: "175176."."""
SINGLE = re.compile(
    rf"(?P<number>[1-9]\d{{2}}(?:\.\d{{1,3}}[a-z]{{0,2}})?)(?:\.(?!\d)|(?![\w.])|(?=[{JAPANESE}「《〔]))"
)


@dataclass(frozen=True, slots=True)
class Head:
    """The number or numbers that a line begins with; `end` is where its words begin, blanks before them skipped.

    Two numbers of a fused head are the struck one and the one set in its place.
    """

    numbers: tuple[RuleNumber, ...]
    is_fused: bool
    end: int


def read_head(line: str, within: RuleNumber | None = None, at: int = 0) -> Head | None:
    """The head of the line from the offset on, or None.  `within` is the number of the heading above it."""
    marks = MARKS.match(line, at)
    start = marks.end() if marks else at
    for reading in _fused_readings(line, start, within):
        return reading
    single = SINGLE.match(line, start)
    number = parse_number(single["number"]) if single else None
    return Head((number,), False, _skip_blanks(line, single.end())) if single and number else None


def _fused_readings(line: str, start: int, within: RuleNumber | None) -> Iterator[Head]:
    """The heads that the line may have if two numbers ran together there, the plainest first."""
    if twice := TWICE.match(line, start):
        yield from _head(line, twice.end(), twice["old"], twice["new"])
    if lettered := LETTERED.match(line, start):
        group = lettered["group"]
        yield from _head(line, lettered.end(), f"{group}.{lettered['old']}", f"{group}.{lettered['new']}")
    if joined := RUN_TOGETHER.match(line, start):
        old, new = _halves(joined["figures"])
        yield from _head(
            line, joined.end(), *(f"{joined['group']}.{half}{joined['letters']}" for half in (old, new) if half)
        )
    if letters := LETTERS_ONLY.match(line, start):
        yield from _head(line, letters.end(), letters["rule"] + letters["old"], letters["rule"] + letters["new"])
    bare = BARE.match(line, start) if within else None
    if bare and within:
        old, new = _halves(bare["figures"])
        if within.rule and new == str(within.rule):
            yield from _head(line, bare.end(), f"{within.group}.{old}", f"{within.group}.{new}")


def _head(line: str, end: int, *written: str) -> Iterator[Head]:
    numbers = tuple(number for number in map(parse_number, written) if number)
    if len(numbers) == 2 and numbers[0] != numbers[1]:
        yield Head(numbers, True, _skip_blanks(line, end))


def _halves(figures: str) -> tuple[str, str]:
    """The two numbers of as many figures each, or of one more in the second ("910" is 9 and 10)."""
    middle = len(figures) // 2
    return figures[:middle], figures[middle:]


def _skip_blanks(line: str, at: int) -> int:
    return at + len(line[at:]) - len(line[at:].lstrip())
