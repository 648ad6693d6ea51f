"""Towers learn from situations which rule a question is about, and are written as the program reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy
import pytest

from mtgcr.bench.learn_towers import (
    LEARNED_FROM,
    as_bytes,
    bag_of,
    changed_since,
    fingerprints,
    learn,
    lessons_of,
    said_in,
    sums_of,
    write_tower,
)
from mtgcr.kb.asking.towers import NUMBERS, PLACES, RULES, Tower, TowerRule, nearness, towers_folder
from mtgcr.kb.intake.said_tables import SaidWords
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from pathlib import Path

SAID = SaidWords(
    told={"1.1@a": "Tea is poured by the guest.", "1.2@a": "A lid keeps the kettle warm.", "1.3@a": "Cups are washed."},
    asked={"1.1@a": "who fills it", "1.2@a": "does it cool down"},
    situations={
        "1.1@a": "My aunt grabs the pot. May she fill hers?\nGrandpa wants a refill, and I hold the pot.",
        "1.2@a": "I left the top off and went out. Is it cold now?\nThe top fell off at noon.",
        "1.3@a": "Mine is dirty. Who takes the sponge?\nTwo plates and no sponge.",
    },
)


def test_each_situation_is_a_question_and_the_rest_is_its_answer() -> None:
    lessons = lessons_of(SAID, Language.EN)

    assert lessons.lineages == ("1.1@a", "1.2@a", "1.3@a")
    assert lessons.rules.tolist() == [0, 0, 1, 1, 2, 2]
    first, its_answer, all_told = lessons.questions[0], lessons.answers[0], lessons.told[0]
    assert set(first.places) <= set(all_told.places)
    assert not set(all_told.places) - set(first.places) - set(its_answer.places)
    assert len(its_answer.places) < len(all_told.places)


def test_what_stands_twice_counts_more_and_what_is_taken_away_nothing() -> None:
    bag = bag_of({5: 1, 7: 2, 9: 0})

    assert bag.places.tolist() == [5, 7]
    assert bag.often.tolist() == pytest.approx([1.0, 1.6931472])


def test_a_piece_of_every_rule_is_less_rare_than_one_of_a_single_rule() -> None:
    rarity = lessons_of(SAID, Language.EN).rarity

    assert rarity.shape == (PLACES,)
    assert rarity.max() == pytest.approx(numpy.log(1 + 3))
    assert 0 < rarity[rarity > 0].min() < rarity.max()


def test_questions_come_nearer_to_their_rules(tmp_path: Path) -> None:
    lessons = lessons_of(SAID, Language.EN)
    before, after = (learn(lessons, passes) for passes in (0, 40))

    def right(rows: numpy.ndarray) -> float:
        near = sums_of(lessons.questions, rows) @ sums_of(lessons.answers, rows).T
        return float(numpy.diag(near).mean() - near.mean())

    assert right(after) > right(before) + 0.2
    write_tower(tmp_path, Language.EN, lessons, after)
    rules = {name: PLACES + place for place, name in enumerate((tmp_path / RULES).read_text().split())}
    tower = Tower((tmp_path / "en.rows").read_bytes(), rules)
    poured, lid, washed = nearness(
        tower, "grandpa fills from the pot", Language.EN, [TowerRule(one, "") for one in lessons.lineages]
    )
    assert poured > max(lid, washed)


def test_the_same_is_learned_again() -> None:
    lessons = lessons_of(SAID, Language.EN)

    assert as_bytes(learn(lessons, 2)) == as_bytes(learn(lessons, 2))


def test_a_row_is_a_byte_a_number() -> None:
    rows = numpy.array([[0.5] * NUMBERS, [-0.5] * NUMBERS], dtype=numpy.float32)

    assert as_bytes(rows) == bytes([127] * NUMBERS + [129] * NUMBERS)


def test_what_is_said_otherwise_than_it_was_learned_from_is_listed(tmp_path: Path) -> None:
    marks = "".join(f"{lineage}\t{mark}\n" for lineage, mark in fingerprints([SAID]).items())
    (tmp_path / LEARNED_FROM).write_text(marks)
    told = {"1.1@a": "Tea is poured by the host.", "1.3@a": SAID.told["1.3@a"], "1.4@a": "Sugar is taken last."}

    assert not changed_since(tmp_path, [SAID])
    assert changed_since(tmp_path, [SAID._replace(told=told)]) == ("1.1@a", "1.2@a", "1.4@a")


def test_the_rows_that_ship_were_learned_from_nearly_all_that_is_said_today(embedded_home: Path) -> None:
    said = said_in(embedded_home)

    assert len(changed_since(towers_folder(), said.values())) <= len(fingerprints(said.values())) / 20
