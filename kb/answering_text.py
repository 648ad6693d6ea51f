"""An answer to a question as text and JSON; the fields are told in docs/ask.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.answers import ANSWERED
from kb.json_forms import source_json
from kb.lookup import source_of
from parser.language import Edition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kb.answers import Answer, ChangeNote, Definition, NearExample, Quote, RuleCitation
    from parser.document import Span

SHOWN_REASONS = 3


def answer_json(answer: Answer) -> dict[str, Any]:
    """The answer as one JSON object."""
    return {
        "answer": {
            "status": answer.status,
            "release": answer.release.effective.isoformat(),
            "confidence": answer.confidence,
            "citations": [_citation_json(citation) for citation in answer.citations],
            "suggestions": [_citation_json(citation) for citation in answer.suggestions],
            "definitions": [_definition_json(definition) for definition in answer.definitions],
            "examples": [_example_json(example) for example in answer.examples],
            "changed": [_change_json(note) for note in answer.changed],
            "notes": list(answer.notes),
        }
    }


def _citation_json(citation: RuleCitation) -> dict[str, Any]:
    return {
        **_quote_json(citation.quote),
        "number_in_force": citation.number,
        "lineage": citation.lineage,
        "why": [{"reason": kind.value, "strength": strength} for kind, strength in citation.why],
        "score": citation.score,
    }


def _quote_json(quote: Quote) -> dict[str, Any]:
    return {
        "number": quote.number,
        "quote": quote.text,
        "span": _span_json(quote.span),
        "deciding": _span_json(quote.deciding),
        "release": quote.release.effective.isoformat(),
        "language": quote.release.language.value,
        "behind": quote.behind,
        "source": source_json(source_of(quote.release)),
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
        "entry": _quote_json(definition.entry) if definition.entry else None,
    }


def _example_json(example: NearExample) -> dict[str, Any]:
    return {**_quote_json(example.quote), "ordinal": example.ordinal}


def _change_json(note: ChangeNote) -> dict[str, Any]:
    return {
        "number": note.number,
        "since": note.since.isoformat(),
        "later": note.is_later,
        "gone": note.is_gone,
        "before": _quote_json(note.before) if note.before else None,
        "after": _quote_json(note.after) if note.after else None,
    }


def answer_text(answer: Answer, width: int, *, colour: bool) -> str:
    """Notes, the rules with their deciding sentences marked, example, terms and changes; or the nearest rules."""
    return "\n\n".join(_blocks(answer, width, colour=colour))


def _blocks(answer: Answer, width: int, *, colour: bool) -> Iterator[str]:
    from kb.columns import wrap

    if answer.status != ANSWERED:
        yield "No rule was found that answers this." + (" The nearest rules:" if answer.suggestions else "")
    if answer.notes:
        yield "\n".join(wrap(note, width) for note in answer.notes)
    for citation in answer.citations or answer.suggestions:
        reasons = "; ".join(kind.value for kind, _ in citation.why[:SHOWN_REASONS])
        yield f"{_quoted(citation.quote, width, citation.quote.number, colour=colour)}\n  why: {reasons}"
    for example in answer.examples:
        yield _quoted(example.quote, width, f"Example under {example.quote.number}", colour=colour)
    if answer.definitions:
        yield "\n".join(wrap(_term_line(definition), width) for definition in answer.definitions)
    if answer.changed:
        yield "\n".join(wrap(_change_line(note), width) for note in answer.changed)


def _quoted(quote: Quote, width: int, name: str, *, colour: bool) -> str:
    """The quote with its deciding sentence marked, and below it where it stands."""
    from kb.columns import wrap

    opening, closing = ("\033[1m", "\033[22m") if colour else ("»", "«")
    text, deciding = quote.text, quote.deciding
    marked = f"{text[: deciding.start]}{opening}{text[deciding.start : deciding.end]}{closing}{text[deciding.end :]}"
    behind = ", older than the English" if quote.behind else ""
    source = "digest, " if quote.release.edition is Edition.DIGEST else ""
    where = f"{source}{quote.release.effective}, {quote.release.language.value}{behind}"
    return f"{wrap(f'{name}  {marked}', width)}\n  [{where}]"


def _term_line(definition: Definition) -> str:
    names = "／".join(filter(None, (", ".join(definition.english), "、".join(definition.japanese))))
    rules = f": rule {', '.join(definition.rules)}" if definition.rules else ""
    return f"{definition.asked} = {names}{rules}" + (f" ({definition.note})" if definition.note else "")


def _change_line(note: ChangeNote) -> str:
    """What the rule said before its last rewording, or says since one that came later."""
    if note.is_gone:
        return f"{note.number} is gone since {note.since}"
    quote = note.after if note.is_later else note.before
    words = f": {quote.text[quote.deciding.start : quote.deciding.end]}" if quote else " (that text is not held)"
    when = f"reworded on {note.since}, since then" if note.is_later else f"reads so since {note.since}, before that"
    return f"{note.number} {when}{words}"
