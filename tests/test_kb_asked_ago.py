"""Days counted from today are read where a question asks for the rules of then, and not where they tell a story."""

from __future__ import annotations

import csv
import datetime
from pathlib import Path

import pytest

from mtgcr.kb.asking.asked_times import find_time, passing_times

MONDAY = datetime.date(2026, 11, 23)
ASKED = (Path(__file__).parent / "cases" / "days_ago_questions.tsv").read_text(encoding="utf-8").splitlines()
ROWS = list(csv.DictReader(ASKED, delimiter="\t"))


@pytest.mark.parametrize("row", [row for row in ROWS if row["first"]], ids=lambda row: row["question"])
def test_a_question_asks_for_the_rules_of_then(row: dict[str, str]) -> None:
    found = find_time(row["question"], today=MONDAY)

    assert found is not None
    assert (found.span.first.isoformat(), found.span.last.isoformat()) == (row["first"], row["last"])


@pytest.mark.parametrize("row", [row for row in ROWS if not row["first"]], ids=lambda row: row["question"])
def test_a_story_is_asked_of_today(row: dict[str, str]) -> None:
    assert find_time(row["question"], today=MONDAY) is None


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("I bought this card last year. Can it attack?", ["last year"]),
        ("去年買ったカードで攻撃できますか？", ["去年"]),
        ("Last turn I cast it. Can it attack?", []),
        ("I bought it last year. Could it attack in 2012?", []),
    ],
)
def test_the_time_of_a_story_is_known(question: str, told: list[str]) -> None:
    used = find_time(question, today=MONDAY)

    assert [one.text for one in passing_times(question, used, MONDAY)] == told


def test_a_day_that_is_named_goes_before_one_that_is_counted() -> None:
    found = find_time("A year ago we argued: did damage use the stack in 2012?", today=MONDAY)

    assert found is not None
    assert found.text == "in 2012"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("おととしの相棒のコストは？", "おととし"),
        ("昨年の夏のブロック順", "昨年の夏"),
        ("去年のレジェンド・ルールは？", "去年の"),
        ("去年の相棒は好き？", None),
        ("トランプル、去年の強さは？", None),
        ("昨年の優勝デッキにあるトランプルは？", None),
        ("去年のカードは？", None),
        ("去年の大会で買ったカードは使える？", None),
    ],
)
def test_what_there_was_then_may_be_asked_without_a_verb(question: str, told: str | None) -> None:
    found = find_time(question, today=MONDAY)

    assert (found and question[found.start : found.start + len(told or "")]) == told


def test_nothing_is_counted_from_a_today_that_nobody_gave() -> None:
    assert find_time("A year ago, did damage use the stack?") is None


@pytest.mark.parametrize(
    "question", ["Can I play this deck next year? Does it trample?", "明日の大会で接死は？", "What is legal tomorrow?"]
)
def test_what_lies_ahead_asks_for_no_other_day(question: str) -> None:
    assert find_time(question, today=MONDAY) is None
