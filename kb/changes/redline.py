"""A redline: two wordings of one rule as words kept, deleted and inserted, so that a reader sees what changed.

The shortest difference is not the one that reads best: it keeps every stray "the" between two rewritten
halves of a sentence.  So the words are aligned first (a longest common subsequence of tokens) and then tidied:
kept islands that are small beside the changes around them join those changes, and a change that could
stand at several places stands where a sentence, a clause or a word begins.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.words.fingerprint import fold_typography
from mtgcr.parser.letters import FIRST_JAPANESE
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class PieceKind(Enum):
    """Whether both wordings have the words, only the older one, or only the newer one."""

    KEPT = "kept"
    DELETED = "deleted"
    INSERTED = "inserted"


class Piece(NamedTuple):
    """A stretch of a redline; never empty, never beside another of its kind."""

    kind: PieceKind
    text: str


Tokens: TypeAlias = tuple[str, ...]

_WORD = r"{letter}+(?:['’.\-/]{letter}+)*"  # can’t, 702.9a, first-strike, 3/3
_SYMBOL = r"\{[^{}\s]*\}"  # a mana symbol: {2/W}
_COUNTER = r"[+\-−–][0-9X]+/[+\-−–][0-9X]+"  # what a counter adds: +1/+1


def _token(letter: str, *scripts: str) -> re.Pattern[str]:
    """What a token is: white space, a word of such letters, a symbol, a counter, a run of a script, or anything."""
    kinds = (r"\s+", _WORD.replace("{letter}", letter), _SYMBOL, _COUNTER, *scripts, ".")
    return re.compile("|".join(kinds), re.DOTALL)


_WESTERN = _token(r"[^\W_]")
"""Texts without this character or a later one are cut by a pattern that is ready in a tenth of the time."""
_SENTENCE_MARKS, _CLAUSE_MARKS = (".", "!", "?"), (",", ";", ":")
_JAPANESE_SENTENCE_MARKS, _JAPANESE_CLAUSE_MARKS = ("。", "！", "？"), ("—", "、", "；", "：")
_CLOSING, _JAPANESE_CLOSING = "”’\"')", "」』）)"
_FUNCTION_WORD = re.compile(
    r"(?:an?|and|any|as|at|be|by|for|from|has|have|if|in|is|it|its|may|of|on|or|that|the|their|this|those|to|was|with)",
    re.IGNORECASE,
)
_ENOUGH = 30
"""An island of this weight (some five words) stands by itself however much changes around it."""
_SHARED_AT_LEAST = 0.2
"""Where a smaller part of the words is kept, the wording counts as written anew."""


def redline(old: str, new: str) -> tuple[Piece, ...]:
    """The words of both texts in reading order; kept and deleted make the old, kept and inserted the new exactly.

    English and Japanese alike: a token is a word, a number, a mana symbol, or a run of one Japanese script.

    >>> [(piece.kind.value, piece.text) for piece in redline("Draw a card.", "Draw two cards.")]
    [('kept', 'Draw '), ('deleted', 'a card'), ('inserted', 'two cards'), ('kept', '.')]
    """
    if old == new:
        return (Piece(PieceKind.KEPT, old),) if old else ()
    steps = _align(tokens(old), tokens(new))
    for tidy in (_dissolve_islands, _write_anew, _trim, _slide):
        steps = tidy(steps)
    return tuple(_pieces(steps))


def redline_of_words(old: str, new: str) -> tuple[Piece, ...]:
    """The redline with words of which only quotes, dashes or the like changed as kept, as the newer text has them.

    >>> [(piece.kind.value, piece.text) for piece in redline_of_words("It’s tea.", "It's no tea.")]
    [('kept', "It's "), ('inserted', 'no '), ('kept', 'tea.')]
    """
    if old.isascii() and new.isascii():
        return redline(old, new)
    from rapidfuzz.distance import Indel

    ours, theirs = tokens(old), tokens(new)
    plain = [tuple(map(fold_typography, words)) for words in (ours, theirs)]
    told = list(ours)
    for block in Indel.opcodes(*plain).as_matching_blocks():
        told[block.a : block.a + block.size] = theirs[block.b : block.b + block.size]
    return redline("".join(told), new)


@lru_cache(maxsize=16384)
def tokens(text: str) -> Tokens:
    """The text cut into words, numbers, symbols, runs of one Japanese script, spaces and marks; joined they are it."""
    is_japanese = bool(text) and max(text) >= FIRST_JAPANESE
    return tuple((_japanese() if is_japanese else _WESTERN).findall(text))


@lru_cache(maxsize=1)
def _japanese() -> re.Pattern[str]:
    """The pattern of a token that tells the Japanese scripts apart."""
    letter = r"[^\W_\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]"
    katakana = r"[\u30a1-\u30fa\u30fc-\u30ff]"
    scripts = (
        rf"{katakana}+(?:・{katakana}+)*",  # クリーチャー・タイプ
        r"[\u3041-\u309f]+",  # hiragana
        r"[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff]+",  # kanji
    )
    return _token(letter, *scripts)


class _Step(NamedTuple):
    """Words that both texts have, then a change.

    The change is empty only in the last step of a redline; the kept words may be empty in the first and last.
    """

    kept: Tokens
    old: Tokens = ()
    new: Tokens = ()

    @property
    def weight(self) -> int:
        """How much there is to read in the larger side of the change."""
        return max(_weight(self.old), _weight(self.new))


def _align(old: Tokens, new: Tokens) -> list[_Step]:
    """Islands and changes by turns, with as many tokens kept as can be."""
    from rapidfuzz.distance import Indel  # 20 ms to import: only where something is compared

    steps = []
    kept: Tokens = ()
    old_done = new_done = 0
    for block in Indel.opcodes(old, new).as_matching_blocks():
        if block.a > old_done or block.b > new_done:
            steps.append(_Step(kept, old[old_done : block.a], new[new_done : block.b]))
            kept = ()
        kept += old[block.a : block.a + block.size]
        old_done, new_done = block.a + block.size, block.b + block.size
    return [*steps, _Step(kept)]


def _joined(first: _Step, second: _Step) -> _Step:
    """One change of two, with the island between them on both sides."""
    island = second.kept
    return _Step(first.kept, first.old + island + second.old, first.new + island + second.new)


def _dissolve_islands(steps: list[_Step]) -> list[_Step]:
    """Islands no heavier than the changes on both sides become part of them.

    A change that took in an island weighs more and may take in the one before it too.
    """
    *changes, end = steps
    tidied: list[_Step] = []
    for step in changes:
        tidied.append(step)
        while len(tidied) > 1 and _is_small_island(*tidied[-2:]):
            second, first = tidied.pop(), tidied.pop()
            tidied.append(_joined(first, second))
    return [*tidied, end]


def _is_small_island(first: _Step, second: _Step) -> bool:
    return _weight(second.kept) <= min(first.weight, second.weight, _ENOUGH)


def _write_anew(steps: list[_Step]) -> list[_Step]:
    """Where hardly a word between the first and the last change is kept, all of it is one change."""
    *changes, end = steps
    if not changes:
        return steps
    whole = reduce(_joined, changes)
    kept = sum(_weight(step.kept) for step in changes[1:])
    return [whole, end] if kept < _SHARED_AT_LEAST * whole.weight else steps


def _trim(steps: list[_Step]) -> list[_Step]:
    """Words that the two sides of a change begin or end with go to the islands around it."""
    trimmed = []
    carried: Tokens = ()
    for step in steps:
        head = _common_start(step.old, step.new)
        old, new = step.old[head:], step.new[head:]
        tail = _common_start(old[::-1], new[::-1])
        trimmed.append(_Step(carried + step.kept + step.old[:head], old[: len(old) - tail], new[: len(new) - tail]))
        carried = old[len(old) - tail :]
    return trimmed


def _common_start(one: Tokens, other: Tokens) -> int:
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _slide(steps: list[_Step]) -> list[_Step]:
    """A mere insertion or deletion moves to where its edges fall best, as long as the words allow it."""
    placed = list(steps)
    for index in range(len(placed) - 1):
        if bool(placed[index].old) != bool(placed[index].new):
            placed[index : index + 2] = _best_place(placed[index], placed[index + 1], first=index == 0)
    return placed


def _best_place(step: _Step, after: _Step, *, first: bool) -> tuple[_Step, _Step]:
    """The step and the one after it with the change where a sentence, a clause or a word begins."""
    words = step.kept + step.old + step.new + after.kept
    size = len(step.old) + len(step.new)
    start = len(step.kept)
    lowest = start
    while lowest > (0 if first else 1) and words[lowest - 1] == words[lowest - 1 + size]:
        lowest -= 1
    highest = start
    room = len(words) - size - (1 if after.old or after.new else 0)
    while highest < room and words[highest] == words[highest + size]:
        highest += 1
    best = max(range(lowest, highest + 1), key=lambda at: _edge(words, at) + _edge(words, at + size))
    change = words[best : best + size]
    moved = _Step(words[:best], change if step.old else (), change if step.new else ())
    return moved, _Step(words[best + size :], after.old, after.new)


def _edge(words: Tokens, at: int) -> int:
    """How well a text is cut before the word: 3 at a sentence, 2 at a clause, 1 at a word, 0 anywhere else."""
    before = "".join(words[max(0, at - 3) : at])
    if at in {0, len(words)} or _ends_sentence(before):
        return 3
    is_word_end = before[-1:].isspace()
    if before.endswith(_JAPANESE_CLAUSE_MARKS) or (is_word_end and _marked(before).endswith(_CLAUSE_MARKS)):
        return 2
    return 1 if is_word_end else 0


def _ends_sentence(before: str) -> bool:
    if before.endswith("\n") or before.rstrip(_JAPANESE_CLOSING).endswith(_JAPANESE_SENTENCE_MARKS):
        return True
    return before[-1:].isspace() and _marked(before).endswith(_SENTENCE_MARKS)


def _marked(before: str) -> str:
    """The words without the space after them and the quotes and brackets that they close."""
    return before.rstrip().rstrip(_CLOSING)


def _pieces(steps: list[_Step]) -> Iterator[Piece]:
    """Each step as the pieces that are not empty, deleted words before the inserted."""
    for step in steps:
        for kind, words in (
            (PieceKind.KEPT, step.kept),
            (PieceKind.DELETED, step.old),
            (PieceKind.INSERTED, step.new),
        ):
            if words:
                yield Piece(kind, "".join(words))


def _weight(words: Tokens) -> int:
    return sum(map(_token_weight, words))


@lru_cache(maxsize=16384)
def _token_weight(token: str) -> int:
    """Marks weigh nothing, function words and hiragana little, kanji double, all else as many as its letters."""
    if not any(map(str.isalnum, token)):
        return 0
    if "\u3041" <= token[0] <= "\u309f":
        return len(token) // 2
    if "\u3400" <= token[0] <= "\u9fff":
        return 2 * len(token)
    return 1 if _FUNCTION_WORD.fullmatch(token) else len(token)
