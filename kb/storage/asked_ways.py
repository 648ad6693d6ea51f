"""How players ask for rules, as it is stored: all ways of a language together, compressed to a third."""

from __future__ import annotations

import zlib

from mtgcr.kb.storage.store import StoreDamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

LARGEST = 1 << 24
"""Bytes of all ways of a language: fifty times what they have."""


def pack_ways(asked: Iterable[tuple[int, str]]) -> bytes:
    r"""The lineages (rows) with their ways of asking, one way a line.

    >>> unpack_ways(pack_ways([(7, "may i?\ncan i?"), (9, "how")]))
    ((7, 'may i?\ncan i?'), (9, 'how'))
    """
    return zlib.compress("\0".join(f"{lineage}\n{words}" for lineage, words in asked).encode(), 9)


def unpack_ways(packed: bytes) -> tuple[tuple[int, str], ...]:
    """What was packed.  StoreDamagedError where it is nothing of ours."""
    try:
        dense = zlib.decompressobj()
        text = dense.decompress(packed, LARGEST).decode()
        if not dense.eof:
            raise StoreDamagedError("the ways of asking")
        split = (one.partition("\n") for one in text.split("\0") if one)
        return tuple((int(lineage), words) for lineage, _, words in split)
    except (zlib.error, ValueError) as error:
        raise StoreDamagedError("the ways of asking") from error
