"""Rulings found by what a person types: a number, one right below it, a keyword."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.rulings.ruling_lookup import read_source, select_rulings
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.tests.citing import open_citator

if TYPE_CHECKING:
    from pathlib import Path

RULINGS = (
    "2024/03/08\nSomebody with rad counters keeps them over the turn.\n"
    "2024/03/08\nOnce a creature has been goaded it stays so without abilities.\n"
    "2024/03/08\nAll of it is milled in one go.\n"
)


@pytest.mark.parametrize(
    ("asked", "line"), [("728", 2), ("728.1", 2), ("rad counters", 2), ("goad", 4), ("701.15a", 4), ("mill", 6)]
)
def test_rulings_are_found_by_number_by_subrule_and_by_keyword(embedded_home: Path, asked: str, line: int) -> None:
    store, _ = open_citator(embedded_home)
    source = read_source(RULINGS, "rulings.txt")
    assert source is not None
    found = select_rulings(store, load_lexicon(), [source], asked).told()

    assert [one.ruling.place.line for _, one in found.rulings] == [line]


@pytest.mark.parametrize("asked", ["702.9", "flying", "no such word"])
def test_no_ruling_is_made_up(embedded_home: Path, asked: str) -> None:
    store, _ = open_citator(embedded_home)
    source = read_source(RULINGS, "rulings.txt")
    assert source is not None

    assert not select_rulings(store, load_lexicon(), [source], asked)
