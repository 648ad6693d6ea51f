"""The language of what somebody typed."""

from __future__ import annotations

from mtgcr.kb.words.folding import fold
from mtgcr.parser.expressions import expression
from mtgcr.parser.scripts import language_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.parser.language import Language

SHORT_FORM = "short form"
"""The kind of a term of the lexicon that speakers of both languages write alike ("ETB")."""
_NO_WORD = expression(r"\b(?:AND|OR|NOT)\b|[0-9][0-9.]*[a-z]{0,2}\b")
"""What stands in a query and is of no language: operators, numbers of rules."""
_WORD = expression(r"[^\W\d_]")


def language_typed(words: str, asker: Language | None = None) -> Language:
    """The language of the words, letters of half width, as a terminal may send them, taken for whole ones.

    The asker's where they have none of their own: numbers, short forms that both say ("ETB").
    """
    if asker and not _WORD.search(_NO_WORD.sub("", _without_short_forms(words))):
        return asker
    return language_of(fold(words))


def _without_short_forms(words: str) -> str:
    from mtgcr.kb.words.lexicon import load_lexicon  # many ask for the language of words, and few have a lexicon then

    for one in reversed(load_lexicon().expand(words)):
        if one.text.isascii() and all(term.kind == SHORT_FORM for term in one.terms):
            words = words[: one.start] + words[one.end :]
    return words
