"""Citations of the tournament documents in articles: right, another section by now, none, and what to write instead."""

from __future__ import annotations

import datetime

import pytest

from mtgcr.kb.citing.cite_migration import Rewrite, Undecided
from mtgcr.kb.citing.mentions import find_mentions
from mtgcr.kb.citing.section_findings import judge_section
from mtgcr.kb.citing.section_migration import carry_section

TODAY = datetime.date(2026, 8, 1)


def judged(text: str, on: datetime.date = TODAY, written: str = "") -> list[tuple[str, str | None]]:
    """The verdict on each citation, and the number of today of what is meant."""
    told = datetime.date.fromisoformat(written) if written else None
    findings = (judge_section(one, on, told) for one in find_mentions(text, "article.md").sections)
    return [(one.verdict.value, one.today) for one in findings]


def carried(text: str, old: str, new: str) -> list[str]:
    """What is written for each citation, or why nothing is."""
    days = datetime.date.fromisoformat(old), datetime.date.fromisoformat(new)
    found = (carry_section(one, *days) for one in find_mentions(text, "article.md").sections)
    return [one.new if isinstance(one, Rewrite) else one.reason for one in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A player slow plays (IPG 3.3).", [("right", "3.3")]),
        ("Missed Trigger is IPG 2.1.", [("right", "2.1")]),
        ("Game Rule Violation, IPG 3.6", [("elsewhere", "2.5")]),
        ("GRV (IPG 3.6)", [("elsewhere", "2.5")]),
        ("See team communication in MTR 4.5", [("elsewhere", "4.6")]),
        ("誘発忘れ(IPG 3.1)", [("elsewhere", "2.1")]),
        ("IPG 9.9", [("missing", None)]),
        ("Judges read JAR 2.1", [("missing", None)]),
        ("IPG 5.1 is about Stalling", [("missing", "4.7")]),
        ("MTR 2.4 and CR 103.4", [("right", "2.4")]),
        ("IPG 2.5, 2.6 and 7.7", [("right", "2.5"), ("right", "2.6"), ("missing", None)]),
    ],
)
def test_a_citation_is_judged_by_the_words_of_its_line(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert judged(text) == expected


def test_a_citation_is_judged_by_the_day_of_its_text() -> None:
    assert judged("see MTR 4.5", written="2016-01-01") == [("elsewhere", "4.6")]
    assert judged("mtgcr:written 2016-01-01\nsee MTR 4.5") == [("elsewhere", "4.6")]
    assert judged("see IPG 2.5", written="2019-01-01") == [("reworded", "2.5")]
    assert judged("see IPG 2.5", written="2024-10-01") == [("right", "2.5")]


def test_a_citation_is_judged_on_an_earlier_day() -> None:
    assert judged("Missed Trigger, IPG 2.1", datetime.date(2011, 8, 1)) == [("missing", "3.1")]


def test_what_a_mark_archives_is_left_alone() -> None:
    reading = find_mentions("IPG 9.9 mtgcr:archive", "article.md")

    assert (reading.sections, reading.archived) == ((), 1)


def test_a_page_of_the_web_is_read_at_its_own_places() -> None:
    (one,) = find_mentions("<html><p>see <b>MTR</b> 4.5</p></html>", "page.html").sections

    assert (one.citation.number, one.figures, one.figures_place.column) == ("4.5", "4.5", 25)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MTR 4.5 and MTR 2.9", ["4.6", "2.9"]),
        ("Team communication, MTR 4.5", ["4.6"]),
        ("IPG Appendix C", ["B"]),
        ("MTR 4.2–4.5", ["4.2", "it is one end of a range"]),
        ("IPG 9.9", ["IPG 9.9 did not exist on 2014-01-01"]),
        ("IPG 3.6 Game Rule Violation", ["the words around it do not fit IPG 3.6 as it was on 2014-01-01"]),
    ],
)
def test_a_number_is_carried_or_left_with_the_reason(text: str, expected: list[str]) -> None:
    assert carried(text, "2014-01-01", "2026-08-01") == expected


def test_what_is_carried_already_is_left() -> None:
    (one,) = carried("IPG 3.5 Deck/Decklist Problem", "2014-01-01", "2026-08-01")

    assert one.endswith("as it is on 2026-08-01: it seems to be updated already")


def test_candidates_are_told_of_what_went_to_another_work() -> None:
    (mention,) = find_mentions("IPG Appendix B", "article.md").sections
    one = carry_section(mention, datetime.date(2014, 10, 1), datetime.date(2026, 8, 1))

    assert isinstance(one, Undecided)
    assert one.candidates == ("MTR F",)
