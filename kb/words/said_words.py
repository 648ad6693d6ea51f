"""The pieces in which a rule and a question about it are compared: bare English words, runs of letters.

Coarser than the tokens of the search: endings are cut off without looking them up, and nothing is left out, since how
players say a thing is in the small words too ("do I still get", 「いつ捨てる」).
Runs of letters go over the ends of words, so that other forms, slips and what stands side by side count too.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from operator import add

from mtgcr.kb.words.folding import fold
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language

_WORD = expression(r"[a-z0-9+/]+")
_MARKS = expression(r"[\s、。？！「」『』《》()（）?!・,.:;]+")
_ENDINGS = ("ing", "ed", "es", "s")
_SHORTEST = 3
"""Letters of a word that a cut ending leaves."""
_BETWEEN = expression(r"[\W_]+")
_RUN = 5
"""Letters of an English run; with 4 or 6, questions found their rule less often (docs/ask.md)."""


class SaidCut(Enum):
    """How a text is cut into the pieces that are compared; the value is that of the table `said`."""

    WORDS = 0
    """Bare English words, pairs of Japanese letters."""
    RUNS = 1
    """English letters, five side by side, with one blank between words."""


def cuts_of(language: Language) -> tuple[SaidCut, ...]:
    """The cuts of the language; the last is the one by which rules are ordered."""
    return (SaidCut.WORDS, SaidCut.RUNS) if language is Language.EN else (SaidCut.WORDS,)


def said_pieces(text: str, language: Language, cut: SaidCut) -> list[str]:
    """The pieces of the text in order, as often as they stand there.

    >>> said_pieces("An Aura!", Language.EN, SaidCut.RUNS)
    [' an a', 'an au', 'n aur', ' aura', 'aura ']
    """
    if cut is SaidCut.WORDS:
        return said_words(text, language)
    spaced = f" {_BETWEEN.sub(' ', fold(text)).strip()} "
    return list(map("".join, zip(*(spaced[start:] for start in range(_RUN)), strict=False)))


def said_words(text: str, language: Language) -> list[str]:
    """The words of the text in order, as often as they stand there; in Japanese each letter with the next one.

    >>> said_words("Attackers dealing it", Language.EN)
    ['attacker', 'deal', 'it']
    """
    folded = fold(text)
    if language is Language.EN:
        return [_bare(word) for word in _WORD.findall(folded.replace("'", ""))]
    return [pair for run in _MARKS.split(folded) for pair in map(add, run, run[1:])]


@lru_cache(maxsize=16384)
def _bare(word: str) -> str:
    """The word without its ending, and without a last e, which some endings take away."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word[: -len(ending)].rstrip("e")
    return word.rstrip("e") or word
