"""Questions are read as what they ask about: terms, words typed wrong, topics outside the rules."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.asking.answering import find_rules
from mtgcr.kb.asking.made_up_words import names_made_up
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase


@pytest.fixture(scope="module")
def base(embedded_home: Path) -> KnowledgeBase:
    """What ships with the program."""
    return open_knowledge_base(embedded_home)


def read(base: KnowledgeBase, text: str) -> Question:
    """The question as read."""
    found = find_rules(base, text)
    assert not isinstance(found, NoRelease)
    return found.question


@pytest.mark.parametrize(
    ("text", "term", "rules"),
    [
        ("Does a trampling attacker deal its damage to me?", "trampling", ("702.19",)),
        ("Does vigilance keep an attacker from tapping?", "tapping", ("701.26",)),
        ("Is skipping my draw a choice?", "skipping", ("614",)),
    ],
)
def test_other_forms_of_a_term_are_the_term(base: KnowledgeBase, text: str, term: str, rules: tuple[str, ...]) -> None:
    terms = {one.text: one.rules for one in read(base, text).terms}
    assert terms[term] == rules


@pytest.mark.parametrize(
    ("day", "term", "rules"),
    [
        ((2026, 8, 7), "goad", ("701.15",)),
        ((2024, 12, 1), "goad", ("701.38",)),
        ((2019, 11, 1), "goad", ("701.37",)),
        ((2019, 11, 1), "ward", ()),
    ],
)
def test_a_term_is_defined_by_the_numbers_of_the_day(
    base: KnowledgeBase, day: tuple[int, int, int], term: str, rules: tuple[str, ...]
) -> None:
    found = find_rules(base, f"How does {term} work?", datetime.date(*day))
    assert not isinstance(found, NoRelease)
    assert [one.rules for one in found.question.terms if one.text == term] == [rules]


def test_a_word_is_not_cut_into_two_terms(base: KnowledgeBase) -> None:
    question = read(base, "Does vigilance keep an attacker from tapping?")
    assert "ping" not in {*question.words, *(term.text for term in question.terms)}


@pytest.mark.parametrize("word", ["apple", "reaction", "playlist", "calories"])
def test_ordinary_words_are_not_taken_for_mistakes(base: KnowledgeBase, word: str) -> None:
    assert word in read(base, f"Does the {word} count?").words


@pytest.mark.parametrize(
    "word",
    [
        *("stuff", "sleep", "house", "trick", "alive", "sacked", "wasnt", "haven't"),
        *("beat", "thought", "strong", "ready", "sleeps", "cheated", "happy", "properly", "swinging"),
    ],
)
def test_everyday_words_are_not_put_right(base: KnowledgeBase, word: str) -> None:
    assert read(base, f"Does the {word} count?").corrections == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("At home I'm told that it tramples.", ()),
        ("In a game last September it was blocked.", ()),
        ("My old Revised card has trample.", ()),
        ("Does the Blood Artist see my creature die?", ("Blood Artist",)),
    ],
)
def test_a_capital_alone_makes_no_card(base: KnowledgeBase, text: str, names: tuple[str, ...]) -> None:
    assert read(base, text).names == names


@pytest.mark.parametrize(("typed", "meant"), [("trampel", "trample"), ("deathtuoch", "deathtouch")])
def test_mistakes_are_put_right(base: KnowledgeBase, typed: str, meant: str) -> None:
    assert read(base, f"What is {typed}?").corrections == ((typed, meant),)


@pytest.mark.parametrize(
    ("text", "is_outside"),
    [
        ("During a conspiracy draft, how many seconds do we get for each pick?", True),
        ("Am I allowed to write their hand down on a piece of paper?", True),
        ("公開された手札をメモを取って見てもいいですか？", True),
        ("How do Pokémon evolve in a turn?", True),
        ("Can I attack with it in Uno?", True),
        ("What is the meaning of life?", True),
        ("Does the Blood Artist see my creature die?", False),
        ("How many tokens do I get?", False),
        ("Arena won't let me block with a tapped creature. Why?", False),
        ("Arena crashed. Do I get my wildcards back?", True),
        ("アリーナでタップ状態のクリーチャーがブロックできない。バグ？", False),
        ("アリーナで回線が切れた。返金してほしい", True),
    ],
)
def test_topics_outside_are_told_from_names_of_cards(base: KnowledgeBase, text: str, is_outside: bool) -> None:
    assert bool(read(base, text).outside) is is_outside


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Is it greedy to keep two lands and three spells?", ("advice and opinions",)),
        ("How likely is it that I draw a land off three cards?", ("strategy",)),
        ("He won't show me the card. Does it have flying?", ("card text",)),
        ("MTGO won't let me target the emblem. Is that a bug?", ()),
        ("Who has priority in the main phase of the untap step?", ("things the game does not have",)),
        ("攻撃するのとブロックに残すの、どっちが得だと思う？", ("助言と意見",)),
        ("How much time do I get for extra turns at the end of the round?", ("tournament policy",)),
        ("Who takes the extra turns when the round is over?", ("tournament policy",)),
        ("time called in round, what now?", ("tournament policy",)),
        ("They called time and I have one more attack", ("tournament policy",)),
        ("How much is Black Lotus going for?", ("prices and trade",)),
        ("What does a Mox go for these days?", ("prices and trade",)),
        ("Can I trade in my cards for store credit?", ("prices and trade",)),
        ("What do I go for if the spell has two targets?", ()),
        ("How much mana does my opponent pay for the second spell?", ()),
        ("Black Lotusっていくらするの？", ("値段と売買",)),
        ("Xはいくらになりますか？", ()),
        ("ラウンドの終わりの追加ターンは何ターンですか？", ("イベント規定",)),
        ("追加ターンを得た次のターンは誰のものですか？", ()),
        ("In which order are two extra turns taken?", ()),
        ("Do I keep the card if it was unearthed?", ()),
        ("先制攻撃とトランプル、どっちが先？", ()),
        ("what changed since 2015", ("what changed between releases",)),
        ("What’s new in the rules since Foundations?", ("what changed between releases",)),
        ("What changed about planeswalkers since 2015?", ()),
        ("What changes when a creature becomes tapped?", ()),
        ("2015年からの変更点", ("版の違い",)),
        ("基本セット2021以降、ルールはどう変わった？", ("版の違い",)),
        ("コントローラーが変わったら、どうなる？", ()),
    ],
)
def test_a_form_of_asking_tells_a_topic_whatever_its_words(
    base: KnowledgeBase, text: str, topics: tuple[str, ...]
) -> None:
    assert read(base, text).outside_forms == topics


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("510.1c", Language.JA),
        ("CR 510.1c, 702.19b?", Language.JA),
        ("rule 702.19b", Language.JA),
        ("What does 510.1c say?", Language.EN),
    ],
)
def test_a_number_alone_is_in_the_language_of_who_asks(base: KnowledgeBase, text: str, language: Language) -> None:
    found = find_rules(base, text, asker=Language.JA)

    assert not isinstance(found, NoRelease)
    assert found.question.language is language


def test_a_number_alone_is_answered_in_the_language_of_the_interface(embedded_home: Path, mtgcr: Any) -> None:
    assert "のルールによる回答です" in mtgcr(embedded_home, "--ui", "ja", "ask", "510.1c").out
    assert "This is by the rules" in mtgcr(embedded_home, "ask", "510.1c").out


def test_a_keyword_that_is_not_asked_for_does_not_answer_first(base: KnowledgeBase) -> None:
    found = find_rules(base, "Can I tap lands for mana while casting a spell?")
    assert not isinstance(found, NoRelease)
    assert not found.ranked[0].place.number.startswith("702.")


def test_what_another_text_leaves_unsaid_still_counts(base: KnowledgeBase) -> None:
    found = find_rules(base, "Does a kettle with deathtouch and trample whistle?")
    assert not isinstance(found, NoRelease)
    assert max(candidate.coverage for candidate in found.ranked[:5]) <= 1.0


@pytest.mark.parametrize(
    ("asked", "is_keyword"),
    [
        ("Two of my creatures have Soulweave 2 and die together.", True),
        ("My bear with Soulweave {1} dies.", True),
        ("I have Lightning Bolt and 2 lands.", False),
        ("Do I have to bolt Soulweave now?", False),
    ],
)
def test_what_is_written_as_a_name_is_a_keyword_where_a_number_follows(
    base: KnowledgeBase, asked: str, *, is_keyword: bool
) -> None:
    assert names_made_up(read(base, asked), (), ()) is is_keyword


@pytest.mark.parametrize(
    ("asked", "topics"),
    [
        ("「飛行」を持つクリーチャーは「到達」を持つクリーチャーにブロックされますか", ()),
        ("「魂織」を持つクリーチャーは「飛行」を持つクリーチャーをブロックできますか", ("ゲームにないもの",)),
    ],
)
def test_a_known_ability_in_brackets_is_not_made_up(base: KnowledgeBase, asked: str, topics: tuple[str, ...]) -> None:
    assert read(base, asked).outside_forms == topics


@pytest.mark.parametrize(
    ("text", "rule"),
    [("How do Rooms work?", "709.5"), ("魔王とは", "904.2a"), ("What is a Class?", "716.1"), ("英雄譚とは？", "714.1")],
)
def test_the_rule_by_which_a_term_is_defined_comes_before_those_that_have_the_word(
    base: KnowledgeBase, text: str, rule: str
) -> None:
    found = find_rules(base, text)
    assert not isinstance(found, NoRelease)
    assert found.ranked[0].place.number == rule


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("what is an aura?", ("303", "702.5", "205.3h")),
        ("what are vehicles", ("301", "702.122", "205.3g")),
        ("場とは", ("403",)),
    ],
)
def test_a_word_that_alone_is_asked_for_is_the_term(base: KnowledgeBase, text: str, rules: tuple[str, ...]) -> None:
    assert [term.rules for term in read(base, text).terms] == [rules]


@pytest.mark.parametrize("text", ["what is time?", "what is a bear", "what is an aura worth to you", "場が荒れた"])
def test_a_type_of_a_list_and_a_word_beside_others_is_an_ordinary_one(base: KnowledgeBase, text: str) -> None:
    assert not read(base, text).terms
