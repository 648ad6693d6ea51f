"""Typed words → units of searching: each a word or a Japanese term, with the other forms it may have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.search.weights import ALSO, INFLECTED
from mtgcr.kb.words.folding import IDEOGRAPH, LETTER, drop_ending, english_forms
from mtgcr.kb.words.tokens import Pattern, pattern
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA, KATAKANA
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Known: TypeAlias = Callable[[Sequence[str]], Sequence[str]]
    """Those of some tokens that stand in the texts."""


class Synonym(NamedTuple):
    """What the lexicon says of a stretch of the query: `text[start:end]` is also called so."""

    start: int
    end: int
    also: tuple[str, ...]


class SoughtForm(NamedTuple):
    """A pattern that counts as the unit, and for how much (1 as typed)."""

    pattern: Pattern
    weight: float


class Unit(NamedTuple):
    """A word of the query, where it starts in it, and the forms that count as it.

    `inflections` are the tokens that may stand for it within a phrase.  A weak unit says nothing by itself (the,
    when, する).
    """

    text: str
    forms: tuple[SoughtForm, ...]
    start: int = 0
    inflections: tuple[str, ...] = ()
    is_weak: bool = False

    @property
    def end(self) -> int:
        """Where it ends in the query."""
        return self.start + len(self.text)


_PARTICLES = "のをはがにとへもでや"
_ENDING = rf"(?:(?![{_PARTICLES}])[{HIRAGANA}])"
_PART = expression(
    rf"[{KATAKANA}][{KATAKANA}ー・]*"
    rf"|{IDEOGRAPH}+(?:{_ENDING}{{1,2}}{IDEOGRAPH}+)*{_ENDING}{{0,5}}"
    rf"|[{HIRAGANA}]+"
    rf"|(?:(?!{LETTER})[^ー・、。\s])+"
)
_ALL_HIRAGANA = expression(f"[{HIRAGANA}]+")
_WEAK = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be by can could did do does for from had has have he how i if in into is it its may me"
        " must my of on or s she should so t than that the their them then there they this to was we were what when"
        " where which who why will with would you your",
    )
)


def word_places(text: str) -> Iterator[tuple[int, int]]:
    """Where the words of a folded text start and end; Japanese is cut where the script changes.

    >>> [*word_places("接死を持つ")]
    [(0, 2), (2, 3), (3, 5)]
    """
    return (part.span() for part in _PART.finditer(text) if pattern(part[0]))


def unit_of(word: str, also: Iterable[str], known: Known, start: int = 0) -> Unit:
    """The unit of a folded word; `also` are its other names, `known` tells which tokens stand anywhere."""
    forms = {pattern(word): 1.0}
    for name in also:
        forms.setdefault(pattern(name), ALSO)
    inflected = tuple(known(english_forms(word))) if word.isascii() else (drop_ending(word),)
    for other in inflected:
        forms.setdefault(pattern(other), INFLECTED)
    return Unit(
        text=word,
        forms=tuple(SoughtForm(steps, weight) for steps, weight in forms.items() if steps),
        start=start,
        inflections=inflected if word.isascii() else (),
        is_weak=word in _WEAK or (_ALL_HIRAGANA.fullmatch(word) is not None and not also),
    )
