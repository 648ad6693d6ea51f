"""Questions for the time of a change that do not name what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.asking import changed_rules
from mtgcr.kb.asking.answering import FoundRules, find_rules
from mtgcr.kb.asking.change_cues import asks_for_a_change, points_to_a_change

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


@pytest.mark.parametrize(
    ("question", "number", "day"),
    [
        ("When was it changed that a player keeps one of two legends of the same name?", "704.5j", "2022-09-08"),
        ("What number did goad have two years ago, and what is it now?", "701.15", "2025-06-06"),
        ("自分の同じ名前の伝説のパーマネントを1つだけ残すようになったのはいつ？", "704.5j", "2022-09-08"),
    ],
)
def test_the_nearest_rules_are_told_with_their_days(
    mtgcr: Callable[..., Said], embedded_home: Path, question: str, number: str, day: str
) -> None:
    answer = mtgcr(embedded_home, "ask", question, "--format", "json").json["answer"]

    told = {one["number"]: one for one in answer["nearest_history"]}
    days = {one["since_latest"] for one in told[number]["changed"]} | {one["until"] for one in told[number]["numbers"]}
    assert day in days
    assert answer["history"] == []
    assert (answer["certainty"], answer["citations"]) == ("unsure", [])


def test_that_the_rule_meant_is_not_certain_is_told_first(mtgcr: Callable[..., Said], embedded_home: Path) -> None:
    english = mtgcr(
        embedded_home, "ask", "When was banding dropped from the list of keyword abilities in the rules?"
    ).out
    japanese = mtgcr(embedded_home, "ask", "2体目の伝説を出すと選ぶようになったのはいつですか").out

    assert english.startswith("This asks when the rules changed; which rule it means is not certain.")
    assert "Banding (rule 702.22): in the rules since" in english
    assert japanese.startswith("ルールがいつ変わったかという質問ですが、どのルールのことかは確実ではありません。")


@pytest.mark.parametrize(
    "question",
    [
        "When did my creature become blocked?",
        "Was my creature removed from combat when it regenerated?",
        "When the last counter is removed, who gets priority?",
        "What did you name with it?",
        "第3メイン・フェイズはいつ始まりますか",
        "毒カウンターはいつなくなる？",
        "伝承カウンターはいつ追加される？",
        "いつもでっかくなっていいですか",
        "クリーチャーがいつ戦場を離れたか分かりますか",
    ],
)
def test_a_question_about_a_game_asks_for_no_change_of_the_rules(question: str) -> None:
    assert not asks_for_a_change(question)
    assert not points_to_a_change(question)


@pytest.mark.parametrize(
    "question",
    [
        "What was the keyword for protection called when it was written out?",
        "I quit years ago: is banding still in the rules?",
        "is interrupt no longer a card type?",
        "復帰勢です。前は両方墓地に置かれませんでしたか",
        "バンド、今でもルールに載ってる？",
        "続唱のルール変更はいつからですか",
    ],
)
def test_what_people_say_of_other_times_points_to_a_change(question: str) -> None:
    assert points_to_a_change(question)


def test_a_long_story_needs_more_than_what_points_to_a_change() -> None:
    short = "I played years ago, and my old cards are no longer legal in the rules?"
    story = f"{short} {'My friend attacks me with a bear and I block it with mine. ' * 6}"

    assert points_to_a_change(short)
    assert not points_to_a_change(story)


def test_the_rules_of_no_release_are_looked_through_twice(
    mtgcr: Callable[..., Said], mini_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The days lie four years apart, and several of them may have the same rules."""
    asked: list[datetime.date] = []

    def counted(*given: Any) -> Any:
        found = find_rules(*given)
        assert isinstance(found, FoundRules)
        asked.append(found.release.effective)
        return found

    monkeypatch.setattr(changed_rules, "find_rules", counted)
    mtgcr(mini_home, "ask", "When was it changed that a guest may cover the cup?")

    assert asked
    assert len(asked) == len(set(asked))
