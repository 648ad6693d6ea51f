"""What is typed on the command line, loosely or wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.views.text.columns import width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]


def test_a_number_behind_two_days_is_the_section_to_compare(embedded_home: Path, mtgcr: Mtgcr) -> None:
    days = ("diff", "2024-09-20", "2024-11-08")

    assert mtgcr(embedded_home, *days, "510.1c").out == mtgcr(embedded_home, *days, "--section", "510.1c").out
    assert mtgcr(embedded_home, *days, "510.1c", "--section", "5").err.startswith("mtgcr: A number behind the days")


@pytest.mark.parametrize("command", ["history", "refs"])
def test_a_keyword_of_two_words_needs_no_quotation_marks(embedded_home: Path, mtgcr: Mtgcr, command: str) -> None:
    assert mtgcr(embedded_home, command, "first", "strike").out == mtgcr(embedded_home, command, "first strike").out


@pytest.mark.parametrize("command", ["history", "refs"])
@pytest.mark.parametrize("typed", [("704.5j", "702.2"), ("legend rule,", "deathtouch"), ("r704.5j", "702 . 2")])
def test_of_two_rules_each_is_told_after_the_other(
    embedded_home: Path, mtgcr: Mtgcr, command: str, typed: tuple[str, str]
) -> None:
    one, other = (mtgcr(embedded_home, command, number).out for number in ("704.5j", "702.2"))
    told = mtgcr(embedded_home, command, *typed).out

    assert one.strip() in told
    assert other.partition("\n\n")[2].strip()[-400:] in told


@pytest.mark.parametrize("command", ["history", "refs"])
def test_that_only_the_words_of_what_was_typed_are_terms_is_told_as_rule_tells_it(
    embedded_home: Path, mtgcr: Mtgcr, command: str
) -> None:
    first, _, _ = mtgcr(embedded_home, "rule", "double team").out.partition("\n\n")
    told, japanese = (mtgcr(embedded_home, "--ui", ui, command, "double team").out for ui in ("en", "ja"))

    assert "“double team” is not a term of the rules." in first
    assert told.startswith(first)
    assert japanese.startswith("「double team」")
    for several in ("deathtouch trample", "double, team", "trample"):
        assert "is not a term" not in mtgcr(embedded_home, command, several).out


@pytest.mark.parametrize("command", ["history", "refs"])
@pytest.mark.parametrize(("typed", "not_a_term"), [("double team", "double team"), ("double, team", None)])
def test_as_json_it_is_told_that_only_the_words_are_terms(
    embedded_home: Path, mtgcr: Mtgcr, command: str, typed: str, not_a_term: str | None
) -> None:
    error = mtgcr(embedded_home, command, typed, "--format", "json").json["error"]

    assert error["data"]["not_a_term"] == not_a_term
    assert ("“double team” is not a term of the rules" in error["message"]) is bool(not_a_term)


@pytest.mark.parametrize("command", ["history", "refs"])
def test_as_json_one_rule_is_told_at_a_time(embedded_home: Path, mtgcr: Mtgcr, command: str) -> None:
    said = mtgcr(embedded_home, command, "704.5j", "702.2", "--format", "json")

    assert said.code == 2
    assert json.loads(said.out)["error"]["data"]["each"] == ["704.5j", "702.2"]


def test_two_keywords_that_players_name_together_are_two_rules(embedded_home: Path, mtgcr: Mtgcr) -> None:
    assert (
        mtgcr(embedded_home, "rule", "trample", "deathtouch").out
        == mtgcr(embedded_home, "rule", "trample, deathtouch").out
    )


@pytest.mark.parametrize(
    ("typed", "english", "japanese"),
    [
        (
            "rule --formt 1",
            "Unknown option: --formt. Did you mean --format",
            "--formtというオプションはありません。もしかして：--format",
        ),
        ("diff FDN", "NEW is missing.", "「新」を指定してください。"),
        ("rule", "NUMBER… is missing.", "「番号…」を指定してください。"),
        (
            "rule 1 --lang fr",
            "--lang: “fr” is not one of en, ja, both.",
            "「fr」は「en」、「ja」、「both」のいずれでもありません。",
        ),
        ("ask --limit 99 hi", "--limit: 99 is not a number from 1 to 20.", "99は1から20までの数ではありません。"),
        ("ask --limit x hi", "--limit: “x” is not a whole number.", "「x」は整数ではありません。"),
        ("rule 1 --format", "--format needs a value after it.", "「--format」には値が必要です。"),
        ("releases x", "Too many words: x.", "余分な引数があります（x）。"),
        ("702.19b", "Unknown command: 702.19b.", "「702.19b」というコマンドはありません。"),
        (
            "cite chek a",
            "Unknown command: chek. Did you mean check?",
            "「chek」というコマンドはありません。もしかして：check",
        ),
        ("rule --all=1 1", "--all takes no value.", "「--all」に値は指定できません。"),
    ],
)
def test_a_mistake_in_what_is_typed_is_told_as_every_other_no(
    tmp_path: Path, mtgcr: Mtgcr, typed: str, english: str, japanese: str
) -> None:
    said, spoken = mtgcr(tmp_path, *typed.split()), mtgcr(tmp_path, "--ui", "ja", *typed.split())

    assert (said.code, spoken.code) == (2, 2)
    assert said.err.startswith(f"mtgcr: {english}")
    assert japanese in spoken.err
    assert "hint: " in said.err
    assert not re.search(r"[{}]|[Ee]rror|Invalid|Missing", said.err)


def test_a_mistake_in_what_is_typed_is_json_where_json_is_asked_for(tmp_path: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(tmp_path, "rule", "1", "--lang", "fr", "--format", "json")

    assert (said.code, said.json["error"]["code"]) == (2, "bad-usage")


@pytest.mark.parametrize(
    "typed", [["rule", "704.5j", "--as-of", ""], ["cite", "date", " "], ["--home", ""], ["ask", ""]]
)
def test_an_empty_word_is_refused_and_taken_for_nothing_else(tmp_path: Path, mtgcr: Mtgcr, typed: list[str]) -> None:
    said, spoken = mtgcr(tmp_path, *typed), mtgcr(tmp_path, "--ui", "ja", *typed)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"mtgcr: What follows “{typed[-2]}” is empty.\n")
    assert spoken.err.startswith(f"mtgcr: 「{typed[-2]}」の後が空です。\n")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("command", [("cite", "check"), ("cite", "date")])
def test_the_lines_of_the_citator_keep_the_width_that_is_asked_for(
    embedded_home: Path,
    tmp_path: Path,
    mtgcr: Mtgcr,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, str],
    language: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tea.txt").write_text("701.18 scry, rule 509.2, rule 702.999\nルール724.2（統治者）\n", encoding="utf-8")
    piped = mtgcr(embedded_home, "--ui", language, *command, "tea.txt").out
    monkeypatch.setenv("COLUMNS", "60")
    told = mtgcr(embedded_home, "--ui", language, *command, "tea.txt").out

    assert max(map(width_of, told.splitlines())) <= 60
    assert [line.partition(" ")[0] for line in piped.splitlines() if line.startswith("tea.txt:")] == [
        line.partition(" ")[0] for line in told.splitlines() if line.startswith("tea.txt:")
    ]
