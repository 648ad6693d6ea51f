"""A situation on the table: sessions are texts that are replayed, and what was found out is saved as a scenario."""

from __future__ import annotations

import datetime
import io
import re
from pathlib import Path

import pytest

import mtgcr
from mtgcr.commands.playing import play
from mtgcr.library.coverage import is_discriminating
from mtgcr.library.table_session import TableSession
from mtgcr.parser.language import Language
from mtgcr.rules.check import check, load_scenarios
from mtgcr.rules.model import RunStatus
from mtgcr.rules.modules.assignment import Shares
from mtgcr.rules.runner import Runner
from mtgcr.tests.rulebooks import NEWEST, OpenBook
from mtgcr.views.text.columns import width_of
from mtgcr.views.text.table import Talk
from mtgcr.views.voice import choose

PAGE = (Path(__file__).parent.parent / "docs" / "play.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```session-(en|ja)\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def kb(embedded_home: Path) -> mtgcr.Library:
    return mtgcr.open(embedded_home)


def talk(language: Language = Language.EN) -> Talk:
    return Talk(TableSession(Runner(OpenBook()), NEWEST, language))


def said(over: Talk, *lines: str) -> list[str]:
    return [reply for line in lines for reply in over.answer(line)]


@pytest.mark.parametrize(("language", "text"), SESSIONS, ids=[language for language, _ in SESSIONS])
def test_a_session_of_the_page_goes_the_same_way_again(language: str, text: str, kb: mtgcr.Library) -> None:
    over = Talk(kb.table(None, Language(language)))
    lines = [line.removeprefix("> ") for line in text.splitlines() if line.startswith("> ")]

    assert "\n".join(reply for line in lines for reply in (f"> {line}", *over.answer(line))) == text.rstrip("\n")


@pytest.mark.parametrize(
    ("language", "line", "kept"),
    [
        (Language.EN, "Given Alex controls Bear 2/2", "Alex controls Bear 2/2"),
        (Language.JA, "前提 アレックスのライフは3点である", "アレックスのライフは3点である"),
    ],
)
def test_a_line_may_begin_as_in_a_file_of_scenarios(language: Language, line: str, kept: str) -> None:
    over = talk(language)

    said(over, line)

    assert [one.words for one in over.session.lines] == [kept]
    assert "given" not in "".join(said(over, "On 2025-01-01")).lower()
    assert over.session.day == datetime.date(2025, 1, 1)


def test_undoing_everything_leaves_nothing_and_says_so() -> None:
    over = talk()

    said(over, "Alex controls Bear 2/2", "undo")

    assert over.session.lines == ()
    assert said(over, "undo") == ["nothing was said yet"]


@pytest.mark.parametrize(
    ("day", "told"),
    [
        (
            "2026-09-30",
            ["by the rules of 2026-08-07", "the rules of 2026-09-25 are in force then; you do not have them"],
        ),
        (
            "2018-06-10",
            ["by the rules of 2018-01-19", "the rules of 2018-06-08 are in force then; you do not have them"],
        ),
        ("FDN", ["by the rules of 2024-11-08", "  Alex: 20 life"]),
    ],
)
def test_a_release_that_is_in_force_and_cannot_be_run_is_told(day: str, told: list[str], kb: mtgcr.Library) -> None:
    assert said(Talk(kb.table(None)), f"at {day}")[:2] == told


def test_the_greeting_says_so_too(kb: mtgcr.Library) -> None:
    greeting = list(Talk(kb.table("2026-09-30", Language.JA)).greeting())

    assert greeting[:2] == ["2026-08-07のルールによる", "その時点で有効なのは2026-09-25発効の版ですが、未収録です"]


def test_a_mistake_is_told_and_changes_nothing() -> None:
    over = talk()

    assert said(over, "Bear is destroyed")[0].startswith("nothing introduces Bear")
    assert said(over, "9") == ["no such number"]
    assert over.session.lines == ()


def test_what_no_code_executes_stops_the_play_with_its_number() -> None:
    over = talk()

    assert said(over, "Alex controls Bear 2/2 with provoke")[:1] == ["stopped: not modelled: 702.39 (Bear)"]


def test_a_choice_is_made_by_its_number_or_its_words() -> None:
    lines = ("Alex controls Bear 2/2", "Alex declares attackers")

    by_number, by_words = talk(), talk()
    said(by_number, *lines, "1")
    said(by_words, *lines, "Bear attacks Bianca")

    assert by_number.session.lines == by_words.session.lines


def test_a_saved_situation_is_a_scenario_that_passes_with_its_counter_case(tmp_path: Path) -> None:
    over, path = talk(), tmp_path / "bear.scenarios"
    said(over, "Alex controls Bear 2/2", "Bear has 2 damage", "state-based actions are performed")

    assert said(over, "? Bear is in the graveyard") == ["yes"]
    said(over, "what if without Bear has 2 damage", f"save {path}")
    scenarios, diagnostics = load_scenarios((path,))
    (timeline,) = check(scenarios, OpenBook()).timelines

    assert diagnostics == ()
    assert timeline.status is RunStatus.PASSED
    assert is_discriminating(timeline)
    assert "is in the graveyard because 704.5g, 701.8a\n" in path.read_text(
        "utf-8"
    )  # 704.4 bears on it, and kills none


FIGHT = (
    "Alex attacks Bianca with Wurm 5/5 with trample",
    "Bianca blocks Wurm with Giant 2/4",
    "Alex assigns combat damage",
    "4 to Giant, 1 to Bianca",
    "combat damage is dealt",
)


def test_who_has_not_said_how_assigns_combat_damage_too() -> None:
    over = talk()

    said(over, *FIGHT)

    assert said(over, "? Wurm has 2 damage", "? Bianca has 19 life") == ["yes", "yes"]


def test_combat_damage_is_dealt_once_in_a_combat() -> None:
    over = talk()

    assert "  1. state-based actions are performed" in said(over, *FIGHT)
    assert said(over, "combat damage is dealt") == ["stopped: combat damage was dealt in this combat already"]


def test_what_if_puts_a_fact_in_the_place_of_what_it_contradicts(tmp_path: Path) -> None:
    over, path = talk(), tmp_path / "bear.scenarios"
    said(over, "Alex controls Bear 2/2", "Bear has 2 damage", "state-based actions are performed")
    said(over, "? Bear is in the graveyard")

    assert said(over, "what if Bear has 1 damage")[-1] == "  ? Bear is in the graveyard: no"
    said(over, f"save {path}")
    (timeline,) = check(load_scenarios((path,))[0], OpenBook()).timelines
    assert is_discriminating(timeline)


def test_a_question_mark_alone_asks_for_the_question() -> None:
    assert said(talk(), "?", "？") == ["write the question after it: ? Alex has 20 life"] * 2
    assert said(talk(Language.JA), "？") == ["質問を続けて書いてください：？アレックスのライフは20点である"]


def test_a_line_that_ends_as_a_question_is_one() -> None:
    english, japanese = talk(), talk(Language.JA)
    for asked, marked in (("Alex has 20 life?", "? Alex has 20 life"), ("Alex has 3 life？", "? Alex has 3 life")):
        assert said(english, asked) == said(english, marked) != []
    assert said(japanese, "アレックスのライフは20点であるか？") == said(japanese, "? アレックスのライフは20点である")


def test_commands_go_by_the_other_words_that_people_type_too() -> None:
    english, japanese = talk(), talk(Language.JA)
    said(english, "Alex controls Bear 2/2", "take back", "exit")
    said(japanese, "アレックスは2/2の「熊」をコントロールしている", "取り消し", "表示", "理由", "終了")

    assert [over.session.lines for over in (english, japanese)] == [(), ()]
    assert [over.is_over for over in (english, japanese)] == [True, True]


def test_a_set_names_the_day_by_whose_rules_it_is_played() -> None:
    assert said(talk(), "at FDN")[0] == "by the rules of 2024-11-08"
    assert said(talk(Language.JA), "日付 FDN")[0] == "2024-11-08のルールによる"
    assert said(talk(), "at", "at once") == ["no day: write 2015-01-23 or FDN"] * 2


def test_no_phrase_is_told_as_near_that_shares_no_word() -> None:
    (alone,) = said(talk(Language.JA), "こんにちは世界")

    assert alone == "「こんにちは世界」という文は知られていない"
    assert "戦闘ダメージが与えられる" in said(talk(Language.JA), "戦闘ダメージが与えられた")[0]
    assert said(talk(), "hello")[0] == "no known phrase reads `hello`"


def test_what_if_with_nothing_behind_it_asks_for_the_line() -> None:
    assert said(talk(), "what if", "what if ") == ["write the line after it"] * 2
    assert said(talk(Language.JA), "もし") == ["行を続けて書いてください"]


def test_an_ability_where_a_type_is_read_is_told_how_to_be_written() -> None:
    told = said(talk(Language.JA), "アレックスは3/3の飛行の熊をコントロールしている")[0]

    assert "「飛行」はここで知られているタイプではない" in told
    assert "文の形：アレックスは[飛行を持つ][2/2の]クリーチャーのBearをコントロールしている" in told


def test_the_command_speaks_the_language_of_the_interface(
    embedded_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("終わり\n"))
    choose(Language.JA)

    play(home=embedded_home)

    assert "のルールによる" in capsys.readouterr().out


def test_nothing_is_saved_before_something_was_asked(tmp_path: Path) -> None:
    over = talk()

    assert said(over, f"save {tmp_path / 'x.scenarios'}") == ["ask something first: ? Alex has 20 life"]
    assert list(tmp_path.iterdir()) == []


def test_without_a_line_that_nobody_typed_nothing_is_supposed() -> None:
    english, japanese = talk(), talk(Language.JA)
    said(english, "Alex controls Bear 2/2")

    assert said(english, "what if without Bear has flying") == ["no line says this: Bear has flying"]
    assert said(japanese, "もし 除外 熊は飛行を持つ") == ["そのとおりの行は入力されていません：熊は飛行を持つ"]


def test_what_stands_on_the_table_has_the_marks_of_the_language() -> None:
    over = talk(Language.JA)
    said(over, "アレックスは飛行を持つ2/2の「熊」をコントロールしている", "熊は1点のダメージを負っている")
    said(over, "アレックスの手札にインスタント・カードの「稲妻」がある", "? 熊は墓地にある")

    table = said(over, "もし 熊はタップ状態である")

    assert table[1:] == [
        "  アレックス：ライフ20点",
        "    熊、2/2、飛行、ダメージ1点、タップ状態",
        "  ビアンカ：ライフ20点",
        "  稲妻：手札",
        "  ？熊は墓地にある：いいえ",
    ]


def test_a_share_of_damage_has_the_marks_of_the_language() -> None:
    shares = Shares((("エルフ", 4), ("Bianca", 1)))

    assert shares.show(Language.JA) == "エルフに4点、ビアンカに1点"
    assert shares.show(Language.EN) == "エルフ 4, Bianca 1"


def test_the_command_fits_its_help_to_the_terminal(
    embedded_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("ほげほげする\n終わり\n"))
    monkeypatch.setenv("COLUMNS", "60")
    choose(Language.JA)

    play(home=embedded_home)

    lines = capsys.readouterr().out.splitlines()
    assert max(map(width_of, lines)) <= 60
    assert any("最も近い文：" in line for line in lines)


@pytest.mark.parametrize(
    ("wide", "plain"),
    [
        ("アレックスは２／２のBearをコントロールしている", "アレックスは2/2のBearをコントロールしている"),
        ("アレックスはＢｅａｒ　（2/2）を", "アレックスはBear （2/2）を"),
        ("日付　ＦＤＮ", "日付 FDN"),
        ("日付　２０１５－０１－２３", "日付 2015-01-23"),
        ("もし　アレックスのライフは３点である", "もし アレックスのライフは3点である"),
        ("？　アレックスのライフは２０点である", "? アレックスのライフは20点である"),
    ],
)
def test_what_is_typed_in_full_width_is_read_as_what_is_typed_otherwise(wide: str, plain: str) -> None:
    overs = talk(Language.JA), talk(Language.JA)
    answers = [
        said(over, "アレックスのライフは20点である", line) for over, line in zip(overs, (wide, plain), strict=True)
    ]

    assert answers[0] == answers[1]
    assert overs[0].session.lines == overs[1].session.lines


@pytest.mark.parametrize("language", list(Language))
def test_without_a_line_that_others_rest_on_it_is_said_what_is_wrong(language: Language) -> None:
    lines = {
        Language.EN: ("Alex controls Bear 2/2", "Bear is tapped", "what if without Alex controls Bear 2/2"),
        Language.JA: (
            "アレックスは2/2のBearをコントロールしている",
            "Bearはタップ状態である",
            "もし 除外 アレックスは2/2のBearをコントロールしている",
        ),
    }[language]
    answers = said(talk(language), *lines)

    told = {Language.EN: "nothing introduces Bear", Language.JA: "Bearはどこにも登場していない"}[language]
    assert told in answers[-1]
