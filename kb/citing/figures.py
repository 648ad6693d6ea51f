"""The figures of a citation written anew: other numbers in the same style, ranges and lists as short as they were."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.parser.citations import FOLDED
from mtgcr.parser.numbers import RuleNumber, parse_number

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    IsStretch = Callable[[RuleNumber, RuleNumber, Collection[RuleNumber]], bool]
    """Whether first and last span just the numbers between."""

PART = re.compile(r"\d[\d.]*(?:[A-Z](?![A-Za-z])|[a-z]{0,2})|(?<![a-z])[a-km-np-z]{1,2}(?![a-z])")
"""A number, or the end of a range or list: the h of 601.2f–h; no letters are an l or o ("to", "or").

A capital (704.5J) becomes the small letter that the rules have.
"""
RANGE = re.compile(r"[-~?\ufffd—]|through|to|から")
WIDE = {code - 0xFEE0: code for code in range(0xFF01, 0xFF5F)}


def is_range(written: str) -> bool:
    """Whether the figures name two ends and all between them."""
    return RANGE.search(written.translate(FOLDED)) is not None


def write_figures(written: str, targets: Mapping[RuleNumber, RuleNumber], is_stretch: IsStretch) -> str | None:
    """The figures with each number replaced by its target; None where those no longer make one range or list."""
    folded, new, end = written.translate(FOLDED), "", 0
    before: RuleNumber | None = None
    for found in PART.finditer(folded):
        number = _read_part(found[0], before)
        if number not in targets:
            return None
        part = str(targets[number]) if before is None else _shorten(targets[before], targets[number], found[0])
        join = written[end : found.start()]
        if part is None or (
            before and RANGE.search(folded, end, found.start()) and not _spans(before, number, targets, is_stretch)
        ):
            return None
        new += join + (part.translate(WIDE) if found[0] != written[found.start() : found.end()] else part)
        before, end = number, found.end()
    return new + written[end:]


def _read_part(part: str, before: RuleNumber | None) -> RuleNumber:
    """The number that a part of the figures stands for, after the one before it."""
    if before and part.isalpha():
        return RuleNumber(before.group, before.rule, part)
    if before and before.rule and part.isdigit():
        return RuleNumber(before.group, int(part))
    return parse_number(part.lower()) or RuleNumber(0)


def _shorten(first: RuleNumber, last: RuleNumber, style: str) -> str | None:
    """The number as short as the one that stood there: h, 6, 601.2h; None where that would name another rule."""
    if style.isalpha():
        return last.letters if last.letters and last.parent == first.parent else None
    if style.isdigit() and first.rule:
        return f"{last.rule}{last.letters}" if last.group == first.group else None
    return str(last)


def _spans(
    first: RuleNumber, last: RuleNumber, targets: Mapping[RuleNumber, RuleNumber], is_stretch: IsStretch
) -> bool:
    """Whether the new ends span the targets of what the old ones span."""
    between = [new for old, new in targets.items() if first.sort_key < old.sort_key < last.sort_key]
    return is_stretch(targets[first], targets[last], between)
