"""A rule on a terminal and posted: numbers of the day first, our own words marked among official ones, all sources."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.lookup import ExampleTexts, RuleAnswer, Rules, Wording
from mtgcr.kb.model import NodeKind, ReleaseInfo, Source
from mtgcr.kb.translations.present_numbers import MovedNumber
from mtgcr.parser.language import Edition, Language
from mtgcr.views.posts.markup import PostForm
from mtgcr.views.posts.rules import post_rules
from mtgcr.views.text.rule import render_rules
from mtgcr.views.text.rule_sources import mixed_languages
from mtgcr.web.rendering import templates

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

SPRING, AUTUMN = datetime.date(2013, 3, 3), datetime.date(2013, 9, 20)
RELEASE = ReleaseInfo(AUTUMN, Language.EN, Edition.OFFICIAL, "kettle.txt", "", 9, 0, 0, 0)
OFFICIAL = Source(SPRING, Language.JA, Edition.OFFICIAL, "kettle_ja.txt")
OURS = Source(AUTUMN, Language.JA, Edition.DIGEST, "digest")
OLD = Wording("湯を注ぐ。", "101.1", OFFICIAL)
NEW = Wording("湯をさます。", "101.1b", OURS)


def ruled(number: str, wording: Wording, *below: RuleAnswer, example: ExampleTexts | None = None) -> RuleAnswer:
    """A rule of the autumn with these words in Japanese, an example, and what stands below it."""
    return RuleAnswer(
        number=number,
        lineage=number,
        kind=NodeKind.RULE,
        release=RELEASE,
        path=(),
        path_ja=(),
        wordings=(wording,),
        examples=(example,) if example else (),
        subrules=below,
        number_today=number,
    )


def shown(answer: RuleAnswer, form: str = "text", apart: str = "") -> list[str]:
    rules, japanese = Rules((answer,), apart=apart), (Language.JA,)
    said = render_rules(rules, japanese, 200) if form == "text" else post_rules(rules, japanese, PostForm(form).markup)
    return [line.removeprefix("> ").replace("**", "").replace("\\", "").strip() for line in said.splitlines()]


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_words_that_are_no_term_together_are_said_to_be_none_before_their_rules(form: str) -> None:
    said = shown(ruled("101.1", NEW), form, apart="boil over")

    assert said[0].strip("*") == "“boil over” is not a term of the rules. Here are the rules for its words."


def test_the_day_of_words_with_references_is_that_of_the_words_but_for_the_numbers() -> None:
    plain = ruled("101.1", OLD)._replace(changed=SPRING)

    assert f"this wording since {SPRING}" in shown(plain)
    assert f"this wording since {SPRING}, apart from the numbers of references" in shown(plain._replace(cites=("102",)))


@pytest.mark.parametrize("form", ["text", "discord", "markdown"])
def test_our_own_words_are_marked_where_they_stand_among_official_ones(form: str) -> None:
    lines = shown(ruled("101.1", OLD, ruled("101.1b", NEW)), form)

    assert "101.1 湯を注ぐ。" in lines
    assert "101.1b [digest] 湯をさます。" in lines


def test_an_example_in_our_own_words_is_marked_among_official_ones() -> None:
    example = ExampleTexts("101.1b", None, "茶をさます。", OURS)

    assert "例：[digest]茶をさます。" in shown(ruled("101.1", OLD, ruled("101.1a", OLD, example=example)))


@pytest.mark.parametrize("form", ["text", "discord"])
def test_words_that_are_all_ours_are_marked_once_below_them(form: str) -> None:
    lines = shown(ruled("101.1", NEW._replace(number="101.1"), ruled("101.1b", NEW)), form)

    assert "101.1b 湯をさます。" in lines
    assert sum("digest in our own words" in line for line in lines) == 1


def test_every_source_is_named_with_the_rules_that_are_from_it() -> None:
    """Also where the rule itself is ours and only what stands below it official."""
    lines = shown(ruled("101.1", NEW._replace(number="101.1"), ruled("101.1a", OLD._replace(number="101.1a"))))

    assert "Japanese: release of 2013-03-03, kettle_ja.txt" in lines
    assert "101.1: Japanese: release of 2013-09-20, digest in our own words, not the official text" in lines


def test_what_the_english_left_behind_is_excepted_from_what_reads_as_it_did() -> None:
    behind = ExampleTexts("101.1b", "Tea.", "茶。", OFFICIAL, behind=True)
    lines = shown(ruled("101.1", OLD, ruled("101.1a", OLD, example=behind)))

    assert "this Japanese translates other English words than those of an example of 101.1a" in lines
    assert "the rest of the Japanese is of 2013-03-03, when the English read the same" in lines


@pytest.mark.parametrize(("is_past", "now"), [(False, "現102"), (True, "当時102")])
@pytest.mark.parametrize("form", ["text", "discord"])
def test_a_moved_number_is_that_of_today_only_where_the_day_is_today_s(form: str, is_past: bool, now: str) -> None:
    words = Wording("rule 101 参照。", "100.9", OFFICIAL, moved=(MovedNumber(8, "101", "102", is_past),))

    assert f"101.1 (printed 100.9) rule 101（{now}） 参照。" in shown(ruled("101.1", words), form)


def test_a_row_of_the_reader_in_our_own_words_is_marked_among_official_ones() -> None:
    rule = ruled("101.1", OLD, ruled("101.1b", NEW), ruled("101.1c", OLD))
    macros = templates(Language.JA).get_template("macros.html").module
    rows = macros.row  # type: ignore[attr-defined]  # each macro is an attribute

    marked = str(rows(rule, "ja", "/cr/today/", "today", mixed_languages([rule])))
    alone = str(rows(rule.subrules[0], "ja", "/cr/today/", "today", mixed_languages([rule.subrules[0]])))

    assert [row.count("edition digest") for row in marked.split('<li class="row"')[1:]] == [0, 1, 0]
    assert "edition digest" not in alone


@pytest.mark.corpus
def test_english_without_japanese_stands_once(corpus_home: Path, mtgcr: Callable[..., Said]) -> None:
    out = mtgcr(corpus_home, "rule", "704.5j", "--as-of", "M14", "--lang", "both").out

    assert out.count("planeswalker uniqueness rule") == 1


def test_a_section_has_its_number_once(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "rule", "7", "--as-of", "2026-08-07")

    assert said.out.startswith("7 Additional Rules\n")
