"""The names of sets are found where they stand, with their slips where those are wanted."""

from __future__ import annotations

import datetime

import pytest

from mtgcr.kb.asking.set_names import (
    english_places,
    japanese_places,
    left_standard,
    misspelt_japanese_places,
    set_names,
)
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import fold_with_offsets

DATA = data_directory()


def _english(text: str, *, misspelt: bool = False) -> list[str]:
    folded, offsets = fold_with_offsets(text)
    return [one.name.folded for one in english_places(text, folded, offsets, DATA, misspelt=misspelt)]


def _japanese(text: str) -> list[str]:
    folded, offsets = fold_with_offsets(text)
    return [one.name.folded for one in sorted(japanese_places(text, folded, offsets, DATA))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Return to Ravnica and the Battle for Baldur's Gate", ["return to ravnica", "battle for baldur's gate"]),
        ("Zendikar's Roil, Scourge of Valkas", []),
        ("zendikar and time spiral", ["zendikar", "time spiral"]),
        ("the foundations of the odyssey", []),
        ("zen is no code, ZEN is one", ["zen"]),
        ("Zendikars", []),
    ],
)
def test_an_english_name_is_a_word_of_its_own(text: str, names: list[str]) -> None:
    assert _english(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ラヴニカへの回帰とモダンホライゾン2", ["ラヴニカへの回帰", "モダンホライゾン2"]),
        ("ゼンディカー・ブロック", ["ゼンディカー"]),
        ("《ネメシス》と《スカージの使い魔》", []),
        ("ドミナリアン", []),
        ("effectのff", []),
    ],
)
def test_a_japanese_name_is_not_a_part_of_a_word_or_card(text: str, names: list[str]) -> None:
    assert _japanese(text) == names


def test_a_name_with_a_slip_is_found_where_it_is_wanted() -> None:
    assert _english("avacin restored") == []
    assert _english("avacin restored and mirodin", misspelt=True) == ["avacyn restored", "mirrodin"]
    assert [one.name.folded for one in misspelt_japanese_places("ゼンデイカーの頃", DATA)] == ["ゼンディカー"]


def test_two_slips_are_no_name() -> None:
    assert _english("avacin restord", misspelt=True) == []


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("return to ravnica", datetime.date(2014, 9, 26)),
        ("khans of tarkir", datetime.date(2016, 4, 8)),
        ("m10", datetime.date(2010, 10, 1)),
        ("wilds of eldraine", None),
        ("eighth edition", None),
        ("legions", None),
    ],
)
def test_it_is_known_when_a_set_left_standard(name: str, day: datetime.date | None) -> None:
    found = next(one for one in set_names(DATA) if one.folded == name)

    assert left_standard(found) == day
