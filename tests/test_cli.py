"""The command line on two invented releases and on what ships with the program."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr import cli
from mtgcr.tests.mini_releases import english_release
from mtgcr.views.text.columns import width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]

pytestmark = pytest.mark.usefixtures("nothing_embedded")

CHECKOUT = Path(__file__).resolve().parent.parent


def test_a_rule_is_shown_with_its_number_heading_and_source(mini_home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(mini_home, "rule", "101.1", "--as-of", "2013-04-01")

    assert said.code == 0
    assert said.out.startswith("101.1  1 The Table › 101 Cups")
    assert "release of 2013-03-03" in said.out


def test_a_rule_in_json_has_the_fields_that_are_promised(mini_home: Path, mtgcr: Mtgcr) -> None:
    rule = mtgcr(mini_home, "rule", "101.1a", "--as-of", "2013-10-01", "--format", "json").json["rule"]

    assert rule["number"] == "101.1a"
    assert set(rule) >= {"lineage", "release", "wordings", "examples", "cites", "cited_by", "number_today"}
    assert rule["wordings"]["en"]["source"]["release"] == "2013-09-09"
    assert rule["changed"] == "2013-09-09"


def test_both_languages_stand_side_by_side(mini_home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(mini_home, "rule", "101.1", "--as-of", "2013-03-03", "--lang", "both")

    first = next(line for line in said.out.splitlines() if line.count("101.1 ") == 2)
    assert first.isascii() is False


def test_a_number_that_moved_tells_where_it_is_today(mini_home: Path, mtgcr: Mtgcr) -> None:
    rule = mtgcr(mini_home, "rule", "100.2", "--as-of", "2013-03-03", "--format", "json").json["rule"]

    assert rule["lineage"] == "100.2@2013-03-03"


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["rule", "999.9"], 1, "There is no rule 999.9"),
        (["rule", "tea"], 2, "is not a rule number"),
        (["rule", "101.1", "--as-of", "Foundation"], 2, "Did you mean Foundations"),
        (["rule", "101.1", "--as-of", "1850-01-01"], 1, "No known release was in force"),
        (["diff", "2013-03-03", "2013-09-09", "--only", "tea"], 2, "Unknown kind of change: tea."),
        (["history", "999.9"], 1, "No release has a rule 999.9"),
        (["refs", "999.9"], 1, "There is no rule 999.9"),
        (["term", "qwertyuiop"], 1, "Unknown term: qwertyuiop"),
        (["search", "qwertyuiop", "--as-of", "2013-09-09"], 1, ""),
        (["search", "kettle", "--section", "999"], 1, "No release has a rule 999."),
        (["search", "kettle", "--section", "abc"], 2, "“abc” is not a rule number."),
        (["page", "tests"], 1, "tests is a folder, not a file."),
        (["check", "no such title"], 1, "No scenario matches"),
        (["add", "missing.txt"], 1, "no such file"),
    ],
)
def test_a_question_without_answer_ends_in_one_clear_message(
    mini_home: Path, mtgcr: Mtgcr, arguments: list[str], code: int, told: str
) -> None:
    said = mtgcr(mini_home, *arguments)

    assert (said.code, told in said.err) == (code, True)
    assert "Traceback" not in said.err


def test_a_file_that_is_no_scenarios_or_no_text_is_told_as_that(
    embedded_home: Path, mtgcr: Mtgcr, tmp_path: Path
) -> None:
    file = tmp_path / "s.txt"
    file.write_bytes(bytes(range(8)) * 9)

    (empty := tmp_path / "e.scenarios").touch()

    assert f"{empty} holds no scenario." in " ".join(mtgcr(embedded_home, "check", str(empty)).err.split())
    assert "such files end in .scenarios" in mtgcr(embedded_home, "check", str(file)).err
    assert "is not a text" in mtgcr(embedded_home, "play", str(file)).err


@pytest.mark.parametrize(
    ("arguments", "passed", "told"),
    [
        (["704.5k", "--as-of", "2016-12-01"], ["704.5j the legend rule lets its player choose"], ""),
        (["704.5j", "--as-of", "2016-12-01"], [], "No scenario is about 704.5j."),  # planeswalker uniqueness then
        (["704,5j", "--as-of", "2026-08-08"], ["704.5j the legend rule lets its player choose"], ""),
        (["100.6"], [], "No scenario is about 100.6."),
        (["999.9"], [], "There is no rule 999.9"),
    ],
)
def test_scenarios_are_chosen_by_the_numbers_of_the_day(
    embedded_home: Path, mtgcr: Mtgcr, arguments: list[str], passed: list[str], told: str
) -> None:
    said = mtgcr(embedded_home, "check", "--rule", *arguments)

    assert [title for title in passed if f"passed  {title}" not in said.out] == []
    assert told in said.err


def test_a_number_that_is_no_longer_used_tells_when_it_was(mini_home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(mini_home, "rule", "509.6")

    assert said.code == 1
    assert "from 2009-07-11 until 2024-11-08." in said.err


def test_a_number_that_an_older_text_does_not_have_is_told_with_the_release_of_the_day(
    embedded_home: Path, mtgcr: Mtgcr
) -> None:
    said = mtgcr(embedded_home, "rule", "999.9", "--as-of", "2026-10-01")
    japanese = mtgcr(embedded_home, "--ui", "ja", "rule", "999.9", "--as-of", "2026-10-01")

    assert "The rules of that day are those of 2026-09-25, whose text is not here." in said.err
    assert "その日のルールは2026-09-25発効の版ですが、その文面は未収録です。" in japanese.err
    assert "that day" not in mtgcr(embedded_home, "rule", "999.9", "--as-of", "2026-08-08").err
    assert "that day" not in mtgcr(embedded_home, "rule", "999.9").err


def test_a_diff_shows_what_was_added_removed_and_moved(mini_home: Path, mtgcr: Mtgcr) -> None:
    changes = mtgcr(mini_home, "diff", "2013-03-03", "2013-09-09", "--format", "json").json["changes"]
    kinds = {(c["kind"], c["old_number"], c["new_number"]) for c in changes}

    assert {("added", None, "100.2"), ("renumbered", "100.2", "100.3"), ("added", None, "702.2")} <= kinds
    assert ("removed", "101.1c", None) in kinds


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_a_diff_reads_in_every_form(mini_home: Path, mtgcr: Mtgcr, form: str) -> None:
    said = mtgcr(mini_home, "diff", "2013-03-03", "2013-09-09", "--format", form)

    assert said.code == 0
    assert "2013-03-03" in said.out
    assert "702.2" in said.out


def test_a_history_follows_a_rule_by_the_number_it_had(mini_home: Path, mtgcr: Mtgcr) -> None:
    answer = mtgcr(mini_home, "history", "702.3", "--format", "json").json
    numbers = [(span["number"], span["from"]) for one in (answer, *answer["others"]) for span in one["numbers"]]

    assert ("702.2", "2013-03-03") in numbers or ("702.3", "2013-09-09") in numbers


def test_adding_the_same_file_again_changes_nothing_and_says_so(tmp_path: Path, mtgcr: Mtgcr) -> None:
    text = tmp_path / "kettle.txt"
    text.write_text(english_release(), "utf-8")
    first = mtgcr(tmp_path / "home", "add", str(text))
    current = (tmp_path / "home" / "current").read_text()

    again = mtgcr(tmp_path / "home", "add", str(text))

    assert "effective 2013-03-03 (en)" in first.out
    assert "nothing changed" in again.out
    assert (tmp_path / "home" / "current").read_text() == current


def test_a_refused_file_keeps_the_others_out_unless_told_to_go_on(tmp_path: Path, mtgcr: Mtgcr) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(english_release(), "utf-8")
    bad.write_bytes(b"%PDF-1.7 rules")

    refused = mtgcr(tmp_path / "home", "add", str(good), str(bad))
    held = mtgcr(tmp_path / "home", "releases", "--format", "json").json["releases"]
    taken = mtgcr(tmp_path / "home", "add", "--keep-going", str(good), str(bad))

    assert (refused.code, taken.code) == (1, 1)
    assert "not-text" in refused.err
    assert "official" not in {release["edition"] for release in held}
    assert "1 added" in taken.out


def test_two_texts_for_one_day_are_a_conflict(tmp_path: Path, mtgcr: Mtgcr) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text(english_release(), "utf-8")
    other.write_text(english_release().replace("kettle", "pot"), "utf-8")

    said = mtgcr(tmp_path / "home", "add", str(one), str(other))

    assert said.code == 1
    assert "release-conflict" in said.err


def test_scenarios_flip_where_the_rules_changed(embedded_home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(embedded_home, "check", "Vastwood Gorger and two blockers", "--rule", "510.1c")

    assert said.code == 0
    assert "2015-01-23 .. 2024-09-20" in said.out
    assert "2024-11-08 .. " in said.out


def test_the_answers_are_safe_to_pipe(embedded_home: Path) -> None:
    command = [sys.executable, "-m", "mtgcr", "releases"]
    environment = {**os.environ, "MTGCR_HOME": str(embedded_home), "PYTHONPATH": str(CHECKOUT)}

    reader = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert reader.stdout
    assert reader.stderr
    reader.stdout.close()
    _, err = reader.communicate(timeout=120)

    assert b"Traceback" not in err


@pytest.mark.parametrize("command", [name for name in cli.COMMANDS if name not in cli.GROUPS or name == "cite"])
def test_every_command_has_help_with_an_example(mtgcr: Mtgcr, tmp_path: Path, command: str) -> None:
    said = mtgcr(tmp_path, command, "--help")

    assert said.code == 0
    assert f"\n  Example: mtgcr {command}" in said.out
    assert re.findall(r"\S.*Example: .*", said.out) == [], "examples run together cannot be copied"


@pytest.mark.parametrize(("interface", "rule"), [("en", "trample"), ("ja", "トランプル")])
def test_the_name_alone_shows_first_what_to_try(mtgcr: Mtgcr, tmp_path: Path, interface: str, rule: str) -> None:
    first = mtgcr(tmp_path, "--ui", interface, "--help").out.splitlines()[:12]

    assert [line.endswith(f"mtgcr rule {rule}") for line in first].count(True) == 1
    assert [rule in line and "mtgcr ask" in line for line in first].count(True) == 1


def test_help_lists_every_command(mtgcr: Mtgcr, tmp_path: Path) -> None:
    said = mtgcr(tmp_path, "--help")

    assert [name for name in cli.COMMANDS if f"\n  {name} " not in said.out] == []


def test_an_unknown_command_is_a_usage_error(mtgcr: Mtgcr, tmp_path: Path) -> None:
    assert mtgcr(tmp_path, "rulez").code == 2


def test_a_diff_goes_from_the_older_to_the_newer_however_they_are_named(mini_home: Path, mtgcr: Mtgcr) -> None:
    right = mtgcr(mini_home, "diff", "2013-03-03", "2013-09-09").out
    said, turned = mtgcr(mini_home, "diff", "2013-09-09", "2013-03-03").out.split("\n", 1)

    assert said == "You gave the newer day first; the changes are shown from older to newer."
    assert turned == right
    assert mtgcr(mini_home, "diff", "2013-09-09", "2013-03-03", "--format", "json").json["turned"] is True
    assert mtgcr(mini_home, "diff", "2013-03-03", "2013-09-09", "--format", "json").json["turned"] is False


@pytest.mark.parametrize(("spoken", "told"), [("ja", "「fr」という言語はありません"), ("xx", "Unknown language: fr.")])
def test_a_language_that_is_not_spoken_is_refused_in_the_one_that_was_spoken(
    tmp_path: Path, mtgcr: Mtgcr, monkeypatch: pytest.MonkeyPatch, spoken: str, told: str
) -> None:
    monkeypatch.setenv("MTGCR_UI", spoken)

    said = mtgcr(tmp_path, "--ui", "fr", "rule", "1")

    assert (said.code, told in said.err) == (2, True)


def test_a_slip_in_a_command_is_told_with_the_nearest_command(mini_home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(mini_home, "serch", "diff")

    assert (said.code, "Did you mean search" in said.err) == (2, True)


def test_the_width_that_the_caller_asks_for_is_kept(
    mini_home: Path, mtgcr: Mtgcr, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")

    said = mtgcr(mini_home, "rule", "101.1", "--as-of", "2013-03-03")

    words = said.out.split("\n\n")[1]
    assert max(map(len, words.splitlines())) <= 40


@pytest.mark.parametrize(
    "typed",
    [
        ("rule", "999.9"),
        ("rule", "FOO"),
        ("card", "Bolt"),
        ("--version",),
        ("--help",),
        ("rule", "--help"),
        ("--ui", "ja", "rule", "999.9"),
        ("rule", "--formt", "1"),
        ("diff", "FDN"),
        ("rule", "1", "--lang", "fr"),
        ("ask", "--limit", "99", "hi"),
        ("--ui", "ja", "rule", "1", "--lang", "fr"),
        ("--ui", "ja", "rule", "--help"),
    ],
)
def test_a_no_and_the_help_keep_that_width_too(
    typed: tuple[str, ...], mini_home: Path, mtgcr: Mtgcr, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")

    said = mtgcr(mini_home, *typed)

    assert max(map(width_of, (said.out + said.err).splitlines())) <= 40


def test_a_group_shows_its_rules_and_all_below_them_on_request(mini_home: Path, mtgcr: Mtgcr) -> None:
    rules = mtgcr(mini_home, "rule", "101", "--as-of", "2013-03-03").out
    whole = mtgcr(mini_home, "rule", "101", "--as-of", "2013-03-03", "--all").out

    assert "\n101.1 " in rules
    assert "\n101.1a " not in rules
    assert "mtgcr rule 101 --all" in rules
    assert "\n101.1a " in whole
    assert "--all" not in whole


@pytest.mark.parametrize(
    ("typed", "said", "spoken"),
    [
        ("planeswalker uniqueness rule", "has been obsolete since 2017-09-29 (", "2017-09-29から使われていない"),
        ("trample, mana burn", "“mana burn” has been obsolete since 2009-07-11 (", "「マナ・バーン」は2009-07-11から"),
    ],
)
def test_a_rule_asked_for_by_a_term_out_of_use_says_so_first(
    embedded_home: Path, mtgcr: Mtgcr, typed: str, said: str, spoken: str
) -> None:
    told, japanese = mtgcr(embedded_home, "rule", typed), mtgcr(embedded_home, "--ui", "ja", "rule", typed)

    assert said in " ".join(told.out.split("\n\n")[0].split())
    assert spoken in japanese.out.split("\n\n")[0]
    assert "obsolete" not in mtgcr(embedded_home, "rule", "trample").out


@pytest.mark.parametrize(("asked", "not_a_term"), [("double team", "double team"), ("trample", None)])
def test_json_of_rule_tells_where_only_the_words_of_what_was_asked_for_are_terms(
    embedded_home: Path, mtgcr: Mtgcr, asked: str, not_a_term: str | None
) -> None:
    assert mtgcr(embedded_home, "rule", asked, "--format", "json").json["not_a_term"] == not_a_term
