"""How sure an answer is told to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.answering import ANSWERED, answer_question
from mtgcr.kb.asking.answers import Answer, Certainty
from mtgcr.kb.asking.asked_texts import open_texts
from mtgcr.kb.asking.made_up_words import says_unsaid_twice
from mtgcr.kb.asking.questions import read_question
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Language
from mtgcr.views.json.answer import answer_json
from mtgcr.views.text.answer import answer_text

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.knowledge_base import KnowledgeBase


@pytest.fixture(scope="module")
def base(embedded_home: Path) -> KnowledgeBase:
    """What ships with the program."""
    return open_knowledge_base(embedded_home)


def ask(base: KnowledgeBase, question: str) -> Answer:
    """The answer, of whatever status."""
    answer = answer_question(base, question)
    assert isinstance(answer, Answer)
    return answer


@pytest.mark.parametrize(
    "question",
    [
        'My permanent has "soulweave 3". When it blocks, do I tap the woven permanent before or after combat damage?',
        "「魂織り」を持つクリーチャーがブロックしたとき、織られたパーマネントは戦闘ダメージの前に離れますか。",
        "織魂{2}の能力でクリーチャーを追放しました。次の終了ステップに戦場に戻りますか。",
        "When I pay the frostwend cost of an instant in my graveyard, is it exiled after it resolves?",
        "If a creature with frostwend blocks, do I tap it before or after combat damage is assigned?",
        "霜巡り2を持つクリーチャーがブロックしたとき、カウンターを取り除くのは戦闘ダメージの前ですか。",
        "Does frostwend 2 trigger once for each attacking creature, and does it use the stack?",
        "My creature became dusked during combat. Does it untap during my untap step?",
        "霧巡領域に置かれたカードは、持ち主がゲームから離れると追放されますか。",
        'What is "reverse first strike"?',
        'My creature has "lesser deathtouch". Is what it damages destroyed as a state-based action?',
        "Can a creature with sky reach block a creature with flying?",
        "「逆先制攻撃」を持つクリーチャーが戦闘すると、戦闘ダメージ・ステップは3回ありますか。",
        "逆先制攻撃を持つクリーチャーは戦闘ダメージをいつ与えますか。",
        "二段警戒とは何ですか",
        "What does greater haste do?",
        "What is double vigilance?",
    ],
)
def test_a_keyword_that_there_is_not_is_never_surely_answered(base: KnowledgeBase, question: str) -> None:
    answer = ask(base, question)
    assert answer.status != ANSWERED
    assert answer.citations == ()


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What is trample?", "Sure: these rules decide this."),
        ("if I mill my last card, do I lose right away or when I draw next?", "Likely, not sure: "),
        ("my opponent says my dude still has damage on it next turn, is that right", "Unsure: "),
        ("What penalty do I get for slow play?", "No rule answers this: "),
        ("飛行とは", "確実："),
        ("土地を2枚置ける？", "不確か："),
        ("best lands ever?", "No rule answers this"),
        ("自分の熊が3点くらったけど生きてる。次のターンもけがしたまま？", "不確か："),
    ],
)
def test_the_first_line_tells_how_sure_the_answer_is(base: KnowledgeBase, question: str, first: str) -> None:
    answer = ask(base, question)
    assert answer_text(answer, 120, colour=False).startswith(first)
    assert answer_json(answer)["answer"]["certainty"] == answer.certainty.value


@pytest.mark.parametrize(
    "question",
    [
        "Can a creature with reach block a creature with flying?",
        'My creature has "first strike". Does it deal combat damage before a creature without it?',
        "「先制攻撃」とは何ですか",
        "Island landwalk: can a creature with islandwalk be blocked?",
        "先制トランプル持ちがブロックされたらどうなる？",
        "What is partner with?",
        "What is cumulative upkeep?",
        "What does first strike do?",
    ],
)
def test_a_keyword_that_there_is_stays_answered(base: KnowledgeBase, question: str) -> None:
    assert ask(base, question).status == ANSWERED


@pytest.mark.parametrize(
    "question",
    [
        "Can I target an uncounterable spell?",
        "打ち消されない呪文を対象にできるか",
        "Can I counter a loyalty ability?",
        "planeswalker hit loyalty 10 from a plus ability so it ascends. does its ascended side keep the counters, and "
        "can i activate one of the ascended loyalty abilities in that same main phase",
    ],
)
def test_rules_that_leave_out_what_a_question_turns_on_are_not_sure(base: KnowledgeBase, question: str) -> None:
    assert ask(base, question).certainty is not Certainty.SURE


@pytest.mark.parametrize(
    ("what_it_is", "something_else_of_it"),
    [
        ("What is flash?", "what's Snapcaster's flash"),
        ("what is an activation cost", "what's Doom Whisperer's activation cost?"),
        ("マナ・プールって何？", "マナ・プールって何点まで入る？"),
        ("墓地って何", "墓地って何枚まで？"),
        ("手札って何？", "手札って何のためにあるの"),
    ],
)
def test_a_rule_that_says_what_a_term_means_is_sure_of_nothing_else_about_it(
    base: KnowledgeBase, what_it_is: str, something_else_of_it: str
) -> None:
    assert ask(base, what_it_is).certainty is Certainty.SURE
    assert ask(base, something_else_of_it).certainty is not Certainty.SURE


@pytest.mark.parametrize(
    "question", ["define first strike", "definition of scry", "first strike definition", "ward definition please"]
)
def test_who_asks_for_a_definition_asks_for_the_term_alone(base: KnowledgeBase, question: str) -> None:
    assert ask(base, question).certainty is Certainty.SURE


@pytest.mark.parametrize(
    "question",
    [
        "In Pokemon TCG, can I attack on turn one?",
        "In Yu-Gi-Oh can I summon twice in a turn?",
        "ok, in hearthstone does taunt stop flying creatures",
        "Can Dark Magician attack directly?",
        "ポケカで先攻1ターン目に攻撃できますか",
    ],
)
def test_a_question_about_another_game_is_not_answered(base: KnowledgeBase, question: str) -> None:
    assert ask(base, question).status != ANSWERED


@pytest.mark.parametrize(
    ("question", "language", "is_so"),
    [
        ("Does a glumble with flying block a glumble with reach?", Language.EN, True),
        ("Does a glumble with flying block one with reach?", Language.EN, False),
        ("Does a zap with flying block a zap with reach?", Language.EN, False),
        ("「茶碗」持ちは飛行持ちの「茶碗」持ちをブロックできる？", Language.JA, True),
        ("「茶碗」持ちは飛行持ちをブロックできる？", Language.JA, False),
        ("飛んでるやつは飛んでるやつしかブロックできない？", Language.JA, False),
    ],
)
def test_a_word_of_which_nothing_is_said_is_the_topic_where_it_is_said_twice(
    base: KnowledgeBase, question: str, language: Language, *, is_so: bool
) -> None:
    asked = read_question(question, load_lexicon(), open_texts(base))
    unsaid = {"glumbl", "zap", "茶碗", "茶", "んで"}

    assert asked.language is language
    assert says_unsaid_twice(asked, unsaid) is is_so
