"""The language of what somebody typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import fold
from mtgcr.parser.scripts import language_of

if TYPE_CHECKING:
    from mtgcr.parser.language import Language


def language_typed(words: str) -> Language:
    """The language of the words, letters of half width, as a terminal may send them, taken for whole ones."""
    return language_of(fold(words))
