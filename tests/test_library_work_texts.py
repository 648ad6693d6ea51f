"""The user's own copies of tournament documents: kept, told, searched, refused where they are none."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.works.work_shelf import HELD, WORKS, held_copies, read_copy
from mtgcr.library.library import Library
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language
from mtgcr.tests.kettle_policy import JAPANESE, LAYOUT, PAGE
from mtgcr.views.json.answers import to_json

if TYPE_CHECKING:
    from pathlib import Path

KETTLE = LAYOUT.replace("March 3, 2030", "September 23, 2024")
"""As if it were the newest edition that is known."""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A library with an empty home; no rules are built for it."""
    home = tmp_path / "home"
    home.mkdir()
    return Library(home, None, None)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_the_words_of_a_copy_are_shown_with_the_section(library: Library, tmp_path: Path) -> None:
    (taken,) = library.add_works([write(tmp_path, "kettle.txt", KETTLE)], effective="2024-09-23", because="kettles")

    assert (taken.status, taken.is_known) == ("added", True)
    words = library.section("IPG 2.1", "2024-10-01").words
    assert words[0] == "A kettle whistles and nobody hears the previously- agreed tune."
    assert library.section("IPG 2.1 remedy", "2024-10-01").words == ("Whistle again.",)
    assert library.section("IPG 2.1", "2020-01-01").words == ()


def test_a_copy_is_found_by_its_words(library: Library, tmp_path: Path) -> None:
    library.add_works([write(tmp_path, "kettle.txt", KETTLE)], effective="2024-09-23", because="kettles")

    assert library.search_sections("whistle tune", works=["ipg"]).hits[0].section.tenure.number == "2.1"


def test_a_copy_of_either_language_is_kept(library: Library, tmp_path: Path) -> None:
    library.add_works([write(tmp_path, "one.txt", LAYOUT), write(tmp_path, "two.txt", JAPANESE)])

    assert [one.language for one in held_copies(library.home)] == [Language.EN, Language.JA]
    assert [one.work for one in library.editions("ipg").held] == ["ipg", "ipg"]


def test_a_page_of_the_web_is_read_again_as_a_page(library: Library, tmp_path: Path) -> None:
    library.add_works([write(tmp_path, "page.html", PAGE)])

    copy = read_copy(library.home, "ipg", datetime.date(2030, 3, 3), Language.EN)
    assert copy is not None
    assert len(copy.sections) == 6


def test_a_day_put_right_is_kept_with_its_reason(library: Library, tmp_path: Path) -> None:
    library.add_works([write(tmp_path, "kettle.txt", LAYOUT)], effective="2030-04-04", because="it prints March")

    (held,) = held_copies(library.home)
    assert (held.effective, held.remark) == (datetime.date(2030, 4, 4), "it prints March")


def test_a_day_without_a_reason_is_refused(library: Library, tmp_path: Path) -> None:
    with pytest.raises(Refusal) as no:
        library.add_works([write(tmp_path, "kettle.txt", LAYOUT)], effective="2030-04-04")
    assert no.value.code == "day-without-reason"


def test_where_one_text_is_refused_none_is_kept(library: Library, tmp_path: Path) -> None:
    told = library.add_works([write(tmp_path, "kettle.txt", LAYOUT), write(tmp_path, "cut.txt", LAYOUT[:120])])

    assert [one.status for one in told] == ["refused", "refused"]
    assert held_copies(library.home) == ()


def test_a_damaged_copy_is_not_used(library: Library, tmp_path: Path) -> None:
    library.add_works([write(tmp_path, "kettle.txt", KETTLE)], effective="2024-09-23", because="kettles")
    (held,) = held_copies(library.home)
    (library.home / WORKS / held.name).write_text("tea", "utf-8")

    assert library.section("IPG 2.1", "2024-10-01").words == ()


@pytest.mark.parametrize(("good", "bad"), [("2024-09-23", "some day"), ("en", "zz"), ("ipg", "ipg\tipg")])
def test_a_line_of_what_is_held_that_cannot_be_read_is_told_and_not_used(
    library: Library, tmp_path: Path, caplog: pytest.LogCaptureFixture, good: str, bad: str
) -> None:
    library.add_works([write(tmp_path, "kettle.txt", KETTLE)], effective="2024-09-23", because="kettles")
    listed = library.home / WORKS / HELD
    listed.write_text(listed.read_text("utf-8").replace(good, bad, 1), "utf-8")

    assert library.section("IPG 2.1", "2024-10-01").words == ()
    assert "works/held cannot be read" in caplog.text


def test_texts_of_several_kinds_are_sorted_out(library: Library, tmp_path: Path) -> None:
    found = library.bring_in([write(tmp_path, "kettle.txt", LAYOUT)], [])

    assert found.is_taken
    assert found.texts is None
    assert to_json(found)["works"][0]["effective"] == "2030-03-03"


def test_an_unknown_work_is_refused(library: Library) -> None:
    with pytest.raises(Refusal) as no:
        library.editions("tea")
    assert no.value.code == "unknown-work"
