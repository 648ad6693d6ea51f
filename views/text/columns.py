"""Text in columns of a terminal: wrapped at right places, English and Japanese side by side."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import zip_longest
from unicodedata import combining, east_asian_width

from mtgcr.views.text.terminal import bare

GAP = "  "
CLOSING = frozenset("、。，．・：；！？」』）】〕》〉”’ーゝ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.;:!?)]}%")
"""Characters that may not begin a line (kinsoku)."""
OPENING = frozenset("「『（【〔《〈“‘([{")
"""Characters that may not end a line."""
_SYMBOL = r"\{[A-Z0-9/]{1,7}\}"
"""A mana symbol; a row of them may be broken between two."""
_OTHER = re.compile(r"[^\x00-\u02ff\u2010-\u2027]")
"""A character that may take more or less than one column."""
_RUN = r"[\x21-\x7e\u00a1-\u02ff\u2010-\u2027\U000f0000-\U0010fffd]"
_UNIT = re.compile(rf"\s+|(?:{_SYMBOL}|(?:(?!{_SYMBOL}){_RUN})+|.)\s*", re.DOTALL)
"""What a line may not be broken inside: a run of Latin letters and colours, or one other character; and blanks."""


def width_of(text: str) -> int:
    """The columns that the text takes: two for a full-width character, none for a combining mark or our marks."""
    if text.isascii():
        return len(text)
    shown = bare(text)
    return len(shown) + sum(map(_beyond_one, _OTHER.findall(shown)))


@lru_cache(maxsize=4096)
def _beyond_one(character: str) -> int:
    """By how much its width differs from one column."""
    return -1 if combining(character) else 1 if east_asian_width(character) in "WF" else 0


def padded(text: str, width: int) -> str:
    """The text with spaces behind it up to so many columns."""
    return text + " " * (width - width_of(text))


def wrap(text: str, width: int) -> str:
    """The text in lines of at most `width` columns; a word longer than that stands on a line of its own."""
    return "\n".join(line for paragraph in text.split("\n") for line in _lines(paragraph, max(width, 8)))


def without_last_word(text: str) -> str:
    """The text without its last word, or last character where words are not set apart; of a single word, cut."""
    *others, _ = _units(text.rstrip())
    return "".join(others).rstrip() or text[:-1]


def wrap_hanging(text: str, width: int, hang: int = 2) -> str:
    """As `wrap`, where the further lines of each paragraph stand `hang` columns farther in than its first."""
    paragraphs = ((" " * (len(one) - len(one.lstrip(" "))), one.lstrip(" ")) for one in text.split("\n"))
    return "\n".join(_hanging(margin, words, width, hang) for margin, words in paragraphs)


def _hanging(margin: str, words: str, width: int, hang: int) -> str:
    """One paragraph, set so far in that its first line may be as long as the others."""
    further = margin + " " * hang
    lines = wrap(words, width - len(further)).split("\n") if width_of(words) > width - len(margin) else [words]
    return "\n".join((margin if place == 0 else further) + line if line else "" for place, line in enumerate(lines))


def side_by_side(left: str, right: str, width: int) -> str:
    """Two texts in two columns that together take at most `width`."""
    column = max((width - len(GAP)) // 2, 8)
    pairs = zip_longest(wrap(left, column).split("\n"), wrap(right, column).split("\n"), fillvalue="")
    return "\n".join((one + " " * (column - width_of(one)) + GAP + other).rstrip() for one, other in pairs)


def _lines(paragraph: str, width: int) -> list[str]:
    if width_of(paragraph) <= width:
        return [paragraph.rstrip()]
    lines, line, taken = [], "", 0
    for unit in _units(paragraph):
        wide = width_of(unit)
        if line and taken + wide > width and taken + width_of(unit.rstrip()) > width:
            lines.append(line.rstrip())
            line = unit.lstrip()
            taken = width_of(line)
        else:
            line += unit
            taken += wide
    return [*lines, line.rstrip()]


def _units(paragraph: str) -> list[str]:
    """The pieces between which a line may be broken; closing marks stay behind, opening ones in front."""
    units: list[str] = []
    for piece in _UNIT.findall(paragraph):
        if units and (piece[0] in CLOSING or units[-1][-1] in OPENING):
            units[-1] += piece
        else:
            units.append(piece)
    return units
