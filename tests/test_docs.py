"""The documents are kept true: commands, diagnostic codes, modules, words."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from mtgcr import cli
from mtgcr.demo import steps
from mtgcr.parser.language import Language
from mtgcr.tests.consoles import Shown, lines_not_said, read_consoles

CHECKOUT = Path(__file__).resolve().parent.parent
DOCS = CHECKOUT / "docs"
JAPANESE = sorted(f"docs/ja/{path.name}" for path in (DOCS / "ja").glob("*.md"))
COMMAND = re.compile(r"^\$ mtgcr (\S+)|`mtgcr ([a-z]+)", re.MULTILINE)
CODE = re.compile(r'code="([a-z-]+)"|"(scenario-[a-z-]+)"')


def read(name: str) -> str:
    return (CHECKOUT / name).read_text("utf-8")


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_is_documented(command: str) -> None:
    assert f"`{command}" in read("docs/cli.md")
    assert f"`{command}" in read("README.md") or f"mtgcr {command}" in read("README.md")
    assert f"`{command}" in read("docs/ja/cli.md")


@pytest.mark.parametrize(
    "page",
    ["README.md", "README.ja.md", "docs/cli.md", "docs/scenarios.md", "docs/architecture.md", *JAPANESE],
)
def test_a_page_names_only_commands_that_exist(page: str) -> None:
    named = {one or other for one, other in COMMAND.findall(read(page))}

    assert named - set(cli.COMMANDS) == set()


def test_every_diagnostic_code_is_documented() -> None:
    modules = [path for layer in ("parser", "kb", "rules") for path in (CHECKOUT / layer).rglob("*.py")]
    codes = {one or other for path in modules for one, other in CODE.findall(path.read_text("utf-8"))}
    documented = read("docs/diagnostics.md") + read("docs/diagnostics-knowledge.md")

    assert {code for code in codes if f"`{code}`" not in documented} == set()


def test_every_module_that_the_architecture_names_exists() -> None:
    named = re.findall(r"`((?:parser|kb|rules)(?:\.[a-z_]+)+)`", read("docs/architecture.md"))

    assert [name for name in named if not (CHECKOUT / f"{name.replace('.', '/')}.py").is_file()] == []
    assert len(set(named)) > 25


def test_the_rule_of_the_readme_is_answered_at_once(embedded_home: Path, mtgcr: Any) -> None:
    assert mtgcr(embedded_home, "rule", "510.1c", "--as-of", "FDN", "--lang", "both").code == 0
    assert mtgcr(embedded_home, "ask", "Does deathtouch work with trample?").code == 0


def consoles() -> list[tuple[str, Shown]]:
    return [(page, shown) for page in ("README.md", "README.ja.md") for shown in read_consoles(CHECKOUT / page)]


@pytest.mark.parametrize(("page", "shown"), consoles(), ids=lambda value: getattr(value, "command", value))
def test_the_readme_shows_what_the_program_says(embedded_home: Path, mtgcr: Any, page: str, shown: Shown) -> None:
    said = mtgcr(embedded_home, *shlex.split(shown.command)[1:])

    assert lines_not_said(shown, said.out) == [], page


TEN_MINUTES = read_consoles(DOCS / "ja" / "ten-minutes.md")


@pytest.mark.parametrize("shown", TEN_MINUTES, ids=lambda shown: shown.command)
def test_the_first_ten_minutes_in_japanese_are_as_they_are_told(
    embedded_home: Path, mtgcr: Any, monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    monkeypatch.setenv("MTGCR_UI", "ja")

    said = mtgcr(embedded_home, *shlex.split(shown.command)[1:])

    assert lines_not_said(shown, said.out) == []


IN_ENGLISH = [
    shown
    for shown in read_consoles(DOCS / "ten-minutes.md")
    if shown.command.startswith("mtgcr")
    and not {";", "doctor"} & {*shown.command, *shown.command.split()}
    and not any(line.startswith("===") for line in shown.lines)
]
"""Of the English page, which is written by running it, what is one command and tells nothing of the machine."""


@pytest.mark.parametrize("shown", IN_ENGLISH, ids=lambda shown: shown.command)
def test_the_first_ten_minutes_are_as_they_are_told(embedded_home: Path, mtgcr: Any, shown: Shown) -> None:
    said = mtgcr(embedded_home, *shlex.split(shown.command)[1:])

    assert lines_not_said(shown, said.out) == []


def test_the_readme_shows_output_at_all() -> None:
    assert len(read_consoles(CHECKOUT / "README.md")) >= 2
    assert len(read_consoles(CHECKOUT / "README.ja.md")) >= 3


def test_the_english_readme_and_the_demo_of_its_reader_begin_in_english() -> None:
    rows = [line for line in (CHECKOUT / "README.md").read_text("utf-8").splitlines() if line.startswith("| `mtgcr")]
    assert [row for row in rows if not row.replace("’", "").isascii()] == []
    assert steps(Language.EN)[0][1].isascii()
    assert not steps(Language.JA)[0][1].isascii()
    assert sorted(steps(Language.EN)) == sorted(steps(Language.JA))


def test_the_readme_fits_a_screen_or_two() -> None:
    assert len(read("README.md").splitlines()) <= 70


def test_every_page_that_the_readme_leads_to_is_there() -> None:
    for page in ("README.md", "README.ja.md"):
        leads = re.findall(r"\]\(([^)#]+)\)", read(page))
        assert [lead for lead in leads if "//" not in lead and not (CHECKOUT / lead).exists()] == []


def test_every_decision_has_context_decision_and_consequence() -> None:
    pages = sorted((DOCS / "adr").glob("*.md"))

    assert pages
    for page in pages:
        assert [part for part in ("Context", "Decision", "Consequence") if part not in page.read_text("utf-8")] == []
