"""Results of printed examples are told from a table, at the releases that they are of."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.answering import answer_question
from mtgcr.kb.asking.answers import Answer, ExecutedExample
from mtgcr.kb.asking.executed import TABLE, results_of, sources_of, table_text
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.tests.mini_releases import AUTUMN
from mtgcr.views.json.answer import answer_json
from mtgcr.views.text.answer import Detail, answer_text

if TYPE_CHECKING:
    from pathlib import Path

SPRING = datetime.date(2020, 4, 1)
SUMMER = datetime.date(2020, 7, 1)
POURED = ExecutedExample(
    scenario="101.1 tea is poured",
    status="passed",
    english="the cup is full",
    japanese="茶碗は一杯",
    because=("101.1", "101.2"),
    first=SPRING,
    last=SUMMER,
)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table of one example, made from sources that are called "leaves"."""
    path = tmp_path / TABLE
    path.write_text(table_text([("101.1", "abc", "leaves", POURED)]), encoding="utf-8")
    return path


def test_a_result_is_told_while_its_releases_last(table: Path) -> None:
    day = datetime.timedelta(days=1)
    told = [bool(results_of("101.1", "abc", on, table)) for on in (SPRING - day, SPRING, SUMMER, SUMMER + day)]
    assert told == [False, True, True, False]
    assert results_of("101.1", "abc", SPRING, table) == (POURED,)


@pytest.mark.parametrize(("number", "example"), [("101.1", "abd"), ("101.1a", "abc"), ("1", "abc")])
def test_other_examples_have_no_result(table: Path, number: str, example: str) -> None:
    assert results_of(number, example, SPRING, table) == ()


def test_a_result_says_what_it_was_made_from(table: Path) -> None:
    assert sources_of(table.read_text(encoding="utf-8")) == {POURED.scenario: "leaves"}


def test_nothing_is_told_without_a_table(tmp_path: Path) -> None:
    assert results_of("101.1", "abc", SPRING, tmp_path / TABLE) == ()


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("how many sips does a cup hold by rule 101.1a?", POURED.english),
        ("101.1aによると茶碗には何口分が入る？", POURED.japanese),
    ],
)
def test_a_result_stands_below_its_example(mini_home: Path, question: str, words: str) -> None:
    answer = answer_question(open_knowledge_base(mini_home), question, AUTUMN)
    assert isinstance(answer, Answer)
    whole = Detail(more=True)
    assert words not in answer_text(answer, 200, colour=False, detail=whole)
    asked = answer_question(open_knowledge_base(mini_home), "how many sips does a cup hold by rule 101.1a?", AUTUMN)
    assert isinstance(asked, Answer)
    shown = replace(answer, examples=(replace(asked.examples[0], results=(POURED,)),))
    assert words in answer_text(shown, 200, colour=False, detail=whole)
    (example,) = answer_json(shown)["answer"]["examples"]
    assert [(one["scenario"], one["from"]) for one in example["results"]] == [(POURED.scenario, "2020-04-01")]
