"""It is told how the time of a question was taken."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.answering import answer_question
from mtgcr.kb.asking.answers import Answer
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.views.answer_labels import how_taken_lines, told_certainty
from mtgcr.views.json.answer import answer_json

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

MONDAY = datetime.date(2026, 11, 23)


@pytest.fixture(scope="module")
def base(embedded_home: Path) -> KnowledgeBase:
    """What ships with the program."""
    return open_knowledge_base(embedded_home)


def ask(base: KnowledgeBase, question: str) -> Answer:
    """The answer as given on a Monday."""
    answer = answer_question(base, question, today=MONDAY)
    assert isinstance(answer, Answer)
    return answer


@pytest.mark.parametrize(
    ("question", "note"),
    [
        (
            "What did trample do on 6/5/2017?",
            "6/5/2017 was read as 2017-06-05; 2017-05-06 would mean the rules of 2017-04-28",
        ),
        ("6/5/2017のトランプルは？", "6/5/2017は2017-06-05と読みました。2017-05-06なら2017-04-28発効"),
        (
            "I got it a year ago. What is trample?",
            '“a year ago” was not read as a date; --as-of "a year ago" asks about it.',
        ),
        (
            "702.19b 2020-08-31",
            "Rule 702.19b is in the rules of 2020-08-07, but you do not have its words of that day.",
        ),
        ("2020-08-31の702.19bは？", "2020-08-07発効の版にルール702.19bはありますが、その日の文面は未収録です。"),
        ("702.999z 2020-08-31", "There is no rule 702.999z in the rules of 2020-08-07."),
    ],
)
def test_how_a_time_was_taken_is_told(base: KnowledgeBase, question: str, note: str) -> None:
    taken = how_taken_lines(ask(base, question))

    assert any(line.startswith(note) for line in taken)


@pytest.mark.parametrize("question", ["What did trample do on 3/4/2019?", "I got it last month. What is trample?"])
def test_of_days_with_the_same_rules_nothing_more_is_told(base: KnowledgeBase, question: str) -> None:
    taken = ask(base, question).taken

    assert (taken.either, taken.unused_times) == (None, ())


@pytest.mark.parametrize(
    ("question", "told", "unworded"),
    [
        ("702.19b 2020-08-31", "What you ask for is in the rules, but its words are not here.", ["702.19b"]),
        ("2020-08-31の702.19bは？", "そのルールはありますが、文面は未収録です。", ["702.19b"]),
        ("702.999z 2020-08-31", "No rule answers this.", []),
    ],
)
def test_of_a_rule_without_words_it_is_not_said_that_no_rule_answers(
    base: KnowledgeBase, question: str, told: str, unworded: list[str]
) -> None:
    answer = ask(base, question)

    assert told_certainty(answer) == told
    assert answer_json(answer)["answer"]["unworded"] == unworded
