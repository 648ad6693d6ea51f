"""Which rules have a piece of what is said of rules, and what it weighs in each: small lists, packed.

A place counts the rules of a table from 1; in a list the places ascend.  A list is packed in one of two ways, whichever
is shorter.  Of a length that three divides: 16 bits for each place, of this machine's order, and then a byte for each
weight.  Of another length: a byte for each step from one place to the next, where 255 goes on by 254 without a rule; a
0; and the weights.
"""

from __future__ import annotations

import sys
from array import array
from collections import deque
from functools import cache, lru_cache
from itertools import accumulate, chain, compress
from operator import sub
from struct import Struct

from mtgcr.kb.kept_results import KeptResults
from mtgcr.kb.storage.row_parts import joined
from mtgcr.kb.storage.said_file import have_said
from mtgcr.kb.storage.said_groups import grouped, groups_of, list_in, lists_in, pack_firsts, taken_firsts
from mtgcr.kb.storage.store import StoreDamagedError
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

_FAR = 255
_FARTHEST = _FAR - 1
"""The longest step of one byte."""
_FEW = 20
"""So few places are hardly shorter as steps."""
_LONG = 100
"""So many places make a list that is kept: fetching and unpacking them takes half the time of weighing a question."""
_MOST_KEPT = 2_500_000
"""Bytes of the lists that are kept of each of two tables; more would save time and take memory (performance.md)."""
_WIDE = 4
"""Bytes of a weight in a row."""
MOST_IN_ROW = (1 << 8 * _WIDE) - 1
"""The largest sum of weights that a row has room for."""
_LINEAGES, _FIRSTS, _GROUPS = range(3)
"""Where in a table the lineages of the rules are, the first pieces of the groups, and the first group."""
_LOW, _HIGH, _WEIGHT = (1, 2, 0) if sys.byteorder == "little" else (2, 1, 3)
"""Which bytes of `weighed_place` are those of the place and the weight."""
_ONE = Struct("=HB")
"""A single place with its weight."""


class SaidPlaces(NamedTuple):
    """The rules that have a piece, by their places, and what it weighs in each."""

    places: Sequence[int]
    weights: Sequence[int]
    row: int | None = None
    """The weights of a long list in the row of all rules, as one number (`weights_in_row`); None for a short one."""


def said_of(store: Store, language: Language, pieces: Sequence[str]) -> tuple[Sequence[int], dict[str, SaidPlaces]]:
    """The lineages of the rules that are retold, and which of them have each of the pieces (kb.words.said_words).

    The lineage of place 1 comes first.  Pieces that no rule has are left out.
    """
    lineages, firsts, kept = _heads(store, language)
    common = {piece: kept.find(piece) for piece in pieces}
    found = {piece: places for piece, places in common.items() if isinstance(places, SaidPlaces)}
    where = groups_of(firsts, [piece for piece in pieces if piece not in found])
    groups = _rows(store, language, [_GROUPS + place for place in set(where.values())])
    lists = ((piece, list_in(groups.get(_GROUPS + place, b""), piece)) for piece, place in where.items())
    read = {piece: unpack_places(packed) for piece, packed in lists if packed is not None}
    if not all(_is_whole(one, len(lineages)) for one in read.values()):
        raise StoreDamagedError("the lists of what is said of rules")
    return lineages, found | read | _kept(read, len(lineages), kept)


def _kept(read: Mapping[str, SaidPlaces], count: int, kept: KeptResults) -> dict[str, SaidPlaces]:
    """The long ones of the lists that were read, with two bytes for a place, and their weights in a row; kept."""
    long = {piece: rules for piece, rules in read.items() if len(rules.places) > _LONG}
    rows = {piece: SaidPlaces(array("H", one.places), one.weights, _row(one, count)) for piece, one in long.items()}
    for piece, rules in rows.items():
        kept.keep(piece, rules, 3 * len(rules.places) + _WIDE * (count + 1))
    return rows


def _row(rules: SaidPlaces, count: int) -> int:
    row = array("I", bytes(_WIDE * (count + 1)))
    deque(map(row.__setitem__, rules.places, rules.weights), maxlen=0)
    return int.from_bytes(row.tobytes(), sys.byteorder)


def weights_in_row(row: int, count: int) -> Sequence[int]:
    """The weight of each of so many rules, by its place from 0: that of no rule first.

    A row is one number with room for each rule, so that rows are weighed and added by few steps of the processor, and
    not rule by rule; no sum may be more than MOST_IN_ROW.
    """
    return array("I", row.to_bytes(_WIDE * (count + 1), sys.byteorder))


@lru_cache(maxsize=4)
def _heads(store: Store, language: Language) -> tuple[Sequence[int], tuple[bytes, ...], KeptResults]:
    """The lineages of a table, and the first piece of each of its groups; read once for each store.

    Beside them the long lists that were asked for last, those of common words, which stand in most questions.
    """
    have_said(store)
    heads = _rows(store, language, (_LINEAGES, _FIRSTS))
    lineages, firsts = array("I", heads.get(_LINEAGES, b"")), taken_firsts(heads.get(_FIRSTS, b""))
    return lineages, firsts, KeptResults(_MOST_KEPT)


def _rows(store: Store, language: Language, places: Sequence[int]) -> dict[int, bytes]:
    """The rows of a table at the places."""
    marks = ", ".join("?" * len(places))
    query = f"SELECT place, rules FROM said WHERE language = ? AND place IN ({marks}) ORDER BY place, part"
    return joined(store.database.execute(query, (language.row, *places)))


def all_said(store: Store, language: Language) -> tuple[Sequence[int], tuple[tuple[str, bytes], ...]]:
    """The lineages of the rules that are retold, by their places, and the list of each piece, packed."""
    have_said(store)
    query = "SELECT place, rules FROM said WHERE language = ? ORDER BY place, part"
    rows = joined(store.database.execute(query, (language.row,)))
    groups = (group for place, group in rows.items() if place >= _GROUPS)
    return array("I", rows[_LINEAGES]), tuple(chain.from_iterable(map(lists_in, groups)))


def _is_whole(rules: SaidPlaces, count: int) -> bool:
    """Whether a list names rules, of which there are so many, each with its weight."""
    return len(rules.places) == len(rules.weights) > 0 and 0 < rules.places[0] <= rules.places[-1] <= count


def pack_rules(rules: Mapping[str, Sequence[int]]) -> Iterator[tuple[str, bytes]]:
    """The list of each piece, packed, in the order of the pieces; rules by `weighed_place`."""
    return ((piece, pack_places(rules[piece])) for piece in sorted(rules))


def said_rows(lineages: Sequence[int], packed: Iterable[tuple[str, bytes]]) -> Iterator[tuple[int, bytes]]:
    """The rows of a table in the order of their keys, which leaves no half empty pages; the lineages by place first."""
    groups = tuple(grouped(packed))
    rows = array("I", lineages).tobytes(), pack_firsts(groups), *(group.packed for group in groups)
    return enumerate(rows)


def weighed_place(place: int, weight: int) -> int:
    """A place up to 65,535 and a weight up to 255 as one number."""
    return place << 8 | weight


def pack_places(weighed: Sequence[int]) -> bytes:
    """The places with their weights, in the shorter of the two ways.

    >>> pack_places([weighed_place(2, 7), weighed_place(5, 9)]) == array("H", [2, 5]).tobytes() + bytes([7, 9])
    True
    """
    if len(weighed) == 1:  # two fifths of all
        (one,) = weighed
        return _ONE.pack(one >> 8, one & 0xFF)
    numbers = array("I", weighed).tobytes()
    wide = bytearray(2 * len(weighed))
    wide[::2], wide[1::2], weights = numbers[_LOW::4], numbers[_HIGH::4], numbers[_WEIGHT::4]
    if len(weighed) <= _FEW:
        return bytes(wide) + weights
    near = _steps(array("H", bytes(wide)))
    if (len(near) + 1 + len(weights)) % 3 == 0:
        near += bytes((_FAR,))
    return near + b"\0" + weights if len(near) < len(wide) else bytes(wide) + weights


def _steps(places: Sequence[int]) -> bytes:
    try:
        near = bytes(map(sub, places, chain((0,), places)))
    except ValueError:  # one is longer than any byte
        near = bytes((_FAR,))
    return b"".join(map(_step, map(sub, places, chain((0,), places)))) if _FAR in near else near


@cache
def _step(step: int) -> bytes:
    far = (step - 1) // _FARTHEST
    return bytes((*(_FAR for _ in range(far)), step - far * _FARTHEST))


def unpack_places(packed: bytes) -> SaidPlaces:
    """The places and weights that `pack_places` packed."""
    if len(packed) % 3 == 0:
        end = len(packed) // 3 * 2
        return SaidPlaces(array("H", packed[:end]), packed[end:])
    near, _, weights = packed.partition(b"\0")
    places = accumulate(near.replace(bytes((_FAR,)), bytes((_FARTHEST,))))
    return SaidPlaces(tuple(compress(places, map(_FAR.__ne__, near)) if _FAR in near else places), weights)
