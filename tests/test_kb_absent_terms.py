"""What lacks a keyword goes by the general rule, not by the rules on the keyword."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.absent_terms import absent_terms
from mtgcr.kb.asking.answering import answer_question
from mtgcr.kb.asking.answers import Answer, Certainty
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase


@pytest.fixture(scope="module")
def base(embedded_home: Path) -> KnowledgeBase:
    """What ships with the program."""
    return open_knowledge_base(embedded_home)


@pytest.mark.parametrize(
    ("question", "absent"),
    [
        ("Can it attack without haste?", ["haste"]),
        ("It has no flying or reach. Can it block?", ["flying", "reach"]),
        ("It doesn't have trample: who is dealt the rest?", ["trample"]),
        ("A creature that has neither haste nor vigilance attacks.", ["haste", "vigilance"]),
        ("Can a creature without flying, reach, or trample block?", ["flying", "reach", "trample"]),
        ("Can a creature that isn't flying block it?", ["flying"]),
        ("Can a non-flying creature block it?", ["flying"]),
        ("It has no flying, reach applies to it: can it block?", ["flying"]),
        ("Isn't flying enough?", []),
        ("Can it attack with vigilance, flying or haste?", []),
        ("Can a creature without flying block one with flying?", []),
        ("Is there no way to block flying?", []),
        ("Can a creature without counters attack?", []),
        ("It lost flying after blocks: is it blocked?", []),
        ("速攻のないクリーチャーは攻撃できる？", ["速攻"]),
        ("トランプルなしのクリーチャーのダメージは？", ["トランプル"]),
        ("飛行も到達も持たないクリーチャーはブロックできる？", ["飛行", "到達"]),
        ("飛行や到達のないクリーチャーはブロックできる？", ["飛行", "到達"]),
        ("飛行、到達、警戒のないクリーチャーは？", ["飛行", "到達", "警戒"]),
        ("飛行・到達を持たないクリーチャーはブロックできる？", ["飛行", "到達"]),
        ("飛行か到達を持つクリーチャーはブロックできる？", []),
        ("警戒持ちではないクリーチャーは？", ["警戒"]),
        ("警戒を持っていないと攻撃したらタップ？", ["警戒"]),
        ("呪禁がなければ対象に取れる？", ["呪禁"]),
        ("飛行を持たないクリーチャーは飛行をブロックできる？", []),
        ("速攻を持つクリーチャーがいない", []),
        ("先制攻撃のダメージはない？", []),
    ],
)
def test_a_keyword_is_absent_where_every_mention_says_that_it_lacks(question: str, absent: list[str]) -> None:
    language = Language.EN if question.isascii() else Language.JA
    terms = load_lexicon().expand(question)

    assert [one.text for one in absent_terms(question, terms, language)] == absent


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("速攻のないクリーチャーは出たターンに攻撃できる？", "302.6"),
        ("My creature has no haste. Can it attack the turn it came in?", "302.6"),
        ("警戒がないクリーチャーは攻撃するとタップする？", "508.1f"),
        ("Does an attacker without vigilance tap?", "508.1f"),
        ("トランプルなしのクリーチャーをチャンプブロックしたらダメージは抜ける？", "509.1h"),
        ("Can a creature without reach block a creature with flying?", "702.9b"),
    ],
)
def test_the_general_rule_comes_before_that_on_what_is_absent(base: KnowledgeBase, question: str, first: str) -> None:
    answer = answer_question(base, question)

    assert isinstance(answer, Answer)
    assert (answer.citations or answer.suggestions)[0].number == first


def test_the_rules_on_what_is_absent_are_never_sure(base: KnowledgeBase) -> None:
    answer = answer_question(base, "呪禁がなければ対象に取れる？")

    assert isinstance(answer, Answer)
    assert answer.certainty is not Certainty.SURE
