"""What changed between two editions, and what of it the edition's own log announces."""

from __future__ import annotations

import datetime
from itertools import pairwise

import pytest

from mtgcr.kb.works.section_lookup import NoEdition
from mtgcr.kb.works.work_diff import SectionChangeKind, WorkDiff, diff_editions
from mtgcr.kb.works.work_facts import load_facts
from mtgcr.kb.works.work_tables import table_rows
from mtgcr.parser.language import Language
from mtgcr.views.text.works import work_diff_text


def diff(work: str, old: str, new: str) -> WorkDiff:
    found = diff_editions(work, datetime.date.fromisoformat(old), datetime.date.fromisoformat(new))
    assert isinstance(found, WorkDiff)
    return found


def test_each_change_is_announced_or_not() -> None:
    found = diff("ipg", "2016-04-08", "2016-07-22")
    said = {one.number: one.announced for one in found.changes}

    assert (said["2.1"], said["3.1"]) == (True, False)
    assert found.unfounded == ("3.2",)


@pytest.mark.parametrize(
    ("work", "old", "new", "log"),
    [
        ("mtr", "2025-11-10", "2026-02-27", "A"),
        ("ipg", "2024-04-15", "2024-09-23", "B"),
        ("ipg", "2012-07-01", "2012-10-01", "C"),
    ],
)
def test_the_log_of_the_changes_is_no_change_that_was_kept_silent(work: str, old: str, new: str, log: str) -> None:
    found = {one.number: one for one in diff(work, old, new).changes}

    assert [one.number for one in found.values() if one.is_log] == [log]
    assert found[log].announced
    assert f"{log} " in (told := work_diff_text(diff(work, old, new), Language.EN, 200))
    assert "NOT announced" not in next(line for line in told.splitlines() if line.startswith(f"{log} "))


def test_what_moved_is_told_as_moved() -> None:
    found = {one.number: one for one in diff("mtr", "2022-03-07", "2023-11-13").changes}

    assert SectionChangeKind.MOVED in found["2.4"].kinds
    assert found["3.17"].kinds == (SectionChangeKind.ADDED,)


def test_a_penalty_that_changed_is_told() -> None:
    found = {one.number: one for one in diff("ipg", "2018-10-05", "2019-01-21").changes}

    assert SectionChangeKind.PENALTY in found["4.3"].kinds
    assert SectionChangeKind.PENALTY in found["4.4"].kinds


def test_an_edition_differs_in_nothing_from_itself() -> None:
    assert diff("mtr", "2021-02-05", "2021-02-06").changes == ()


def test_before_the_first_edition_there_is_nothing_to_compare() -> None:
    assert isinstance(diff_editions("jar", datetime.date(2000, 1, 1), datetime.date(2020, 1, 1)), NoEdition)


@pytest.mark.parametrize(("work", "named", "found"), [("ipg", 285, 273), ("mtr", 556, 539)])
def test_nearly_all_that_logs_name_is_found_changed(work: str, named: int, found: int) -> None:
    """Since July 2009; what is not found are slips of the documents, or entries of an edition before."""
    days = [one.effective for one in load_facts(work).editions if one.effective >= datetime.date(2009, 7, 1)]
    logged = wrong = 0
    for old, new in pairwise(days):
        logged += sum(row[0] == work and row[1] == new.isoformat() for row in table_rows("announced.tsv"))
        wrong += len(diff(work, old.isoformat(), new.isoformat()).unfounded)

    assert (logged, logged - wrong) == (named, found)
