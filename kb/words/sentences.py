"""The sentences of a rule, and which of them answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from kb.words.folding import fold
from parser.diagnostic import Span

_BETWEEN_WORDS = re.compile(r"[^a-z0-9+/'-]+")
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


@dataclass(frozen=True, slots=True)
class SentenceScale:
    """Weighs sentences by what they say of a question: the spellings of its units and how much each unit says."""

    units: tuple[tuple[tuple[str, ...], float], ...]

    def weigh(self, sentence: str) -> float:
        """The share of the question that the sentence has, from 0 to 1."""
        return self._weigh(*_folded(sentence))

    def _weigh(self, folded: str, spaced: str) -> float:
        return sum(says for spellings, says in self.units if any(_has(folded, spaced, one) for one in spellings))

    def best(self, text: str) -> tuple[float, Span]:
        """The sentence that weighs most, the earlier of equals, with its weight; the whole text where it has none."""
        weighed = [(self._weigh(folded, spaced), span) for span, folded, spaced in _folded_sentences(text)]
        return max(weighed, key=lambda one: (one[0], -one[1].start))


@lru_cache(maxsize=4096)
def _folded_sentences(text: str) -> tuple[tuple[Span, str, str], ...]:
    """The sentences, folded; kept, since most questions look at the same rules."""
    spans = split_sentences(text) or (Span(0, len(text)),)
    return tuple((span, *_folded(text[span.start : span.end])) for span in spans)


def _folded(sentence: str) -> tuple[str, str]:
    """The sentence folded, and its English words with one blank around each."""
    folded = fold(sentence)
    return folded, spaced_words(folded)


def spaced_words(folded: str) -> str:
    """The English words of a folded text with one blank around each."""
    return f" {_BETWEEN_WORDS.sub(' ', folded)} "


def _has(folded: str, spaced: str, spelling: str) -> bool:
    return f" {spelling} " in spaced if spelling.isascii() else spelling in folded
