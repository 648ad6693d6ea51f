"""What a search found, as text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.columns import wrap
from kb.json_forms import source_json
from kb.lookup import source_of
from kb.model import NodeKind
from parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kb.finding import SearchAnswer, SearchHit

NAMES = {
    NodeKind.RULE: ("rule", "rules"),
    NodeKind.EXAMPLE: ("example", "examples"),
    NodeKind.ENTRY: ("glossary entry", "glossary entries"),
    NodeKind.GROUP: ("heading", "headings"),
    NodeKind.SECTION: ("section heading", "section headings"),
    NodeKind.PARAGRAPH: ("paragraph of the introduction", "paragraphs of the introduction"),
}


def search_json(answer: SearchAnswer) -> dict[str, Any]:
    """`hits` best first, `counts` by kind, `notes`, `suggestions`."""
    return {
        "hits": [_hit_json(hit) for hit in answer.hits],
        "counts": {kind.value: count for kind, count in answer.counts.items()},
        "total": answer.total,
        "notes": list(answer.notes),
        "suggestions": list(answer.suggestions),
    }


def _hit_json(hit: SearchHit) -> dict[str, Any]:
    return {
        "kind": hit.kind.value,
        "number": hit.number,
        "term": hit.term,
        "ordinal": hit.ordinal,
        "language": hit.release.language.value,
        "score": hit.score,
        "text": hit.revision.text,
        "source": source_json(source_of(hit.release)),
    }


def search_text(answer: SearchAnswer, width: int, *, colour: bool) -> str:
    """The notes, the hits with their words, and the exact counts."""
    lines = list(answer.notes)
    lines += [_hit_text(hit, width, colour=colour) for hit in answer.hits]
    if not answer.hits:
        lines.append("nothing was found")
        if answer.suggestions:
            lines.append(f"did you mean {', '.join(answer.suggestions)}?")
    elif counted := say_counts(answer.counts):
        lines.append(f"what was typed stands in {counted}")
    return "\n\n".join(lines)


def say_counts(counts: Mapping[NodeKind, int]) -> str:
    """The counts as words: "39 rules, 12 examples, 8 glossary entries"."""
    return ", ".join(f"{n} {NAMES[kind][n != 1]}" for kind in NAMES if (n := counts.get(kind, 0)))


def _hit_text(hit: SearchHit, width: int, *, colour: bool) -> str:
    name = hit.term or hit.number
    if hit.kind is NodeKind.EXAMPLE:
        name = f"{'例' if hit.release.language is Language.JA else 'Example'} {hit.number}"
    release = "digest" if hit.release.edition.value == "digest" else f"{hit.release.effective}"
    text = wrap(f"{name}  {hit.revision.text}", width)
    return f"{_highlight(text, hit.terms) if colour else text}\n  [{release}, {hit.release.language.value}]"


def _highlight(text: str, terms: tuple[str, ...]) -> str:
    import re

    wanted = "|".join(re.escape(term) for term in sorted(terms, key=len, reverse=True) if term)
    return re.sub(f"({wanted})", "\033[1m\\1\033[22m", text, flags=re.IGNORECASE) if wanted else text
