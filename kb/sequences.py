"""Lists of ids as small blobs: the revisions of a release in document order."""

from __future__ import annotations

import zlib
from array import array
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def pack_ids(ids: Sequence[int]) -> bytes:
    """The ids as compressed differences; neighbours in a document mostly have neighbouring ids."""
    steps = [after - before for before, after in pairwise([0, *ids])]
    return zlib.compress(array("i", steps).tobytes())


def unpack_ids(blob: bytes) -> tuple[int, ...]:
    """The ids that `pack_ids` packed."""
    steps = array("i")
    steps.frombytes(zlib.decompress(blob))
    return tuple(accumulate(steps))
