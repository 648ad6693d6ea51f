"""A history on the screen: the rule asked for in full, the others that had its number in a line each."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mtgcr.views.text.columns import width_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

KEYS = ("asked", "release_meant", "release_answering")


@pytest.mark.parametrize(
    "typed",
    [
        ["history", "701.15"],
        ["history", "728.1", "--all"],
        ["history", "702.19b", "--blame"],
        ["rule", "701.15"],
        ["refs", "510.1c"],
        ["diff", "2024-09-20", "2024-11-08"],
    ],
    ids=" ".join,
)
def test_no_name_of_a_lineage_is_on_the_screen(
    embedded_home: Path, mtgcr: Callable[..., Said], typed: list[str]
) -> None:
    said = mtgcr(embedded_home, *typed)

    assert said.code == 0
    assert "@20" not in said.out
    assert "@19" not in said.out


def test_a_history_opens_with_the_number(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    assert mtgcr(embedded_home, "history", "701.15", "--as-of", "2026-08-07").out.splitlines()[0] == "701.15  Goad"


@pytest.mark.parametrize(
    ("asked", "opens"),
    [("scry", "701.22  Scry"), ("legend rule", "704.5j  State-Based Actions"), ("interrupt", "304  Instants")],
)
def test_a_history_is_headed_by_what_the_rule_is_called(
    embedded_home: Path, mtgcr: Callable[..., Said], asked: str, opens: str
) -> None:
    assert opens in mtgcr(embedded_home, "history", asked).out.splitlines()
    assert mtgcr(embedded_home, "--ui", "ja", "history", "scry").out.splitlines().count("701.22  占術を行う") == 1


def test_the_words_of_today_come_first_and_in_full(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "history", "509.2").out
    (_, _, head, *_) = said.split("\n\n")
    rule = mtgcr(embedded_home, "rule", "509.2").out

    assert head.splitlines()[0] == "The newest words, since 2024-11-08:"
    assert " ".join(head.split()[5:]).removeprefix("[digest] ") in " ".join(rule.split())
    assert "最新の文面（2024-11-08から）：" in mtgcr(embedded_home, "--ui", "ja", "history", "509.2").out


@pytest.mark.parametrize("number", ["314.3", "509.6"], ids=["never reworded", "gone"])
def test_words_that_were_never_others_or_are_gone_have_no_newest_ones(
    embedded_home: Path, mtgcr: Callable[..., Said], number: str
) -> None:
    assert "The newest words" not in mtgcr(embedded_home, "history", number).out


@pytest.mark.parametrize(
    ("number", "below"),
    [
        ("702.19", "702.19a to 702.19g, is followed one by one (mtgcr history 702.19a)."),
        ("724", "724.1 to 724.2, is followed one by one (mtgcr history 724.1)."),
        ("702.19b", ""),
        ("704.5", ""),
    ],
)
def test_of_a_heading_it_is_said_that_what_stands_below_is_followed_by_itself(
    embedded_home: Path, mtgcr: Callable[..., Said], number: str, below: str
) -> None:
    told = " ".join(mtgcr(embedded_home, "history", number).out.split())

    assert ("This is only the heading" in told) is bool(below)
    assert below in told
    assert bool(mtgcr(embedded_home, "history", number, "--format", "json").json["below"]) is bool(below)


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("217", "Of the 52 rules under this heading 41 went on (2009-07-11): 401 Library (8), 400 General (7),"),
        ("704.5", ""),
        ("509.2", ""),
    ],
)
def test_of_a_heading_that_is_gone_it_is_said_where_its_rules_went(
    embedded_home: Path, mtgcr: Callable[..., Said], number: str, told: str
) -> None:
    said = " ".join(mtgcr(embedded_home, "history", number).out.split())

    assert told in said
    assert ("under this heading" in said) is bool(told)
    assert bool(mtgcr(embedded_home, "history", number, "--format", "json").json["dissolved"]) is bool(told)


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("mana burn", ["300.4", "300.3", "500.4"]),
        ("damage on the stack", ["310.4", "510.2"]),
        ("state-based effect", ["420", "704"]),
    ],
)
def test_an_obsolete_term_is_followed_in_the_rule_that_told_of_it(
    embedded_home: Path, mtgcr: Callable[..., Said], words: str, numbers: list[str]
) -> None:
    told = mtgcr(embedded_home, "history", words, "--format", "json").json

    assert [span["number"] for span in told["numbers"]] == numbers


def test_another_rule_is_told_with_its_days_at_the_number_and_where_it_is_now(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(embedded_home, "history", "728.1").out

    assert "\n  728.1 from 2025-04-04 until 2025-07-25; today 730.1 (“Merging with Permanents”)\n" in said


def test_another_rule_that_is_a_heading_is_told_by_its_name(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    english = " ".join(mtgcr(embedded_home, "history", "701.15").out.split())
    japanese = "".join(mtgcr(embedded_home, "--ui", "ja", "history", "701.15").out.split())

    assert "today 701.19 (“Regenerate”)" in english
    assert "現在は701.19（「再生する" in japanese


def test_a_rule_that_is_gone_is_told_with_the_day(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "history", "509.2").out

    assert "\n  509.2 from 2009-07-11 until 2024-11-08; removed on 2024-11-08 (“Declare Blockers Step”)\n" in said


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("705.2", "2022-06-10: took in what was 705.2 until then"),
        ("500.5", "2025-11-14: took in what was 500.4 until then 2025-11-14: part of it went into 500.5a"),
        ("500.5a", "2025-11-14: split off from 500.5"),
        ("408.2f", "408.2f from 2001-07-23 until 2009-07-11 merged into 405.6b on 2009-07-11 2001-07-23: split"),
        ("214.4b", "merged into 212.1b some day between 2002-10-07 and 2003-07-01"),
        ("112.2", "2009-07-11: split off from what was 402.1 until then"),
        ("608.4", "2009-07-11: split off from what was the glossary entry “"),
    ],
)
def test_words_that_passed_over_are_told_with_where_they_came_from_or_went(
    embedded_home: Path, mtgcr: Callable[..., Said], number: str, told: str
) -> None:
    assert told in " ".join(mtgcr(embedded_home, "history", number, "--all").out.split())


def test_what_became_part_of_another_rule_is_not_called_removed(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    english = " ".join(mtgcr(embedded_home, "history", "500.4").out.split())
    japanese = mtgcr(embedded_home, "--ui", "ja", "history", "500.4").out

    assert "500.4 from 2009-07-11 until 2025-11-14; merged into 500.5 on 2025-11-14 (“General”)" in english
    assert "2025-11-14に500.5へ統合" in japanese


def test_where_words_went_is_told_in_json(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    told = mtgcr(embedded_home, "history", "500.5", "--format", "json").json["junctions"]

    assert [(one["kind"], one["direction"], one["number"]) for one in told] == [
        ("merged", "from", "500.4"),
        ("split", "to", "500.5a"),
        ("split", "to", "500.5b"),
    ]


def test_with_all_the_others_are_told_in_full(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "history", "728.1", "--all").out

    assert "\n  721.1 from 2020-04-17 until 2021-07-23\n" in said
    assert "Other rules that have had this number" not in said


def test_no_line_is_longer_than_the_screen_is_wide(
    embedded_home: Path, mtgcr: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")

    lines = mtgcr(embedded_home, "history", "702.19b", "--blame").out.splitlines()

    assert [line for line in lines if width_of(line) > 40] == []
    assert "  702.18b from some day between" in lines[:24]
    number = lines.index("702.19b  Trample")
    assert lines[number + 1 : number + 3] == ["  502.9b from 1999-11-01 or before", "    until 2009-07-11"]


def test_a_day_tells_whose_number_is_meant(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    then = mtgcr(embedded_home, "history", "701.15", "--as-of", "2021-01-01").out
    now = mtgcr(embedded_home, "history", "701.15", "--as-of", "2026-08-07").out

    assert (then.splitlines()[0], now.splitlines()[0]) == ("701.19  Regenerate", "701.15  Goad")
    assert now == _without_remark(mtgcr(embedded_home, "history", "701.15").out)


def _without_remark(told: str) -> str:
    """What is told after the remark that a newer release is in force."""
    remark, _, history = told.partition("\n\n")
    assert remark.startswith("The rules of 2026-09-25 are in force, but you do not have them yet")
    assert remark.endswith("2026-08-07.")
    return history


def test_without_a_day_and_after_the_newest_text_that_text_is_named(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    days = [
        [json.loads(mtgcr(embedded_home, "history", "704.5j", *day, "--format", "json").out)[key] for key in KEYS]
        for day in ((), ("--as-of", "2026-09-25"), ("--as-of", "2019-01-25"))
    ]

    assert days == [
        [None, "2026-09-25", "2026-08-07"],
        ["2026-09-25", "2026-09-25", "2026-08-07"],
        ["2019-01-25", "2019-01-25", "2019-01-25"],
    ]


@pytest.mark.parametrize(
    ("typed", "code", "told"),
    [
        (("509.6", "--as-of", "2025-01-01"), 1, "the number was in use from 2009-07-11 until 2024-11-08."),
        (("509.6", "--as-of", "1990-01-01"), 1, "No known release was in force on 1990-01-01."),
        (("IPG 2.5", "--as-of", "2021-01-01"), 2, "--as-of works only with numbers of the Comprehensive Rules"),
    ],
)
def test_a_day_on_which_nothing_has_the_number_is_refused(
    embedded_home: Path, mtgcr: Callable[..., Said], typed: tuple[str, ...], code: int, told: str
) -> None:
    said = mtgcr(embedded_home, "history", *typed)

    assert (said.code, told in said.err) == (code, True)


def test_a_keyword_is_the_same_rule_on_any_day(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    told = mtgcr(embedded_home, "history", "trample", "--as-of", "2003-07-01")

    assert (told.code, told.out) == (0, _without_remark(mtgcr(embedded_home, "history", "trample").out))


@pytest.mark.parametrize(
    ("typed", "owner"),
    [
        (["728.1"], "until 2026-04-17; today 729.1 (“Subgames”)"),
        (["701.15"], "today 701.19 (“Regenerate”)"),
        (["711.5", "--lang", "ja"], "removed some day between 2015-03-27 and 2016-07-22 (“両面カード”)"),
    ],
)
def test_each_other_owner_of_a_number_is_told_with_the_heading_that_it_stood_under(
    embedded_home: Path, mtgcr: Callable[..., Said], typed: list[str], owner: str
) -> None:
    assert owner in " ".join(mtgcr(embedded_home, "history", *typed).out.split())


def test_an_entry_of_the_glossary_that_a_rule_was_split_from_is_told_by_its_term(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    joined = [line.strip() for line in mtgcr(embedded_home, "history", "205.3m").out.splitlines() if "split" in line]

    assert joined == ["2009-07-11: split off from the glossary entry “Creature Type”"]
