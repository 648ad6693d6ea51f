"""Slips of the keyboard: the known word that somebody meant who typed one that nobody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection


def word_meant(word: str, known: Collection[str], likeness: float) -> str:
    """The known word most like the one typed, from so much likeness (0 to 100) on; the word itself where none is.

    >>> word_meant("oponent", ("owner", "opponent"), 85.0)
    'opponent'
    """
    from rapidfuzz import fuzz, process  # 23 ms, and only mistakes need it

    near = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=likeness)
    return near[0] if near else word
