"""The quick reference of penalties: all infractions of a day, what to do, the repeat rule, Regular REL."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.works.own_words import load_asked, load_called, load_lines, load_remedies
from mtgcr.kb.works.penalty_table import PenaltyTable, find_penalties
from mtgcr.kb.works.work_facts import load_facts
from mtgcr.kb.works.work_tables import table_rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

NOW = datetime.date(2024, 12, 24)


def table(words: str = "", day: datetime.date = NOW) -> PenaltyTable:
    found = find_penalties(words, day)
    assert isinstance(found, PenaltyTable)
    return found


def test_the_newest_edition_has_twenty_three_infractions_with_their_penalties() -> None:
    found = [(row.section.tenure.number, row.section.tenure.penalty) for row in table().rows]

    assert found == [
        ("2.1", "No Penalty"), ("2.2", "Warning"), ("2.3", "Warning"), ("2.4", "Warning"), ("2.5", "Warning"),
        ("2.6", "Warning"), ("3.1", "Game Loss"), ("3.2", "Match Loss"), ("3.3", "Warning"), ("3.4", "Game Loss"),
        ("3.5", "Warning"), ("3.6", "Warning"), ("3.7", "Warning"), ("3.8", "Warning"), ("3.9", "Warning"),
        ("4.1", "Warning"), ("4.2", "Match Loss"), ("4.3", "Match Loss"), ("4.4", "Match Loss"),
        ("4.5", "Disqualification"), ("4.6", "Disqualification"), ("4.7", "Disqualification"),
        ("4.8", "Disqualification"),
    ]  # fmt: skip


def test_every_infraction_since_2010_has_a_penalty() -> None:
    facts = load_facts("ipg")
    first = datetime.date(2010, 7, 1)
    without = [
        (edition.effective, one.number)
        for edition in facts.editions
        if edition.effective >= first
        for one in facts.on(edition.effective)
        if " — " in one.title and not one.penalty
    ]

    assert without == []


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("hidden card", ["2.3"]),
        ("HCE", ["2.3"]),
        ("2.3", ["2.3"]),
        ("遅刻", ["3.1"]),
        ("スロープレイ", ["3.3"]),
        ("スロー・プレイ", ["3.3"]),
        ("ストーリング", ["4.7"]),
        ("IPG 3.5", ["3.5"]),
        ("ipg3.5", ["3.5"]),
        ("coaching", ["3.2"]),
        ("looked at extra cards", ["2.2"]),
        ("was looking at an extra card", ["2.2"]),
        ("missed my trigger", ["2.1"]),
        ("played slowly", ["3.3"]),
        ("penalty for slow playing", ["3.3"]),
        ("cheated", ["4.8"]),
    ],
)
def test_an_infraction_is_found_by_number_name_and_what_it_is_about(words: str, numbers: list[str]) -> None:
    found = table(words)

    assert ([row.section.tenure.number for row in found.rows], found.is_nearest) == (numbers, False)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("drew an extra card", "2.3"),
        ("drawing extra cards", "2.3"),
        ("drew two cards instead of one", "2.3"),
        ("forgot my trigger", "2.1"),
        ("forgot to untap", "2.5"),
        ("forgot to sideboard back", "3.5"),
        ("arrived late", "3.1"),
        ("tardy", "3.1"),
        ("didn't shuffle enough", "3.9"),
        ("shuffled too little", "3.9"),
        ("shuffled badly", "3.9"),
        ("paid too little mana", "2.5"),
        ("player shuffled opponent's deck insufficiently", "3.9"),
        ("bribed his opponent", "4.4"),
        ("lied to a judge", "4.8"),
        ("引いてしまった", "2.3"),
        ("カードを1枚多く引いてしまった", "2.3"),
        ("誘発を忘れてしまった", "2.1"),
        ("山札を見てしまった", "2.2"),
        ("遅刻してしまった", "3.1"),
        ("スロー", "3.3"),
    ],
)
def test_what_happened_finds_the_infraction_that_is_about_it_and_says_that_it_is_not_called_so(
    words: str, first: str
) -> None:
    found = table(words)

    assert (found.rows[0].section.tenure.number, found.is_nearest, found.unread) == (first, True, ())


@pytest.mark.parametrize("words", ["2.9", "IPG 9.9", "flibbertigibbet", "jaywalking penalty", "バナナ"])
def test_what_no_infraction_is_about_finds_none(words: str) -> None:
    assert table(words).rows == ()


def test_words_that_the_nearest_infraction_does_not_have_are_told(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    told = mtgcr(embedded_home, "penalty", "punched somebody")
    japanese = mtgcr(embedded_home, "--ui", "ja", "penalty", "punched somebody").out

    assert "No infraction is called “punched somebody”; the nearest (nothing about: somebody):" in told.out
    assert "「punched somebody」という名の違反はありません。近いもの（読み取れなかった語：somebody）：" in japanese
    assert mtgcr(embedded_home, "penalty", "punched somebody", "--format", "json").json["unread"] == ["somebody"]


@pytest.mark.parametrize(
    ("day", "condition"),
    [("2012-09-30", ""), ("2012-10-01", "detrimental"), ("2015-07-16", "detrimental"), ("2015-07-17", "")],
)
def test_a_missed_trigger_cost_a_warning_only_where_it_harmed_its_controller(day: str, condition: str) -> None:
    """The editions from October 2012 until July 2015 mark the penalty, and say so below it."""
    (row,) = table("missed trigger", datetime.date.fromisoformat(day)).rows

    assert (row.section.tenure.penalty != "No Penalty", row.section.condition) == (day < "2015-07-17", condition)


def test_the_condition_of_a_penalty_is_told_with_it(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    told = mtgcr(embedded_home, "--ui", "ja", "penalty", "誘発忘れ", "--as-of", "2012-10-05").out
    section = mtgcr(embedded_home, "--ui", "ja", "rule", "IPG 2.1", "--as-of", "2012-10-05").out

    assert "警告（ふつうコントローラーに不利な能力のときだけ）" in told
    assert "警告（ふつうコントローラーに不利な能力のときだけ）" in section


def test_warnings_that_are_repeated_become_game_losses_but_one() -> None:
    repeat = {row.section.tenure.number: row.repeat for row in table().rows}

    assert (repeat["2.3"], repeat["2.6"], repeat["3.5"], repeat["3.1"], repeat["4.8"]) == (3, 0, 2, 0, 0)


def test_every_infraction_has_something_to_do_in_both_languages_and_an_issue_at_regular() -> None:
    issues = {one.number for one in load_facts("jar").on(NOW)}
    for row in table().rows:
        remedy = row.section.remedy
        assert remedy is not None
        assert remedy.remedy.english
        assert remedy.remedy.japanese
        assert remedy.regular in issues
        assert row.regular is not None


def test_of_an_older_wording_nothing_to_do_is_told() -> None:
    rows = {row.section.tenure.number: row for row in table("", datetime.date(2013, 1, 1)).rows}

    assert rows["2.5"].section.remedy is None
    assert rows["2.5"].repeat == 0
    assert rows["2.5"].regular is None


@pytest.mark.parametrize(
    ("title", "day", "is_told"),
    [("bribery", "2002-06-01", False), ("bribery", "2019-06-01", True), ("cheating", "2005-02-01", False)],
)
def test_where_nothing_is_prescribed_what_we_say_is_told_since_the_section_reads_so(
    title: str, day: str, is_told: bool
) -> None:
    rows = table(title, datetime.date.fromisoformat(day)).rows

    assert rows
    assert {row.section.remedy is not None for row in rows} == {is_told}


def test_every_line_of_ours_is_about_a_section_that_is_there() -> None:
    for work in ("ipg", "mtr", "jar"):
        rows = [row for row in table_rows("lines.tsv") if row[0] == work]
        assert len(load_lines(work)) == len(rows)
        assert all(row[2] and row[3] for row in rows)
        called = [row for row in table_rows("called.tsv") if row[0] == work]
        assert len(load_called(work)) == len(called)
        assert all(row[2] and row[3] for row in called)
        asked = [row for row in table_rows("asked.tsv") if row[0] == work]
        assert len(load_asked(work)) == len(asked)
        assert all(row[2] and row[3] for row in asked)
    assert len(load_remedies()) == len(list(table_rows("remedies.tsv")))
