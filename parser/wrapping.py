"""Texts of others whose lines a mail or an editor cut at one width → the lines as their author wrote them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import JAPANESE, JAPANESE_LETTER, is_japanese

if TYPE_CHECKING:
    from collections.abc import Callable

NARROWEST, WIDEST = 40, 132
"""Columns at which lines are cut; what is longer was not cut at all."""
FEWEST_CUT = 5
SHARE_CUT = 4
"""One line in so many is cut, or the text was not: a bulletin in both languages has four cut lines of ten."""
SLACK = 4
"""Columns that are left free before a Japanese sign that may not begin a line."""
BEGINS_ANEW = expression(r"\s*(?:[1-9]\d{2}(?:\.\d|\b)|[-*•・◆■●]|\d+[.)）]\s|Examples?\b|例[:：])")
RULE = expression(rf"\s*[1-9]\d{{2}}(?:\.\d+[a-z]{{0,2}})?\.?\s+[“「\[A-Z{JAPANESE}]")
"""The number of a rule or group and its first word, at the beginning of a line."""
ENDS_IN_NUMBER = expression(r"[1-9]\d{2}(?:\.\d+[a-z]{0,2})?$")
DATE = expression(r"\s*\d{4}(?:[-/.]\d{1,2}[-/.]\d{1,2}|年\d{1,2}月(?:\d{1,2}日)?)\s*")
"""A day that has a line for itself, as lists of rulings have it."""
REFERS = expression(r"(?:\b(?:rules?|see|and|or|to|through|by|in|of|from|with|cr)|ルール|規則|[,、，&＆(（–-])\s*$")
"""That a number is named next, and does not begin a line of its own."""
SENTENCE_END = expression(r"[.!?。！？:：][”’\"')」』]*\s*$")
WESTERN = expression(r"[“\"(]?[A-Z]")
_TAIL = 3
"""Letters at the end of a line that tell the language of its last sentence: 「参照。」, "rule 509.2."."""
WIDE = "\u3000"
"""The first of the letters and signs of a Japanese text."""
_WIDE_SIGN = "\u3000-\u303f\uff01-\uff65"
WORD = expression(rf"(?:(?![{JAPANESE}{_WIDE_SIGN}])\S)+")
"""Letters between which no line is cut; Japanese is cut between any two."""
TOKEN = expression(r"\S+")


class WrittenLine(NamedTuple):
    """A line as its author wrote it, with the number of the line of the text on which it begins."""

    number: int
    text: str


def written_lines(text: str) -> list[WrittenLine]:
    """The lines, those put together again that were cut at the width of the text; all as they are where none was.

    The width is counted in letters or in columns, of which a Japanese letter takes two: whichever explains more.
    """
    lines = _bare(text.split("\n"))
    is_cut = max((_cuts(lines, measure) for measure in (len, _columns)), key=sum)
    if sum(is_cut) < max(FEWEST_CUT, sum(1 for line in lines if line.strip()) // SHARE_CUT):
        return [WrittenLine(number, line) for number, line in enumerate(lines, 1)]
    return _put_together(lines, is_cut)


def _bare(lines: list[str]) -> list[str]:
    """The lines without the marks with which a mail quotes all of them, and without the margin that all have."""
    said = [line for line in lines if line.strip()]
    while said and all(line.startswith(">") for line in said):
        lines = [line.removeprefix(">") for line in lines]
        said = [line for line in lines if line.strip()]
    margin = min((len(line) - len(line.lstrip(" \u3000\t")) for line in said), default=0)
    return [line[margin:] for line in lines] if margin else lines


def _cuts(lines: list[str], measure: Callable[[str], int]) -> list[bool]:
    """Of each line whether it was cut at the width that the text has by the measure."""
    width = max(map(measure, lines), default=0)
    if not NARROWEST <= width <= WIDEST:
        return [False] * len(lines)
    return [_is_cut(line, after, width, measure) for line, after in zip(lines, [*lines[1:], ""], strict=True)]


def _put_together(lines: list[str], is_cut: list[bool]) -> list[WrittenLine]:
    """The lines with what was cut off them; within words where nearly all cut lines have the same length."""
    lengths = [len(line) for line, cut in zip(lines, is_cut, strict=True) if cut]
    longest = max(lengths)
    within_words = lengths.count(longest) * 5 > len(lengths) * 4
    written: list[WrittenLine] = []
    goes_on = False
    for number, (line, cut) in enumerate(zip(lines, is_cut, strict=True), 1):
        if goes_on:
            before = written[-1]
            seam = "" if within_words else _seam(before.text, line)
            written[-1] = WrittenLine(before.number, f"{before.text}{seam}{line}")
        else:
            written.append(WrittenLine(number, line))
        goes_on = cut and (not within_words or len(line) == longest)
    return written


def _seam(before: str, after: str) -> str:
    """What stood between the parts: a blank, but nothing between Japanese letters and signs, and behind a hyphen."""
    edges = before[-1:] + after[:1]
    is_close = before[-1:] == "-" and before[-2:-1].isalpha()
    return "" if is_close or any(map(str.isspace, edges)) or all(edge >= WIDE for edge in edges) else " "


def _is_cut(line: str, after: str, width: int, measure: Callable[[str], int]) -> bool:
    """Whether the line is as long as one may be there, so that what follows is the rest of it."""
    if not after.strip() or _begins_anew(line, after):
        return False
    if JAPANESE_LETTER.match(after):
        return measure(line) + SLACK > width or _is_cut_at_blank(line, after, width, measure)
    word = WORD.match(after)
    return measure(line) + 1 + (len(word[0]) if word else 1) > width or _is_cut_at_blank(line, after, width, measure)


def _begins_anew(line: str, after: str) -> bool:
    """Whether the author began a line there, however long the one before it is.

    So do a rule, which no sentence before it names, and below a sentence an example, an item, and a sentence in the
    other language.
    """
    if DATE.fullmatch(after) or (RULE.match(after) and not REFERS.search(line)):
        return True
    if not SENTENCE_END.search(line):
        return False
    ends_japanese = any(letter >= WIDE for letter in line.rstrip()[-_TAIL:])
    is_switch = WESTERN.match(after) if ends_japanese else not is_japanese(line) and JAPANESE_LETTER.match(after)
    return bool(BEGINS_ANEW.match(after) or is_switch)


def _is_cut_at_blank(line: str, after: str, width: int, measure: Callable[[str], int]) -> bool:
    """Whether a Japanese line was cut where its author left a blank, beside other letters.

    Programs that cut at blanks alone take what stands between two of them for a word, however many it is.
    """
    token = TOKEN.match(after)
    if token is None or not is_japanese(token[0]) or SENTENCE_END.search(line):
        return False
    is_open = ENDS_IN_NUMBER.search(line) or (is_japanese(line) and not (line[-1:] >= WIDE and after[0] >= WIDE))
    return bool(is_open and measure(line) + 1 + measure(token[0]) > width)


def _columns(line: str) -> int:
    """The width of the line where letters of Japanese take two columns."""
    return len(line) if line.isascii() else sum(1 + (unicodedata.east_asian_width(one) in "WF") for one in line)
