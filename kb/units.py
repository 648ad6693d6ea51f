"""Typed words → units of searching: each a word or a Japanese term, with the other forms it may have."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from kb.folding import HIRAGANA, JAPANESE, KANJI, KATAKANA, drop_ending, english_forms
from kb.tokens import Pattern, pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

FORM_WEIGHT = 0.6
"""What another form of the word counts for, beside 1 for the word as typed."""
ALSO_WEIGHT = 0.9
"""What a word of the lexicon's counts for that means the same."""


class Synonym(NamedTuple):
    """What the lexicon says of a stretch of the query: `text[start:end]` is also called so."""

    start: int
    end: int
    also: tuple[str, ...]


class Form(NamedTuple):
    """A pattern that counts as the unit, for how much (1 for the unit as typed), and whether its gaps count."""

    pattern: Pattern
    weight: float
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """A word of the query: what was typed and the forms that count as it."""

    text: str
    forms: tuple[Form, ...]


_PARTICLES = "のをはがにとへもでや"
_ENDING = rf"(?:(?![{_PARTICLES}])[{HIRAGANA}])"
_PART = re.compile(
    rf"[{KATAKANA}][{KATAKANA}ー・]*"
    rf"|[{KANJI}]+(?:{_ENDING}{{1,2}}[{KANJI}]+)*{_ENDING}{{0,5}}"
    rf"|[^{JAPANESE}ー・、。]+"
)
_IS_JAPANESE = re.compile(f"[{JAPANESE}]")
_TRAILING_KANA = re.compile(f"[{HIRAGANA}]+$")


def split_words(text: str) -> list[str]:
    """The words of a folded text, Japanese cut where the script changes, without particles.

    Hiragana alone stays whole.

    >>> split_words("接死を持つクリーチャー trample")
    ['接死', '持つ', 'クリーチャー', 'trample']
    """
    parts: list[str] = []
    for word in text.split():
        found = _PART.findall(word) if _IS_JAPANESE.search(word) else [word]
        parts += [part for part in found if pattern(part)] or [word] * bool(pattern(word))
    return parts


def unit_of(word: str, also: Iterable[str], has_term: Callable[[str], bool]) -> Unit:
    """The unit of a folded word, with its other forms and what the lexicon calls it."""
    typed = pattern(word)
    forms = {typed: 1.0}
    for text in also:
        if other := pattern(text):
            forms.setdefault(other, ALSO_WEIGHT)
    for other in _other_forms(word, has_term):
        forms.setdefault(other, FORM_WEIGHT)
    return Unit(word, tuple(Form(pattern, weight) for pattern, weight in forms.items() if pattern))


def _other_forms(word: str, has_term: Callable[[str], bool]) -> list[Pattern]:
    if word.isascii():
        return [pattern(form) for form in english_forms(word) if has_term(form)]
    stems = {drop_ending(word), _TRAILING_KANA.sub("", word)} - {word}
    return [pattern(stem) for stem in sorted(stems) if stem and (len(stem) > 1 or stem == drop_ending(word))]
