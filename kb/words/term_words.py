"""Whether an English text has a term, by the words of its names in whatever form."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import english_forms, fold

if TYPE_CHECKING:
    from mtgcr.kb.words.terms import Term

_WORD = re.compile(r"[a-z0-9']+")
_SMALL = frozenset(("a", "an", "and", "as", "for", "from", "in", "is", "isn't", "of", "on", "or", "the", "to", "with"))


@lru_cache(maxsize=4096)
def words_of(english: str) -> frozenset[str]:
    """The different words of a text in small letters."""
    return frozenset(_WORD.findall(fold(english)))


def has_word(words: frozenset[str], word: str) -> bool:
    """Whether the word is among the words, in whatever form (plural, past, -ing)."""
    return word in words or any(form in words for form in english_forms(word))


def has_term(words: frozenset[str], term: Term) -> bool:
    """Whether all words of one of the English names of the term are among the words.

    >>> from mtgcr.kb.words.lexicon import load_lexicon
    >>> (stack,) = (match.term for match in load_lexicon().find("activated ability"))
    >>> has_term(words_of("effects from activated or triggered abilities"), stack)
    True
    """
    names = filter(None, (term.english, *term.also_english))
    return any(all(has_word(words, word) for word in _content(name)) for name in names)


def _content(name: str) -> list[str]:
    words = _WORD.findall(fold(name))
    return [word for word in words if word not in _SMALL] or words
