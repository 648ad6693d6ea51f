"""Twenty questions answered from the tools alone, and the reader that finds what does not exist in an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import mtgcr
from mtgcr.assistant.server import TITLES
from mtgcr.bench.assistant_run import PAGE, questions, run
from mtgcr.bench.quotations import mistakes

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.bench.assistant_run import Written
    from mtgcr.library.library import Library


@pytest.fixture(scope="module")
def kb(embedded_home: Path) -> Library:
    return mtgcr.open(embedded_home)


@pytest.fixture(scope="module")
def written(kb: Library) -> list[Written]:
    return run(kb)


def test_no_answer_has_a_quotation_a_number_or_a_day_that_does_not_exist(written: list[Written]) -> None:
    assert [(one.asked.question, one.mistakes) for one in written if one.mistakes] == []
    assert len(written) == 20
    assert sum(one.text.count("> — ") for one in written) >= 20


def test_where_no_rule_decides_none_is_quoted(written: list[Written]) -> None:
    outside = [one for one in written if one.asked.gold == ("none",)]

    assert len(outside) == 3
    assert all(one.is_right for one in outside)


def test_the_questions_use_most_of_the_tools_and_stand_on_the_page(written: list[Written]) -> None:
    assert len({tool for one in written for tool in one.tools} & set(TITLES)) >= 6
    page = PAGE.read_text("utf-8")
    assert [one.question for one in questions() if f"| {one.question} |" not in page] == []


def quoted(kb: Library, number: str) -> str:
    words = kb.rule(number, "2024-11-08").found[0].wordings[0].text
    return f"> {words}\n> — {number}, 2024-11-08, digest, en"


def test_a_true_answer_has_no_mistake(kb: Library) -> None:
    assert list(mistakes(kb, f"{quoted(kb, '702.19b')}\nSee 510.1c, since 2024-11-08.")) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("damage", "Damage", "not so in 702.19b"),
        ("702.19b,", "702.19c,", "not so in 702.19c"),
        ("702.19b,", "702.900,", "not so in 702.900"),
        ("2024-11-08", "2024-11-09", "no release: 2024-11-09"),
        ("digest", "official", "not so in"),
        (", en", ", ja", "not so in"),
        ("> — ", "— ", "a quotation without its place"),
        ("510.1c", "510.900", "no rule: 510.900"),
        ("See 510.1c", "There is no rule 510.1c in the release of 2024-11-08", "denied although it exists"),
    ],
)
def test_what_does_not_exist_is_found(kb: Library, old: str, new: str, said: str) -> None:
    text = f"{quoted(kb, '702.19b')}\nSee 510.1c, since 2024-11-08."

    assert any(said in mistake for mistake in mistakes(kb, text.replace(old, new)))


def test_what_the_question_names_is_no_mistake_of_the_answer(kb: Library) -> None:
    assert list(mistakes(kb, "702.400 is not there on 2026-01-01.", "702.400 on 2026-01-01?")) == []
