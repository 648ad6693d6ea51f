"""Weights of words are learned from questions of which it is told whether something is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.bench.learn_words import (
    Lesson,
    Weighed,
    changed_lessons,
    learn,
    open_sets,
    ordinary_questions,
    tell_writers,
    try_on_writers,
    write,
)
from mtgcr.kb.asking.weighed_words import LEAST, WordsTell
from mtgcr.kb.words.terms import read_table
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from pathlib import Path

LESSONS = [
    Lesson(text, Language.EN, writer, is_so, (sign,))
    for writer in ("ann", "bob", "cid", "dee")
    for text, is_so, sign in (
        ("does the big kettle boil", True, 1.0),
        ("does the kettle whistle", True, 0.0),
        ("what does big tea cost", False, 1.0),
        ("what does a cup cost", False, 0.0),
    )
]


def test_words_that_only_one_kind_has_speak_for_it() -> None:
    learned = learn(LESSONS)

    assert learned.pieces["kettle"] > 0 > learned.pieces["cost"]
    assert abs(learned.pieces.get("big", 0.0)) < 0.1 < learned.pieces["kettle"]


def test_a_sign_that_both_kinds_have_alike_tells_nothing() -> None:
    assert learn(LESSONS).signs == pytest.approx((0.0,), abs=0.2)


def test_a_sign_that_only_one_kind_has_tells_it() -> None:
    lessons = [Lesson("the same words", Language.EN, "ann", is_so, (float(is_so),)) for is_so in (True, False)] * 4
    learned = learn(lessons)

    assert learned.weigh(lessons[0]).whole > 0 > learned.weigh(lessons[1]).whole


def test_a_piece_that_few_questions_have_is_left_out() -> None:
    assert "samovar" not in learn([*LESSONS, Lesson("samovar", Language.EN, "ann", True, (0.0,))]).pieces


def test_each_writer_is_weighed_by_what_the_others_taught() -> None:
    spy = Lesson("xyzzy plugh", Language.EN, "eve", True, (0.0,))
    tried = dict(try_on_writers([*LESSONS, *([spy] * 5)]))

    assert len(tried) == len(set(LESSONS)) + 1
    assert abs(tried[spy].whole) < 1


def test_weights_are_written_as_the_program_reads_them(tmp_path: Path) -> None:
    learned = learn(LESSONS)
    write(learned, tmp_path / "new" / "told_en.tsv", with_least=True)

    rows = read_table(tmp_path / "new" / "told_en.tsv")[1]
    assert rows[0] == [LEAST, f"{learned.least:.2f}"]
    assert {piece: float(weight) for piece, weight in rows[1:]} == learned.pieces


def test_no_sealed_set_is_learned_from() -> None:
    assert [path for path in open_sets() if "sealed" in path.parts] == []
    assert all(row["kind"] in {"answerable", "unanswerable"} for row in ordinary_questions())


@pytest.mark.parametrize("language", tuple(Language))
def test_questions_for_changes_are_learned_beside_those_that_look_alike(language: Language) -> None:
    mine = [lesson for lesson in changed_lessons() if lesson.language is language]

    assert sum(lesson.is_so for lesson in mine) >= 200
    assert sum(not lesson.is_so for lesson in mine) >= 1000


def test_what_the_odds_of_the_program_take_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    tried = [(LESSONS[0], Weighed(9.0, 2.0)), (LESSONS[1], Weighed(9.0, 9.0)), (LESSONS[2], Weighed(-9.0, -9.0))]
    tell_writers(tried, WordsTell.ANSWERABLE)

    told = capsys.readouterr().out.splitlines()
    assert [line.partition(",")[0] for line in told[-2:]] == ["likely: 2 of 2", "sure: 1 of 2"]
