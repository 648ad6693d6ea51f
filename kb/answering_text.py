"""An answer to a question as text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.answers import ANSWERED
from kb.json_forms import source_json
from kb.lookup import source_of

if TYPE_CHECKING:
    from kb.answers import Answer, Definition, RuleCitation
    from parser.document import Span


def answer_json(answer: Answer) -> dict[str, Any]:
    """The answer as one JSON object; its fields are those of docs/ask.md."""
    return {
        "answer": {
            "status": answer.status,
            "release": answer.release.effective.isoformat(),
            "confidence": answer.confidence,
            "citations": [_citation_json(citation) for citation in answer.citations],
            "suggestions": [_citation_json(citation) for citation in answer.suggestions],
            "definitions": [_definition_json(definition) for definition in answer.definitions],
            "changed": [],
            "notes": list(answer.notes),
        }
    }


def _citation_json(citation: RuleCitation) -> dict[str, Any]:
    return {
        "number": citation.number,
        "quote": citation.quote,
        "span": _span_json(citation.span),
        "deciding": _span_json(citation.deciding),
        "release": citation.release.effective.isoformat(),
        "language": citation.release.language.value,
        "why": [{"reason": kind.value, "strength": strength} for kind, strength in citation.why],
        "score": citation.score,
        "source": source_json(source_of(citation.release)),
    }


def _span_json(span: Span) -> dict[str, int]:
    return {"start": span.start, "end": span.end}


def _definition_json(definition: Definition) -> dict[str, Any]:
    return {
        "asked": definition.asked,
        "en": list(definition.english),
        "ja": list(definition.japanese),
        "rules": list(definition.rules),
        "note": definition.note,
    }


def answer_text(answer: Answer, width: int, *, colour: bool) -> str:
    """The rules with the deciding sentences marked, or the nearest ones where none answers."""
    found = answer.status == ANSWERED
    head = [] if found else ["no rule found; the nearest are"]
    rules = [_citation_text(c, width, colour=colour) for c in (answer.citations or answer.suggestions)]
    return "\n\n".join([*head, *rules])


def _citation_text(citation: RuleCitation, width: int, *, colour: bool) -> str:
    from kb.columns import wrap

    marks = ("\033[1m", "\033[22m") if colour else ("»", "«")
    quote, deciding = citation.quote, citation.deciding
    marked = "".join(
        (quote[: deciding.start], marks[0], quote[deciding.start : deciding.end], marks[1], quote[deciding.end :])
    )
    reasons = ", ".join(kind.value for kind, _ in citation.why)
    text = wrap(f"{citation.number}  {marked}", width)
    return f"{text}\n  [{citation.release.effective}, {citation.release.language.value}; {reasons}]"
