"""Lists of pieces put together into groups, since most are shorter than the key of a row.

Pieces that follow each other share a row of a few hundred bytes to some 2 KB: how many they are; the length of each
list but the last, a byte each; what all pieces begin with; what each goes on with; the lists.  A list too long for
such a byte is the last of its group.  A list of the first pieces tells which group a piece is in.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, pairwise, takewhile

from mtgcr.kb.storage.store import StoreDamagedError
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_ROOM = 1300
"""Bytes of a group, unless one list has more: those of 950 and of 1,950 leave more of the pages empty."""
_END = b"\n"
"""Stands in no piece: they are letters, signs and blanks."""
_LONGEST = 255
"""The longest list before others, and the most pieces of a group."""


class SaidGroup(NamedTuple):
    """Pieces that follow each other, with their lists packed into one row."""

    first: str
    packed: bytes


def grouped(lists: Iterable[tuple[str, bytes]]) -> Iterator[SaidGroup]:
    """The lists in groups; the pieces ascend.

    >>> [group.first for group in grouped([("a", bytes(9)), ("b", bytes(900)), ("c", bytes(9))])]
    ['a', 'c']
    """
    group: list[tuple[bytes, bytes]] = []
    size = 0
    for piece, packed in lists:
        name = piece.encode()
        if group and (size + len(name) + len(packed) > _ROOM or len(group) == _LONGEST):
            yield _group(group)
            group, size = [], 0
        group.append((name, packed))
        size += len(name) + len(packed) + len(_END) + 1
        if len(packed) > _LONGEST:
            yield _group(group)
            group, size = [], 0
    if group:
        yield _group(group)


def _group(lists: Sequence[tuple[bytes, bytes]]) -> SaidGroup:
    names = [name for name, _ in lists]
    same = takewhile(lambda pair: pair[0] == pair[1], zip(names[0], names[-1], strict=False))
    shared = bytes(letter for letter, _ in same)
    lengths = bytes((len(lists), *(len(packed) for _, packed in lists[:-1])))
    tails = _END.join((shared, *(name[len(shared) :] for name in names), b""))
    return SaidGroup(names[0].decode(), lengths + tails + b"".join(packed for _, packed in lists))


def pack_firsts(groups: Iterable[SaidGroup]) -> bytes:
    """The first piece of each group, for `taken_firsts`."""
    return _END.join(group.first.encode() for group in groups)


def taken_firsts(packed: bytes) -> tuple[bytes, ...]:
    """The first piece of each group, as `pack_firsts` packed them."""
    return tuple(packed.split(_END)) if packed else ()


def groups_of(firsts: Sequence[bytes], pieces: Iterable[str]) -> dict[str, int]:
    """The place, from 0, of the group in which each piece is if it is in any; without those before the first.

    >>> groups_of((b"ba", b"ca"), ["a", "bb", "ca"])
    {'bb': 0, 'ca': 1}
    """
    found = {piece: bisect_right(firsts, piece.encode()) - 1 for piece in pieces}
    return {piece: place for piece, place in found.items() if place >= 0}


def list_in(group: bytes, piece: str) -> bytes | None:
    """The packed list of the piece; None where the group has none.  StoreDamagedError where it is no group."""
    shared, tails, lists = _taken_apart(group)
    name = piece.encode()
    tail = name[len(shared) :]
    if tail not in tails or not name.startswith(shared):
        return None
    place = tails.index(tail)
    start = sum(group[1 : place + 1])
    return lists[start:] if place + 1 == len(tails) else lists[start : start + group[place + 1]]


def lists_in(group: bytes) -> Iterator[tuple[str, bytes]]:
    """All pieces of the group with their lists, in order.  StoreDamagedError where it is no group."""
    shared, tails, lists = _taken_apart(group)
    ends = (*accumulate(group[1 : len(tails)], initial=0), len(lists))
    for tail, (start, end) in zip(tails, pairwise(ends), strict=True):
        yield (shared + tail).decode(), lists[start:end]


def _taken_apart(group: bytes) -> tuple[bytes, list[bytes], bytes]:
    """What all pieces begin with, what each goes on with, and all lists one after the other."""
    count = group[0] if group else 0
    shared, *tails = group[count:].split(_END, count + 1)
    if not 0 < count == len(tails) - 1:
        raise StoreDamagedError("the lists of what is said of rules")
    lists = tails.pop()
    return shared, tails, lists
