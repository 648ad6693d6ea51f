"""Headings, rules followed to today, suggestions, terms and examples as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.views.json.answer import result_json
from mtgcr.views.json.forms import example_json, iso, source_json
from mtgcr.views.json.search import hit_json
from mtgcr.views.json.term import name_json

if TYPE_CHECKING:
    from mtgcr.kb.contents import Heading
    from mtgcr.kb.following import Followed, FollowedRule
    from mtgcr.kb.words.terms import Term
    from mtgcr.library.answers import Contents, ExampleResults, Suggestions, TermList
    from mtgcr.views.json.shapes.reading import (
        ContentsShape,
        ExampleResultsShape,
        FollowedRuleShape,
        FollowedShape,
        HeadingsShape,
        SuggestionsShape,
        VocabularyShape,
        VocabularyTermShape,
    )


def contents_json(answer: Contents) -> ContentsShape:
    """`release`, its `edition`, and `sections` with their groups under `below`."""
    return {
        "release": iso(answer.release.effective),
        "edition": answer.release.edition.value,
        "sections": [_heading_json(one) for one in answer.sections],
    }


def _heading_json(heading: Heading) -> HeadingsShape:
    below = [_heading_json(one) for one in heading.below]
    return {"number": heading.number, "en": heading.english, "ja": heading.japanese, "below": below}


def followed_json(answer: Followed) -> FollowedShape:
    """`number` in `release`, and under `found` what has become of each rule that had it."""
    return {
        "number": answer.number,
        "release": iso(answer.release),
        "newest": iso(answer.newest),
        "found": [_followed_rule_json(one) for one in answer.found],
    }


def _followed_rule_json(one: FollowedRule) -> FollowedRuleShape:
    return {
        "lineage": one.lineage,
        "number": one.number,
        "number_today": one.number_today,
        "last_number": one.last_number,
        "ended": iso(one.ended),
        "last_day": iso(one.last_day),
        "successors": [{"number": s.number, "number_today": s.number_today} for s in one.successors],
    }


def suggestions_json(answer: Suggestions) -> SuggestionsShape:
    """`terms` of the lexicon that begin as typed, and `hits` as a search has them."""
    return {
        "typed": answer.typed,
        "terms": [name_json(term) for term in answer.terms],
        "hits": [hit_json(hit) for hit in answer.hits],
    }


def vocabulary_json(answer: TermList) -> VocabularyShape:
    """`terms` in the order of their English words, and all `kinds`."""
    return {"terms": [_term_json(term) for term in answer.terms], "kinds": list(answer.kinds)}


def _term_json(term: Term) -> VocabularyTermShape:
    return {
        **name_json(term),
        "successor_en": list(term.official_english),
        "successor_ja": list(term.official_japanese),
        "until": iso(term.until),
        "note": term.note,
    }


def example_results_json(answer: ExampleResults) -> ExampleResultsShape:
    """`example` as a rule has it, `results` over the releases."""
    rule = answer.rule
    english = rule.wording(Language.EN)
    return {
        "number": rule.number,
        "ordinal": answer.ordinal,
        "release": iso(rule.release.effective),
        "example": example_json(rule.examples[answer.ordinal - 1]),
        "source": source_json(english.source) if english else None,
        "results": [result_json(one) for one in answer.results],
    }
