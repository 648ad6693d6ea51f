"""Rule numbers as people type them: read whole, or not at all."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.words.given_numbers import OtherWork, likely_number, likely_stretch, read_number, read_numbers
from mtgcr.library import given_rules
from mtgcr.library.given_rules import GivenRule, read_rule_numbers, read_rules_named, taken_apart
from mtgcr.library.refusals import Refusal
from mtgcr.parser.numbers import LETTERS, RuleNumber

if TYPE_CHECKING:
    from mtgcr.kb.storage.store import Store


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("702.19b", "702.19b"),
        ("CR702.19B", "702.19b"),
        ("CR 702.19b", "702.19b"),
        ("rule 702.19b 参照", "702.19b"),
        ("７０２．１９ｂ", "702.19b"),
        ("702,19b", "702.19b"),
        ("702-19b", "702.19b"),
        ("702.19.b", "702.19b"),
        ("702.19 b", "702.19b"),
        ("702 19 b", "702.19b"),
        ("(see rule 704.5k)", "704.5k"),
        ("702.19b?", "702.19b"),
        ("704.5aa", "704.5aa"),
        ("7", "7"),
        ("702", "702"),
        ("702, 703", "702 703"),
        ("702.19b, 510.1c and 704", "702.19b 510.1c 704"),
        ("702.19bと510.1c", "702.19b 510.1c"),
        ("510.1c 510.1d", "510.1c 510.1d"),
        ("704.5k, m and n", "704.5k 704.5m 704.5n"),
        ("601.2b-d", "601.2b 601.2c 601.2d"),
        ("601.2b through d", "601.2b 601.2c 601.2d"),
        ("701.60-62", "701.60 701.61 701.62"),
        ("601.2-4", "601.2 601.3 601.4"),
        ("702.19b+c", "702.19b 702.19c"),
        ("r702.19b", "702.19b"),
        ("R702.19b, r702.2", "702.19b 702.2"),
        ("rule:702.19b", "702.19b"),
        ("rule number 702.19b", "702.19b"),
        ("no 702.19b", "702.19b"),
        ("702 . 19 . b", "702.19b"),
        ("702.19. b", "702.19b"),
        ("702の19b", "702.19b"),
        ("７０２の１９のｂ", "702.19b"),
        ("702点19b", "702.19b"),
        ("七〇二・一九b", "702.19b"),
        ("七百二の十九b", "702.19b"),
        ("七百十九", "719"),
        ("七〇二・一九から七〇二・二一", "702.19 702.20 702.21"),
        ("第七章", "7"),
        ("ルール番号702.19b", "702.19b"),
        ("702.19(b)", "702.19b"),
        ("[702.19b]", "702.19b"),
        ("C.R. 702.19b", "702.19b"),
        ("702:19b", "702.19b"),
        ("702/19b", "702.19b"),
        ("702/703", "702 703"),
        ("704·5j", "704.5j"),
        ("section 7", "7"),
        ("601.2b–601.2d", "601.2b 601.2c 601.2d"),
        ("601.2e - g", "601.2e 601.2f 601.2g"),
        ("601.2k–n", "601.2k 601.2m 601.2n"),
        ("702.19 to 702.21", "702.19 702.20 702.21"),
        ("702-704", "702 703 704"),
        ("rules 601.2b and 601.2f–h", "601.2b 601.2f 601.2g 601.2h"),
        ("601.2d-b", "601.2b 601.2c 601.2d"),
        ("702.21-702.19", "702.19 702.20 702.21"),
        ("702.19b…d", "702.19b 702.19c 702.19d"),
        ("702.19b..d", "702.19b 702.19c 702.19d"),
        ("702.19bからdまで", "702.19b 702.19c 702.19d"),
        ("702.19[b]", "702.19b"),
        ("702・19b", "702.19b"),
        ("第702.19b項", "702.19b"),
        ("第7章", "7"),
        ("702.19bおよび704.5j", "702.19b 704.5j"),
        ("702.19bまたはc", "702.19b 702.19c"),
    ],
)
def test_what_is_typed_is_read_whole(typed: str, numbers: str) -> None:
    found = read_numbers(typed)

    assert isinstance(found, tuple)
    assert " ".join(map(str, found)) == numbers


@pytest.mark.parametrize(
    "typed",
    [
        *("", "tea", "rule trample", "702.19bxyz", "702.1234", "1702.1", "12", "702.19b in 2015", "step 2 of 601"),
        *("702.19b-20", "702.19b-20c", "702.19b-19d", "704.5k-o", "100-905", "702.19b-c-d"),
    ],
)
def test_what_is_not_understood_as_a_whole_is_not_read(typed: str) -> None:
    assert read_numbers(typed) is None


@pytest.mark.parametrize(("typed", "work"), [("IPG 2.1", "IPG"), ("MTR 4.2", "MTR"), ("jar", "JAR")])
def test_a_number_of_another_work_is_told_as_such(typed: str, work: str) -> None:
    assert read_numbers(typed) == OtherWork(work)


def test_of_several_numbers_none_is_the_one() -> None:
    assert read_number("702.19b, 510.1c") is None


@given(st.integers(100, 999), st.integers(1, 199), st.text(LETTERS, min_size=0, max_size=1))
def test_every_number_is_read_as_it_is_printed(group: int, rule: int, letters: str) -> None:
    printed = f"{group}.{rule}{letters}"

    assert str(read_number(printed)) == printed


@pytest.mark.parametrize(
    "typed",
    ["70219b", "702..19b", "7O2.19b", "702.l9b", "0702.19b", "702-19-b", "702.19b-", "702.19b @2020", "702.19b2"],
)
def test_a_slip_of_the_keyboard_is_refused_with_the_number_that_was_meant(typed: str) -> None:
    assert read_numbers(typed) is None
    assert str(likely_number(typed)) == "702.19b"


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("702.19b-702.20", "702.19-702.20"),
        ("704.5x to 704.6b", "704.5-704.6"),
        ("601.2-601.2b", "601.2"),
        ("CR 702.19b-702.20", "702.19-702.20"),
        ("rule 702.19b-702.20b", "702.19-702.20"),
        ("702.19b…702.20", "702.19-702.20"),
        ("702.19b-702.20, 510.1c and d", "702.19-702.20, 510.1c, 510.1d"),
        ("510.1c-d, 704.5k-704.6", "510.1c-510.1d, 704.5-704.6"),
    ],
)
def test_a_stretch_whose_middle_only_a_release_knows_is_refused_with_the_whole_rules(typed: str, whole: str) -> None:
    assert read_numbers(typed) is None
    with pytest.raises(Refusal) as refused:
        read_rule_numbers(typed)
    assert refused.value.data["suggestions"] == (whole,)


@pytest.mark.parametrize("typed", ["702.19b-703.2", "100-905", "702.19b-702.20 bananas", "trample", "702.19b-c", ""])
def test_no_stretch_is_offered_where_whole_rules_make_none_or_none_is_needed(typed: str) -> None:
    assert likely_stretch(typed) == ""


@pytest.mark.parametrize("typed", ["trample", "2020", "12345678", "T", ""])
def test_no_number_is_offered_for_what_is_none(typed: str) -> None:
    assert likely_number(typed) is None


def test_several_keywords_lead_to_the_rules_of_all_of_them() -> None:
    assert numbers_of("first strike and double strike") == ["702.7", "702.4"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("first strike double strike", ["702.7", "702.4"]),
        ("702.2b trample", ["702.2b", "702.19"]),
        ("702.2b, trample and 510.1c-d", ["702.2b", "702.19", "510.1c", "510.1d"]),
        ("トランプル と 510.1c", ["702.19", "510.1c"]),
        ("haste haste", ["702.10"]),
        ("trample, deathtouch", ["702.19", "702.2"]),
        ("Active Player, Nonactive Player Order", ["101.4"]),
    ],
)
def test_numbers_and_keywords_may_stand_in_one_list(typed: str, meant: list[str]) -> None:
    assert numbers_of(typed) == meant


@pytest.mark.parametrize("typed", ["trample 5", "annihilator 2", "702.2b bananas", "trample and", "702.2b 7O2.l9b"])
def test_a_list_of_which_one_part_is_nothing_is_refused_as_a_whole(typed: str) -> None:
    with pytest.raises(Refusal):
        read_rule_numbers(typed)


def test_a_refused_number_says_which_was_meant() -> None:
    with pytest.raises(Refusal) as refused:
        read_rule_numbers("70219b")

    assert "Did you mean 702.19b?" in refused.value.message


@pytest.mark.parametrize("typed", ["double team", "double trample", "rule play land", "draw cards"])
def test_words_that_are_terms_only_each_by_itself_are_told_as_taken_apart(typed: str) -> None:
    assert taken_apart(typed, read_rule_numbers(typed)) == typed.removeprefix("rule ")


@pytest.mark.parametrize(
    "typed",
    ["deathtouch trample", "first strike", "play, land", "exile and zone", "exile 702.2", "double", "battle cry"],
)
def test_lists_and_terms_are_not_taken_apart(typed: str) -> None:
    assert taken_apart(typed, read_rule_numbers(typed)) == ""


def test_a_term_of_a_newer_text_is_not_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    newer = GivenRule(RuleNumber(702, 250))
    monkeypatch.setattr(given_rules, "_named_in_text", lambda *_: newer)

    assert read_rules_named(cast("Store", None), "double team", datetime.date(2030, 1, 1)) == (newer,)


def numbers_of(typed: str) -> list[str]:
    return [str(rule.number) for rule in read_rule_numbers(typed)]
