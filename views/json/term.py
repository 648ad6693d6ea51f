"""A term as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.forms import entry_json, iso
from mtgcr.views.json.later_terms import later_json
from mtgcr.views.json.moments import DatedFields, unsure_json

if TYPE_CHECKING:
    from mtgcr.kb.glossary_lookup import TermAnswer
    from mtgcr.kb.words.terms import Match, Term
    from mtgcr.views.json.shapes.rules import TermNameShape, TermShape, TermsShape


def term_json(answer: TermAnswer) -> TermsShape:
    """`terms` of the lexicon and `entries` of the glossaries."""
    return {
        "asked": answer.asked,
        "terms": [_match_json(answer, match, DatedFields(answer.unsure)) for match in answer.matches],
        "entries": [entry_json(entry) for entry in answer.entries],
        "unsure": unsure_json(answer.unsure),
        "later": later_json(answer.later),
    }


def _match_json(answer: TermAnswer, match: Match, dated: DatedFields) -> TermShape:
    term = match.term
    return {
        **name_json(term),
        "rules": list(answer.rules(term)),
        "successor": {"en": list(term.official_english), "ja": list(term.official_japanese)},
        "until": iso(term.until),
        **dated.since(term.until),
        "note": term.note,
        "near": match.near,
    }


def name_json(term: Term) -> TermNameShape:
    """The term in both languages, whose word it is, and its rules."""
    return {
        "english": term.english,
        "japanese": term.japanese,
        "reading": term.reading,
        "kind": term.kind,
        "status": term.status.value,
        "rules": list(term.rules),
    }
