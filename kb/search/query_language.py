"""The language of the words of a query, and the official words in it for colloquial and obsolete ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.parser.scripts import language_of as letters_tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.search.search_scope import SearchScope
    from mtgcr.kb.words.terms import Expansion

_NO_WORD = expression(r"\b(?:AND|OR|NOT)\b|[0-9][0-9.]*[a-z]{0,2}\b")
"""What stands in a query and is of no language: operators, numbers of rules."""
_WORD = expression(r"[^\W\d_]")
SHORT_FORM = "short form"
"""The kind of a term of the lexicon that speakers of both languages write alike ("ETB")."""


def officially(words: str, readings: Sequence[Expansion], language: Language) -> str:
    """The words with official ones of the language for those that are none; of several, any one of them."""
    said = words
    for one in sorted((one for one in readings if one.note), key=lambda one: -one.start):
        official = (one.japanese if language is Language.JA else one.english) or one.english or one.japanese
        named = [f'"{word}"' if " " in word else word for word in official if '"' not in word]
        if named:
            either = named[0] if len(named) == 1 else f"({' OR '.join(named)})"
            said = f"{said[: one.start]} {either} {said[one.end :]}"
    return said


def reading_language(words: str, scope: SearchScope) -> Language:
    """The language of the words; the asker's where they have none: numbers, short forms that both say ("ETB")."""
    if scope.asker is not None and _has_no_language(words):
        return scope.asker
    return language_of(words)


def _has_no_language(words: str) -> bool:
    """Whether the words have no letters, or are all short forms ("ETB", "P/T")."""
    rest = words
    for one in reversed(load_lexicon().expand(words)):
        if one.text.isascii() and all(term.kind == SHORT_FORM for term in one.terms):
            rest = rest[: one.start] + rest[one.end :]
    return not _WORD.search(_NO_WORD.sub("", rest))


def language_of(words: str) -> Language:
    """The language that somebody who types these words reads."""
    return letters_tell(fold(words))
