"""Slips of the input method: other kanji with the same reading as those of a term (優先券 for 優先権).

Two kanji sound alike where they share a reading of data/lexicon/homophones.tsv (readings of the Unihan database, for
the kanji in common use).  A stretch is taken for a term of as many letters, each of which is the same or sounds alike.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import chain
from operator import add

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import IDEOGRAPH
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.expressions import expression
from mtgcr.parser.letters import HIRAGANA_LETTER
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_KANJI_RUN = expression(f"{IDEOGRAPH}{{2,}}")  # a class of all kanji takes 1.3 ms to compile, this 0.1
_IS_KANJI = expression(IDEOGRAPH)
_WORD_ENDS = expression(r"[のをがはにでとも]|って|から|なら|する|した|して|でき|され|させ|しな")
_SILENT = frozenset[str]()
LONG = 4
"""Letters of a term that is heard beside other kanji too."""


class HeardTerm(NamedTuple):
    """The term that a stretch of a text sounds like."""

    start: int
    end: int
    term: str


class _Sounds(NamedTuple):
    """The kanji of each reading, the readings of each kanji, and the terms by their first letter, the longest first."""

    kanji: Mapping[str, str]
    readings: Mapping[str, frozenset[str]]
    terms: Mapping[str, Sequence[str]]

    def are_alike(self, one: str, other: str) -> bool:
        """Whether the letters are the same or sound so."""
        return one == other or not self.readings.get(one, _SILENT).isdisjoint(self.readings.get(other, _SILENT))

    def term_at(self, text: str, start: int) -> str:
        """The longest term that the text sounds like from there; "" for none."""
        first = text[start]
        alike = (other for reading in sorted(self.readings.get(first, ())) for other in self.kanji[reading])
        for begun in dict.fromkeys((first, *alike)):
            for term in self.terms.get(begun, ()):
                heard = text[start : start + len(term)]
                if len(heard) == len(term) and all(map(self.are_alike, heard, term)):
                    return term
        return ""


def kanji_pairs(text: str) -> tuple[str, ...]:
    """Every two kanji that stand side by side in the text."""
    return tuple(dict.fromkeys(chain.from_iterable(map(add, run, run[1:]) for run in _KANJI_RUN.findall(text))))


def terms_heard(text: str, unknown: frozenset[str]) -> Iterator[HeardTerm]:
    """The terms that stretches of the folded text sound like which hold one of the pairs of kanji that nobody knows."""
    sounds, start = _sounds(), 0
    while start < len(text):
        term = sounds.term_at(text, start) if _IS_KANJI.match(text[start]) else ""
        end = start + len(term)
        if term and unknown.intersection(kanji_pairs(text[start:end])) and _is_slip(text, start, term):
            yield HeardTerm(start, end, term)
        start = end if term else start + 1


def _is_slip(text: str, start: int, term: str) -> bool:
    """Whether the stretch is a word by itself: between other kanji only a long one, other in every letter only alone.

    観戦者 is no 感染者, 「試験を」 no 「事件を」.
    """
    end = start + len(term)
    heard, before, after = text[start:end], text[:start], text[end:]
    if not any(map(str.__eq__, heard, term)):
        return not before.strip() and not after.strip()
    touches = _IS_KANJI.match(before[-1:]) or _IS_KANJI.match(after[:1])
    return len(term) >= LONG or not (touches or (HIRAGANA_LETTER.match(after[:1]) and not _WORD_ENDS.match(after)))


@lru_cache(maxsize=1)
def _sounds() -> _Sounds:
    """The table, and the Japanese terms of two kanji at least."""
    kanji = dict(read_table(data_directory() / "lexicon" / "homophones.tsv")[1])
    readings: defaultdict[str, set[str]] = defaultdict(set)
    for reading, letters in kanji.items():
        for one in letters:
            readings[one].add(reading)
    terms: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(load_lexicon().japanese_spellings(), key=lambda name: (-len(name), name)):
        if _KANJI_RUN.search(name):
            terms[name[0]].append(name)
    return _Sounds(kanji, {one: frozenset(found) for one, found in readings.items()}, terms)
