"""What the words of a question tell of it, as learned from questions that people wrote.

Each word, and each pair of words that follow each other, adds to the logarithm of the odds that rules answer the
question (`WordsTell.ANSWERABLE`: "and" takes from them), or that it asks for what the rules were or became
(`WordsTell.CHANGED`: "did" adds to them).  Of Japanese it is each letter and each pair of letters.  The weights are
in data/asking/weighed, made by `python -m mtgcr.bench.learn_words`; docs/ask.md tells what was measured.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from itertools import pairwise

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

LEAST = "(least)"
"""The piece that stands for a question of no known words."""
_WORD = expression(r"[a-z]+(?:'[a-z]+)?|\d+|\?")
_FIGURES = expression(r"\d+")
_SPACE = expression(r"\s+")
FIGURE = "#"
"""What stands for any number."""


class WordsTell(Enum):
    """What the words of a question can tell of it."""

    ANSWERABLE = "answerable"
    CHANGED = "changed"


def weigh_words(folded: str, language: Language, told: WordsTell) -> float:
    """What the pieces of a folded question add together to the logarithm of the odds."""
    weights = _weights(weights_file(language, told))
    return weights.get(LEAST, 0.0) + sum(weights.get(piece, 0.0) for piece in word_pieces(folded, language))


def word_pieces(folded: str, language: Language) -> frozenset[str]:
    """The words of a folded question, or the letters of a Japanese one, and the pairs of neighbours, each once."""
    if language is Language.JA:
        units = list(_SPACE.sub("", _FIGURES.sub(FIGURE, folded)))
        joined = map("".join, pairwise(units))
    else:
        units = [FIGURE if word.isdigit() else word for word in _WORD.findall(folded)]
        joined = map(" ".join, pairwise(units))
    return frozenset((*units, *joined))


def weights_file(language: Language, told: WordsTell) -> Path:
    """The table of what is told in the language: a piece and its weight a row."""
    return data_directory() / "asking" / "weighed" / f"{told.value}_{language.value}.tsv"


@lru_cache(maxsize=4)
def _weights(path: Path) -> dict[str, float]:
    return {piece: float(weight) for piece, weight in read_table(path)[1]}
