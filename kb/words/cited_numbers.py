"""The numbers that the references of a wording name, and the wording with other numbers in their places."""

from __future__ import annotations

import re

from mtgcr.kb.words.fingerprint import fold_typography
from mtgcr.kb.words.masking import REFERENCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MARK = "#"
"""Stands for a reference where words are compared."""
_TOKEN = re.compile(rf"({REFERENCE.pattern})|(\w+|[^\w\s])")
_GROUP = re.compile(r"[1-9]\d\d")
_LISTING = frozenset((",", "and", "or"))
"""What stands between the numbers of a list: "rules 702 and 703"."""


def tokens(plain: str) -> Iterator[tuple[str, str, int]]:
    """Each word of a text of folded typography, the reference that it is, and where: (MARK, "702.9a", 9)."""
    in_list = False
    for found in _TOKEN.finditer(plain):
        reference, word = found.groups()
        if in_list and not reference and _GROUP.fullmatch(word):
            yield MARK, word, found.start()
        else:
            yield (MARK, reference, found.start()) if reference else (word, "", found.start())
            in_list = bool(reference) or (in_list and word in _LISTING)


def ends(reference: str) -> tuple[str, ...]:
    """The one number, or the two ends of a range of rules: "903.9b-c" is 903.9b and 903.9c."""
    first, _, last = (end.strip() for end in reference.partition("-"))
    if not last:
        return (first,)
    return first, last if "." in last else _stem(first, last) + last


def renumbered(text: str, move: Callable[[tuple[str, ...]], tuple[str, ...] | None]) -> str | None:
    """The words, their typography folded, with other numbers: `move` tells those of a number or of a range's ends.

    None where it has none for a reference.
    """
    plain = fold_typography(text)
    if not REFERENCE.search(plain):
        return plain
    pieces, end = list[str](), 0
    for _, reference, start in tokens(plain):
        if not reference:
            continue
        moved = move(ends(reference))
        if moved is None:
            return None
        pieces += (plain[end:start], _as_printed(reference, moved))
        end = start + len(reference)
    return "".join((*pieces, plain[end:]))


def _as_printed(reference: str, numbers: tuple[str, ...]) -> str:
    """The numbers in the form of the reference: the end of a range as short as it was, where it can be."""
    first, *others = numbers
    if not others or numbers == ends(reference):
        return reference if others else first
    before, dash, last = re.split("( ?- ?)", reference)
    stem = "" if last == ends(reference)[1] else _stem(first, last)
    assert before
    return f"{first}{dash}{others[0].removeprefix(stem)}"


def _stem(first: str, last: str) -> str:
    """What the short end of a range leaves out of its number: of 601.2b-e "601.2", of 119.7-8 "119."."""
    return first.rstrip("abcdefghijklmnopqrstuvwxyz") if last.isalpha() else first.partition(".")[0] + "."
