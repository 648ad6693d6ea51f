"""Every command's JSON is what its schema says, and the schemas are what the shapes say."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from mtgcr.tests.kettle_bulletin import KETTLE_BULLETIN
from mtgcr.tests.kettle_page import KETTLE_PAGE
from mtgcr.tests.kettle_rulings import KETTLE_SUMMARY
from mtgcr.tests.mini_releases import english_release
from mtgcr.tools.json_schemas import FOLDER, text_of
from mtgcr.views.json.answers import FORMS
from mtgcr.views.json.shapes import ANSWERS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("nothing_embedded")

ON = ("--as-of", "2013-10-01")
COMMANDS = (
    ("rule", ["rule", "101.1", *ON]),
    ("error", ["rule", "tea"]),
    ("error", ["rule", "101.1", "--as-of", "the day before"]),
    ("error", ["check", "no such title"]),
    ("search", ["search", "kettle", *ON]),
    ("term", ["term", "trample", *ON]),
    ("refs", ["refs", "101.1", *ON]),
    ("ask", ["ask", "May a guest refuse a cup of tea?", *ON, "--context"]),
    ("ask", ["ask", "May a guest refuse a cup of tea?", *ON, "--run"]),
    ("diff", ["diff", "2013-03-03", "2013-09-09"]),
    ("history", ["history", "101.1", "--blame"]),
    ("releases", ["releases"]),
    ("documents", ["documents"]),
    ("doctor", ["doctor"]),
    ("lint", ["lint", "2013-09-09"]),
    ("cite-check", ["cite", "check", "{notes}"]),
    ("cite-date", ["cite", "date", "rule 101.1 on cups"]),
    ("cite-migrate", ["cite", "migrate", "{notes}", "--from", "2013-03-03", "--to", "2013-09-09"]),
    ("cite-impact", ["cite", "impact", "2013-03-03", "2013-09-09", "{notes}"]),
    ("bulletin", ["bulletin", "{bulletin}", "--new", "2013-09-09"]),
    ("rulings", ["rulings", "--file", "{rulings}"]),
    ("page", ["page", "{page}"]),
    ("pairing", ["pairing", "--as-of", "2013-03-03"]),
)


@pytest.mark.parametrize("name", ANSWERS)
def test_the_schema_that_ships_is_made_from_the_shape(name: str) -> None:
    assert (FOLDER / f"{name}.schema.json").read_text("utf-8") == text_of(name), "python -m mtgcr.tools.json_schemas"


def test_every_answer_of_the_library_has_a_schema() -> None:
    assert len(FORMS) >= len(ANSWERS)


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=[" ".join(command[:2]) for _, command in COMMANDS])
def test_what_a_command_prints_is_what_its_schema_says(
    mini_home: Path, tmp_path: Path, mtgcr: Callable[..., Any], name: str, command: list[str]
) -> None:
    texts = {
        "notes": "See rule 101.1a on cups and 100.2.",
        "bulletin": KETTLE_BULLETIN,
        "page": KETTLE_PAGE,
        "rulings": KETTLE_SUMMARY,
    }
    for kind, text in texts.items():
        (tmp_path / f"{kind}.txt").write_text(text, "utf-8")
    places = {kind: str(tmp_path / f"{kind}.txt") for kind in texts}

    said = mtgcr(mini_home, *(word.format(**places) for word in command), "--format", "json")

    assert faults(name, said.out) == []


def test_what_is_brought_in_is_told_as_its_schema_says(tmp_path: Path, mtgcr: Callable[..., Any]) -> None:
    (tmp_path / "spring.txt").write_text(english_release(), "utf-8")
    (tmp_path / "tea.txt").write_text("tea", "utf-8")

    said = mtgcr(tmp_path / "home", "add", "--keep-going", str(tmp_path), "--format", "json")

    assert faults("add", said.out) == []
    assert said.json["changed"] is True


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("check", ["check", "--rule", "510.1c"]),
        ("coverage", ["check", "--coverage"]),
        ("outcomes", ["diff", "2024-09-20", "2024-11-08", "--outcomes"]),
        ("ask", ["ask", "Does deathtouch work with trample?"]),
        ("rule", ["rule", "702", "--lang", "both"]),
        ("diff", ["diff", "2024-09-20", "2024-11-08"]),
    ],
)
@pytest.mark.usefixtures("few_scenarios")
def test_what_the_program_knows_by_itself_is_told_as_its_schema_says(
    embedded_home: Path, mtgcr: Callable[..., Any], name: str, command: list[str]
) -> None:
    assert faults(name, mtgcr(embedded_home, *command, "--format", "json").out) == []


def faults(name: str, printed: str) -> list[str]:
    """What of the JSON is not as the schema says."""
    schema = json.loads((FOLDER / f"{name}.schema.json").read_text("utf-8"))
    return [error.message[:300] for error in Draft202012Validator(schema).iter_errors(json.loads(printed))]
