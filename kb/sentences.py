"""The sentences of a rule, and which of them answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parser.document import Span

if TYPE_CHECKING:
    from collections.abc import Callable

_END = re.compile(r"[.!?][)”\"’']*(?=\s+[“\"(]?[A-Z{\d])|[。！？][)）」』]*(?=[^)）」』])|\n")


def split_sentences(text: str) -> tuple[Span, ...]:
    """The sentences of a wording in order, without the blanks between them.

    >>> [text[s.start:s.end] for text in ("Tap it. It is tapped.",) for s in split_sentences(text)]
    ['Tap it.', 'It is tapped.']
    """
    spans: list[Span] = []
    start = 0
    for end in [*(found.end() for found in _END.finditer(text)), len(text)]:
        sentence = text[start:end]
        lead = len(sentence) - len(sentence.lstrip())
        if sentence.strip():
            spans.append(Span(start + lead, start + len(sentence.rstrip())))
        start = end
    return tuple(spans)


def deciding_sentence(text: str, weigh: Callable[[str], float]) -> Span:
    """The sentence that weighs most, the earlier of equals; the whole text where it has no sentence."""
    spans = split_sentences(text) or (Span(0, len(text)),)
    return max(spans, key=lambda span: (weigh(text[span.start : span.end]), -span.start))
