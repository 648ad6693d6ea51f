"""Everyday words: a table leads from them to rules, whatever their order, endings and small words."""

from __future__ import annotations

import pytest

from mtgcr.kb.asking.everyday import ALIKE, everyday_meaning, everyday_phrases
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.numbers import parse_number


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("who starts", "103.1"),
        ("What are the parts of the turn?", "500.1"),
        ("見せる", "701.20"),
        ("ターンの流れ", "500.1"),
        ("ターン 流れ", "500.1"),
        ("持ち主とは？", "108.3"),
        ("deathtuch and trampel", "702.2c"),
        ("holding prio", "117.3c"),
        ("doublestrike", "702.4"),
        ("サーチ 空振り", "701.23b"),
    ],
)
def test_a_phrase_is_known_without_what_makes_no_difference_and_in_the_words_of_others(words: str, first: str) -> None:
    meant = everyday_meaning(words)

    assert meant.rules[0] == first
    assert meant.like == ()


@pytest.mark.parametrize(
    ("words", "first"),
    [("surprising ways of winning", "104.2"), ("skip combat", "500.11"), ("相手のターンを乗っ取る", "723.1")],
)
def test_a_phrase_that_is_most_of_a_query_is_what_it_is_most_like(words: str, first: str) -> None:
    meant = everyday_meaning(words)

    assert meant.rules == ()
    assert meant.like[0].rules[0] == first
    assert ALIKE <= meant.like[0].share < 1


def test_a_word_for_one_thing_is_the_whole_of_a_phrase_only_where_it_is_written_so() -> None:
    assert everyday_meaning("見せる").is_whole
    assert not everyday_meaning("致死量のダメージ").is_whole
    assert everyday_meaning("guy dies").is_whole


@pytest.mark.parametrize("words", ["", "。", "tarmogoyf", "ナメクジ", "the skipper of a flying dutchman sails away"])
def test_other_words_mean_nothing_and_are_hardly_like_anything(words: str) -> None:
    meant = everyday_meaning(words)

    assert meant.rules == ()
    assert [phrase for phrase in meant.like if phrase.share >= ALIKE] == []


def test_every_row_names_rules_and_no_phrase_is_blank_or_given_twice_in_a_row() -> None:
    phrases = list(everyday_phrases())

    assert [rules for rules, _ in phrases if not all(map(parse_number, rules))] == []
    assert [phrase for _, phrase in phrases if phrase != phrase.strip() or not phrase] == []
    assert len(set(phrases)) == len(phrases)


def test_no_phrase_is_a_keyword_of_its_own() -> None:
    keywords = {"keyword action", "keyword ability"}
    known = {
        name.casefold(): set(term.rules)
        for term in load_lexicon().terms()
        if term.status is TermStatus.OFFICIAL and term.kind in keywords
        for name in (term.english, term.japanese)
        if name
    }

    elsewhere = [
        (phrase, rules)
        for rules, phrase in everyday_phrases()
        if phrase.casefold() in known and not any(one.startswith(tuple(known[phrase.casefold()])) for one in rules)
    ]

    assert elsewhere == []
