"""Lists of ids as small blobs: the revisions of the releases of one kind, each release in document order."""

from __future__ import annotations

import zlib
from array import array
from itertools import accumulate, chain, pairwise
from operator import sub
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_CODE = "i"


def pack_ids(lists: Iterable[Sequence[int]]) -> bytes:
    """The lists as compressed differences of neighbours.

    Neighbours in a document mostly have neighbouring ids, and a release mostly repeats the one before it, which is
    near enough in the stream for the compressor to see: 500 bytes each where one alone takes 4,000.
    """
    return zlib.compress(b"".join(array(_CODE, map(sub, ids, chain((0,), ids))).tobytes() for ids in lists), 9)


def unpack_ids(blob: bytes, sizes: Sequence[int]) -> tuple[array[int], ...]:
    """The lists that `pack_ids` packed, which have these sizes; as arrays, since those of a home have 250,000 ids."""
    steps = array(_CODE)
    steps.frombytes(zlib.decompress(blob))
    return tuple(array(_CODE, accumulate(steps[start:end])) for start, end in pairwise(accumulate(sizes, initial=0)))
