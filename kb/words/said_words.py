"""The words in which a rule and a question about it are compared: bare English words, pairs of Japanese letters.

Coarser than the tokens of the search: endings are cut off without looking them up, and nothing is left out, since how
players say a thing is in the small words too ("do I still get", 「いつ捨てる」).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import fold
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"[a-z0-9+/]+")
_MARKS = re.compile(r"[\s、。？！「」『』《》()（）?!・,.:;]+")
_ENDINGS = ("ing", "ed", "es", "s")
_SHORTEST = 3
"""Letters of a word that a cut ending leaves."""


def said_words(text: str, language: Language) -> list[str]:
    """The words of the text in order, as often as they stand there.

    >>> said_words("Attackers dealing it", Language.EN)
    ['attacker', 'deal', 'it']
    """
    folded = fold(text)
    if language is Language.EN:
        return [_bare(word) for word in _WORD.findall(folded.replace("'", ""))]
    return list(_pairs(folded))


def _bare(word: str) -> str:
    """The word without its ending, and without a last e, which some endings take away."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word[: -len(ending)].rstrip("e")
    return word.rstrip("e") or word


def _pairs(folded: str) -> Iterator[str]:
    """Each letter with the next one, within marks and blanks."""
    for run in _MARKS.split(folded):
        yield from (run[start : start + 2] for start in range(len(run) - 1))
