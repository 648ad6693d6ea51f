"""Making the search index: the words of all entries as one file.

It is made of parts: first all wordings, then the rulings of each document, so that a document can be put behind what is
there.  Every part has labels of its own, which come before its entries.
"""

from __future__ import annotations

import marshal
import sys
from array import array
from collections import defaultdict, deque
from functools import partial
from itertools import accumulate, pairwise
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.search.concordance import BLOCK_SHIFT, COLUMNS, LABEL, blocks_of
from mtgcr.kb.search.hits import ALL_KINDS
from mtgcr.kb.storage.postings import Field, Postings, extend_postings, write_postings
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.labels import innermost, pieces, skeleton
from mtgcr.kb.words.tokens import GAP_BITS, words_and_gaps
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.search.hits import Kind
    from mtgcr.kb.storage.postings import Begin
    from mtgcr.parser.language import Language

Places: TypeAlias = "defaultdict[str, array[int]]"
_WIDTH = array("I").itemsize
_STEP = 500
"""So many entries are taken before it is told."""


class IndexEntry(NamedTuple):
    """One wording to be indexed.

    `key` is the caller's number for it, unique, from 0.  `numbers` are the rule numbers it has had (none for
    glossary entries).  `heading` is the path of the headings it stands under, outermost first, joined by " › ",
    each in as many languages as are known, joined by "／" ("Keyword Abilities › Trample／トランプル").
    `title` is the term of a glossary entry or the heading that the wording is, in the same way; else "".
    """

    key: int
    kind: Kind
    language: Language
    numbers: tuple[str, ...]
    heading: str
    title: str
    text: str


class WordsAhead(NamedTuple):
    """Texts of entries that follow each other in the index, and `packed_words` of them, made elsewhere meanwhile."""

    texts: Sequence[str]
    packed: Callable[[], bytes]


def build_index(
    path: Path,
    entries: Iterable[IndexEntry],
    progress: Callable[[int], None] | None = None,
    ahead: Sequence[WordsAhead] = (),
    further: Iterable[Sequence[IndexEntry]] = (),
    begin: Begin = partial,
) -> None:
    """The file of an index of the entries and of `further` parts; `progress` is told how many entries were taken.

    What was made `ahead` is taken as far as it is of the entries in their order, which changes nothing of the file;
    nor does where is done what is to `begin`.
    """
    words = _Words({name: array(code) for name, code in COLUMNS.items()})
    for count in words.add_part(tuple(entries), _made(ahead)):
        if progress and count % _STEP == 0:
            progress(count)
    of_entries, words.places = words.places, {field: _no_places() for field in Field}
    words.add_parts(further)
    write_postings(path, words.columns, of_entries, begin, words.places)


def extend_index(path: Path, further: Iterable[Sequence[IndexEntry]]) -> None:
    """Put further parts behind what the file of an index holds, as if it had been made with them.

    StoreDamagedError where it cannot be read.  A file in which this fails is to be thrown away.
    """
    before = Postings(path)
    try:
        words = _Words({name: before.fact(name, code) for name, code in COLUMNS.items()})
    finally:
        before.close()
    words.add_parts(further)
    extend_postings(path, words.columns, words.places)


def _made(ahead: Sequence[WordsAhead]) -> Iterable[tuple[Sequence[str], bytes]]:
    """The texts with their words; what was to be made last is asked for first, so that both sides are done at once."""
    packed = [one.packed() for one in reversed(ahead)]
    return zip((one.texts for one in ahead), reversed(packed), strict=True)


def packed_words(texts: Sequence[str]) -> bytes:
    """How many words each text has, and where each word stands in them, the first text beginning at place 0."""
    places = _no_places()
    tokens = _add_words(texts, places, 0)
    found = places.values()
    return marshal.dumps((tokens.tobytes(), [*places], [*map(len, found)], b"".join(map(bytes, found))))


def _no_places() -> Places:
    return defaultdict(lambda: array("I"))


def _add_words(texts: Iterable[str], places: Places, blocks: int) -> array[int]:
    """Put the places of the words of texts down, the first text beginning at the block; how many words each has."""
    tokens = array("I")
    for text in texts:
        words, gaps = words_and_gaps(fold(text))
        start = blocks << BLOCK_SHIFT
        steps = range(start, start + (len(words) << GAP_BITS), 1 << GAP_BITS)
        # Of a million words each goes to its list without a step of Python.
        deque(map(array.append, map(places.__getitem__, words), map(or_, steps, gaps)), maxlen=0)
        tokens.append(len(words))
        blocks += blocks_of(len(words))
    return tokens


def _add_packed(packed: bytes, places: Places, blocks: int) -> array[int]:
    """As `_add_words`, of texts whose words were packed."""
    tokens, terms, counts, found = marshal.loads(packed)
    there = memoryview(_later(found, blocks << BLOCK_SHIFT))
    for term, (start, end) in zip(terms, pairwise(accumulate(counts, initial=0)), strict=True):
        places[term].frombytes(there[start * _WIDTH : end * _WIDTH])
    return array("I", tokens)


def _later(places: bytes, by: int) -> bytes:
    """The places, each so much further on: as one large number, which takes a tenth of the time of a million sums.

    No sum goes over into the next place: the file holds no greater ones.
    """
    each = int.from_bytes(array("I", (1,)).tobytes() * (len(places) // _WIDTH), sys.byteorder)
    return (int.from_bytes(places, sys.byteorder) + by * each).to_bytes(len(places), sys.byteorder)


def _labels(entry: IndexEntry) -> tuple[str, str]:
    """The title and the innermost heading of the entry, "" for none."""
    return entry.title, innermost(entry.heading)


class _Words:
    """The words gathered so far: the columns of all documents, and the places of the terms in those that come to them.

    A label is a document for each wording of it.
    """

    def __init__(self, columns: dict[str, array[int]]) -> None:
        self.columns = columns
        self.places: Mapping[Field, Places] = {field: _no_places() for field in Field}
        self._blocks = sum(map(blocks_of, columns["tokens"]))
        self._labels: dict[str, int] = {}
        documents = zip(columns["kinds"], columns["keys"], strict=True)
        self._unused = 1 + max((number for kind, number in documents if kind == LABEL), default=-1)
        """The first number that no label has."""

    def add_parts(self, parts: Iterable[Sequence[IndexEntry]]) -> None:
        """Put whole parts down."""
        for part in parts:
            deque(self.add_part(part, ()), maxlen=0)

    def add_part(self, entries: Sequence[IndexEntry], made: Iterable[tuple[Sequence[str], bytes]]) -> Iterator[int]:
        """Put the labels of the entries down, and the entries in their order; after each, how many there are."""
        labels = dict.fromkeys(label for entry in entries for label in _labels(entry) if label)
        self._labels = {label: number for number, label in enumerate(labels, start=self._unused)}
        self._unused += len(labels)
        for label, number in self._labels.items():
            self._add_label(label, number)
        for done, (entry, tokens) in enumerate(zip(entries, self._counts(entries, made), strict=True), start=1):
            self._add_entry(entry, tokens)
            yield done

    def _counts(self, entries: Sequence[IndexEntry], made: Iterable[tuple[Sequence[str], bytes]]) -> Iterator[int]:
        """How many words each entry has, told when those before it are put down; its words are put down then."""
        done = 0
        for texts, packed in made:
            if [entry.text for entry in entries[done : done + len(texts)]] != list(texts):
                break
            yield from _add_packed(packed, self.places[Field.TEXT], self._blocks)
            done += len(texts)
        for entry in entries[done:]:
            yield self._tokens(entry.text)

    def _add_entry(self, entry: IndexEntry, tokens: int) -> None:
        for number in dict.fromkeys(entry.numbers):
            self.places[Field.NUMBER][number].append(self._start)
        for field, label in zip((Field.TITLE, Field.NEAR), _labels(entry), strict=True):
            if label:
                self.places[field][str(self._labels[label])].append(self._start)
        kind = ALL_KINDS.index(entry.kind)
        self._add_document(keys=entry.key, kinds=kind, depths=_depth(entry.numbers), tokens=tokens)

    def _add_label(self, label: str, number: int) -> None:
        for piece in pieces(label):
            self.places[Field.LABEL][skeleton(piece)].append(self._start)
            self._add_document(keys=number, kinds=LABEL, depths=0, tokens=self._tokens(piece))

    @property
    def _start(self) -> int:
        """The place where the next document begins."""
        return self._blocks << BLOCK_SHIFT

    def _tokens(self, text: str) -> int:
        """How many words the text has that stands in the next document; they are put down there."""
        (tokens,) = _add_words((text,), self.places[Field.TEXT], self._blocks)
        return tokens

    def _add_document(self, **facts: int) -> None:
        for name, fact in facts.items():
            self.columns[name].append(fact)
        self._blocks += blocks_of(facts["tokens"])


def _depth(numbers: tuple[str, ...]) -> int:
    """0 for a section or group, 1 for a rule, 2 for its first subrule, 3 for a later one, by the last number.

    0 where there is no number.
    """
    number = parse_number(numbers[-1]) if numbers else None
    if number is None:
        return 0
    return 2 + (number.letters != "a") if number.letters else int(number.rule > 0)
