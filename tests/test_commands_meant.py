"""What was meant by an option, a value or a command that there is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.cli import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("rule 510.1c --json", "--format json"),
        ("export --json", "--format jsonl"),
        ("search tea -j", "--format json"),
        ("ask tea --date 2015", "--as-of"),
        ("rule 1 --day today", "--as-of"),
        ("diff FDN TDM --since 2015", None),
        ("rule 1 --language ja", "--lang"),
        ("refs 1 --language ja", "--ui"),
        ("rule 1 --ja", "--lang ja"),
        ("refs 1 --ja", "--ui ja"),
        ("rule 1 --en", "--lang en"),
        ("rule 1 --both", "--lang both"),
        ("rule 1 --version", "mtgcr --version"),
        ("releases -V", "mtgcr --version"),
        ("ask tea --verbose", "--more"),
        ("rule 1 --verbose", "--all"),
        ("search tea -n 5", "--limit"),
        ("rule 1 --asof FDN", "--as-of"),
        ("rule 1 --formt json", "--format"),
        ("rule 1 --lan ja", "--lang"),
        ("rule 1 --pretty", None),
        ("site tea --json", None),
        ("-v", "--version"),
        ("--ja rule 1", "--ui ja"),
        ("rule 1 --lang english", "en"),
        ("rule 1 --lang jp", "ja"),
        ("rule 1 --lang 日本語", "ja"),
        ("rule 1 --format yaml", "json"),
        ("diff FDN TDM --format md", "markdown"),
        ("rule 1 --format jsn", "json"),
        ("rule 1 --format pdf", None),
        ("help rule", "--help"),
        ("version", "--version"),
        ("find tea", "search"),
        ("rules 1", "rule"),
        ("changes FDN TDM", "diff"),
        ("update", "sync"),
        ("list", "releases"),
        ("serch tea", "search"),
    ],
)
def test_a_mistake_leads_to_what_does_what_was_wanted_or_to_nothing(
    tmp_path: Path, mtgcr: Mtgcr, typed: str, meant: str | None
) -> None:
    said = mtgcr(tmp_path, *typed.split())

    first, _, asked = said.err.partition("\n")[0].partition(" Did you mean ")
    assert said.code == 2
    assert first.startswith("mtgcr: ")
    assert (asked.removesuffix("?") or None) == meant


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_asking_for_json_as_other_programs_do_leads_to_no_unrelated_option(
    tmp_path: Path, mtgcr: Mtgcr, command: str
) -> None:
    said = mtgcr(tmp_path, command, "tea", "--json")

    _, _, asked = said.err.partition("\n")[0].partition(" Did you mean ")
    assert said.code == 2
    assert asked in ("", "--format json?", "--format jsonl?")


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("--format json rule 1", "mtgcr COMMAND … --format"),
        ("--json rule 1", "mtgcr COMMAND … --format json"),
        ("--as-of FDN rule 1", "mtgcr COMMAND … --as-of"),
        ("cite --json check tea", "mtgcr cite COMMAND … --format json"),
    ],
)
def test_an_option_that_stands_before_its_command_is_told_its_place(
    tmp_path: Path, mtgcr: Mtgcr, typed: str, place: str
) -> None:
    said = mtgcr(tmp_path, *typed.split())

    told = said.err or "\n".join(said.json["error"][part] for part in ("message", "hint"))
    assert said.code == 2
    assert "after the command." in told
    assert place in told


def test_forms_and_languages_are_read_in_capital_letters_too(embedded_home: Path, mtgcr: Mtgcr) -> None:
    small = mtgcr(embedded_home, "rule", "510.1c", "--format", "json")

    assert mtgcr(embedded_home, "rule", "510.1c", "--format", "JSON").out == small.out
    assert mtgcr(embedded_home, "rule", "999.9", "--format=JSON").json["error"]["code"] == "no-such-rule"
    assert (
        mtgcr(embedded_home, "rule", "510.1c", "--lang", "JA").out
        == mtgcr(embedded_home, "rule", "510.1c", "--lang", "ja").out
    )


def test_a_language_of_the_interface_that_is_left_out_is_told_so(tmp_path: Path, mtgcr: Mtgcr) -> None:
    assert mtgcr(tmp_path, "rule", "1", "--ui").err.startswith("mtgcr: What follows “--ui” is empty.")
