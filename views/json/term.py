"""A term as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.forms import iso, moved_json, source_json, told_json
from mtgcr.views.json.moments import DatedFields, unsure_json

if TYPE_CHECKING:
    from mtgcr.kb.glossary_lookup import Entry, TermAnswer
    from mtgcr.kb.words.terms import Match, Term
    from mtgcr.views.json.shapes.rules import EntryShape, TermNameShape, TermShape, TermsShape


def term_json(answer: TermAnswer) -> TermsShape:
    """`terms` of the lexicon and `entries` of the glossaries."""
    return {
        "asked": answer.asked,
        "terms": [_match_json(answer, match, DatedFields(answer.unsure)) for match in answer.matches],
        "entries": [_entry_json(entry) for entry in answer.entries],
        "unsure": unsure_json(answer.unsure),
    }


def _entry_json(entry: Entry) -> EntryShape:
    return {
        "term": entry.term,
        "english": entry.english,
        "text": entry.text,
        "behind": entry.behind,
        "moved": moved_json(entry.moved),
        "told": told_json(entry.told),
        "source": source_json(entry.source),
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
