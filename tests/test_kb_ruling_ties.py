"""What a ruling is about: cited numbers of its day, named terms, long quotes."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind, Revision
from mtgcr.kb.rulings.ruling_ties import How, QuoteCheck, RuleFinder, first_ties
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Edition, Language
from mtgcr.tests.mini_releases import AUTUMN, SPRING

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def finder(mini_home: Path) -> RuleFinder:
    return RuleFinder(open_knowledge_base(mini_home).store, load_lexicon())


def numbers_of(finder: RuleFinder, text: str, day: datetime.date, shown: datetime.date) -> list[str | None]:
    standing = [finder.standing(tie.lineage, shown) for tie in finder.find_ties(text, day)]
    return [one.number if one else None for one in standing]


@pytest.mark.parametrize(("day", "number"), [(SPRING, "101.1c"), (AUTUMN, None)])
def test_a_cited_number_is_that_of_its_day(finder: RuleFinder, day: datetime.date, number: str | None) -> None:
    """101.1d of spring is 101.1c of autumn, where 101.1d is nothing."""
    assert numbers_of(finder, "Cups stay, see rule 101.1d.", day, AUTUMN) == ([number] if number else [])


def test_a_named_term_leads_to_its_rule_under_the_number_of_the_day(finder: RuleFinder) -> None:
    text, then, today = "A goaded spoon still stirs.", datetime.date(2024, 3, 8), datetime.date(2025, 8, 1)

    assert numbers_of(finder, text, then, then) == ["701.38"]
    assert numbers_of(finder, text, then, today) == ["701.15"]
    assert [(tie.how, tie.words) for tie in finder.find_ties(text, then)] == [(How.NAMES, "goaded")]


def test_japanese_terms_lead_to_the_same_rule(finder: RuleFinder) -> None:
    day = datetime.date(2025, 8, 1)
    assert numbers_of(finder, "使嗾されたクリーチャー", day, day) == numbers_of(finder, "goaded", day, day)


def test_words_of_a_card_name_name_nothing(finder: RuleFinder) -> None:
    day = datetime.date(2025, 8, 1)
    assert numbers_of(finder, "《使嗾の匙/Goad Spoon》を飲む。", day, day) == []


def test_ordinary_terms_name_nothing(finder: RuleFinder) -> None:
    assert finder.find_ties("A player has a creature and a card.", SPRING) == ()


def test_a_cited_rule_is_told_once(finder: RuleFinder) -> None:
    text = "See rule 101.1a. As rule 101.1a says."
    assert [(tie.how, tie.words) for tie in finder.find_ties(text, SPRING)] == [(How.CITES, "rule 101.1a")]


def test_a_rule_is_told_where_it_is_tied_first(finder: RuleFinder) -> None:
    text = "See rule 101.1a. Then rule 101.1b. As in rules 101.1a."
    ties = finder.find_cited(text, SPRING)
    one, other = ties

    assert [tie.words for tie in ties] == ["rule 101.1a", "rule 101.1b"]
    assert first_ties((one, other, replace(one, words="again"))) == (one, other)


@pytest.mark.parametrize(
    ("quote", "is_same"),
    [
        ("A guest may cover the cup to be skipped. Nobody is skipped twice in one round.", True),
        ("A guest may cover the cup to be skipped. Somebody is skipped twice in a round.", False),
    ],
)
def test_a_long_quote_is_held_against_the_rules_words(finder: RuleFinder, quote: str, is_same: bool) -> None:
    text = f"Rule 101.2b says “{quote}”"
    (check,) = finder.check_quotes(text, finder.find_ties(text, SPRING), SPRING)

    assert (check.rule.number, check.is_same) == ("101.2b", is_same)


def test_a_quote_of_something_else_is_not_held_against_any_rule(finder: RuleFinder) -> None:
    text = "Rule 101.2b. My aunt says “Never trust a kettle that whistles before it is full of water.”"
    assert finder.check_quotes(text, finder.find_ties(text, SPRING), SPRING) == ()


def rule(text: str) -> Revision:
    return Revision(
        row=1, lineage="100.1@2013-03-03", kind=NodeKind.RULE, language=Language.EN, edition=Edition.OFFICIAL,
        number="100.1", ordinal=1, title="", english=None, text=text, wording=1, since=SPRING, until=None,
        parent=None, masked="",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("passage", "quote", "lost"),
    [
        ("At tea time, if a guest is thirsty, pour.", "At tea time of a thirsty guest, pour.", "if a guest is thirsty"),
        ("At tea time, if a guest is thirsty, pour.", "At tea time, if anybody is thirsty, pour.", ""),
        ("At tea time, pour, if a guest is thirsty.", "At tea time, pour.", ""),
        ("Pour tea, if a guest is thirsty, at once.", "Pour tea at once.", ""),
    ],
)
def test_an_intervening_condition_that_a_quote_lost_is_told(passage: str, quote: str, lost: str) -> None:
    assert QuoteCheck(quote, rule(passage), passage, is_same=False).lost_condition == lost
