"""A situation on the table: sessions are texts that are replayed, and what was found out is saved as a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mtgcr
from mtgcr.library.table_session import TableSession
from mtgcr.parser.language import Language
from mtgcr.rules.check import check, load_scenarios
from mtgcr.rules.coverage import is_discriminating
from mtgcr.rules.model import RunStatus
from mtgcr.rules.runner import Runner
from mtgcr.tests.rulebooks import NEWEST, OpenBook
from mtgcr.views.text.table import Talk

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


def test_undoing_everything_leaves_nothing_and_says_so() -> None:
    over = talk()

    said(over, "Alex controls Bear 2/2", "undo")

    assert over.session.lines == ()
    assert said(over, "undo") == ["nothing was said yet"]


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


def test_nothing_is_saved_before_something_was_asked(tmp_path: Path) -> None:
    over = talk()

    assert said(over, f"save {tmp_path / 'x.scenarios'}") == ["ask something first: ? Alex has 20 life"]
    assert list(tmp_path.iterdir()) == []
