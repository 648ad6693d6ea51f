"""Rulings found by what a person types: a number, one right below it, a keyword."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.rulings.ruling_lookup import cards_near, read_source, select_rulings
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


@pytest.mark.parametrize("asked", ["701.15, 728", "rules 701.15 and 728", "701.15 728"])
def test_rulings_on_several_rules_are_found_for_a_list_of_numbers(embedded_home: Path, asked: str) -> None:
    store, _ = open_citator(embedded_home)
    source = read_source(RULINGS, "rulings.txt")
    assert source is not None
    found = select_rulings(store, load_lexicon(), [source], asked).told()

    assert [one.ruling.place.line for _, one in found.rulings] == [4, 2]


@pytest.mark.parametrize("asked", ["goad, 728", "701.15 and rad counters", "goad; rad counters", "goad、728"])
def test_a_list_may_hold_keywords(embedded_home: Path, asked: str) -> None:
    store, _ = open_citator(embedded_home)
    source = read_source(RULINGS, "rulings.txt")
    assert source is not None
    found = select_rulings(store, load_lexicon(), [source], asked).told()

    assert [one.ruling.place.line for _, one in found.rulings] == [4, 2]
    assert not select_rulings(store, load_lexicon(), [source], f"{asked}, no such word")


@pytest.mark.parametrize(("asked", "about"), [("goad", "701.15"), ("701.15", None), ("goad, 728", None)])
def test_of_a_term_it_is_known_which_rule_it_led_to(embedded_home: Path, asked: str, about: str | None) -> None:
    store, _ = open_citator(embedded_home)
    source = read_source(RULINGS, "rulings.txt")
    assert source is not None

    assert select_rulings(store, load_lexicon(), [source], asked).told().about == about


@pytest.mark.parametrize(
    ("asked", "near"),
    [("kettle", ("Brass Kettle",)), ("bras ketle", ("Brass Kettle",)), ("真鍮", ()), ("saucer", ())],
)
def test_cards_that_may_have_been_meant_are_named(asked: str, near: tuple[str, ...]) -> None:
    source = read_source('{"card": "Brass Kettle", "date": "2024-03-08", "text": "It pours."}\n', "rulings.jsonl")
    assert source is not None

    assert cards_near([source], asked) == near
