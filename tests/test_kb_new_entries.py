"""A term that only the glossary of a text newer than the lexicon has is known to ask, rule and refs all the same."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.words.lexicon import load_lexicon

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

AUTUMN = "2013-09-09"


@pytest.fixture
def older_lexicon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lexicon knows the words of 2012: the kettle game is newer."""
    monkeypatch.setattr(load_lexicon(), "rules_of", datetime.date(2012, 1, 1))


@pytest.mark.usefixtures("older_lexicon")
@pytest.mark.parametrize("question", ["What is whistling?", "If it whistles, who pours?", "whistling"])
def test_ask_tells_the_entry_of_a_word_of_the_question(
    question: str, mini_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(mini_home, "ask", question, "--as-of", AUTUMN)
    entries = mtgcr(mini_home, "ask", question, "--as-of", AUTUMN, "--format", "json").json["answer"]["entries"]

    assert f"The glossary of {AUTUMN} has “Whistling”: A habit that makes the kettle boil earlier." in " ".join(
        said.out.split()
    )
    assert [one["term"] for one in entries] == ["Whistling"]


@pytest.mark.usefixtures("older_lexicon")
@pytest.mark.parametrize("command", ["rule", "refs", "history"])
def test_a_rule_is_shown_by_the_name_of_its_entry(command: str, mini_home: Path, mtgcr: Callable[..., Said]) -> None:
    assert mtgcr(mini_home, command, "whistling", "--as-of", AUTUMN).out.startswith("702.2")
    assert mtgcr(mini_home, command, "whistlers", "--as-of", AUTUMN).code == 2


def test_of_a_text_that_the_lexicon_knows_nothing_is_added(mini_home: Path, mtgcr: Callable[..., Said]) -> None:
    told = mtgcr(mini_home, "ask", "What is whistling?", "--as-of", AUTUMN, "--format", "json").json["answer"]

    assert told["entries"] == []
