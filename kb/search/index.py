"""The search index: what goes into it, every wording once, and its making as one file.

It is made of parts: first all wordings, then the rulings of each document, so that a document can be put behind what is
there.  Every part has labels of its own, which come before its entries.
"""

from __future__ import annotations

import marshal
from array import array
from collections import defaultdict, deque
from contextlib import closing
from functools import partial
from itertools import accumulate, chain, count, repeat
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.model import ALL_KINDS
from mtgcr.kb.search.concordance import BLOCK_SHIFT, COLUMNS, LABEL, blocks_of
from mtgcr.kb.storage.postings import Field, Postings, extend_postings, write_postings
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.labels import pieces, skeleton
from mtgcr.kb.words.tokens import GAP_BITS, words_and_gaps
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.storage.indexed_texts import IndexEntry
    from mtgcr.kb.storage.postings import Begin

Places: TypeAlias = "defaultdict[str, array[int]]"
_STEP = 500
"""So many entries are taken before it is told."""


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
    words.add_part(tuple(entries), _made(ahead), progress)
    of_entries, words.places = words.places, {field: _no_places() for field in Field}
    for part in further:
        words.add_part(part)
    write_postings(path, words.columns, of_entries, begin, words.places)


def extend_index(path: Path, further: Iterable[Sequence[IndexEntry]]) -> None:
    """Put further parts behind what the file of an index holds, as if it had been made with them.

    StoreDamagedError where it cannot be read.  A file in which this fails is to be thrown away.
    """
    with closing(Postings(path)) as before:
        words = _Words({name: before.fact(name, code) for name, code in COLUMNS.items()})
    for part in further:
        words.add_part(part)
    extend_postings(path, words.columns, words.places)


def _made(ahead: Sequence[WordsAhead]) -> Iterable[tuple[Sequence[str], bytes]]:
    """The texts with their words; what was to be made last is asked for first, so that both sides are done at once."""
    packed = [one.packed() for one in reversed(ahead)]
    return zip((one.texts for one in ahead), reversed(packed), strict=True)


def packed_words(texts: Sequence[str]) -> bytes:
    """How many words each text has, and where each word stands in them, the first text beginning at place 0."""
    places = _no_places()
    tokens = _add_words(texts, places, 0)
    return marshal.dumps((tokens.tobytes(), {term: found.tobytes() for term, found in places.items()}))


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
    tokens, found = marshal.loads(packed)
    further = (blocks << BLOCK_SHIFT).__add__
    for term, there in found.items():
        places[term].extend(map(further, array("I", there)))
    return array("I", tokens)


class _Words:
    """The words gathered so far: the columns of all documents, and the places of the terms in those that come to them.

    A label is a document for each wording of it.
    """

    def __init__(self, columns: dict[str, array[int]]) -> None:
        self.columns = columns
        self.places: Mapping[Field, Places] = {field: _no_places() for field in Field}
        documents = zip(columns["kinds"], columns["keys"], strict=True)
        self._unused = 1 + max((number for kind, number in documents if kind == LABEL), default=-1)
        """The first number that no label has."""

    def add_part(
        self,
        entries: Sequence[IndexEntry],
        made: Iterable[tuple[Sequence[str], bytes]] = (),
        progress: Callable[[int], None] | None = None,
    ) -> None:
        """Put the labels of the entries down, then the entries in their order."""
        labels = self._add_labels(dict.fromkeys(label for entry in entries for _, label in entry.labels))
        starts = self._add_texts([entry.text for entry in entries], made)
        for done, (entry, start) in enumerate(zip(entries, starts, strict=True), 1):
            for number in dict.fromkeys(entry.numbers):
                self.places[Field.NUMBER][number].append(start)
            for field, label in entry.labels:
                self.places[field][str(labels[label])].append(start)
            self._add_facts(keys=entry.key, kinds=ALL_KINDS.index(entry.kind), depths=_depth(entry.numbers))
            if progress and done % _STEP == 0:
                progress(done)

    def _add_labels(self, labels: Iterable[str]) -> Mapping[str, int]:
        """Put each piece of the labels down as a document of its own; the numbers of the labels."""
        numbers = {label: number for number, label in enumerate(labels, start=self._unused)}
        self._unused += len(numbers)
        named = [(number, piece) for label, number in numbers.items() for piece in pieces(label)]
        for (number, piece), start in zip(named, self._add_texts([piece for _, piece in named]), strict=True):
            self.places[Field.LABEL][skeleton(piece)].append(start)
            self._add_facts(keys=number, kinds=LABEL, depths=0)
        return numbers

    def _add_texts(self, texts: Sequence[str], made: Iterable[tuple[Sequence[str], bytes]] = ()) -> list[int]:
        """Put the words of the texts down, those that were made ahead as they are; the place where each text begins."""
        tokens, places = array("I"), self.places[Field.TEXT]
        blocks, document = self.columns["of_blocks"], len(self.columns["tokens"])
        begun = len(blocks)
        for ahead, packed in made:
            if texts[len(tokens) : len(tokens) + len(ahead)] != list(ahead):
                break
            tokens += _add_packed(packed, places, begun + sum(map(blocks_of, tokens)))
        tokens += _add_words(texts[len(tokens) :], places, begun + sum(map(blocks_of, tokens)))
        self.columns["tokens"] += tokens
        blocks.extend(chain.from_iterable(map(repeat, count(document), map(blocks_of, tokens))))
        *starts, _ = accumulate(map(blocks_of, tokens), initial=begun)
        return [start << BLOCK_SHIFT for start in starts]

    def _add_facts(self, **facts: int) -> None:
        for name, fact in facts.items():
            self.columns[name].append(fact)


def _depth(numbers: tuple[str, ...]) -> int:
    """0 for a section or group, 1 for a rule, 2 for its first subrule, 3 for a later one, by the last number.

    0 where there is no number.
    """
    number = parse_number(numbers[-1]) if numbers else None
    return max(0, number.level - 1) + (number.letters not in ("", "a")) if number else 0
