"""Making the search index: the words of all entries as one file."""

from __future__ import annotations

from array import array
from collections import defaultdict, deque
from operator import or_
from typing import TYPE_CHECKING

from mtgcr.kb.search.concordance import BLOCK_SHIFT, COLUMNS, LABEL, blocks_of
from mtgcr.kb.search.hits import ALL_KINDS
from mtgcr.kb.storage.postings import Field, write_postings
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.labels import innermost, pieces, skeleton
from mtgcr.kb.words.tokens import GAP_BITS, words_and_gaps
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from mtgcr.kb.search.hits import IndexEntry


def build_index(path: Path, entries: Iterable[IndexEntry], progress: Callable[[int], None] | None = None) -> None:
    """The file of an index of the entries; `progress` is told now and then how many were taken."""
    taken = tuple(entries)
    words = _Words(label for entry in taken for label in _labels(entry))
    for count, entry in enumerate(taken, start=1):
        words.add_entry(entry)
        if progress and count % 500 == 0:
            progress(count)
    write_postings(path, words.columns, words.places)


def _labels(entry: IndexEntry) -> tuple[str, str]:
    """The title and the innermost heading of the entry, "" for none."""
    return entry.title, innermost(entry.heading)


class _Words:
    """The words gathered so far: the columns of the documents and the places of the terms.

    The labels come first, a document for each wording of each.
    """

    def __init__(self, labels: Iterable[str]) -> None:
        self.columns: dict[str, array[int]] = {name: array(code) for name, code in COLUMNS.items()}
        self.places: dict[Field, defaultdict[str, array[int]]] = {
            field: defaultdict(lambda: array("I")) for field in Field
        }
        self._blocks = 0
        self._labels = {label: number for number, label in enumerate(dict.fromkeys(filter(None, labels)))}
        for label, number in self._labels.items():
            self._add_label(label, number)

    def add_entry(self, entry: IndexEntry) -> None:
        for number in dict.fromkeys(entry.numbers):
            self.places[Field.NUMBER][number].append(self._start)
        for field, label in zip((Field.TITLE, Field.NEAR), _labels(entry), strict=True):
            if label:
                self.places[field][str(self._labels[label])].append(self._start)
        kind = ALL_KINDS.index(entry.kind)
        self._add_document(entry.text, keys=entry.key, kinds=kind, depths=_depth(entry.numbers))

    def _add_label(self, label: str, number: int) -> None:
        for piece in pieces(label):
            self.places[Field.LABEL][skeleton(piece)].append(self._start)
            self._add_document(piece, keys=number, kinds=LABEL, depths=0)

    @property
    def _start(self) -> int:
        """The place where the next document begins."""
        return self._blocks << BLOCK_SHIFT

    def _add_document(self, text: str, **facts: int) -> None:
        words, gaps = words_and_gaps(fold(text))
        places, start = self.places[Field.TEXT], self._start
        steps = range(start, start + (len(words) << GAP_BITS), 1 << GAP_BITS)
        # Of a million words each goes to its list without a step of Python.
        deque(map(array.append, map(places.__getitem__, words), map(or_, steps, gaps)), maxlen=0)
        for name, fact in facts.items():
            self.columns[name].append(fact)
        self.columns["tokens"].append(len(words))
        self._blocks += blocks_of(len(words))


def _depth(numbers: tuple[str, ...]) -> int:
    """0 for a section or group, 1 for a rule, 2 for its first subrule, 3 for a later one, by the last number.

    0 where there is no number.
    """
    number = parse_number(numbers[-1]) if numbers else None
    if number is None:
        return 0
    return 2 + (number.letters != "a") if number.letters else int(number.rule > 0)
