"""The references of a retelling with the numbers of another day: rules are followed by lineage."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_REFERENCE = re.compile(
    r"(?<![\d.{/+-])([1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?)"
    r"(?:([–-])([1-9]\d\d\.\d{1,3}[a-z]{0,2}|\d{1,3}[a-z]{0,2}|[a-z]{1,2})(?![\w]))?"
)
"""A number that may name a rule or group, or a range of rules; whether it does is told by `Moves`."""


class Moves(NamedTuple):
    """Where the numbers that a text cites went: number → number on the other day, None for what is not there."""

    numbers: Mapping[str, str | None]

    def carry(self, text: str) -> str:
        """The text with the numbers of the other day; those of rules that are not there by then stay."""
        if all(old == new for old, new in self.numbers.items()):
            return text
        return _REFERENCE.sub(self._carried, text)

    def _carried(self, found: re.Match[str]) -> str:
        first, dash, tail = found.groups()
        moved = self.numbers.get(first)
        if moved is None:
            return found[0]
        if not dash:
            return moved
        last = self.numbers.get(_last(first, tail)) or _last(first, tail)
        return f"{moved}{dash}{_shortened(moved, last)}"


def _last(first: str, tail: str) -> str:
    """The last number of a range: of 601.2b and "e" it is 601.2e."""
    if tail.isalpha():
        return _stem(first) + tail
    return tail if "." in tail else first.partition(".")[0] + "." + tail


def _shortened(first: str, last: str) -> str:
    """The last number of a range as it is printed after the first."""
    if _stem(first) == _stem(last):
        return last.removeprefix(_stem(last))
    return last


def _stem(number: str) -> str:
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")
