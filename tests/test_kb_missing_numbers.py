"""A number that names nothing is told with when it did, or with the numbers that may have been meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.missing_numbers import nearest_numbers
from mtgcr.kb.words.given_numbers import read_number

if TYPE_CHECKING:
    from pathlib import Path

STANDING = {"702", "702.1", "702.2", "702.9", "702.19", "702.19a", "702.19b", "702.19g", "702.91", "702.99", "704.5"}


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("702.19bb", ["702.19b"]),  # a letter twice
        ("702.199", ["702.19"]),  # a figure twice, rather than 702.99
        ("702.919", ["702.91", "702.99", "702.19"]),  # one too many, wherever it stands
        ("702.19ab", ["702.19a", "702.19b"]),
        ("720.9", ["702.9"]),  # two in the wrong order
        ("702.19z", ["702.19"]),  # past the last letter: the rule above
        ("702.48", ["702"]),  # past the last rule: the group above
        ("999.9", []),  # nothing like it
        ("10", []),  # no section, and under none
    ],
)
def test_the_likeliest_slip_is_offered(typed: str, nearest: list[str]) -> None:
    number = read_number(typed)
    assert number

    assert list(nearest_numbers(number, lambda one: str(one) in STANDING)) == nearest


@pytest.mark.parametrize("command", [("rule",), ("history",), ("refs",), ("rulings",), ("check", "--rule")])
def test_a_section_that_never_was_is_refused(embedded_home: Path, mtgcr: Any, command: tuple[str]) -> None:
    assert mtgcr(embedded_home, *command, "10").code == 1


@pytest.mark.parametrize("command", [("rule",), ("history",), ("refs",), ("check", "--new")])
def test_every_look_up_offers_the_number_that_was_meant(embedded_home: Path, mtgcr: Any, command: tuple[str]) -> None:
    refused = mtgcr(embedded_home, *command, "702.19bb")
    japanese = mtgcr(embedded_home, "--ui", "ja", *command, "702.19bb")

    assert (refused.code, japanese.code) == (1, 1)
    assert "Did you mean 702.19b?" in refused.err
    assert "もしかして：702.19b" in japanese.err


def test_programs_are_offered_it_too(embedded_home: Path, mtgcr: Any) -> None:
    refused = mtgcr(embedded_home, "rule", "702.19bb", "--format", "json").json["error"]
    dated = mtgcr(embedded_home, "cite", "date", "702.19bb", "--format", "json").json["citations"][0]

    assert refused["data"]["suggestions"] == ["702.19b"]
    assert dated["nearest"] == ["702.19b"]


def test_among_several_numbers_the_mistyped_one_is_told_with_what_may_be_meant(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "rule", "702.19bb, 510.1c").out

    assert said.startswith("This release has no rule 702.19bb. Did you mean 702.19b?")


def test_search_and_questions_offer_it(embedded_home: Path, mtgcr: Any) -> None:
    assert "Did you mean 702.19b?" in mtgcr(embedded_home, "search", "702.19bb").out
    assert "Did you mean 702.19b?" in mtgcr(embedded_home, "ask", "702.19bb").out


def test_a_number_of_other_times_is_told_as_such_by_references_too(embedded_home: Path, mtgcr: Any) -> None:
    refused = mtgcr(embedded_home, "refs", "502.9")

    assert refused.code == 1
    assert "the number was in use from 1999-11-01 until 2009-07-11." in refused.err


def test_the_times_of_a_number_are_said_in_words_and_kept_as_days_in_json(embedded_home: Path, mtgcr: Any) -> None:
    japanese = mtgcr(embedded_home, "--ui", "ja", "rule", "509.6").err
    told = mtgcr(embedded_home, "rule", "509.6", "--format", "json").json["error"]["data"]

    assert "2009-07-11から2024-11-08の改訂まで" in japanese
    assert (told["times"], told["spans"]) == ("2009-07-11..2024-11-08", [["2009-07-11", "2024-11-08"]])


@pytest.mark.parametrize("command", ["rule", "refs"])
def test_a_number_of_other_times_is_told_with_that_of_its_rule(embedded_home: Path, mtgcr: Any, command: str) -> None:
    """The Japanese of January 2026 prints 310.8a for what is 310.9a since August."""
    asked = (command, "310.8a", "--as-of", "2026-08-07")
    english, japanese = mtgcr(embedded_home, *asked).err, mtgcr(embedded_home, "--ui", "ja", *asked).err
    told = mtgcr(embedded_home, *asked, "--format", "json").json["error"]["data"]

    assert "The rule that had it last is 310.9a in this release." in " ".join(english.split())
    assert "この版では310.9aです。" in "".join(japanese.split())
    assert "2026-08-07の改訂まで" in "".join(japanese.split())
    assert told["moved_to"] == ["310.9a"]


@pytest.mark.parametrize("command", ["rule", "refs"])
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("goad", "Rule 701.15 of today is not in the release of 2015-01-23"),
        ("使嗾", "現在のルール701.15は、2015-01-23発効の版にはありません"),
    ],
)
def test_a_keyword_that_came_later_is_not_the_rule_that_had_its_number(
    embedded_home: Path, mtgcr: Any, command: str, given: str, said: str
) -> None:
    """In 2015 701.15 was Search, whose number is 701.23 today."""
    refused = mtgcr(embedded_home, command, given, "--as-of", "2015-01-23")

    assert refused.code == 1
    assert said in refused.err


def test_the_references_of_a_keyword_are_those_of_its_number_on_the_day(embedded_home: Path, mtgcr: Any) -> None:
    assert "701.16 (today 701.22)" in mtgcr(embedded_home, "refs", "scry", "--as-of", "2016-11-11").out


def test_of_a_rule_that_is_gone_no_number_is_told(embedded_home: Path, mtgcr: Any) -> None:
    asked = ("rule", "509.6", "--as-of", "2026-08-07")

    assert "The rule that had it last" not in mtgcr(embedded_home, *asked).err
    assert mtgcr(embedded_home, *asked, "--format", "json").json["error"]["data"]["moved_to"] == []


def test_the_times_of_a_section_are_said_in_words_with_its_title(embedded_home: Path, mtgcr: Any) -> None:
    asked = "rule", "IPG 2.5", "--as-of", "2011-08-01"
    english, japanese = mtgcr(embedded_home, *asked), mtgcr(embedded_home, "--ui", "ja", *asked)

    assert "since 2012-10-01 (Game Play Error — Game Rule Violation)" in english.err
    assert "2012-10-01から（Game Play Error — Game Rule Violation）" in "".join(japanese.err.split("\n"))
