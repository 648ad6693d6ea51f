"""How our tokens become a whoosh index: the analyzer, the schema, and a codec that keeps the places of every term.

A search over all wordings must take a few milliseconds, and whoosh's own postings and matchers take tens
(docs/adr tells the figures).  So the codec writes each term's places as one flat array instead of blocks of
pickles.  All else is whoosh's: analyzer protocol, schema, segment, term dictionary, columns, table of contents.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from collections import defaultdict
from contextlib import closing
from functools import cached_property, partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from mtgcr.kb.search.concordance import BLOCK_BITS, blocks_of
from mtgcr.kb.search.standins import stand_ins
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import GAP_BITS, tokenise

with stand_ins():
    from whoosh.analysis import Analyzer, Token
    from whoosh.codec.whoosh3 import W3Codec, W3FieldWriter, W3TermInfo, W3TermsReader
    from whoosh.columns import NumericColumn
    from whoosh.fields import COLUMN, ID, TEXT, Schema
    from whoosh.filedb.structfile import BufferFile
    from whoosh.matching import ListMatcher
    from whoosh.reading import TermNotFound
    from whoosh.system import pack_ushort

if TYPE_CHECKING:
    from collections.abc import Iterator

ID_FIELDS = ("label", "near", "number", "title")
"""Labels by the skeletons of their wordings, entries by their innermost heading, number, and title."""
TEXT_FIELD = "text"
COLUMNS = {"keys": "I", "kinds": "B", "depths": "B", "tokens": "I"}
"""The columns of kb.search.concordance.Documents and the type codes of their numbers."""


class FoldingAnalyzer(Analyzer):  # type: ignore[misc]  # whoosh has no type hints
    """whoosh's view of kb.words.tokens: folds, keeps every word, numbers the tokens from 0."""

    def __call__(self, value: str, **options: Any) -> Iterator[Any]:
        """The tokens of the value, as one object that changes (whoosh's protocol)."""
        token = Token(**{name: options[name] for name in ("positions", "chars", "mode") if name in options})
        for place, found in enumerate(tokenise(fold(value)), start=options.get("start_pos", 0)):
            token.text, token.pos, token.boost, token.stopped = found.text, place, 1.0, False
            token.startchar, token.endchar = found.start, found.end
            yield token


class NumbersColumn(NumericColumn):  # type: ignore[misc]  # whoosh has no type hints
    """A column of numbers that is read in one go."""

    class Reader(NumericColumn.Reader):  # type: ignore[misc]  # whoosh has no type hints
        """The column as an array."""

        def load(self) -> array[int]:
            """The numbers of all documents, the default where a document has none."""
            numbers = array(self._typecode)
            numbers.frombytes(self._dbfile.get(self._basepos, self._count * self._fixedlen))
            if sys.byteorder == "little":
                numbers.byteswap()
            numbers.extend([self._default] * (self._doccount - self._count))
            return numbers


def make_schema() -> Any:
    """The fields of the index: the words, whole labels, rule numbers, and the columns."""
    columns = {name: COLUMN(NumbersColumn(code)) for name, code in COLUMNS.items()}
    return Schema(text=TEXT(analyzer=FoldingAnalyzer()), **{name: ID() for name in ID_FIELDS}, **columns)


class PlacesCodec(W3Codec):  # type: ignore[misc]  # whoosh has no type hints
    """whoosh's third codec with the places of a term as an array of 32-bit numbers."""

    def field_writer(self, storage: Any, segment: Any) -> PlacesWriter:
        """The writer of terms."""
        return PlacesWriter(self, storage, segment)

    def terms_reader(self, storage: Any, segment: Any) -> PlacesReader:
        """The reader of terms; both files (5 MB for all releases) are read whole, so that none stays open."""
        terms, places = (
            _read_whole(storage, segment.make_filename(ending)) for ending in (self.TERMS_EXT, self.POSTS_EXT)
        )
        return PlacesReader(self, storage, segment, terms, places)


class PlacesWriter(W3FieldWriter):  # type: ignore[misc]  # whoosh has no type hints
    """Writes the terms of a field, in order, each with its places."""

    def add_term(self, term: str, places: array[int], documents: int) -> None:
        """Writes the next term of the field begun last; terms come in the order of their UTF-8 bytes."""
        info = W3TermInfo(weight=len(places), df=documents)
        data = places if sys.byteorder == "little" else _swapped(places)
        info.set_extent(self._postfile.tell(), len(places))
        self._postfile.write(data.tobytes())
        self._tindex.add(pack_ushort(self._fieldid) + term.encode("utf-8", "surrogatepass"), info.to_bytes())


class PlacesReader(W3TermsReader):  # type: ignore[misc]  # whoosh has no type hints
    """Reads the places of a term."""

    def __init__(self, codec: PlacesCodec, storage: Any, segment: Any, terms: bytes, places: bytes) -> None:
        super().__init__(codec, BufferFile(terms), len(terms), BufferFile(places))
        self._tokens = partial(load_column, storage, segment, "tokens")

    def places(self, field: str, term: str) -> array[int]:
        """The places of the term in the field, ascending; empty where the index has no such term."""
        places = array("I")
        try:
            info = self.term_info(field, term.encode("utf-8", "surrogatepass"))
        except TermNotFound:
            return places
        places.frombytes(self._postfile.get(info.extent()[0], int(info.weight()) * places.itemsize))
        return places if sys.byteorder == "little" else _swapped(places)

    def terms_with(self, field: str, prefix: str) -> Iterator[str]:
        """The terms of the field that begin so, sorted."""
        start = prefix.encode("utf-8", "surrogatepass")
        for name, term in self.terms_from(field, start):
            if name != field or not term.startswith(start):
                return
            yield term.decode("utf-8", "surrogatepass")

    def matcher(self, fieldname: str, tbytes: bytes, format_: Any, scorer: Any = None) -> Any:
        """The postings of a term as whoosh's own queries want them (not on the path of our searches)."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for place in self.places(fieldname, tbytes.decode("utf-8", "surrogatepass")):
            document = bisect_right(self._first_tokens, place >> GAP_BITS) - 1
            found[document].append((place >> GAP_BITS) - self._first_tokens[document])
        weights = [float(len(positions)) for positions in found.values()]
        values = [format_.encode(positions) for positions in found.values()]
        return ListMatcher(list(found), weights, values, format_, scorer=scorer, term=(fieldname, tbytes))

    @cached_property
    def _first_tokens(self) -> list[int]:
        """The first token of every document, in the numbering of places."""
        return [block << BLOCK_BITS for block in accumulate(map(blocks_of, self._tokens()), initial=0)]


def load_column(storage: Any, segment: Any, name: str) -> array[int]:
    """The numbers of one of COLUMNS for all documents."""
    with closing(segment.codec().per_document_reader(storage, segment)) as documents:
        if not documents.has_column(name):
            return array(COLUMNS[name])
        numbers: array[int] = documents.column_reader(name, NumbersColumn(COLUMNS[name])).load()
    return numbers


def _read_whole(storage: Any, name: str) -> bytes:
    with storage.open_file(name) as file:
        data: bytes = file.read()
    return data


def _swapped(numbers: array[int]) -> array[int]:
    swapped = numbers[:]
    swapped.byteswap()
    return swapped
