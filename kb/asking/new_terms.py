"""The terms of a question that only a text newer than the lexicon has, by the entries of its glossary.

On the day of a release everybody asks for its keywords: without this they would be names of cards, or words like any.
"""

from __future__ import annotations

from dataclasses import replace

from mtgcr.kb.words.folding import english_forms, fold
from mtgcr.kb.words.terms import Expansion, Term, TermStatus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.glossary_lookup import Entry


def with_new_terms(question: Question, entries: Iterable[Entry]) -> Question:
    """The question with the entries that cite rules among its terms, by the numbers of their own text.

    Their names are no names of cards and no other words any more.
    """
    terms = tuple(_term_of(one) for one in entries if one.cites)
    if not terms:
        return question
    said = {form for term in terms for form in _forms(term.text)}
    return replace(
        question,
        terms=(*question.terms, *terms),
        new_terms=terms,
        names=tuple(name for name in question.names if fold(name) not in said),
        words=tuple(word for word in question.words if word not in said),
    )


def _term_of(entry: Entry) -> Expansion:
    term = Term(entry.term, "", "", "", TermStatus.OFFICIAL, entry.cites)
    return Expansion(0, len(entry.term), entry.term, (term,), (entry.term,), (), entry.cites)


def _forms(name: str) -> set[str]:
    """The folded name, each of its words, and their other forms."""
    words = fold(name).split()
    return {fold(name), *words, *(form for word in words for form in english_forms(word))}
