"""What a search found, as text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.finding import RulingHit
from mtgcr.kb.search.hits import BesideKind
from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.columns import wrap
from mtgcr.views.text.doubts import mark
from mtgcr.views.text.highlighting import find_terms
from mtgcr.views.text.terminal import bold
from mtgcr.views.text.told import say_unreviewed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.kb.search.finding import AnyHit, SearchAnswer, SearchHit
    from mtgcr.kb.search.hits import Kind

NAMES: Mapping[Kind, tuple[str, str]] = {
    NodeKind.RULE: ("rule", "rules"),
    NodeKind.EXAMPLE: ("example", "examples"),
    NodeKind.ENTRY: ("glossary entry", "glossary entries"),
    NodeKind.GROUP: ("heading", "headings"),
    NodeKind.SECTION: ("section heading", "section headings"),
    NodeKind.PARAGRAPH: ("paragraph of the introduction", "paragraphs of the introduction"),
    BesideKind.RULING: ("ruling", "rulings"),
}


def search_text(answer: SearchAnswer, width: int, *, colour: bool) -> str:
    """The notes, the hits with their words, and the exact counts."""
    lines = list(answer.notes)
    if answer.hits and answer.suggestions:
        lines.append(f"Searched for {', '.join(answer.suggestions)} instead.")
    lines += [_hit_text(hit, width, colour=colour) for hit in answer.hits]
    if not answer.hits:
        lines.append("Nothing found.")
        if answer.suggestions:
            lines.append(f"Did you mean {', '.join(answer.suggestions)}?")
    elif counted := say_counts(answer.counts):
        lines.append(f"Found in {counted}.")
    return "\n\n".join(lines)


def say_counts(counts: Mapping[Kind, int]) -> str:
    """The counts as words: "39 rules, 12 examples and 8 glossary entries"."""
    parts = [f"{n} {NAMES[kind][n != 1]}" for kind in NAMES if (n := counts.get(kind, 0))]
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def _hit_text(hit: AnyHit, width: int, *, colour: bool) -> str:
    name, words, source = _ruling_parts(hit) if isinstance(hit, RulingHit) else _rule_parts(hit)
    marked = mark_terms(words, hit.terms) if colour else words
    return f"{wrap(f'{name}  {marked}', width)}\n  [{source}]"


def _rule_parts(hit: SearchHit) -> tuple[str, str, str]:
    """What a hit is called, its words, and where they are from."""
    name = hit.term or hit.number
    if hit.kind is NodeKind.EXAMPLE:
        name = f"{'例' if hit.release.language is Language.JA else 'Example'} {hit.number}"
    is_ours = hit.release.edition is Edition.DIGEST
    release = f"digest{say_unreviewed(hit.told)}" if is_ours else f"{hit.release.effective}"
    return name, hit.revision.text, f"{release}, {hit.release.language.value}{mark(hit.release.doubt)}"


def _ruling_parts(hit: RulingHit) -> tuple[str, str, str]:
    ruling, excerpt = hit.ruling, hit.ruling.excerpt
    about = f" on {excerpt.title}" if excerpt.title else ""
    day = f", {excerpt.issued}" if excerpt.issued else ""
    rules = f"; {', '.join(hit.numbers)}" if hit.numbers else ""
    return f"Ruling{about}", excerpt.text, f"{ruling.document}:{excerpt.line}{day}{rules}"


def mark_terms(text: str, terms: tuple[str, ...]) -> str:
    """The text with the terms in bold."""
    marked, end = "", 0
    for span in find_terms(text, terms):
        marked += f"{text[end : span.start]}{bold(text[span.start : span.end])}"
        end = span.end
    return marked + text[end:]
