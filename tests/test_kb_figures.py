"""Figures of citations written anew in their own style."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.citing.figures import write_figures
from mtgcr.parser.numbers import RuleNumber, parse_number
from mtgcr.parser.ranges import expand_range

if TYPE_CHECKING:
    from collections.abc import Collection


def number(text: str) -> RuleNumber:
    found = parse_number(text)
    assert found is not None
    return found


def is_stretch(first: RuleNumber, last: RuleNumber, between: Collection[RuleNumber]) -> bool:
    return set(expand_range(first, last)) == {first, last, *between}


@pytest.mark.parametrize(
    ("written", "targets", "expected"),
    [
        ("701.18", "701.18=701.22", "701.22"),
        ("７０１．１８ａ", "701.18a=701.22a", "７０１．２２ａ"),
        ("601.2f–h", "601.2f=602.3a 601.2g=602.3b 601.2h=602.3c", "602.3a–c"),
        ("601.2f-601.2h", "601.2f=602.3a 601.2g=602.3b 601.2h=602.3c", "602.3a-602.3c"),
        ("704.5f/g", "704.5f=704.6a 704.5g=704.6d", "704.6a/d"),
        ("704.5f、g、h", "704.5f=704.6a 704.5g=704.6b 704.5h=704.6c", "704.6a、b、c"),
        ("704.5J", "704.5j=704.6k", "704.6k"),
        ("608.3a, b, and d", "608.3a=609.1a 608.3b=609.1b 608.3d=609.1d", "609.1a, b, and d"),
        ("712.5–6", "712.5=713.1 712.6=713.2", "713.1–2"),
        ("306–308", "306=406 307=407 308=408", "406–408"),
        ("601.2f through 601.2h", "601.2f=602.3a 601.2g=602.3b 601.2h=602.3c", "602.3a through 602.3c"),
    ],
)
def test_the_style_stays(written: str, targets: str, expected: str) -> None:
    pairs = (pair.split("=") for pair in targets.split())

    assert expected == write_figures(written, {number(old): number(new) for old, new in pairs}, is_stretch)


@pytest.mark.parametrize(
    ("written", "targets"),
    [
        ("601.2f–h", "601.2f=602.3a 601.2g=602.3d 601.2h=602.3c"),
        ("601.2f–h", "601.2f=602.3a 601.2h=602.4c"),
        ("704.5f/g", "704.5f=704.6a 704.5g=704.7a"),
        ("712.5–6", "712.5=713.1 712.6=714.2"),
    ],
)
def test_what_is_no_range_any_more_is_not_written(written: str, targets: str) -> None:
    pairs = (pair.split("=") for pair in targets.split())

    assert write_figures(written, {number(old): number(new) for old, new in pairs}, is_stretch) is None
