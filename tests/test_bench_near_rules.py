"""What the towers of bench/near_rules.py make of texts; how they rank questions is measured, not tested."""

from __future__ import annotations

import pytest

from mtgcr.bench.near_rules import NUMBERS, PLACES, load_tower, nearness, pieces
from mtgcr.parser.language import Language


@pytest.mark.parametrize("language", [Language.EN, Language.JA])
def test_a_tower_has_a_row_for_every_place_and_rule(language: Language) -> None:
    tower = load_tower(language)

    assert len(tower.rows) == (PLACES + len(tower.rules)) * NUMBERS


def test_english_is_cut_into_words_pairs_of_words_and_runs_of_letters() -> None:
    assert set(pieces("Chump it", Language.EN)) >= {"wchump", "bchump_it", "c chu", "cp it"}


def test_japanese_is_cut_into_one_to_three_letters() -> None:
    assert pieces("接死", Language.JA) == ["u接", "u死", "c接死"]


@pytest.mark.parametrize(
    ("language", "question"),
    [
        (Language.EN, "my 1/1 deals damage to a giant creature and it just dies"),
        (Language.JA, "1点でもダメージを与えたら大きいクリーチャーが死ぬ"),
    ],
)
def test_a_rule_is_nearer_to_what_is_asked_about_it_than_another(language: Language, question: str) -> None:
    deathtouch, decks = "702.2b@2009-07-11", "100.1@1999-11-01"
    tower = load_tower(language)

    near, unknown, far = nearness(tower, question, language, [deathtouch, "no rule", decks])

    assert near > far >= 0
    assert unknown == far
