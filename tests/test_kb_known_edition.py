"""A text is compared with what is known of the edition that it says it is: cut ones and wrong days are told."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.works.work_intake import ReadFile, read_files
from mtgcr.parser.works.printed import NoWork, PrintedWork
from mtgcr.tests.kettle_policy import LAYOUT

if TYPE_CHECKING:
    from pathlib import Path

NEWEST = "September 23, 2024"


def read(folder: Path, text: str, effective: str | None = None) -> ReadFile:
    path = folder / "given.txt"
    path.write_text(text, "utf-8")
    (found,) = read_files([path], datetime.date.fromisoformat(effective) if effective else None)
    return found


def refused(found: ReadFile) -> str:
    assert isinstance(found.found, NoWork)
    return found.found.diagnostic.code


def test_a_text_without_most_sections_of_the_edition_of_its_day_is_refused(tmp_path: Path) -> None:
    assert refused(read(tmp_path, LAYOUT.replace("March 3, 2030", NEWEST))) == "work-not-whole"


def test_a_text_of_a_day_of_which_nothing_is_known_is_taken(tmp_path: Path) -> None:
    assert isinstance(read(tmp_path, LAYOUT).found, PrintedWork)


def test_a_text_whose_day_is_named_is_taken_as_it_is(tmp_path: Path) -> None:
    assert isinstance(read(tmp_path, LAYOUT, "2024-09-23").found, PrintedWork)


@pytest.fixture
def printed(corpus: Path) -> str:
    """The Infraction Procedure Guide of 2024-09-23."""
    return (corpus / "tournament" / "ipg" / "ipg_20240923.txt").read_text("utf-8")


@pytest.mark.parametrize("wrong", ["September 23, 2042", "September 23, 2014"])
def test_the_words_of_an_edition_under_another_day_are_refused(tmp_path: Path, printed: str, wrong: str) -> None:
    assert refused(read(tmp_path, printed.replace(NEWEST, wrong, 1))) == "work-misdated"


def test_a_new_edition_is_none_of_those_that_are_known(tmp_path: Path, printed: str) -> None:
    """Its log differs, and so do the sections that it names."""
    text = printed.replace(NEWEST, "September 23, 2042", 1).replace("HCE", "hidden card error").replace("2024", "2042")

    assert isinstance(read(tmp_path, text).found, PrintedWork)


def test_sections_that_are_missing_are_named(tmp_path: Path, printed: str) -> None:
    cut = printed[: printed.index("APPENDIX A \N{EM DASH} PENALTY QUICK REFERENCE\n")]
    found = read(tmp_path, cut).found

    assert isinstance(found, PrintedWork)
    assert "A, B" in next(one.message for one in found.diagnostics if one.code == "work-lacking")


def test_a_misprint_that_is_known_is_put_right_with_its_reason(corpus: Path) -> None:
    (found,) = read_files([corpus / "tournament" / "mtr" / "mtr_20210205.txt"])

    assert isinstance(found.found, PrintedWork)
    assert found.found.stated.isoformat() == "2020-02-05"
    assert found.found.effective.isoformat() == "2021-02-05"
    assert "2020 for 2021" in found.because
