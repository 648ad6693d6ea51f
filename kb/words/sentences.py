"""The sentences of a rule, and which of them answers."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from sys import intern

from mtgcr.kb.words.folding import fold
from mtgcr.parser.diagnostic import Span
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

_BETWEEN_WORDS = re.compile(r"[^a-z0-9+/'-]+")
_END = re.compile(r"[.!?][)”\"’']*(?=\s+[“\"(]?[A-Z{\d])|[。！？]|(?P<opens>[（(「『])|(?P<closes>[）)」』])|\n")
"""Where an English sentence or a line ends, and what tells where a Japanese one does."""
_STOPS = "。！？"
_WHOLE = tuple(stop + bracket for stop in _STOPS for bracket in "）)")
"""How brackets close that hold whole sentences: a quotation goes on after its last full stop."""


def split_sentences(text: str) -> tuple[Span, ...]:
    """The sentences of a wording in order, without the blanks between them.

    >>> [text[s.start:s.end] for text in ("Tap it. It is tapped.",) for s in split_sentences(text)]
    ['Tap it.', 'It is tapped.']
    """
    spans: list[Span] = []
    start = 0
    for end in [*_ends(text), len(text)]:
        sentence = text[start:end]
        lead = len(sentence) - len(sentence.lstrip())
        if sentence.strip():
            spans.append(Span(start + lead, start + len(sentence.rstrip())))
        start = end
    return tuple(spans)


def _ends(text: str) -> Iterator[int]:
    """Where sentences end: a Japanese full stop in brackets ends one only if the brackets hold whole sentences."""
    opened: list[int] = []
    ended = 0
    for found in _END.finditer(text):
        if found["opens"]:
            opened.append(found.start())
        elif found["closes"]:
            start = opened.pop() if opened else -1
            if not opened and start == ended and text[found.start() - 1 : found.end()] in _WHOLE:
                yield (ended := found.end())
        elif not opened or found[0] not in _STOPS:
            opened.clear()
            yield (ended := found.end())


class SentenceScale:
    """Weighs sentences by what they say of a question: the spellings of its units and how much each unit says."""

    __slots__ = ("_bits", "_says", "_sums", "_units")

    def __init__(self, units: Iterable[tuple[Collection[str], float]]) -> None:
        found = tuple((1 << place, _Unit.of(spellings), says) for place, (spellings, says) in enumerate(units))
        self._says = tuple((bit, says) for bit, _, says in found)
        self._units = tuple((bit, unit) for bit, unit, _ in found if unit.rows or unit.letters)
        self._bits: defaultdict[str, int] = defaultdict(int)
        for bit, unit, _ in found:
            for word in unit.words:
                self._bits[word] |= bit
        self._sums: dict[int, float] = {}
        """What units say together, by their bits: most sentences have one or two of them, or none."""

    def weigh(self, sentence: str) -> float:
        """The share of the question that the sentence has, from 0 to 1."""
        return self._weigh(_FoldedSentence.of(sentence))

    def _weigh(self, sentence: _FoldedSentence) -> float:
        bits = 0
        for word in self._bits.keys() & sentence.words:
            bits |= self._bits[word]
        for bit, unit in self._units:
            if not bits & bit and unit.is_in(sentence):
                bits |= bit
        if bits not in self._sums:
            self._sums[bits] = sum(says for bit, says in self._says if bits & bit)
        return self._sums[bits]

    def best(self, text: str) -> tuple[float, Span]:
        """The sentence that weighs most, the earlier of equals, with its weight; the whole text where it has none."""
        weighed = [(self._weigh(sentence), span) for span, sentence in _folded_sentences(text)]
        return max(weighed, key=lambda one: (one[0], -one[1].start))


class _FoldedSentence(NamedTuple):
    """A sentence folded; its English words with one blank around each, and as a set."""

    text: str
    spaced: str
    words: frozenset[str]

    @classmethod
    def of(cls, sentence: str) -> _FoldedSentence:
        text = fold(sentence)
        spaced = spaced_words(text)
        # Sentences that are kept share their words: 5 MB of 12 in a process that has asked much.
        return cls(text, spaced, frozenset(map(intern, spaced.split())))


class _Unit(NamedTuple):
    """The spellings of a unit by how they are looked for: as one of the words; as words in a row, as letters."""

    words: frozenset[str]
    rows: tuple[str, ...]
    letters: tuple[str, ...]

    @classmethod
    def of(cls, spellings: Collection[str]) -> _Unit:
        english = [one for one in spellings if one.isascii()]
        rows = tuple(f" {one} " for one in english if " " in one)
        letters = tuple(one for one in spellings if not one.isascii())
        return cls(frozenset(one for one in english if " " not in one), rows, letters)

    def is_in(self, sentence: _FoldedSentence) -> bool:
        """Whether the sentence has one of the spellings that are not just one of its words."""
        is_in_a_row = bool(self.rows) and any(row in sentence.spaced for row in self.rows)
        return is_in_a_row or (bool(self.letters) and any(letters in sentence.text for letters in self.letters))


@lru_cache(maxsize=4096)
def _folded_sentences(text: str) -> tuple[tuple[Span, _FoldedSentence], ...]:
    """The sentences, folded; kept, since most questions look at the same rules."""
    spans = split_sentences(text) or (Span(0, len(text)),)
    return tuple((span, _FoldedSentence.of(text[span.start : span.end])) for span in spans)


def spaced_words(folded: str) -> str:
    """The English words of a folded text with one blank around each."""
    return f" {_BETWEEN_WORDS.sub(' ', folded)} "
