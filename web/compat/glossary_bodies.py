"""What the incumbent API tells of terms: the glossary, and words of our own for what it lacks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from rapidfuzz import fuzz, process

from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from mtgcr.library.library import Library

Glossary: TypeAlias = "dict[str, dict[str, str]]"
"""Terms with their definitions, by the term in lower case."""
NEAR_ENOUGH = 60
"""How like a term what is asked for must be, of 100."""
UNOFFICIAL = "[Unofficial]"


def glossary_body(kb: Library, when: str | None) -> Glossary:
    """The English glossary of the day, as far as the lexicon names its terms."""
    return _glossary(kb, kb.generation, kb.contents(when).release.effective.isoformat())


@lru_cache(maxsize=8)
def _glossary(kb: Library, _generation: str, day: str) -> Glossary:
    entries = (
        entry
        for term in kb.vocabulary().terms
        if term.english
        for entry in kb.term(term.english, day).entries
        if entry.source.language is Language.EN
    )
    found = {entry.term.lower(): {"term": entry.term, "definition": entry.text} for entry in entries}
    return dict(sorted(found.items()))


def unofficial_body(kb: Library, when: str | None) -> Glossary:
    """Terms of the lexicon that the glossary has not, with what our own words say of them."""
    official = glossary_body(kb, when)
    return {
        term.english.lower(): {"term": term.english, "definition": f"{term.note} {UNOFFICIAL}"}
        for term in kb.vocabulary().terms
        if term.english and term.note and term.english.lower() not in official
    }


def term_body(kb: Library, asked: str, when: str | None, *, fuzzy: bool, unofficial: bool) -> dict[str, str] | None:
    """The entry of that name, or where that is wanted the one most like it; None where there is none."""
    known = {**(unofficial_body(kb, when) if unofficial else {}), **glossary_body(kb, when)}
    if not fuzzy:
        return known.get(asked.lower())
    near = process.extractOne(asked.lower(), list(known), scorer=fuzz.token_sort_ratio, score_cutoff=NEAR_ENOUGH)
    return known[near[0]] if near else None
