"""The pieces in which a rule and a question about it are compared: bare English words, pairs of Japanese letters.

Coarser than the tokens of the search: endings are cut off without looking them up, and nothing is left out, since how
players say a thing is in the small words too ("do I still get", 「いつ捨てる」).
"""

from __future__ import annotations

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
