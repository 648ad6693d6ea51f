"""Questions about policy are answered from the tournament documents, and all others as before."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.works.policy_questions import answer_policy, is_of_policy

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime.date(2026, 8, 1)


@pytest.mark.parametrize(
    ("question", "level", "number"),
    [
        ("What is the penalty for slow play?", "", "3.3"),
        ("遅刻の懲罰は何ですか", "", "3.1"),
        ("Penalty for outside assistance at a competitive event?", "competitive", "3.2"),
        ("What is the penalty for a player who is late for the round at FNM?", "regular", "3.1"),
    ],
)
def test_the_section_and_the_level_are_found(question: str, level: str, number: str) -> None:
    answer = answer_policy(question, NOW)

    assert answer is not None
    assert answer.level == level
    assert answer.hits[0].hit.section.tenure.number == number


def test_at_regular_the_issue_of_the_jar_stands_beside_the_infraction() -> None:
    answer = answer_policy("What is the penalty for a player who is late for the round at FNM?", NOW)

    assert answer is not None
    assert answer.hits[0].regular is not None
    assert answer.hits[0].regular[0].number == "unwanted"


def test_the_penalty_of_higher_levels_is_no_answer_at_regular_where_nothing_is_told_of_the_jar() -> None:
    question, then = "What is the penalty for slow play{}?", datetime.date(2019, 5, 2)
    higher = answer_policy(question.format(""), then)

    assert higher is not None
    assert higher.hits[0].hit.section.tenure.number == "3.3"
    assert answer_policy(question.format(" at Regular REL"), then) is None


@pytest.mark.parametrize("question", ["Which entry fee is usual?", "", "xyzzy"])
def test_what_no_section_speaks_of_is_not_answered(question: str) -> None:
    assert answer_policy(question, NOW) is None


def test_only_topics_of_policy_are_settled_here() -> None:
    assert is_of_policy(("tournament policy",))
    assert is_of_policy(("戦略", "イベント規定"))
    assert not is_of_policy(("strategy",))


def test_ask_tells_what_the_documents_say(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "ask", "What is the penalty for slow play?")

    assert said.code == 0
    assert "IPG 3.3  Tournament Error — Slow Play (SP)  [Warning]" in said.out


@pytest.mark.parametrize("question", ["What is the capital of France?", "Does deathtouch work with trample?"])
def test_ask_answers_other_questions_as_before(embedded_home: Path, mtgcr: Any, question: str) -> None:
    answer = mtgcr(embedded_home, "ask", question, "--format", "json").json["answer"]

    assert answer["policy"] is None
