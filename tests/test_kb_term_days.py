"""When terms came into the rules and left them: as an answer, and as a day that is told by it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.days_of_terms import span_told
from mtgcr.kb.asking.when_asked import times_asked
from mtgcr.kb.intake.opening import open_knowledge_base

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.storage.store import Store
    from mtgcr.tests.conftest import Said


@pytest.fixture(scope="module")
def store(embedded_home: Path) -> Store:
    return open_knowledge_base(embedded_home).store


@pytest.mark.parametrize(
    ("question", "term", "day", "is_exact"),
    [
        ("when did planeswalkers come in", "Planeswalker", "2009-05-01", False),
        ("When were sagas introduced?", "Saga", "2018-07-13", False),
        ("which set introduced vehicles", "Vehicle", "2016-09-30", True),
        ("since when is there ward", "Ward", "2021-04-22", True),
        ("when did power-up come in", "Power-up", "2026-06-19", True),
        ("when did scry become a keyword", "Scry", "2005-08-01", False),
        ("サーガはいつ入った？", "Saga", "2018-07-13", False),
        ("英雄譚が入ったのはいつですか", "Saga", "2018-07-13", False),
        ("統治者はいつからありますか", "Monarch", "2016-08-26", True),
    ],
)
def test_a_question_is_told_when_a_term_came(store: Store, question: str, term: str, day: str, is_exact: bool) -> None:
    one, *_ = times_asked(store, question)

    assert one.came is not None
    assert one.term is not None
    assert (one.term.english, str(one.came.latest), one.came.is_exact, one.gone) == (term, day, is_exact, None)


@pytest.mark.parametrize(
    ("question", "term", "day", "number"),
    [
        ("when did mana burn go away", "mana burn", "2009-07-11", "300.3"),
        ("when was mana burn removed from the game", "mana burn", "2009-07-11", "300.3"),
        ("when did damage on the stack end", "damage on the stack", "2009-07-11", ""),
        ("when did tribal become kindred", "tribal", "2024-06-07", ""),
        ("マナバーンはいつなくなった？", "mana burn", "2009-07-11", "300.3"),
        ("いつマナバーンは廃止されましたか", "mana burn", "2009-07-11", "300.3"),
        ("部族はいつ同族になった？", "tribal", "2024-06-07", ""),
        ("点数で見たマナ・コストはいつまで？", "converted mana cost", "2021-04-22", ""),
    ],
)
def test_a_question_is_told_when_a_term_went(store: Store, question: str, term: str, day: str, number: str) -> None:
    one, *_ = times_asked(store, question)

    assert one.gone is not None
    assert one.term is not None
    assert (one.term.english, str(one.gone.latest), one.came) == (term, day, None)
    assert not number or one.number in {number, ""}  # only a home with texts knows what the glossary cited then


def test_a_question_for_changes_is_told_when_the_rule_was_reworded(store: Store) -> None:
    asked = (
        "when did the legend rule last change?",
        "What changed about the legend rule since 2015?",
        "レジェンド・ルールは2015年以降どう変わった？",
    )
    for question in asked:
        (found, *_) = times_asked(store, question)
        assert "2022-09-08" in {str(moment.latest) for moment in found.reworded}, question
    changed = [one.reworded for one in times_asked(store, "when did the legend rule last change?")]
    came = [one.reworded for one in times_asked(store, "when did the legend rule come in?")]

    assert "2022-09-08" in {str(moment.latest) for moment in changed[0]}
    assert came == [()]


@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("What changed about the legend rule since 2016?", ["2022-09-08"]),
        ("レジェンド・ルールは2016年以降どう変わった？", ["2022-09-08"]),
        ("What changed about the legend rule since 2024?", []),
        ("What changed about deathtouch since 2018?", ["2025-11-14", "2026-06-19"]),
    ],
)
def test_changes_since_a_day_are_those_since_then_also_of_what_is_under_a_heading(
    store: Store, question: str, days: list[str]
) -> None:
    (found, *_) = times_asked(store, question)

    assert [str(moment.latest) for moment in found.reworded] == days


@pytest.mark.parametrize(
    ("question", "first", "last", "unread"),
    [
        ("What changed about trample between 2010-01-01 and 2015-01-01?", "2010-01-01", "2015-01-01", ""),
        ("What changed about trample from 2010 to 2015?", "2010-01-01", "2015-12-31", ""),
        ("What changed about trample from 2010 to now?", "2010-01-01", "", ""),
        ("What changed about trample after 2015?", "2016-01-01", "", ""),
        ("What changed about trample after 2015 until 2020?", "2016-01-01", "2020-12-31", ""),
        ("What changed about trample since Return to Ravnica?", "2012-10-01", "", ""),
        ("What changed about trample before M15?", "", "2014-07-17", ""),
        ("What changed about trample since last year?", "2025-01-01", "", ""),
        ("What changed about trample between 2010 and the flood?", "2010-01-01", "", "the flood"),
        ("What changed about trample from the flood to 2015?", "", "2015-12-31", "the flood"),
        ("What changed about trample since the flood?", "", "", "the flood"),
        ("トランプルは去年から何が変わりましたか", "2025-01-01", "", ""),
        ("トランプルは2010年から2015年までにどう変わった？", "2010-01-01", "2015-12-31", ""),
        ("2010年から2015年までに、トランプルはどう変わった？", "2010-01-01", "2015-12-31", ""),
        ("トランプルは2010年と2015年の間に何が変わった？", "2010-01-01", "2015-12-31", ""),
        ("トランプルは2015年より後、何が変わった？", "2016-01-01", "", ""),
        ("トランプルは2015年以後どう変わった？", "2016-01-01", "", ""),
        ("トランプルは洪水から2015年までに何が変わった？", "", "2015-12-31", "洪水"),
    ],
)
def test_changes_are_those_of_the_stretch_asked_for(
    store: Store, question: str, first: str, last: str, unread: str
) -> None:
    (found, *_) = times_asked(store, question, datetime.date(2026, 11, 23))
    (everything, *_) = times_asked(store, "When did trample change?")

    assert found.stretch is not None
    ends = [str(day or "") for day in (found.stretch.first, found.stretch.last)]
    assert [*ends, found.stretch.unread] == [first, last, unread]
    within = [one for one in everything.reworded if (first or "0") <= str(one.latest) <= (last or "9")]
    assert list(found.reworded) == within
    assert len(within) < len(everything.reworded) or not (first or last)


def test_what_of_a_stretch_was_read_is_told(mtgcr: Callable[..., Said], embedded_home: Path) -> None:
    both = mtgcr(embedded_home, "ask", "What changed about trample between 2010-01-01 and 2015-01-01?").out
    one = mtgcr(embedded_home, "ask", "What changed about trample between 2010 and the flood?").out
    ago = mtgcr(embedded_home, "ask", "トランプルは去年から何が変わりましたか").out

    assert "from 2010-01-01 to 2015-01-01" in both
    assert "was not read as a" not in both
    assert "“the flood” was not read as a day: all later changes are told." in one
    assert "日付として" not in ago


@pytest.mark.parametrize(
    ("question", "number", "days"),
    [
        ("Has 704.5j changed since 2015?", "704.5j", ["2022-09-08"]),
        ("When was the wording of rule 704.5j changed after 2015?", "704.5j", ["2022-09-08"]),
        ("Since 2015, how has rule 704.5j changed?", "704.5j", ["2022-09-08"]),
        ("Was rule 420.5e reworded since 2015?", "704.5j", ["2022-09-08"]),
        ("ルール704.5jの文面は2015年以降に改訂された？", "704.5j", ["2022-09-08"]),
        ("704.5jはここ10年で変わりましたか", "704.5j", ["2022-09-08"]),
        ("Have there been any changes to the legend rule in the last ten years?", "704.5j", ["2022-09-08"]),
        ("Did the legend rule change in 2022?", "704.5j", ["2022-09-08"]),
        ("Did the legend rule change in 2016?", "704.5j", []),
        ("伝説ルールは2022年に変わった？", "704.5j", ["2022-09-08"]),
    ],
)
def test_a_rule_of_a_number_has_days_as_a_term_has(store: Store, question: str, number: str, days: list[str]) -> None:
    (found,) = times_asked(store, question, datetime.date(2026, 11, 23))

    assert (found.number, [str(moment.latest) for moment in found.reworded]) == (number, days)


def test_a_rule_that_came_or_went_below_is_a_change_of_what_it_stood_under(store: Store) -> None:
    (found,) = times_asked(store, "Did trample change in 2021?")

    assert found.with_below
    assert [str(moment.latest) for moment in found.reworded] == ["2021-06-18"]  # trample over planeswalkers came


def test_of_releases_that_are_not_held_no_change_is_denied(mtgcr: Callable[..., Said], embedded_home: Path) -> None:
    open_end = mtgcr(embedded_home, "ask", "Has 704.5j changed since 2024?", "--format", "json").json["answer"]
    beyond = mtgcr(embedded_home, "ask", "Has 704.5j changed since 2026-08-10?").out
    over = mtgcr(embedded_home, "ask", "Has 704.5j changed from 2023 to 2024?").out

    told = {key: open_end["history"][0][key] for key in ("changed", "from", "known_to", "not_held")}
    assert told == {
        "changed": [],
        "from": "2024-01-01",
        "known_to": "2026-08-07",
        "not_held": ["2026-08-19", "2026-09-25"],
    }
    assert "Rule 704.5j was not reworded from 2024-01-01 to 2026-08-07." in open_end["notes"]
    assert "What was changed from 2026-08-10 on cannot be told." in beyond
    assert "was not reworded from 2023-01-01 to 2024-12-31." in over
    assert "what they changed" not in over


@pytest.mark.parametrize(
    ("question", "told", "not_held"),
    [
        ("Has 704.5j changed since 2026-08-19?", "cannot be told", ["2026-08-19", "2026-09-25"]),
        ("Has 704.5j changed since 2026-09-01?", "cannot be told", ["2026-09-25"]),
        ("Has 704.5j changed since 2026-10-01?", "cannot be told", []),
        ("Has 704.5j changed since 2026-08-07?", "was not reworded from 2026-08-07 to", ["2026-08-19", "2026-09-25"]),
    ],
)
def test_of_a_time_after_all_texts_nothing_is_claimed(
    mtgcr: Callable[..., Said], embedded_home: Path, question: str, told: str, not_held: list[str]
) -> None:
    answer = mtgcr(embedded_home, "ask", question, "--format", "json").json["answer"]

    assert any(told in note for note in answer["notes"])
    assert answer["history"][0]["not_held"] == not_held


def test_a_page_of_words_is_no_question_for_a_change(store: Store) -> None:
    assert times_asked(store, "What changed about trample " + "between 2015 and 2016 " * 400) == ()


def test_the_days_of_changes_are_not_the_day_of_the_answer(mtgcr: Callable[..., Said], embedded_home: Path) -> None:
    told = mtgcr(embedded_home, "ask", "Has trample changed between 2010-01-01 and 2012-01-01?").out

    assert "2026-08-07" in told
    assert "As of" not in told
    assert "was not read" not in told


@pytest.mark.parametrize(
    "question",
    [
        "いつレジェンド・ルールは最後に変わった？",
        "レジェンド・ルールが最後に変わったのはいつ？",
        "最後にレジェンド・ルールが変わったのはいつですか",
        "最近、レジェンド・ルールは変わりましたか",
        "いつ、704.5jは正式に変わりましたか",
    ],
)
def test_words_like_last_may_stand_anywhere_in_japanese(store: Store, question: str) -> None:
    (found, *_) = times_asked(store, question)

    assert "2022-09-08" in {str(moment.latest) for moment in found.reworded}


def test_that_nothing_changed_since_a_day_is_told(mtgcr: Callable[..., Said], embedded_home: Path) -> None:
    english = mtgcr(embedded_home, "ask", "What changed about trample since 2024?").out
    japanese = mtgcr(embedded_home, "ask", "トランプルは2024年から何が変わった？").out

    assert "Rule 702.19 and the rules under it were not changed from 2024-01-01 to 2026-08-07." in english
    assert "ルール702.19とその下位のルールは2024-01-01から2026-08-07まで、変更されていません。" in japanese


@pytest.mark.parametrize(
    "question",
    [
        "When did my creature leave the battlefield?",
        "When does the legend rule apply?",
        "when did the trigger leave the stack",
        "クリーチャーはいつ攻撃できる？",
        "誘発型能力はいつスタックに置かれる？",
        "護法は戦場に出るコピーで誘発する？",
        "Has the target changed?",
        "Did the creature's controller change?",
        "Is the creature still in the graveyard?",
        "対象は変わりましたか",
        "マナはいつ消える？",
        "使わなかったマナがなくなるのはいつ？",
        "昼夜はいつ変わる？",
        "昼夜はどう変わる？",
        "昼と夜はいつ入れ替わる？",
        "統治者はいつ変わりますか",
        "伝承カウンターはいつ追加される？",
        "英雄譚はいつなくなる？",
        "いつトークンは消える？",
        "最後に出たクリーチャーはいつ攻撃できる？",
        "最初に唱えた呪文はいつ打ち消される？",
        "最近のターンで対象は変わる？",
    ],
)
def test_a_question_about_a_game_asks_for_no_day_of_the_rules(store: Store, question: str) -> None:
    assert times_asked(store, question) == ()


def test_the_day_stands_before_the_rules(mtgcr: Callable[..., Said], embedded_home: Path) -> None:
    english = mtgcr(embedded_home, "ask", "when did mana burn go away").out
    japanese = mtgcr(embedded_home, "ask", "サーガはいつ入った？").out

    assert "Mana burn" in english.split("500.5")[0]
    assert "went out of the rules with the release of 2009-07-11" in english.split("500.5")[0]
    assert "答えるルールはありません" not in japanese
    assert "2018-04-27〜2018-07-13の間" in japanese


@pytest.mark.parametrize(
    ("told", "first", "last"),
    [
        ("when sagas came out", "2018-04-27", "2018-07-13"),
        ("when planeswalkers came in", "2007-09-07", "2009-05-01"),
        ("before planeswalkers came in", "2007-09-06", "2007-09-06"),
        ("when the monarch was introduced", "2016-08-26", "2016-08-26"),
        ("when tribal was renamed", "2024-06-07", "2024-06-07"),
        ("before mana burn was removed", "2009-07-10", "2009-07-10"),
        ("before the companion errata", "2020-05-31", "2020-05-31"),
        ("サーガが入った頃", "2018-04-27", "2018-07-13"),
        ("英雄譚が登場する前", "2018-04-26", "2018-04-26"),
        ("プレインズウォーカー登場時", "2007-09-07", "2009-05-01"),
        ("マナバーンがなくなった頃", "2009-07-11", "2009-07-11"),
        ("ダメージがスタックに乗っていた頃", "1999-04-23", "2009-07-10"),
    ],
)
def test_a_day_is_told_by_a_term(told: str, first: str, last: str) -> None:
    span = span_told(told)

    assert span is not None
    assert (str(span.first), str(span.last)) == (first, last)


@pytest.mark.parametrize(
    "told", ["when foo came in", "before the game", "the day after never", "モダホラ3", "original"]
)
def test_what_tells_no_day_by_a_term_is_none(told: str) -> None:
    assert span_told(told) is None


def test_a_command_reads_such_a_day_and_says_which_it_took(mtgcr: Callable[..., Said], embedded_home: Path) -> None:
    read = mtgcr(embedded_home, "rule", "714.2", "--as-of", "when sagas came out")
    refused = mtgcr(embedded_home, "rule", "714.2", "--as-of", "when foo came out")

    assert "“when sagas came out” means 2018-04-27 to 2018-07-13" in " ".join((read.out + read.err).split())
    assert "Unknown date or set: when foo came out" in refused.err


def test_a_term_that_came_later_is_told_with_what_the_rules_said_before(
    mtgcr: Callable[..., Said], embedded_home: Path
) -> None:
    said = mtgcr(embedded_home, "term", "kindred", "--as-of", "2020").out
    japanese = mtgcr(embedded_home, "--ui", "ja", "term", "同族", "--as-of", "2020").out

    assert "came with the release of 2024-06-07" in said
    assert "Before that the rules said: tribal." in said
    assert "それ以前のルールでの言い方：部族。" in japanese


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("question", "edited", "told"),
    [
        ("When did the legend rule change?", ["2009-07-11"], "1 more edit left the meaning as it was."),
        (
            "When did rule 603.6d change?",
            ["2003-07-01", "2009-05-01", "2024-07-30"],
            "3 more edits left the meaning as it",
        ),
        ("When did rule 603.6d change since 2020?", ["2024-07-30"], "Rule 603.6d was edited from 2020-01"),
        ("When did rule 201.2 change?", [], "Rule 201.2 or a rule under it was changed: 1999-11-01 or before, 2001"),
        (
            "603.6dはいつ変わった？",
            ["2003-07-01", "2009-05-01", "2024-07-30"],
            "ほかに、意味の変わらない書き換えが3回。",
        ),
    ],
)
def test_days_on_which_words_were_only_edited_are_counted_after_the_others(
    corpus_home: Path, mtgcr: Callable[..., Said], question: str, edited: list[str], told: str
) -> None:
    said = mtgcr(corpus_home, "ask", question, "--format", "json").json["answer"]["history"][0]
    shown = mtgcr(corpus_home, "ask", question).out.replace("\n", "" if "は" in question else " ")

    assert [one["since"] if "since" in one else one["since_latest"] for one in said["edited"]] == edited
    assert told in shown
    assert shown.count(edited[-1] if edited else "2021-02-05") == (1 if "since" in question or not edited else 0)
