"""Slips of the keyboard: apostrophes left out, and the known word that somebody meant who typed one nobody knows."""

from __future__ import annotations

import re

from mtgcr.parser.expressions import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

_UNMARKED = expression(
    r"\b(?:(?P<verb>(?:do|does|did|is|are|was|were|has|have|had|ca|could|would|should|wo|must|need)n)(?=t\b)"
    r"|(?P<who>they|you)(?=(?:re|ve|ll)\b)|(?P<i>i)(?=(?:m|ve)\b)"
    r"|(?P<what>what|that|there|here|where|how|who|he|she)(?=s\b))",
    re.IGNORECASE,
)
"""Short forms typed without their apostrophe, as far as no other word is written so ("its", "were", "lets")."""


def with_apostrophes(text: str) -> str:
    """The text with the apostrophes of English short forms that were left out.

    >>> with_apostrophes("Why cant it? They didnt pay and its tapped.")
    "Why can't it? They didn't pay and its tapped."
    """
    return _UNMARKED.sub(r"\g<0>'", text)


def word_meant(word: str, known: Collection[str], likeness: float) -> str:
    """The known word most like the one typed, from so much likeness (0 to 100) on; the word itself where none is.

    >>> word_meant("oponent", ("owner", "opponent"), 85.0)
    'opponent'
    """
    from rapidfuzz import fuzz, process  # 23 ms, and only mistakes need it

    near = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=likeness)
    return near[0] if near else word
