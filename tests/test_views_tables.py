"""Tables for other programs: a database that any browser opens, the same as CSV, and a dictionary that is true."""

from __future__ import annotations

import csv
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import mtgcr
from mtgcr.kb.intake.ingest import add_files
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.mini_releases import AUTUMN, write_releases
from mtgcr.views.tables import dictionary, write_csv, write_sqlite

if TYPE_CHECKING:
    from mtgcr.library.library import Library

PAGE = Path(__file__).resolve().parent.parent / "docs" / "export.md"


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A home that holds the two releases of the kettle game and nothing else."""
    folder = tmp_path_factory.mktemp("kettle")
    with bare_builds():
        assert not add_files(folder / "home", write_releases(folder), trusted=True).refused
        library = mtgcr.open(folder / "home")
        assert library.generation
    return library


def asked(path: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute(query).fetchall()


def test_the_database_is_whole_and_its_references_lead_somewhere(kb: Library, tmp_path: Path) -> None:
    write_sqlite(kb.tables(AUTUMN), tmp_path / "rules.db")

    assert asked(tmp_path / "rules.db", "PRAGMA integrity_check") == [("ok",)]
    assert asked(tmp_path / "rules.db", "PRAGMA foreign_key_check") == []
    assert asked(tmp_path / "rules.db", "SELECT count(*) FROM reference")[0][0] > 3


def test_the_words_are_those_of_the_rules_and_named_official(kb: Library, tmp_path: Path) -> None:
    write_sqlite(kb.tables(AUTUMN), tmp_path / "rules.db")
    query = "SELECT text, source FROM rule_in_force WHERE number = '101.1a' AND language = '{}'"

    for wording in kb.rule("101.1a", AUTUMN).found[0].wordings:
        assert asked(tmp_path / "rules.db", query.format(wording.source.language.value)) == [(wording.text, "official")]
    assert ("official_words", "yes: they belong to Wizards of the Coast") in asked(
        tmp_path / "rules.db", "SELECT * FROM about"
    )


def test_without_texts_there_are_fingerprints_and_no_official_word(kb: Library, tmp_path: Path) -> None:
    write_sqlite(kb.tables(AUTUMN), tmp_path / "with.db")
    write_sqlite(kb.tables(AUTUMN, texts=False), tmp_path / "without.db")
    prints = "SELECT fingerprint FROM revision ORDER BY id"

    official = "SELECT count(text) FROM revision WHERE source = 'official'"
    assert asked(tmp_path / "without.db", official) == [(0,)]
    assert asked(tmp_path / "with.db", official)[0][0] > 50
    assert asked(tmp_path / "with.db", prints) == asked(tmp_path / "without.db", prints)
    assert b"The host pours clockwise" in (tmp_path / "with.db").read_bytes()
    assert b"The host pours clockwise" not in (tmp_path / "without.db").read_bytes()


def test_a_rule_that_is_gone_has_an_end_and_one_that_moved_its_number_of_today(kb: Library, tmp_path: Path) -> None:
    write_sqlite(kb.tables(AUTUMN), tmp_path / "rules.db")
    found = dict(asked(tmp_path / "rules.db", "SELECT lineage, number || ' ' || coalesce(until, 'on') FROM lineage"))

    assert found["101.1c@2013-03-03"] == f"101.1c {AUTUMN}"
    assert found["100.2@2013-03-03"] == "100.3 on"


def test_csv_has_the_same_rows_as_the_database(kb: Library, tmp_path: Path) -> None:
    tables = kb.tables(AUTUMN)
    write_sqlite(tables, tmp_path / "rules.db")
    files = write_csv(tables, tmp_path / "folder")

    for path in files:
        with path.open(encoding="utf-8", newline="") as file:
            _, *rows = csv.reader(file)
        held = asked(tmp_path / "rules.db", f"SELECT * FROM {path.stem}")
        assert rows == [["" if cell is None else str(cell) for cell in row] for row in held]


@pytest.mark.parametrize("form", ["sqlite", "csv"])
def test_nothing_is_written_over_what_is_there(kb: Library, mtgcr: Any, tmp_path: Path, form: str) -> None:
    there = tmp_path / "there"
    if form == "csv":
        there.mkdir()
    (there / "mine.txt" if form == "csv" else there).write_text("mine", "utf-8")

    said = mtgcr(kb.home, "export", "--format", form, "--to", str(there))

    assert said.code == 1
    assert (there / "mine.txt" if form == "csv" else there).read_text("utf-8") == "mine"
    assert mtgcr(kb.home, "export", "--format", form).code == 2


def test_the_dictionary_on_the_page_is_that_of_the_tables(kb: Library) -> None:
    page = re.search(r"<!-- dictionary -->\n(.*)\n<!-- end -->", PAGE.read_text("utf-8"), re.DOTALL)

    assert page is not None
    assert page[1] == dictionary(kb.tables(AUTUMN))


def test_the_queries_on_the_page_answer(embedded_home: Path, tmp_path: Path) -> None:
    write_sqlite(mtgcr.open(embedded_home).tables("FDN"), tmp_path / "rules.db")
    most, numbers = re.findall(r"```sql\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)

    assert len(asked(tmp_path / "rules.db", most)) == 10
    assert [row[0] for row in asked(tmp_path / "rules.db", numbers)] == ["509.5", "509.4", "509.2"]
    assert ("official_words", "no") in asked(tmp_path / "rules.db", "SELECT * FROM about")
    assert asked(tmp_path / "rules.db", "SELECT count(text) FROM revision WHERE source = 'atlas'") == [(0,)]
    assert asked(tmp_path / "rules.db", "SELECT DISTINCT source FROM rule_in_force") == [("digest",)]


def test_a_folder_that_is_not_empty_is_named_in_either_language(
    embedded_home: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    (tmp_path / "tea.txt").write_text("tea", "utf-8")
    run = request.getfixturevalue("mtgcr")
    english, japanese = (
        run(embedded_home, *ui, "export", "--format", "csv", "--to", str(tmp_path)).err for ui in ((), ("--ui", "ja"))
    )

    assert english.startswith(f"mtgcr: The folder is not empty: {tmp_path}\n")
    assert japanese.startswith(f"mtgcr: フォルダーが空ではありません: {tmp_path}\n")
