"""How much words are like those of phrases, for what is told as near to a line that is no phrase."""

from collections.abc import Mapping
from difflib import get_close_matches
from itertools import pairwise
from typing import TypeVar

from mtgcr.parser.language import Language

T = TypeVar("T")


def ranked(words: str, bare: Mapping[T, str], language: Language) -> list[tuple[T, float, float]]:
    """What has these words of its own, the most like first, with the share of signs and of words that agree."""
    from rapidfuzz import fuzz, process  # only needed when something went wrong

    scored = process.extract(words, bare, scorer=fuzz.token_sort_ratio, limit=None)
    given = _units(words, language)
    shared = {one: _shared(_units(bare[one], language), given, language) for *_, one in scored}
    best = sorted(scored, key=lambda found: (-shared[found[2]], -found[1]))
    return [(one, ratio, shared[one]) for _, ratio, one in best]


def _units(words: str, language: Language) -> list[str]:
    """What of the words is compared: each of them, or pairs of signs in Japanese, which writes no gaps."""
    parts = words.split()
    return parts if language is Language.EN else ["".join(pair) for part in parts for pair in pairwise(part)]


def _shared(fixed: list[str], words: list[str], language: Language) -> float:
    """How much of both the fixed words of a phrase and other words is the same, slips of the pen aside."""
    has_slips = language is Language.EN  # of two signs a slip leaves nothing to know them by
    same = sum(word in words or (has_slips and bool(get_close_matches(word, words, 1, 0.8))) for word in fixed)
    return 2 * same / (len(fixed) + len(words)) if same else 0.0
