"""What rulings say again and again, and the rule that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.rulings.ruling_sayings import find_said, load_sayings, without_name
from mtgcr.kb.rulings.ruling_ties import How, RuleFinder
from mtgcr.kb.rulings.rulings import account_for_ruling
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.diagnostic import Place
from mtgcr.parser.language import Language
from mtgcr.parser.rulings import Ruling

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def finder(embedded_home: Path) -> RuleFinder:
    return RuleFinder(open_knowledge_base(embedded_home).store, load_lexicon())


def decided(text: str) -> list[str]:
    return list(dict.fromkeys(number for number, _ in find_said(text)))


@pytest.mark.parametrize(
    ("said", "rules"),
    [
        ("The spell goes nowhere when its one target is an illegal target as it resolves.", ["608.2b"]),
        ("The value of X is calculated as the teapot’s ability resolves.", ["608.2h"]),
        ("The teapot comes home as a new object.", ["400.7"]),
        ("That ability resolves before the spell that caused it to trigger.", ["603.3", "405.5"]),
        ("You can’t wait to cast the cup next week.", ["608.2g"]),
        ("A Role with the most recent timestamp stays.", ["303.7a"]),
        ("An ability with the most recent timestamp stays.", ["613.7"]),
        ("“A Kettle” refers to a Kettle, it means any Kettle artifact.", ["109.2"]),
        ("The saucer’s new effect overrides the teapot’s.", ["613.7"]),
        ("The teapot has a spout. It is blue.", []),
        ("茶碗1つの対象が不適正なら、その呪文は解決されない。", ["608.2b"]),
        ("対象は不適正である。茶碗は解決されない。", []),
        ("急須への軽減できないダメージは、茶碗を割る。", ["615.12"]),
        ("割り方の分割は、その呪文を唱えるときに決める。", ["601.2d"]),
        ("急須は、対戦相手の土地が生み出せるマナを出す。", ["106.7"]),
        ("この茶の分割は、急須の解決時に行う。", ["608.2d"]),
        ("急須の解決時に茶碗を2つ選び、客に配る。", ["608.2d"]),
        ("解決時に対象を選ぶのではない。", []),
        ("その点数が軽減されたなら、与えられたことにはならない。", ["615.6"]),
        ("急須が戦場を離れても、その能力は普通に解決する。", ["113.7a"]),
    ],
)
def test_a_few_words_of_a_ruling_tell_the_rule_that_decides_it(said: str, rules: list[str]) -> None:
    assert decided(said) == rules


def test_words_of_two_sentences_are_no_saying() -> None:
    assert decided("The teapot enters. Attacking is rude.") == []
    assert decided("The teapot enters attacking.") == ["508.4"]


@pytest.mark.parametrize("text", ["Outlaw of Tea steams.", "Outlaw of Tea, the Cup steams.", "Cup of Crime steams."])
def test_words_of_the_cards_own_name_say_nothing(text: str) -> None:
    assert without_name(text, "Outlaw of Tea, the Cup // Cup of Crime") == "~ steams."


@given(data=st.data())
def test_what_a_saying_needs_stands_in_whatever_it_matches(data: st.DataObject) -> None:
    saying = data.draw(st.sampled_from(load_sayings()))
    letters = st.characters(codec="ascii" if saying.words.pattern.isascii() else "utf-8")
    said = data.draw(st.from_regex(saying.words, alphabet=letters))
    assert saying.needed in said.casefold()


def test_hardly_a_saying_is_looked_for_in_every_ruling() -> None:
    assert sum(len(one.needed) < 3 for one in load_sayings()) < 10


def test_every_rule_of_the_table_stands_in_the_release_of_which_it_has_the_numbers(finder: RuleFinder) -> None:
    numbers = {number for saying in load_sayings() for number in saying.rules}
    missing = [number for number in sorted(numbers) if not list(finder.tied(How.SAYS, number, ""))]

    assert len(numbers) > 150
    assert missing == []


def ties_of(finder: RuleFinder, text: str, card: str | None = None) -> list[tuple[How, str | None]]:
    ruling = Ruling(date=None, card=card, text=text, language=Language.EN, place=Place("tea"))
    rules = account_for_ruling(finder, ruling).rules
    return [(one.tie.how, one.today.number if one.today else None) for one in rules]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Convoke applies after the total cost is known.", [(How.SAYS, "702.51b")]),
        ("The cup was kicked.", [(How.NAMES, "702.33")]),
        ("See rule 702.51b: convoke applies after the pot.", [(How.CITES, "702.51b")]),
        ("You need permission for tea.", []),
        ("Crewing takes a crew.", [(How.NAMES, "702.122")]),
        ("Put a +1/+1 counter on the pot, then destroy it.", []),
        ("They reach the pot.", []),
        ("The pot has reach.", [(How.NAMES, "702.17")]),
    ],
)
def test_a_rule_is_told_as_decided_before_it_is_told_as_mentioned(
    finder: RuleFinder, text: str, expected: list[tuple[How, str | None]]
) -> None:
    """Wrong ties of forty rulings: “permission” with 701.6, crew with 301, any counter with 704.5q."""
    assert ties_of(finder, text) == expected


def test_a_keyword_within_the_cards_name_is_not_mentioned(finder: RuleFinder) -> None:
    assert ties_of(finder, "Storm Kettle boils.", "Storm Kettle") == []
