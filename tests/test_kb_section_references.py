"""What the tournament documents cite, and since when that is wrong: the right answers of the design."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import mtgcr
from mtgcr.kb.works.work_facts import load_facts, load_references

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mtgcr.kb.linting.section_references import SectionReferences


@pytest.fixture(scope="module")
def kb(embedded_home: Path) -> Iterator[mtgcr.Library]:
    with mtgcr.open(embedded_home) as opened:
        yield opened


def told(found: SectionReferences) -> list[tuple[str, str, str, str]]:
    """Number, state, since when it is wrong, number of today."""
    places = (one.cited for one in found.cites)
    return [(one.number, one.state.value, str(one.since or ""), one.today) for one in places]


def test_mtr_cites_the_rule_on_mulligans_by_a_stale_number_since_2022_10_07(kb: mtgcr.Library) -> None:
    assert told(kb.section_refs("MTR 2.3", "2022-10-06")) == [
        ("103.4", "right", "", "103.4"),
        ("2.2", "right", "", "2.2"),
    ]
    assert told(kb.section_refs("MTR 2.3", "2022-10-07"))[0] == ("103.4", "elsewhere", "2022-10-07", "103.5")


def test_mtr_5_6_cites_team_communication_by_a_stale_number_since_2018_07_13(kb: mtgcr.Library) -> None:
    assert told(kb.section_refs("MTR 5.6", "2018-07-12")) == [("4.5", "right", "", "4.5")]
    assert told(kb.section_refs("MTR 5.6", "2026-03-01")) == [("4.5", "elsewhere", "2018-07-13", "4.6")]


def test_mtr_8_3_was_corrected_on_2019_07_12(kb: mtgcr.Library) -> None:
    assert told(kb.section_refs("MTR 8.3", "2019-07-11"))[-1] == ("4.5", "elsewhere", "2018-07-13", "4.6")
    assert told(kb.section_refs("MTR 8.3", "2019-07-12"))[-1] == ("4.6", "right", "", "4.6")


def test_a_number_that_named_nothing_when_it_was_printed_is_missing(kb: mtgcr.Library) -> None:
    assert told(kb.section_refs("MTR 9.4", "2013-02-08")) == [("806.6a", "missing", "2010-10-01", "")]


def test_a_section_is_cited_from_another_work(kb: mtgcr.Library) -> None:
    found = kb.section_refs("MTR 5.2", "2026-03-01")

    assert [f"{one.citing.work} {one.citing.number}" for one in found.cited_by] == ["ipg 4.4", "mtr 2.5", "mtr 2.10"]


@pytest.mark.parametrize(
    ("given", "day", "number"),
    [("IPG 3.1", "2012-06-29", "3.6"), ("IPG 2.1", "2012-10-01", "2.5"), ("IPG 2.1", "2024-10-01", "2.5")],
)
def test_an_infraction_called_by_its_name_has_its_number_of_the_day(
    kb: mtgcr.Library, given: str, day: str, number: str
) -> None:
    named = {one.cited.title: one.cited.number for one in kb.section_refs(given, day).cites}

    assert named["Game Play Error — Game Rule Violation"] == number


@pytest.mark.parametrize(
    ("work", "day", "wrong"),
    [("mtr", "2026-03-01", ["2.3", "5.6", "9.4"]), ("ipg", "2024-10-01", []), ("jar", "2024-10-01", [])],
)
def test_an_edition_has_these_wrong_references(kb: mtgcr.Library, work: str, day: str, wrong: list[str]) -> None:
    assert [one.citing.number for one in kb.lint_work(work, day).found] == wrong


@pytest.mark.parametrize("given", ["MTR 9.9", "tea", "103.4", "IPG 2.5"])
def test_what_is_no_section_of_the_day_is_refused(kb: mtgcr.Library, given: str) -> None:
    with pytest.raises(mtgcr.Refusal):
        kb.section_refs(given, "2011-08-01")


def test_every_reference_is_of_a_section_that_the_work_has() -> None:
    for work in ("ipg", "mtr", "jar"):
        lineages = {one.lineage for one in load_facts(work).tenures}
        assert {one.lineage for one in load_references(work)} <= lineages
