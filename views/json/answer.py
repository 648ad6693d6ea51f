"""An answer to a question as JSON; the fields are told in docs/cli.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.storage.in_force import source_of
from mtgcr.views.answer_labels import how_taken_lines
from mtgcr.views.json.asked_times import asked_times_json
from mtgcr.views.json.attached import attached_json
from mtgcr.views.json.forms import entry_json, iso, moved_json, source_json, told_json
from mtgcr.views.json.later_terms import later_json
from mtgcr.views.json.sections import policy_json

if TYPE_CHECKING:
    from mtgcr.kb.asking.answers import (
        Answer,
        CardNote,
        ChangeNote,
        Context,
        Definition,
        ExecutedExample,
        NearExample,
        Quote,
        RuleCitation,
    )
    from mtgcr.library.answers import AskedAndRun
    from mtgcr.parser.diagnostic import Span
    from mtgcr.views.json.shapes.common import SpanShape
    from mtgcr.views.json.shapes.questions import (
        AnswerShape,
        CardShape,
        CitedRuleShape,
        ContextShape,
        DefinitionShape,
        NearExampleShape,
        QuoteShape,
        RanShape,
        RewordedShape,
    )


def answer_json(answer: Answer) -> AnswerShape:
    """The answer as one JSON object."""
    return {
        "answer": {
            "status": answer.status,
            "release": answer.release.effective.isoformat(),
            "certainty": answer.certainty.value,
            "confidence": answer.confidence,
            "citations": [_citation_json(citation) for citation in answer.citations],
            "suggestions": [_citation_json(citation) for citation in answer.suggestions],
            "definitions": [_definition_json(definition) for definition in answer.definitions],
            "examples": [_example_json(example) for example in answer.examples],
            "changed": [_change_json(note) for note in answer.changed],
            "rulings": attached_json(answer.rulings),
            "ruling_decides": answer.ruling_decides,
            "cards": [_card_json(note) for note in answer.cards],
            "context": [_context_json(context) for context in answer.context],
            "policy": policy_json(answer.policy) if answer.policy else None,
            "notes": list(how_taken_lines(answer)),
            "later": later_json(answer.later),
            "history": [asked_times_json(one) for one in answer.times],
            "nearest_history": [asked_times_json(one) for one in answer.nearest_times],
            "entries": [entry_json(one) for one in answer.entries],
            "unworded": list(answer.taken.unworded),
        }
    }


def _citation_json(citation: RuleCitation) -> CitedRuleShape:
    return {
        **_quote_json(citation.quote),
        "number_in_force": citation.number,
        "lineage": citation.lineage,
        "why": [{"reason": kind.value, "strength": strength} for kind, strength in citation.why],
        "score": citation.score,
    }


def _quote_json(quote: Quote) -> QuoteShape:
    return {
        "number": quote.number,
        "quote": quote.text,
        "span": _span_json(quote.span),
        "deciding": _span_json(quote.deciding),
        "release": quote.release.effective.isoformat(),
        "language": quote.release.language.value,
        "behind": quote.behind,
        "moved": moved_json(quote.moved),
        "told": told_json(quote.told),
        "source": source_json(source_of(quote.release)),
    }


def _span_json(span: Span) -> SpanShape:
    return {"start": span.start, "end": span.end}


def _definition_json(definition: Definition) -> DefinitionShape:
    return {
        "asked": definition.asked,
        "en": list(definition.english),
        "ja": list(definition.japanese),
        "rules": list(definition.rules),
        "note": definition.note,
        "entry": _quote_json(definition.entry) if definition.entry else None,
    }


def _example_json(example: NearExample) -> NearExampleShape:
    return {
        **_quote_json(example.quote),
        "ordinal": example.ordinal,
        "results": [result_json(one) for one in example.results],
    }


def result_json(one: ExecutedExample) -> RanShape:
    """What an example came to over a stretch of releases."""
    return {
        "scenario": one.scenario,
        "status": one.status,
        "en": one.english,
        "ja": one.japanese,
        "because": list(one.because),
        "from": one.first.isoformat(),
        "to": one.last.isoformat(),
    }


def _change_json(note: ChangeNote) -> RewordedShape:
    return {
        "number": note.number,
        "since": note.since.isoformat(),
        "later": note.is_later,
        "gone": note.is_gone,
        "before": _quote_json(note.before) if note.before else None,
        "after": _quote_json(note.after) if note.after else None,
    }


def _card_json(note: CardNote) -> CardShape:
    card = note.card
    return {
        "en": card.english,
        "ja": card.japanese,
        "type": card.type_line,
        "text": card.text,
        "keywords": [{"keyword": keyword, "rules": list(rules)} for keyword, rules in note.keywords],
        "rulings": [{"date": iso(one.issued), "text": one.text} for one in note.rulings],
    }


def _context_json(context: Context) -> ContextShape:
    rules = [_quote_json(quote) for quote in context.quotes]
    return {"number": context.number, "heading": context.heading, "rules": rules}


def asked_and_run_json(answer: AskedAndRun) -> AnswerShape:
    """The answer, and under `executed` what running its nearest example comes to (null where there is none)."""
    from mtgcr.views.json.check import report_json

    told = answer_json(answer.answer)
    told["answer"]["executed"] = report_json(answer.report) if answer.report else None
    return told
