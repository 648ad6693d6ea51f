"""Bare words as they were typed → what is searched for: spellings that stand in the texts, units, other names."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.search.respelling import correct, respell
from mtgcr.kb.search.units import Synonym, Unit, unit_of, word_places
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.search.units import Known

    Expand: TypeAlias = Callable[[str], Sequence[Synonym]]
    """What the lexicon knows of a text: the stretches of it that have other names, in order, none over another."""


class ReadWords(NamedTuple):
    """What is searched for: the folded text, its units, and other names of the whole of it.

    `corrected` is true where a word was taken for a mistake.
    """

    text: str
    units: tuple[Unit, ...]
    names: tuple[str, ...]
    corrected: bool


def read_words(words: Sequence[str], ground: Ground, expand: Expand, *, quoted: bool = False) -> ReadWords:
    """The words read as the texts and the lexicon know them; mistakes in quoted ones only where the phrase gains by it.

    "tarmple damage" may be meant as trample damage, which stands somewhere; "shall not pass" not as "small not pass".
    """
    typed = _replaced(fold(" ".join(words)), (), lambda word: respell(word, ground))
    synonyms = tuple(expand(typed))
    text = _replaced(typed, synonyms, lambda word: correct(word, ground))
    if quoted and not ground.holding(pattern(text), exact=True):
        text = typed
    if text != typed:
        synonyms = tuple(expand(text))
    return ReadWords(
        text=text,
        units=tuple(_units(text, synonyms, ground.concordance.known)),
        names=tuple(name for start, end, also in synonyms if end - start == len(text) for name in also),
        corrected=text != typed,
    )


def _replaced(text: str, known: Iterable[Synonym], replace: Callable[[str], str]) -> str:
    """The text with its words, those in known stretches apart, replaced."""
    for start, end in reversed(list(word_places(text))):
        if not any(one.start < end and start < one.end for one in known):
            text = text[:start] + replace(text[start:end]) + text[end:]
    return text


def _units(text: str, synonyms: Iterable[Synonym], in_texts: Known) -> Iterator[Unit]:
    """The units of the folded text: what the lexicon knows and what stands between.

    Every word of a known English term is a unit by itself and may be the whole term's other name; a known Japanese
    term is one unit.
    """
    end = 0
    for start, until, also in (*synonyms, Synonym(len(text), len(text), ())):
        known = text[start:until]
        is_one = bool(known) and not known.isascii() and " " not in known
        for first, last in _places(text, end, start):
            yield unit_of(text[first:last], (), in_texts, first)
        for first, last in [(start, until)] if is_one else _places(text, start, until):
            yield unit_of(text[first:last], also, in_texts, first)
        end = until


def _places(text: str, start: int, end: int) -> list[tuple[int, int]]:
    return [(start + first, start + last) for first, last in word_places(text[start:end])]
