"""The documents are kept true: commands, diagnostic codes, modules, words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import cli

CHECKOUT = Path(__file__).resolve().parent.parent
DOCS = CHECKOUT / "docs"
COMMAND = re.compile(r"^\$ mtgcr (\S+)|`mtgcr ([a-z]+)", re.MULTILINE)
CODE = re.compile(r'code="([a-z-]+)"|"(scenario-[a-z-]+)"')


def read(name: str) -> str:
    return (CHECKOUT / name).read_text("utf-8")


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_is_documented(command: str) -> None:
    assert f"`{command}" in read("docs/cli.md")
    assert f"`{command}" in read("README.md") or f"mtgcr {command}" in read("README.md")


@pytest.mark.parametrize("page", ["README.md", "docs/cli.md", "docs/scenarios.md", "docs/architecture.md"])
def test_a_page_names_only_commands_that_exist(page: str) -> None:
    named = {one or other for one, other in COMMAND.findall(read(page))}

    assert named - set(cli.COMMANDS) == set()


def test_every_diagnostic_code_is_documented() -> None:
    modules = [path for layer in ("parser", "kb", "rules") for path in (CHECKOUT / layer).glob("*.py")]
    codes = {one or other for path in modules for one, other in CODE.findall(path.read_text("utf-8"))}
    documented = read("docs/diagnostics.md") + read("docs/diagnostics-knowledge.md")

    assert {code for code in codes if f"`{code}`" not in documented} == set()


def test_every_module_that_the_architecture_names_exists() -> None:
    named = re.findall(r"`((?:parser|kb|rules)\.[a-z_]+)`", read("docs/architecture.md"))

    assert [name for name in named if not (CHECKOUT / f"{name.replace('.', '/')}.py").is_file()] == []
    assert len(set(named)) > 25


def test_the_rule_of_the_readme_is_answered_at_once(embedded_home: Path, mtgcr: Any) -> None:
    assert mtgcr(embedded_home, "rule", "510.1c", "--as-of", "FDN", "--lang", "both").code == 0
    assert mtgcr(embedded_home, "ask", "Does deathtouch work with trample?").code == 0


def test_the_scenario_of_the_readme_says_what_the_readme_says(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "check", "Vastwood Gorger and two blockers", "--rule", "510.1c")

    for line in said.out.splitlines()[:3]:
        assert line in read("README.md")


def test_every_decision_has_context_decision_and_consequence() -> None:
    pages = sorted((DOCS / "adr").glob("*.md"))

    assert pages
    for page in pages:
        assert [part for part in ("Context", "Decision", "Consequence") if part not in page.read_text("utf-8")] == []
