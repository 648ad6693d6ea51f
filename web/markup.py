"""Words of the rules as HTML: references linked, changes marked; every text passes here once and is escaped."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from mtgcr.kb.changes.redline import PieceKind
from mtgcr.parser.citations import find_citations
from mtgcr.views.text.highlighting import find_terms
from mtgcr.views.text.present_numbers import stretch_with_present_numbers
from mtgcr.web.parameters import without_controls

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.changes.blame import BlamedStretch
    from mtgcr.kb.changes.redline import Piece
    from mtgcr.kb.translations.present_numbers import MovedNumber
    from mtgcr.parser.diagnostic import Span
    from mtgcr.parser.language import Language

_TAGS = {
    PieceKind.KEPT: Markup("{}"),
    PieceKind.DELETED: Markup("<del>{}</del>"),
    PieceKind.INSERTED: Markup("<ins>{}</ins>"),
}
AGES = 5
"""Shades by which the age of words is shown."""


@lru_cache(maxsize=1024)
def linked(text: str, language: Language, base: str, moved: tuple[MovedNumber, ...] = ()) -> Markup:
    """The text with its references to rules as links below the base ("/cr/2024-11-08/").

    A reference of a translation that has another number on the day leads there, with that number beside it.
    """
    shown, at, by_end = [], 0, {one.end: one for one in moved}
    for citation in find_citations(text, language):
        if citation.numbers and citation.figures.start >= at:
            start, end = citation.figures.start, citation.figures.end
            now = by_end.get(end)
            target = now.now.partition("-")[0] if now else str(citation.numbers[0])
            words = stretch_with_present_numbers(text, moved, start, end)
            link = Markup('<a class="ref" href="{}{}">{}</a>')
            shown += [_plain(text[at:start]), link.format(base, target, _plain(words))]
            at = end
    return Markup("").join([*shown, _plain(text[at:])])


def _plain(text: str) -> Markup:
    """The text escaped, with its lines; what would turn the page about is dropped."""
    lines = (escape(without_controls(line)) for line in text.split("\n"))
    return Markup("<br>").join(lines)


def redlined(pieces: Iterable[Piece]) -> Markup:
    """The redline: what went struck, what came underlined."""
    return Markup("").join(_TAGS[piece.kind].format(_plain(piece.text)) for piece in pieces)


def found(text: str, terms: Sequence[str]) -> Markup:
    """The text with the words that were searched for marked."""
    shown, at = [], 0
    for stretch in find_terms(text, terms):
        mark = Markup("<mark>{}</mark>").format(_plain(text[stretch.start : stretch.end]))
        shown += [_plain(text[at : stretch.start]), mark]
        at = stretch.end
    return Markup("").join([*shown, _plain(text[at:])])


def deciding(text: str, span: Span, language: Language, base: str, moved: tuple[MovedNumber, ...] = ()) -> Markup:
    """The text with the sentence that answers marked, references linked in all of it."""
    stretches = ((0, span.start), (span.start, span.end), (span.end, len(text)))
    inside = (
        tuple(one._replace(end=one.end - start) for one in moved if start < one.end <= end) for start, end in stretches
    )
    parts = (
        linked(text[start:end], language, base, here) for (start, end), here in zip(stretches, inside, strict=True)
    )
    return Markup("{}<mark>{}</mark>{}").format(*parts)


def blamed(stretches: Sequence[BlamedStretch]) -> Markup:
    """The words shaded by their age, the newest strongest; each says its day."""
    days = sorted({one.since for one in stretches})
    shade = {day: _shade(days.index(day), len(days)) for day in days}
    word = Markup('<span class="age{}" title="{}">{}</span>')
    return Markup("").join(word.format(shade[one.since], one.since, _plain(one.text)) for one in stretches)


def _shade(place: int, many: int) -> int:
    """0 for the oldest, AGES - 1 for the newest."""
    return (AGES - 1) * place // max(1, many - 1)


def newest_first(days: Iterable[datetime.date]) -> list[datetime.date]:
    """The days, the newest first, each once."""
    return sorted(set(days), reverse=True)
