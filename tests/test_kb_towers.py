"""What was learned from situations tells how near a rule is to a question; how it ranks questions is measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mtgcr.kb.asking.answering import find_rules
from mtgcr.kb.asking.answers import Evidence
from mtgcr.kb.asking.judging import LOOKED_AT, rank_candidates
from mtgcr.kb.asking.said_then import PAST
from mtgcr.kb.asking.towers import (
    NUMBERS,
    PLACES,
    Tower,
    TowerRule,
    load_tower,
    nearness,
    pieces_in,
    place_of,
    towers_folder,
)
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.storage.standing import lineage_rows
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from pathlib import Path

NEAR, FAR = TowerRule("702.2b@2009-07-11", ""), TowerRule("100.1@1999-11-01", "")
WORDLESS = TowerRule("no rule", "")
SPOKEN = [
    (Language.EN, "my 1/1 deals damage to a giant creature and it just dies"),
    (Language.JA, "1点でもダメージを与えたら大きいクリーチャーが死ぬ"),
]


def tower_of(language: Language) -> Tower:
    """The tower of a language that has one."""
    tower = load_tower(language)
    assert tower is not None
    return tower


@pytest.mark.parametrize("language", list(Language))
def test_a_tower_has_a_row_for_every_place_and_rule(language: Language) -> None:
    tower = tower_of(language)

    assert len(tower.rows) == (PLACES + len(tower.rules)) * NUMBERS


def test_each_rule_with_a_row_is_known(embedded_home: Path) -> None:
    known = lineage_rows(open_knowledge_base(embedded_home).store)
    assert {name.partition(PAST)[0] for name in tower_of(Language.EN).rules} <= known.keys()


def test_a_language_of_which_nothing_was_learned_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mtgcr.kb.asking.towers.towers_folder", lambda: tmp_path)
    load_tower.cache_clear()
    try:
        assert load_tower(Language.EN) is None
    finally:
        load_tower.cache_clear()


def test_english_is_cut_into_words_pairs_of_words_and_runs_of_letters() -> None:
    assert set(pieces_in("Chump it", Language.EN)) >= {"wchump", "bchump_it", "c chu", "cp it"}


def test_japanese_is_cut_into_one_to_three_letters() -> None:
    assert pieces_in("接死", Language.JA) == ["u接", "u死", "c接死"]


@pytest.mark.parametrize(("language", "question"), SPOKEN)
def test_a_rule_is_nearer_to_what_is_asked_about_it_than_another(language: Language, question: str) -> None:
    near, unknown, far = nearness(tower_of(language), question, language, [NEAR, WORDLESS, FAR])

    assert near > unknown > far >= 0


@pytest.mark.parametrize(
    ("language", "question", "near", "far"),
    [
        (
            *SPOKEN[0],
            "A creature that was dealt damage by something with deathtouch is destroyed.",
            "Each of the players may look at the top card of the library.",
        ),
        (
            *SPOKEN[1],
            "接死を持つものからダメージを受けたクリーチャーは破壊される。",
            "各プレイヤーは自分のライブラリーの一番上のカードを見てもよい。",
        ),
    ],
)
def test_a_rule_that_came_later_is_as_near_as_its_words_say(
    language: Language, question: str, near: str, far: str
) -> None:
    rules = [TowerRule("new one", near), TowerRule("new other", far)]
    found = nearness(tower_of(language), question, language, rules)

    assert found[0] > found[1] + 0.1


@given(st.text(), st.sampled_from(list(Language)))
def test_any_text_is_between_nothing_and_one(text: str, language: Language) -> None:
    assert all(0 <= one <= 1.000001 for one in nearness(tower_of(language), text, language, [NEAR, FAR]))


def test_nothing_is_near_to_a_question_without_a_letter() -> None:
    assert nearness(tower_of(Language.JA), "？", Language.JA, [NEAR]) == [0.0]
    assert nearness(tower_of(Language.EN), "deathtouch", Language.EN, []) == []


@given(st.text())
@example("\udc80")  # half a letter, as a terminal hands on what is no UTF-8
def test_a_piece_leads_to_a_place_that_has_a_row(piece: str) -> None:
    assert 0 <= place_of(piece) < PLACES


@pytest.mark.parametrize(("language", "question"), SPOKEN)
def test_what_is_near_is_told_as_a_reason(embedded_home: Path, language: Language, question: str) -> None:
    found = find_rules(open_knowledge_base(embedded_home), question)
    assert not isinstance(found, NoRelease)
    assert found.question.language is language
    assert found.ranked[0].evidence[Evidence.LIKENED] > 0.3


@pytest.mark.parametrize("question", ["What does 704.5j say about my two legends?", "trample", "接死とは"])
def test_a_number_and_a_single_term_are_not_compared_with_situations(embedded_home: Path, question: str) -> None:
    found = find_rules(open_knowledge_base(embedded_home), question)
    assert not isinstance(found, NoRelease)
    assert not any(Evidence.LIKENED in one.evidence for one in found.ranked)


def test_the_files_are_of_the_languages_alone() -> None:
    names = sorted(path.name for path in towers_folder().iterdir())
    assert names == ["en.rows", "ja.rows", "learned_from.tsv", "rules.txt"]


def test_what_is_near_comes_before_what_has_more_of_the_words(embedded_home: Path) -> None:
    found = find_rules(open_knowledge_base(embedded_home), SPOKEN[0][1])
    assert not isinstance(found, NoRelease)
    words = rank_candidates(found.gathered.candidates, found.question)
    last = words[LOOKED_AT - 1]

    near = rank_candidates(
        found.gathered.candidates, found.question, {Evidence.LIKENED: lambda some: [float(one is last) for one in some]}
    )

    assert near[0] is last
    assert near[LOOKED_AT:] == words[LOOKED_AT:]
