"""The whoosh index on disk: built whole into an empty folder, opened read-only, searched."""

from __future__ import annotations

from array import array
from collections import defaultdict
from pickle import UnpicklingError
from struct import error as StructError  # noqa: N812  # called "error" there
from typing import TYPE_CHECKING

from mtgcr.kb.search.analysis import (
    COLUMNS,
    ID_FIELDS,
    TEXT_FIELD,
    PlacesCodec,
    load_column,
    make_schema,
)
from mtgcr.kb.search.concordance import BLOCK_SHIFT, LABEL, Concordance, Documents, blocks_of
from mtgcr.kb.search.ground import Ground
from mtgcr.kb.search.hits import ALL_KINDS
from mtgcr.kb.search.index_pickles import load_plain
from mtgcr.kb.search.standins import stand_ins
from mtgcr.kb.storage.seal import SEAL, broken_parts
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.labels import innermost, pieces, skeleton
from mtgcr.kb.words.tokens import GAP_BITS, words_and_gaps
from mtgcr.parser.numbers import parse_number

with stand_ins():
    from whoosh.filedb import structfile
    from whoosh.filedb.filestore import FileStorage
    from whoosh.index import TOC
    from whoosh.index import IndexError as UnreadableIndex

structfile.load_pickle = load_plain  # whoosh reads all its pickles through this name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from pathlib import Path
    from typing import Any

    from mtgcr.kb.search.analysis import PlacesWriter
    from mtgcr.kb.search.hits import Hits, IndexEntry
    from mtgcr.kb.search.query import Query
    from mtgcr.kb.search.readings import Expand
    from mtgcr.kb.search.searching import NumbersOf

NAME = "wordings"
UNREADABLE = (
    UnreadableIndex,
    UnpicklingError,
    ImportError,
    AttributeError,
    LookupError,
    TypeError,
    EOFError,
    StructError,
)
"""What reading the files of another program, or of an older form of this one, may end in."""
GROUNDS = 8
"""Sets of allowed keys for which what was worked out is kept."""


def build_index(directory: Path, entries: Iterable[IndexEntry], progress: Callable[[int], None] | None = None) -> None:
    """A complete index of the entries in the directory, which exists and is empty.

    `progress` is called with the number of entries taken, now and then.  Readers see nothing until the table of
    contents is written as the last file; the caller renames the folder into its place.
    """
    taken = tuple(entries)
    words = _Words(label for entry in taken for label in _labels(entry))
    for count, entry in enumerate(taken, start=1):
        words.add_entry(entry)
        if progress and count % 500 == 0:
            progress(count)
    _write(directory, words)


def _labels(entry: IndexEntry) -> tuple[str, str]:
    """The title and the innermost heading of the entry, "" for none."""
    return entry.title, innermost(entry.heading)


class _Words:
    """The words gathered so far: the columns of the documents and the places of the terms.

    The labels come first, a document for each wording of each.
    """

    def __init__(self, labels: Iterable[str]) -> None:
        self.columns: dict[str, array[int]] = {name: array(code) for name, code in COLUMNS.items()}
        self.places: dict[str, defaultdict[str, array[int]]] = {
            field: defaultdict(lambda: array("I")) for field in (*ID_FIELDS, TEXT_FIELD)
        }
        self._documents = array("I")
        """The document of each block."""
        self._labels = {label: number for number, label in enumerate(dict.fromkeys(filter(None, labels)))}
        for label, number in self._labels.items():
            self._add_label(label, number)

    def add_entry(self, entry: IndexEntry) -> None:
        for number in dict.fromkeys(entry.numbers):
            self.places["number"][number].append(self._start)
        for field, label in zip(("title", "near"), _labels(entry), strict=True):
            if label:
                self.places[field][str(self._labels[label])].append(self._start)
        kind = ALL_KINDS.index(entry.kind)
        self._add_document(entry.text, keys=entry.key, kinds=kind, depths=_depth(entry.numbers))

    def _add_label(self, label: str, number: int) -> None:
        for piece in pieces(label):
            self.places["label"][skeleton(piece)].append(self._start)
            self._add_document(piece, keys=number, kinds=LABEL, depths=0)

    def documents_of(self, places: array[int]) -> int:
        """The number of documents that the places are in."""
        return len({self._documents[place >> BLOCK_SHIFT] for place in places})

    @property
    def _start(self) -> int:
        """The place where the next document begins."""
        return len(self._documents) << BLOCK_SHIFT

    def _add_document(self, text: str, **facts: int) -> None:
        words, gaps = words_and_gaps(fold(text))
        places, place = self.places[TEXT_FIELD], self._start
        for word, gap in zip(words, gaps, strict=True):
            places[word].append(place | gap)
            place += 1 << GAP_BITS
        for name, fact in facts.items():
            self.columns[name].append(fact)
        self.columns["tokens"].append(len(words))
        self._documents.extend([len(self.columns["tokens"]) - 1] * blocks_of(len(words)))


def _depth(numbers: tuple[str, ...]) -> int:
    """0 for a section or group, 1 for a rule, 2 for its first subrule, 3 for a later one, by the last number.

    0 where there is no number.
    """
    number = parse_number(numbers[-1]) if numbers else None
    if number is None:
        return 0
    return 2 + (number.letters != "a") if number.letters else int(number.rule > 0)


def _write(directory: Path, words: _Words) -> None:
    storage, codec, schema = FileStorage(str(directory)), PlacesCodec(), make_schema()
    segment = codec.new_segment(storage, NAME)
    documents = codec.per_document_writer(storage, segment)
    count = len(words.columns["keys"])
    for document in range(count):
        documents.start_doc(document)
        for name, numbers in words.columns.items():
            documents.add_column_value(name, schema[name].column_type, numbers[document])
        documents.finish_doc()
    documents.close()
    (directory / f"{NAME}.tmp").rmdir()
    segment.set_doc_count(count)
    _write_terms(codec.field_writer(storage, segment), schema, words)
    TOC(schema, [segment], 1).write(storage, NAME)


def _write_terms(writer: PlacesWriter, schema: Any, words: _Words) -> None:
    for field, places in sorted(words.places.items()):
        writer.start_field(field, schema[field])
        for term in sorted(places, key=lambda term: term.encode("utf-8", "surrogatepass")):
            writer.add_term(term, places[term], words.documents_of(places[term]))
        writer.finish_field()
    writer.close()


class Index:
    """An index read for searching; no file stays open, and what was worked out is kept for further searches.

    OSError or ValueError where the directory holds none that can be read, or not as it was sealed.
    """

    def __init__(self, directory: Path) -> None:
        if (broken := broken_parts(directory.parent, thoroughly=True, below=f"{directory.name}/")) not in {(), (SEAL,)}:
            raise ValueError(f"the index in {directory} is damaged: {', '.join(broken)}")
        storage = FileStorage(str(directory), readonly=True)
        try:
            (segment,) = TOC.read(storage, NAME, schema=make_schema()).segments
            terms = segment.codec().terms_reader(storage, segment)
            documents = Documents(**{name: load_column(storage, segment, name) for name in COLUMNS})
        except UNREADABLE as error:
            raise ValueError(f"there is no index that can be read in {directory}") from error
        self._concordance = Concordance(documents, terms.places, terms.terms_with)
        self._grounds: dict[frozenset[int] | None, Ground] = {}

    def search(
        self,
        query: Query,
        *,
        allowed: Collection[int] | None = None,
        limit: int = 10,
        expand: Expand | None = None,
        numbers_of: NumbersOf | None = None,
    ) -> Hits:
        """The best hits among the wordings with the keys allowed (None: all of them); see kb.search.searching."""
        from mtgcr.kb.search.searching import search  # a question needs the index, and none of this

        return search(self.ground(allowed), query, limit=limit, expand=expand, numbers_of=numbers_of)

    def ground(self, allowed: Collection[int] | None) -> Ground:
        """The ground for the keys (None: all of them), kept for the next search over the same."""
        keys = None if allowed is None else frozenset(allowed)
        if keys not in self._grounds:
            if len(self._grounds) >= GROUNDS:
                self._grounds.pop(next(iter(self._grounds)))
            self._grounds[keys] = Ground(self._concordance, keys)
        return self._grounds[keys]


def search_index(
    directory: Path,
    query: Query,
    *,
    allowed: Collection[int] | None,
    limit: int,
    expand: Expand | None = None,
    numbers_of: NumbersOf | None = None,
) -> Hits:
    """The best hits in the index of the directory among the wordings with the keys allowed."""
    return Index(directory).search(query, allowed=allowed, limit=limit, expand=expand, numbers_of=numbers_of)
