"""Texts of the tournament documents become editions: the same from every form, refused where they are none."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.parser.language import Language
from mtgcr.parser.works.printed import NoWork, PrintedWork
from mtgcr.parser.works.reading import read_work
from mtgcr.tests.kettle_policy import JAPANESE, LAYOUT, PAGE, READING

if TYPE_CHECKING:
    from pathlib import Path

FORMS = {"layout": LAYOUT, "reading order": READING, "page": PAGE}


def read(text: str, name: str = "kettle.txt") -> PrintedWork:
    """The edition that the text is."""
    found = read_work(text.encode(), name)
    assert isinstance(found, PrintedWork), found
    return found


def refused(text: str) -> str:
    """The code for which the text is refused."""
    found = read_work(text.encode(), "kettle.txt")
    assert isinstance(found, NoWork)
    return found.diagnostic.code


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_sections(form: str) -> None:
    edition = read(FORMS[form])

    assert (edition.work, edition.effective, edition.language) == ("ipg", datetime.date(2030, 3, 3), Language.EN)
    assert [one.number for one in edition.sections] == ["1", "1.1", "2", "2.1", "2.2", "B"]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_penalties_and_parts(form: str) -> None:
    whistle = read(FORMS[form]).find("2.1")

    assert whistle is not None
    assert [part.key for part in whistle.parts if part.key] == ["definition", "examples", "remedy", "upgrade"]
    assert whistle.penalties[0].penalty in ("No Penalty", "None")


@pytest.mark.parametrize("form", FORMS)
def test_paragraphs_run_on_over_lines_and_pages_and_keep_their_hyphens(form: str) -> None:
    whistle = read(FORMS[form]).find("2.1")

    assert whistle is not None
    definition = whistle.parts[-4].paragraphs[0].text.replace("- ", "-")
    assert definition == "A kettle whistles and nobody hears the previously-agreed tune."


def test_examples_keep_their_letters() -> None:
    whistle = read(LAYOUT).find("2.1")

    assert whistle is not None
    assert [(one.mark, one.text) for one in whistle.parts[-3].paragraphs] == [
        ("A", "The whistle is at the bottom of the spout."),
        ("B", "The lid is off."),
    ]


@pytest.mark.parametrize("form", ["layout", "reading order"])
def test_a_paragraph_knows_where_it_stands(form: str) -> None:
    text = FORMS[form]
    for section in read(text).sections:
        for part in section.parts:
            for one in part.paragraphs:
                assert text[one.span.start :].startswith(one.text.split()[0])
                assert text[: one.span.end].endswith(one.text.split()[-1])


@pytest.mark.parametrize("form", FORMS)
def test_the_log_names_sections_by_day(form: str) -> None:
    day = datetime.date(2030, 3, 3)
    assert [(one.day, one.number) for one in read(FORMS[form]).log] == [(day, "2.1"), (day, "1.1"), (day, "2.2")]


def test_the_japanese_form_is_read_with_its_own_labels() -> None:
    edition = read(JAPANESE)
    spout, whistle = edition.find("2.2"), edition.find("2.1")

    assert (edition.work, edition.effective, edition.language) == ("ipg", datetime.date(2030, 3, 3), Language.JA)
    assert spout is not None
    assert whistle is not None
    assert [one.penalty for one in (*whistle.penalties, *spout.penalties)] == ["【警告】", "【ゲームの敗北】"]
    assert [part.key for part in whistle.parts if part.key] == ["definition", "examples", "remedy", "upgrade"]


def test_a_number_printed_twice_is_given_its_right_one_and_told() -> None:
    edition = read(LAYOUT.replace("2.2.", "2.1."))

    assert [(one.number, one.printed) for one in edition.sections if one.printed] == [("2.2", "2.1")]
    assert [one.code for one in edition.diagnostics] == ["work-misnumbered"]


def test_steps_dates_and_entries_of_the_log_are_no_headings() -> None:
    titles = [one.title for one in read(LAYOUT).sections]

    assert titles[:2] == ["General Kettles", "Kinds of Kettles"]
    assert not [title for title in titles if "lid" in title or "2030" in title or "tune" in title]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A recipe for tea\n\nPour the water.\n", "work-unknown"),
        ("What the Magic Infraction Procedure Guide says of kettles\n\nEffective May 1, 2030\n", "work-unknown"),
        (LAYOUT.replace("Effective March 3, 2030", ""), "work-undated"),
        (LAYOUT[:120], "work-damaged"),
        ("%PDF-1.7", "not-text"),
    ],
)
def test_what_is_no_edition_is_refused_with_the_reason(text: str, code: str) -> None:
    assert refused(text) == code


def test_a_day_that_is_misprinted_can_be_put_right() -> None:
    found = read_work(LAYOUT.encode(), "kettle.txt", effective=datetime.date(2030, 4, 4))

    assert isinstance(found, PrintedWork)
    assert (found.effective, found.stated) == (datetime.date(2030, 4, 4), datetime.date(2030, 3, 3))


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "numbered", "appendices", "infractions"),
    [
        ("ipg/ipg_20080920.txt", 54, 4, 35),
        ("ipg/ipg_20090701.txt", 37, 3, 33),
        ("ipg/ipg_20110101.txt", 29, 3, 26),
        ("ipg/ipg_20130208.txt", 26, 3, 23),
        ("ipg/ipg_20160408.txt", 26, 2, 22),
        ("ipg/ipg_20160722.txt", 26, 2, 22),
        ("ipg/ipg_20240923.txt", 28, 2, 23),
        ("ipg/ipg_20240923.reading.txt", 28, 2, 23),
        ("ipg/ipg_20240415.fromhtml.txt", 28, 2, 23),
        ("ipg/ipg_20160930.blog.html", 26, 2, 22),
        ("mtr/mtr_20090701.txt", 78, 6, 0),
        ("mtr/mtr_20250421.txt", 87, 6, 0),
        ("mtr/mtr_20250421.reading.txt", 87, 6, 0),
        ("mtr/mtr_20260227.pdfextract.txt", 87, 6, 0),
    ],
)
def test_the_real_editions_have_the_sections_that_were_counted(
    corpus: Path, name: str, numbered: int, appendices: int, infractions: int
) -> None:
    edition = read_work((corpus / "tournament" / name).read_bytes(), "anything.txt")

    assert isinstance(edition, PrintedWork)
    assert f"{edition.work}_{edition.effective:%Y%m%d}" == name[4:16]
    dotted = [one for one in edition.sections if "." in one.number or len(one.number) > 2 or one.number in OLD_CHAPTERS]
    plain = [one for one in dotted if "." in one.number] or dotted
    assert len(plain) == numbered
    assert sum(one.number.isalpha() for one in edition.sections) == appendices
    assert sum(bool(one.penalties) for one in edition.sections) == infractions


OLD_CHAPTERS = ("1", "10", "20", "30", "40", "50", "51", "52")
"""Sections of the time of three digits that have fewer."""
