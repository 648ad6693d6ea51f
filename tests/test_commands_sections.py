"""Commands on sections of the tournament documents: never a rule of the Comprehensive Rules instead."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from mtgcr.tests.kettle_policy import LAYOUT
from mtgcr.tools.json_schemas import schema_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("typed", [["IPG 2.1"], ["IPG", "2.1"], ["ipg", "mt"]])
def test_a_section_is_shown_and_no_rule(embedded_home: Path, mtgcr: Any, typed: list[str]) -> None:
    said = mtgcr(embedded_home, "rule", *typed, "--as-of", "2024-10-01")

    assert said.code == 0
    assert said.out.startswith("IPG 2.1  Game Play Error — Missed Trigger (MT)")
    assert "Penalty: No Penalty" in said.out
    assert "3.3 (2009-07-01 to 2010-01-01), 3.1 (2010-01-01 to" in " ".join(said.out.split())


@pytest.mark.parametrize("command", ["rule", "history", "refs"])
@pytest.mark.parametrize("typed", ["IPG 2.1, 2.2", "IPG 2.1–2.3", "IPG 2.1 and IPG 2.2"])
def test_of_several_sections_none_is_dropped_in_silence(
    embedded_home: Path, mtgcr: Any, command: str, typed: str
) -> None:
    said = mtgcr(embedded_home, command, typed)

    assert (said.code, said.out) == (2, "")
    assert "several sections" in said.err
    assert "IPG 2.1." in said.err


def test_a_section_is_shown_in_japanese(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "rule", "IPG 2.5", "--lang", "ja")

    assert "その他一般のゲームルール抵触行為" in said.out
    assert "懲罰：警告" in said.out
    assert re.findall("(?<=[ぁ-ん。])[ ]?[:(\\[]", said.out) == [], "half-width brackets and colons"


def test_a_section_that_was_not_there_is_refused_with_the_times(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "rule", "IPG 2.3", "--as-of", "2011-08-01")

    assert said.code == 1
    assert "from 2010-07-01 until 2012-10-01" in said.err


@pytest.mark.parametrize("typed", ["IPG 9.9", "MTR tea", "JAR 2.1"])
def test_what_no_edition_has_is_refused(embedded_home: Path, mtgcr: Any, typed: str) -> None:
    said = mtgcr(embedded_home, "rule", typed)

    assert said.code == 1
    assert said.out == ""


def test_the_past_of_a_section_is_told(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "history", "IPG 2.5")

    assert said.code == 0
    assert "2009-07-01 to 2010-01-01: 3.9  Game Play Error — Game Rule Violation" in said.out
    assert mtgcr(embedded_home, "history", "JAR trigger").out.endswith("Reworded once, 2019-01-21\n")


def test_a_penalty_is_found_with_what_to_do(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "penalty", "hidden", "card", "--as-of", "2024-10-01")

    assert said.code == 0
    for words in (
        "IPG 2.3  Game Play Error — Hidden Card Error (HCE)",
        "Penalty: Warning",
        "third Warning",
        "JAR extra",
    ):
        assert words in said.out


def test_no_penalty_is_refused(embedded_home: Path, mtgcr: Any) -> None:
    assert mtgcr(embedded_home, "penalty", "zeppelin").code == 1


@pytest.mark.parametrize(
    ("schema", "typed"),
    [
        ("section", ["rule", "IPG 2.1"]),
        ("section", ["rule", "JAR"]),
        ("section-history", ["history", "MTR 2.4"]),
        ("penalty", ["penalty", "--as-of", "2014-05-02"]),
        ("section-search", ["search", "--work", "ipg,mtr", "slow play"]),
        ("work-diff", ["diff", "--work", "mtr", "2022-03-07", "2023-11-13"]),
        ("work-editions", ["releases", "--work", "jar"]),
        ("section-refs", ["refs", "MTR 2.3"]),
        ("work-lint", ["lint", "--work", "mtr"]),
    ],
)
def test_the_json_is_what_its_schema_says(embedded_home: Path, mtgcr: Any, schema: str, typed: list[str]) -> None:
    said = mtgcr(embedded_home, *typed, "--format", "json")

    Draft202012Validator(schema_of(schema)).validate(said.json)


def test_what_changed_is_told_with_what_was_announced(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "diff", "--work", "ipg", "2016-04-08", "2016-07-22")

    assert "3.1   Tournament Error — Tardiness: reworded" in said.out
    assert "NOT announced" in said.out
    assert "In the list of changes, but not changed: 3.2" in said.out
    assert "No section changed." in mtgcr(embedded_home, "diff", "--work", "ipg", "2016-04-08", "2016-04-08").out


def test_lists_of_sets_are_only_named_where_they_are_not_wanted(embedded_home: Path, mtgcr: Any) -> None:
    days = ("diff", "--work", "mtr", "2023-11-13", "2023-12-04")

    assert "Standard Format Deck Construction: reworded" in mtgcr(embedded_home, *days).out
    said = mtgcr(embedded_home, *days, "--no-lists").out
    assert "Standard Format Deck Construction" not in said
    assert "Lists of sets and boosters, not shown: 6.3" in said
    assert mtgcr(embedded_home, "diff", "2024-09-20", "2024-11-08", "--no-lists").code == 2


def test_missing_editions_stand_at_their_place(embedded_home: Path, mtgcr: Any) -> None:
    lines = mtgcr(embedded_home, "releases", "--work", "ipg").out.splitlines()

    assert [line[:10] for line in lines[-4:]] == ["2023-11-13", "2024-02-02", "2024-04-15", "2024-09-23"]


def test_sections_are_found_in_japanese(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "search", "--work", "ipg,mtr", "--lang", "ja", "試合中のスマートフォン")

    assert said.out.startswith("MTR 2.12  電子機器")


def test_a_stale_reference_is_told_with_the_day_and_the_number_of_today(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "lint", "2026-03-01", "--work", "mtr")
    words = " ".join(said.out.split())

    assert said.code == 1
    assert "MTR 2.3 Pregame Procedures: CR 103.4 meant “Starting the Game” when it was first printed" in words
    assert "since 2022-10-07 that is CR 103.5, and CR 103.4 is another one" in words
    assert mtgcr(embedded_home, "lint", "2024-10-01", "--work", "ipg").code == 0
    assert "IPG 4.4  Unsporting Conduct" in mtgcr(embedded_home, "refs", "MTR 5.2").out


def test_no_graph_is_drawn_of_a_work(embedded_home: Path, mtgcr: Any) -> None:
    assert mtgcr(embedded_home, "refs", "MTR 2.3", "--dot").code == 2


def test_an_unknown_work_is_refused(embedded_home: Path, mtgcr: Any) -> None:
    assert mtgcr(embedded_home, "search", "--work", "tea", "slow play").code == 2


def test_sections_stand_beside_the_hits_of_a_plain_search_and_not_among_them(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "search", "deck check")
    found = mtgcr(embedded_home, "search", "deck check", "--format", "json").json

    assert "In the tournament documents (search --work ipg,mtr,jar tells more):\n  MTR 2.8  Deck Checks\n" in said.out
    assert {hit["kind"] for hit in found["hits"]} <= {"rule", "example", "entry", "group", "section"}
    assert [one["section"]["section"]["number"] for one in found["sections"]] == ["2.8", "3.5", "2.6"]


def test_a_part_of_the_rules_is_searched_alone(embedded_home: Path, mtgcr: Any) -> None:
    found = mtgcr(embedded_home, "search", "deck check", "--in", "rules", "--format", "json").json

    assert found["sections"] == []


def test_a_diff_shows_the_words_where_copies_of_both_editions_are_held(
    embedded_home: Path, mtgcr: Any, tmp_path: Path
) -> None:
    assert "mtgcr add FILE" in mtgcr(embedded_home, "diff", "--work", "ipg", "2024-04-15", "2024-09-23").out
    home = tmp_path / "home"
    for day, text in (("2024-04-15", LAYOUT), ("2024-09-23", LAYOUT.replace("hears the", "heeds the"))):
        (tmp_path / f"{day}.txt").write_text(text, "utf-8")
        added = mtgcr(home, "add", str(tmp_path / f"{day}.txt"), "--effective", day, "--because", "invented")
        assert added.code == 0

    said = mtgcr(home, "diff", "--work", "ipg", "2024-04-15", "2024-09-23")
    found = mtgcr(home, "diff", "--work", "ipg", "2024-04-15", "2024-09-23", "--format", "json").json
    (changed,) = (one for one in found["changes"] if one["wordings"])

    assert "    Definition: A kettle whistles and nobody [-hears-]{+heeds+} the previously-" in said.out
    assert (changed["new"]["number"], changed["wordings"][0]["part"]) == ("2.1", "definition")
    assert {"kind": "deleted", "text": "hears"} in changed["wordings"][0]["words"]
    Draft202012Validator(schema_of("work-diff")).validate(found)


def test_a_rule_tells_which_sections_cite_its_number(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "refs", "103.4", "--as-of", "2026-08-07")
    found = mtgcr(embedded_home, "refs", "103.5", "--as-of", "2026-08-07", "--format", "json").json

    assert "  and in the tournament documents by  MTR 2.3" in said.out.splitlines()
    assert found["sections"] == []


@pytest.mark.parametrize(("tongue", "told"), [("en", "since 2013-02-08. The number"), ("ja", "2013-02-08以降")])
def test_a_chapter_that_stays_empty_is_told_without_an_end(
    embedded_home: Path, mtgcr: Any, tongue: str, told: str
) -> None:
    said = mtgcr(embedded_home, "--ui", tongue, "rule", "IPG 5.1")

    assert told in said.err
    assert "until ." not in said.err
    assert "からまで" not in said.err


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("penalty", "誘発忘れ"), "懲罰："),
        (("rule", "接死"), "キーワード能力"),
        (("history", "接死"), "から"),
        (("search", "--work", "ipg", "遅刻"), "［ゲームの敗北］"),
    ],
)
def test_what_is_asked_in_japanese_is_answered_in_japanese(
    embedded_home: Path, mtgcr: Any, typed: tuple[str, ...], told: str
) -> None:
    assert told in mtgcr(embedded_home, *typed).out.replace("[", "［").replace("]", "］")
    assert told not in mtgcr(embedded_home, "--ui", "en", *typed).out


@pytest.mark.parametrize("narrowed", [["2.1"], ["--section", "2"], ["--only", "rules"], ["--outcomes"]])
def test_a_diff_of_editions_says_that_it_cannot_be_narrowed(
    embedded_home: Path, mtgcr: Any, narrowed: list[str]
) -> None:
    said = mtgcr(embedded_home, "diff", "--work", "ipg", "2024-04-15", "2024-09-23", *narrowed)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("mtgcr: Editions are compared whole")
