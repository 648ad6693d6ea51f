"""Long values cut into rows: what a page has no room for beside others would take whole pages, half of them empty."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeVar

    _Key = TypeVar("_Key", str, int)


PART = 1950
"""Bytes in one row: with its key what SQLite keeps in a page of 8 KB."""


def parts_of(packed: bytes, first: int = 0) -> Iterator[tuple[int, bytes]]:
    """The parts of a value, or of what follows the parts before the `first`, with their numbers; one of an empty one.

    >>> [(number, len(part)) for number, part in parts_of(bytes(2000))]
    [(0, 1950), (1, 50)]
    """
    return enumerate((packed[start : start + PART] for start in range(0, len(packed) or 1, PART)), first)


def joined(rows: Iterable[tuple[_Key, bytes]]) -> dict[_Key, bytes]:
    """The values by their keys again, from the parts in their order."""
    values: dict[_Key, bytes] = {}
    for key, part in rows:
        values[key] = values.get(key, b"") + part
    return values
