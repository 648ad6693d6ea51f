"""Recovering the old and the new words of a rule from a copy in which what was struck and what was set ran together.

A page strikes words out and colours others; its copy as plain text has both without marks, often without a blank
between them, sometimes with a piece lost.  Such a text cannot be split by itself.  With both wordings at
hand it can: its words are matched with those of both, and what is left over,
or lacking, tells whether the copy is whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz.distance import Indel

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_STRAIGHT = str.maketrans("‘’“”–—−\u00a0", "''\"\"--- ")
_KANA_KANJI = "\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"
_WORD = re.compile(
    rf"\d+(?:[./]\d+)*[a-z]{{0,2}}|[{_KANA_KANJI}]|[^\W\d_{_KANA_KANJI}]+(?:['-][^\W\d_{_KANA_KANJI}]+)*"
)
"""A number, a Japanese character, or a word: 702.9a, 4/3, can't, turn-based."""


class Printed(Enum):
    """Which wording a text has."""

    OLD = "old"
    NEW = "new"
    SAME = "unchanged"
    """The wording did not change."""
    FUSED = "fused"
    """Both wordings, whole, in one."""
    DAMAGED = "damaged"
    """Neither wording alone, nor both whole."""


class Recovery(Enum):
    """How much of a wording the text has, blanks aside; best first."""

    EXACT = "exact"
    TYPOGRAPHY = "but for typography"
    PUNCTUATION = "but for punctuation"
    LOST = "not"
    """Some of its words are lacking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FusedReading:
    """What a printed text has of the old and the new wording of a rule.

    `old` and `new` are None where there is no such wording (a rule that came or went).  `stray` are the words that
    the better recovered wording does not have; of a damaged text they are what the damage left.
    """

    printed: Printed
    old: Recovery | None
    new: Recovery | None
    stray: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    """Words of the better recovered wording that the text does not have."""

    @property
    def is_whole(self) -> bool:
        """Whether at least one of the wordings can be read from the text."""
        return any(side not in {None, Recovery.LOST} for side in (self.old, self.new))

    @property
    def cut_number(self) -> tuple[str, str] | None:
        """A number of which the text has the beginning alone, and the whole of it; None where more is wrong with it.

        "See rule 509." for 509.3g: what was struck and what was set after the point are both lost.
        """
        if len(self.stray) != 1 or len(self.lacking) != 1:
            return None
        (short,), (whole,) = self.stray, self.lacking
        return (short, whole) if short.isdigit() and whole.startswith(f"{short}.") else None


def read_fused(printed: str, old: str | None, new: str | None) -> FusedReading:
    """What the printed text has of the two wordings; at least one of them must be there."""
    wordings = tuple(wording for wording in (new, old) if wording is not None)
    words = _words_as_in(printed, wordings)
    before, after = (_recover(printed, words, wording) if wording is not None else None for wording in (old, new))
    kind = _judge(printed, old, new)
    if kind is None:
        kind = Printed.FUSED if _is_merge(words, _words(old or ""), _words(new or "")) else Printed.DAMAGED
    if kind is not Printed.DAMAGED:
        return FusedReading(printed=kind, old=before, new=after)
    stray, lacking = min((_differences(words, wording) for wording in wordings), key=lambda found: len(found[1]))
    return FusedReading(printed=kind, old=before, new=after, stray=stray, lacking=lacking)


def _judge(printed: str, old: str | None, new: str | None) -> Printed | None:
    """Which wording the text is, letter for letter; None for neither."""
    letters = _letters(printed)
    is_old, is_new = (wording is not None and _letters(wording) == letters for wording in (old, new))
    if is_old and is_new:
        return Printed.SAME
    if is_old:
        return Printed.OLD
    return Printed.NEW if is_new else None


def _recover(printed: str, words: Sequence[str], wording: str) -> Recovery:
    """How much of the wording stands in the text in order, other words between allowed."""
    if _differences(words, wording)[1]:
        return Recovery.LOST
    if _is_within(_close_up(wording), _close_up(printed)):
        return Recovery.EXACT
    straight, wanted = printed.translate(_STRAIGHT), wording.translate(_STRAIGHT)
    return Recovery.TYPOGRAPHY if _is_within(_close_up(wanted), _close_up(straight)) else Recovery.PUNCTUATION


def _close_up(text: str) -> str:
    return "".join(text.split())


def _letters(text: str) -> str:
    """The letters and figures alone."""
    return "".join(filter(str.isalnum, text))


def _is_within(short: str, long: str) -> bool:
    """Whether the characters of one stand in the other in order."""
    rest = iter(long)
    return all(character in rest for character in short)


def _is_merge(words: Sequence[str], old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether the words are both wordings in one: each word the next of the old, of the new, or of both at once."""
    if not max(len(old), len(new)) <= len(words) <= len(old) + len(new):
        return False
    reached = {(0, 0)}
    for word in words:
        steps = {(i, j, i < len(old) and old[i] == word, j < len(new) and new[j] == word) for i, j in reached}
        reached = {(i + 1, j) for i, j, is_old, _ in steps if is_old}
        reached |= {(i, j + 1) for i, j, _, is_new in steps if is_new}
        reached |= {(i + 1, j + 1) for i, j, is_old, is_new in steps if is_old and is_new}
    return (len(old), len(new)) in reached


def _differences(words: Sequence[str], wording: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that the wording does not have, and those of the wording that are not among the words, in order."""
    theirs = _words(wording)
    blocks = Indel.opcodes(words, theirs).as_matching_blocks()
    matched = {block.a + step for block in blocks for step in range(block.size)}
    found = {block.b + step for block in blocks for step in range(block.size)}
    stray = tuple(word for place, word in enumerate(words) if place not in matched)
    return stray, tuple(word for place, word in enumerate(theirs) if place not in found)


@lru_cache(maxsize=1024)
def _words(text: str) -> tuple[str, ...]:
    """The words, numbers and symbols in order, quotes made straight, without blanks and marks."""
    return tuple(_WORD.findall(text.translate(_STRAIGHT)))


@lru_cache(maxsize=1024)
def _words_as_in(text: str, wordings: tuple[str, ...]) -> tuple[str, ...]:
    """The words of the text, those that ran together cut where the words of the wordings meet."""
    known = frozenset(word for wording in wordings for word in _words(wording))
    return tuple(part for word in _words(text) for part in (_split(word, known) or (word,)))


def _split(word: str, known: Collection[str]) -> tuple[str, ...]:
    """The fewest known words, or parts of them, that the word is; () where it is none.

    >>> _split("itdivided", {"it", "divided"})
    ('it', 'divided')
    """
    if word in known:
        return (word,)
    best: list[tuple[str, ...] | None] = [(), *([None] * len(word))]
    for end in range(1, len(word) + 1):
        for start in range(end):
            before, part = best[start], word[start:end]
            if before is None or part not in known:
                continue
            kept = best[end]
            if kept is None or len(before) + 1 < len(kept):
                best[end] = (*before, part)
    return best[len(word)] or ()
