"""Reading scenarios: structure, periods, sources, both languages, and every mistake at its place."""

from __future__ import annotations

import csv
import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgcr.parser.language import Language
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import library
from mtgcr.rules.model import Expectation, Happening, Period, RuleCited, Scenario, ScenarioVerdict
from mtgcr.rules.soundness import repeated_titles, unsound

if TYPE_CHECKING:
    from mtgcr.parser.diagnostic import Diagnostic

MISTAKES = Path(__file__).parent / "cases" / "scenario_mistakes.tsv"
BOOK = library().phrasebook

GOOD = """\
-- a remark
scenario "two blockers"  -- another
from cr 2024-09-20 510.1c example 1
from own words
given Alex attacks Bianca with Gorger 5/6
  and Bianca blocks Gorger with Guardian 0/3
  and [..2024-11-07] the order of Gorger is Guardian Elves

  and Bianca blocks Gorger with Elves 1/1
when Alex assigns combat damage
then [..2024-11-07] allowed exactly 3 to Guardian, 2 to Elves
     | 4 to Guardian,
       1 to Elves
     | 5 to Guardian
     because 509.2, 510.1c
 and forbidden 4 to Guardian
but without Bianca blocks Gorger with Elves 1/1
then allowed 5 to Guardian because 510.1c
"""


def parse(text: str) -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    return parse_scenarios(text, "m", BOOK)


def test_a_good_scenario_is_read_without_diagnostics() -> None:
    (scenario,), diagnostics = parse(GOOD)

    assert diagnostics == ()
    assert scenario.title == "two blockers"
    assert len(scenario.givens) == 4
    assert [type(act) for act in scenario.acts] == [Happening, Expectation, Expectation]


def test_an_option_goes_on_over_lines() -> None:
    (scenario,), _ = parse(GOOD)

    words = [[use.words for use in option] for option in scenario.expectations[0].options]
    assert words == [["3 to Guardian", "2 to Elves"], ["4 to Guardian", "1 to Elves"], ["5 to Guardian"]]


def test_a_number_is_read_as_of_the_last_day_of_its_period() -> None:
    (scenario,), _ = parse(GOOD)

    day = datetime.date(2024, 11, 7)
    assert scenario.expectations[0].because == (RuleCited("509.2", day), RuleCited("510.1c", day))
    assert scenario.counters[0].expectations[0].because[0].as_of > day


def test_a_source_names_release_rule_and_place() -> None:
    (scenario,), _ = parse(GOOD)

    first, second = scenario.sources
    assert (first.release, first.number, first.ordinal) == (datetime.date(2024, 9, 20), "510.1c", 1)
    assert not second.is_example


def test_periods_and_places_are_kept() -> None:
    (scenario,), _ = parse(GOOD)

    assert scenario.givens[2].period == Period(None, datetime.date(2024, 11, 7))
    assert (scenario.givens[2].use.place.line, scenario.givens[2].use.place.column) == (7, 22)


def test_a_scenario_can_be_written_in_japanese() -> None:
    text = """\
シナリオ 「2体のブロック」
出典 cr 2024-11-08 510.1c 例 1
前提 アレックスはトランプルを持つ5/6の「巨大なもの」でビアンカを攻撃している
かつ ビアンカは0/3のガーディアンで「巨大なもの」をブロックしている
経過 アレックスが戦闘ダメージを割り振る
判定 [2024-11-08..] 許可 ガーディアンに3点、ビアンカに2点 | ガーディアンに5点
     根拠 702.19b
ただし 前提 ガーディアンは+0/+1の修整を受けている
判定 禁止 ガーディアンに3点、ビアンカに2点 根拠 702.19b
"""
    (scenario,), diagnostics = parse(text)

    assert diagnostics == ()
    assert scenario.language is Language.JA
    assert scenario.givens[0].use.value("name") == "巨大なもの"
    assert scenario.expectations[0].verdict is ScenarioVerdict.ALLOWED


def test_both_languages_mean_the_same() -> None:
    (english,), _ = parse(
        'scenario "x"\ngiven Alex attacks Bianca with Bear 2/2 green trample\nwhen Alex assigns combat damage\n'
        "then allowed 2 to Bianca because 510.1b"
    )
    (japanese,), _ = parse(
        "シナリオ 「x」\n前提 アレックスは緑とトランプルを持つ2/2のBearでビアンカを攻撃している\n"
        "経過 アレックスが戦闘ダメージを割り振る\n判定 許可 ビアンカに2点 根拠 510.1b"
    )

    assert [dict(line.use.values) for line in english.givens] == [dict(line.use.values) for line in japanese.givens]
    assert english.expectations == japanese.expectations


def test_a_mistake_in_one_scenario_costs_no_other() -> None:
    scenarios, diagnostics = parse('scenario "bad"\ngvien nothing\n' + GOOD)

    assert [scenario.title for scenario in scenarios] == ["two blockers"]
    assert [str(diagnostic.place) for diagnostic in diagnostics] == ["m:2:1"]


def test_line_ends_of_all_kinds_are_read() -> None:
    for ending in ("\r\n", "\r"):
        scenarios, diagnostics = parse(GOOD.replace("\n", ending))
        assert (len(scenarios), diagnostics) == (1, ())


def _mistakes() -> list[dict[str, str]]:
    with MISTAKES.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("row", _mistakes(), ids=lambda row: row["mistake"])
def test_a_mistake_is_found_at_its_place(row: dict[str, str]) -> None:
    scenarios, diagnostics = parse(row["scenario"].replace("⏎", "\n"))
    found = [*diagnostics, *(d for scenario in scenarios for d in unsound(scenario, BOOK)), *repeated_titles(scenarios)]

    assert (found[0].code, found[0].place.line, found[0].place.column) == (
        row["code"],
        int(row["line"]),
        int(row["column"]),
    )


def test_there_are_at_least_thirty_mistakes() -> None:
    assert len(_mistakes()) >= 30


def test_an_unknown_phrase_is_answered_by_the_nearest() -> None:
    _, (diagnostic,) = parse('scenario "x"\ngiven Bear is removed from combat\nthen result Bear is 2/2')

    assert diagnostic.hint is not None
    assert "{name} was removed from combat" in str(diagnostic.hint)


def test_the_other_language_is_answered_in_the_language_of_the_scenario() -> None:
    _, (diagnostic,) = parse('scenario "x"\ngiven Bearは戦闘から取り除かれている\nthen result Bear is 2/2')

    assert diagnostic.hint == "write: Bear was removed from combat"


def _lessons() -> list[dict[str, str]]:
    with (MISTAKES.parent / "scenario_lessons.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("row", _lessons(), ids=lambda row: row["line"])
def test_a_mistake_is_answered_by_its_cause_and_by_what_to_write(row: dict[str, str]) -> None:
    is_japanese = not row["line"][0].isascii()
    begin, end = (
        ("シナリオ 「x」", "判定 結果 「熊」は2/2である")
        if is_japanese
        else ('scenario "x"', "then result Bear is 2/2")
    )
    diagnostic = parse(f"{begin}\n{row['line']}\n{end}")[1][0]

    assert row["message"] == diagnostic.message
    assert str(diagnostic.hint or "").startswith(row["hint"])


WORDS = ["scenario", '"x"', "given", "when", "then", "but", "and", "because", "510.1c", "|", ",", "[2024-11-08..]"]
WORDS += [
    "allowed",
    "exactly",
    "Alex",
    "attacks",
    "Bianca",
    "with",
    "Bear",
    "2/2",
    "\n",
    "--",
    "「",
    "シナリオ",
    "判定",
]


@settings(max_examples=150)
@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_any_words_are_read_without_an_exception(words: list[str]) -> None:
    parse(" ".join(words))


@settings(max_examples=80)
@given(st.text(max_size=80))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    parse('scenario "x"\n' + text)
