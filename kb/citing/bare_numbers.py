"""Numbers that no word and no sign marks as a rule's: citations where what stands beside them says so.

"scry is 701.18" and "722 the initiative" are citations to any reader, "117.3 kg" is none.  Between them a number is
read where the words of its line speak for a rule that ever had it; else it is passed over, and told.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.citing.meanings import ENOUGH
from mtgcr.kb.citing.surroundings import REACH, lists_of, stems, words_around
from mtgcr.parser.prose import AMOUNT, find_bare_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.citing.meanings import Meanings
    from mtgcr.kb.citing.surroundings import Words
    from mtgcr.kb.citing.tenures import Tenures
    from mtgcr.parser.document import Citation

AMOUNTS = frozenset(("life", "damage", "mana", "cards", "counters", "loyalty", "colors", "hand", "name", "defense",
                     "ライフ", "ダメージ", "マナ", "カード", "カウンター", "色", "手札", "名前"))  # fmt: skip
"""Headings of one word that stand beside many a number which is an amount."""
NOTHING_BESIDE = "nothing near it fits a rule that ever had this number"
NEVER_A_RULE = "no rule ever had the number"
AN_AMOUNT = "it may be an amount"
NO_HEADING = "none of its headings is near it"
"""For whole numbers, which are everywhere; it is not told."""
ANOTHER_RULE = "it may be a rule of something else"


NEXT_WORD = re.compile(r" ([a-z]+)")


class Settled(NamedTuple):
    """The citations of a text, in order, and the numbers that are none with the reasons."""

    citations: Sequence[Citation]
    unread: Sequence[tuple[Citation, str]]


class BareNumbers:
    """Tells citations from other numbers by the words beside them."""

    def __init__(self, tenures: Tenures, meanings: Meanings) -> None:
        self._tenures, self._meanings = tenures, meanings

    def settle(self, text: str, cited: Sequence[Citation]) -> Settled:
        """The citations of the text with those that only their words tell."""
        outside = list(_outside(cited, find_bare_numbers(text)))
        bare = [one for one in outside if self._may_be(one, text)]
        every = sorted((*cited, *bare), key=lambda one: one.span.start)
        spans, doubtful, sure = [one.span for one in every], set(bare), {_line_start(text, one) for one in cited}
        lists = lists_of(text, spans)
        taken: list[Citation] = []
        unread = [(one, NEVER_A_RULE) for one in outside if self._is_slip(one)]
        for index, one in enumerate(every):
            start = _line_start(text, one)
            is_beside = start in sure or bool(taken and _line_start(text, taken[-1]) == start)
            why = (
                self._why_not(one, words_around(text, spans, lists[index]), text, is_beside) if one in doubtful else ""
            )
            taken += [] if why else [one]
            unread += [(one, why)] if why and why != NO_HEADING else []
        return Settled(taken, sorted(unread, key=lambda one: one[0].span.start))

    def _is_slip(self, citation: Citation) -> bool:
        """Whether it has the form of a number of a group that there was, and no rule ever had it (104.9)."""
        number = citation.numbers[0]
        is_plain = bool(number.rule) and citation.span == citation.figures
        return is_plain and not self._tenures.ever(str(number)) and bool(self._tenures.ever(str(number.group)))

    def _may_be(self, citation: Citation, text: str) -> bool:
        """Whether the number was ever a rule's, and if it is whole whether words of its headings stand in the line."""
        number = citation.numbers[0]
        if number.rule or citation.span != citation.figures:
            return bool(self._tenures.ever(str(number)))
        start = _line_start(text, citation)
        line = stems(text[max(start, citation.span.start - REACH) : _line_end(text, citation)])
        return any(name <= line for name in map(stems, self._meanings.headings(str(number))))

    def _why_not(self, citation: Citation, words: Words, text: str, is_beside: bool) -> str:
        """Why the number is no citation; "" where it is one."""
        number, end = citation.numbers[0], citation.span.end
        if citation.span != citation.figures:
            return ANOTHER_RULE
        if not number.rule:
            return self._why_not_whole(str(number), words, text[end : end + 40])
        if max(self._meanings.weigh(str(number), words), default=0.0) >= ENOUGH:
            return ""
        if number.letters and AMOUNT.match(text, end - 1):
            return AN_AMOUNT
        return "" if is_beside or self._meanings.named_instead(str(number), words) else NOTHING_BESIDE

    def _why_not_whole(self, number: str, words: Words, after: str) -> str:
        """A whole number must have a heading beside it, and one that is not counted: 117 life, 722 the initiative."""
        present = {word for word, _ in words}
        named = [name for name in self._meanings.headings(number) if stems(name) and stems(name) <= present]
        if not named:
            return NO_HEADING
        is_amount = all(name.casefold() in AMOUNTS for name in named) or any(_is_counted(one, after) for one in named)
        return AN_AMOUNT if is_amount else ""


def _is_counted(name: str, after: str) -> bool:
    """Whether a word of the heading is what the number may count: 119 life, 121 cards."""
    word = NEXT_WORD.match(after)
    return word is not None and bool(stems(word[1]) & stems(name))


def _outside(cited: Sequence[Citation], bare: Iterable[Citation]) -> Iterator[Citation]:
    """The bare numbers that are no part of a citation."""
    starts = [one.span.start for one in cited]
    for one in bare:
        place = bisect_right(starts, one.figures.start) - 1
        if place < 0 or cited[place].span.end <= one.figures.start:
            yield one


def _line_start(text: str, citation: Citation) -> int:
    return text.rfind("\n", 0, citation.span.start) + 1


def _line_end(text: str, citation: Citation) -> int:
    end = text.find("\n", citation.span.end)
    return min(len(text) if end < 0 else end, citation.span.end + REACH)
