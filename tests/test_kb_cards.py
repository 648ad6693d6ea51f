"""Card names in two languages, looked up in the text that they were read from."""

from __future__ import annotations

import unicodedata
from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.cards import CardNames, english_names, load_card_names
from mtgcr.kb.words.terms import read_table


@pytest.fixture(scope="module")
def table() -> dict[str, tuple[str, ...]]:
    """The table read plainly: the English names by the Japanese one."""
    names: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
    for english, japanese in read_table(data_directory() / "cards" / "names.tsv")[1]:
        names[japanese] += (english,)
    return dict(names)


def test_japanese_names_are_kept_in_the_letters_in_which_they_are_looked_up(table: dict[str, tuple[str, ...]]) -> None:
    assert [name for name in table if not unicodedata.is_normalized("NFKC", name)] == []
    assert english_names(["＋２メイス", "メイス＋２"]) == {"+2 Mace": "メイス＋２"}


def test_names_are_found_both_ways(table: dict[str, tuple[str, ...]]) -> None:
    known, some = load_card_names(), [*list(table.items())[::300], *list(table.items())[-1:]]
    twice = [(name, english) for name, english in table.items() if len(english) > 1]

    assert len(twice) > 1
    assert [known.english(name) for name, _ in (*some, *twice)] == [english for _, english in (*some, *twice)]
    assert [known.japanese(english[0]) in table for _, english in some] == [True] * len(some)
    assert english_names(["稲妻", "無い名前"]) == {"Lightning Bolt": "稲妻"}


@pytest.mark.parametrize("part", ["稲妻", "、", "家", "Bolt", "ABC", "\n", "\t", "", " ", "稲妻\tL", "\ud800"])
def test_names_that_hold_some_letters_are_those_of_the_table(table: dict[str, tuple[str, ...]], part: str) -> None:
    wanted = {name: english for name, english in table.items() if part.strip() and part in name}

    assert load_card_names().within(part) == wanted


@settings(max_examples=40)
@given(st.text(max_size=5))
def test_whatever_is_asked_for_names_a_card_or_none(words: str) -> None:
    known: CardNames = load_card_names()

    assert all(known.english(name) for name in known.within(words))
    assert known.english(words) == () or words


@pytest.mark.parametrize(
    ("words", "is_one"),
    [("wrath of god", True), ("稲妻", True), (" Lightning Bolt ", True), ("ightning Bolt", False), ("", False)],
)
def test_words_are_the_name_of_a_card_only_as_a_whole(words: str, *, is_one: bool) -> None:
    assert load_card_names().is_name(words) is is_one
