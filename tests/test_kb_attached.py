"""What documents say is shown with the rule, its history and its changes."""

from __future__ import annotations

import datetime
import json
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.document_kinds import read_document
from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.attached import attached_to
from mtgcr.kb.storage.schema import QUOTE, REMARK, RULING
from mtgcr.parser.numbers import parse_number
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.kettle_bulletin import KETTLE_BULLETIN
from mtgcr.tests.kettle_page import KETTLE_PAGE, KETTLE_RULINGS
from mtgcr.tests.mini_releases import write_releases

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]

DOCUMENTS = {"bulletin.txt": KETTLE_BULLETIN, "cup.txt": KETTLE_PAGE, "rulings.jsonl": KETTLE_RULINGS}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the invented releases, a bulletin, a page and a ruling."""
    folder = tmp_path_factory.mktemp("texts")
    for name, text in DOCUMENTS.items():
        (folder / name).write_text(text, "utf-8")
    home = tmp_path_factory.mktemp("home")
    with bare_builds():
        report = add_files(home, [*write_releases(folder), *(folder / name for name in DOCUMENTS)])
    assert not report.refused
    return home


def attached(home: Path, number: str, until: datetime.date | None = None) -> list[tuple[str, str, int]]:
    """Kind, document and line of what is attached to what last had the number."""
    from mtgcr.kb.changes.history import find_histories

    store = open_knowledge_base(home).store
    wanted = parse_number(number)
    assert wanted
    histories = find_histories(store, wanted)
    ended = next((one for one in histories if one.ended), histories[0])
    return [(one.excerpt.kind, one.document, one.excerpt.line) for one in attached_to(store, ended.lineage, until)]


@pytest.mark.parametrize(
    ("name", "kind"), [("bulletin.txt", "bulletin"), ("cup.txt", "page"), ("rulings.jsonl", "rulings")]
)
def test_each_document_is_known_for_what_it_is(name: str, kind: str) -> None:
    document = read_document(DOCUMENTS[name].encode(), name)
    assert document
    assert document.kind == kind


def test_a_removed_rule_has_the_remark_on_its_end_the_ruling_and_the_quotes(home: Path) -> None:
    assert attached(home, "101.1c") == [
        (REMARK, "bulletin.txt", 6),
        (RULING, "rulings.jsonl", 1),
        (QUOTE, "bulletin.txt", 7),
        (QUOTE, "cup.txt", 12),
    ]


def test_before_its_day_nothing_is_said(home: Path) -> None:
    assert attached(home, "101.1c", datetime.date(2013, 3, 7)) == [(QUOTE, "cup.txt", 12)]


def test_the_diff_says_why(home: Path, mtgcr: Mtgcr) -> None:
    lines = mtgcr(home, "diff", "2013-03-03", "2013-09-09").out.split("\n")
    (place,) = (index for index, line in enumerate(lines) if line.startswith("101.1c: removed"))
    assert lines[place + 1].startswith("  why, as bulletin.txt:6 says: ")


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_every_form_of_the_diff_says_why(home: Path, mtgcr: Mtgcr, form: str) -> None:
    assert "why, as bulletin.txt:6 says" in mtgcr(home, "diff", "2013-03-03", "2013-09-09", "--format", form).out


def test_the_diff_in_json_has_the_remark_at_its_change(home: Path, mtgcr: Mtgcr) -> None:
    found = json.loads(mtgcr(home, "diff", "2013-03-03", "2013-09-09", "--format", "json").out)
    explained = {change["old_number"]: change["why"][0]["line"] for change in found["changes"] if change["why"]}
    assert explained == {"101.1c": 6}


def test_a_rule_shows_what_is_said_of_it(home: Path, mtgcr: Mtgcr) -> None:
    shown = mtgcr(home, "rule", "101.1c", "--as-of", "2013-06-01").out
    assert "ruling on Silver Spoon, 2013-03-08 (rulings.jsonl:1): The spoon is not lent" in shown
    assert "quoted in cup.txt:12" in shown


def test_a_history_shows_it_too(home: Path, mtgcr: Mtgcr) -> None:
    found = json.loads(mtgcr(home, "history", "101.1c", "--all", "--format", "json").out)
    kinds = [one["kind"] for one in [found, *found["others"]] if one["ended"] for one in one["attached"]]
    assert kinds == ["remark", "ruling", "quote", "quote"]


def test_nothing_is_attached_where_nothing_was_added(mini_home: Path) -> None:
    store = open_knowledge_base(mini_home).store
    (revision, *_) = store.ever_numbered("101.1a", store.releases()[0].language)
    assert attached_to(store, revision.lineage) == ()


@pytest.mark.corpus
def test_every_source_document_goes_in_and_its_passages_are_attached(corpus: Path) -> None:
    kinds = {}
    for path in sorted((corpus / "documents").glob("*.txt")):
        document = read_document(path.read_bytes(), path.name)
        kinds[path.stem] = document.kind if document else None
    assert kinds == {
        "bulletin-foundations": "bulletin",
        "examples-ja": "examples",
        "rulings-2002-02": "ruling summary",
        "rulings-2024-03-08": "rulings",
        "wiki-rad-counter": "page",
    }
