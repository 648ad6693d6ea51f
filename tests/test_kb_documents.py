"""Documents beside releases: taken, attached, kept through every rebuild, shown with the rule."""

from __future__ import annotations

import csv
import datetime
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake import building
from mtgcr.kb.intake.document_kinds import KINDS, read_document
from mtgcr.kb.intake.ingest import FileStatus, add_files, rebuild
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.codes import EDITION_CODES, KIND_CODES, day_code
from mtgcr.kb.storage.document_store import document_infos, stored_documents
from mtgcr.kb.storage.home import DATABASE
from mtgcr.parser.language import Edition
from mtgcr.tests.bare_builds import builds_without_digest
from mtgcr.tests.kettle_rulings import JSON_RULINGS
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]

pytestmark = pytest.mark.usefixtures("nothing_embedded")

EXAMPLES = {
    "Ann and Bob bought the kettle together. The elder of them is the host.": "A 2/2 creature deals two damage.",
    "Nobody owns the kettle. The guest nearest to the stove is the host.": "An artifact costs {4} to cast.",
    "Dora stirs a full cup. It holds two sips.": "Five tokens with deathtouch attack.",
}
LIST = """\
例:2/2のクリーチャーが2点のダメージを与える。
例:アーティファクトを唱えるコストは{4}である。
例:接死を持つトークン5体で攻撃する。
例:やかんの話。
"""


def english(effective: datetime.date = SPRING) -> str:
    """The kettle game with examples that speak of damage and costs."""
    text = english_release(effective)
    for old, new in EXAMPLES.items():
        text = text.replace(old, new)
    return text.replace("Dora stirs a full cup. It holds three sips.", "Six Walls defend; players draw ten cards.")


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """A folder with the English spring release and a list of Japanese examples."""
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "kettle.txt").write_text(english(), "utf-8")
    (folder / "examples.txt").write_text(LIST, "utf-8")
    return folder


def test_a_list_of_examples_is_taken_beside_a_release(tmp_path: Path, texts: Path) -> None:
    report = add_files(tmp_path / "home", [texts])

    assert [file.status for file in report.files] == [FileStatus.ADDED, FileStatus.ADDED]
    (info,) = report.documents
    assert (info.name, info.kind, info.excerpts, info.attached) == ("examples.txt", "examples", 4, 3)


def test_the_same_document_again_changes_nothing(tmp_path: Path, texts: Path) -> None:
    add_files(tmp_path / "home", [texts])

    again = add_files(tmp_path / "home", [texts / "examples.txt"])

    assert (again.changed, again.files[0].status) == (False, FileStatus.KNOWN)


def test_a_document_that_came_before_its_release_is_attached_later(tmp_path: Path, texts: Path) -> None:
    alone = add_files(tmp_path / "home", [texts / "examples.txt"])
    later = add_files(tmp_path / "home", [texts / "kettle.txt"])

    assert [report.documents[0].attached for report in (alone, later)] == [0, 3]


def test_a_rebuild_keeps_the_document_byte_for_byte(tmp_path: Path, texts: Path) -> None:
    add_files(tmp_path / "home", [texts])
    rebuild(tmp_path / "home")

    store = open_knowledge_base(tmp_path / "home").store
    (kept,) = stored_documents(store.database)
    assert kept.data == LIST.encode()
    assert document_infos(store)[0].attached == 3


def test_a_rule_shows_the_japanese_example_with_its_document(tmp_path: Path, texts: Path, mtgcr: Mtgcr) -> None:
    add_files(tmp_path / "home", [texts])

    said = mtgcr(tmp_path / "home", "rule", "100.2", "--as-of", "2013-04-01", "--lang", "both")
    rule = mtgcr(tmp_path / "home", "rule", "100.2", "--as-of", "2013-04-01", "--format", "json").json["rule"]

    assert "例：2/2のクリーチャーが2点のダメージを与える。" in said.out.replace("\n", "").replace(" ", "")
    assert "examples.txt, line 1" in said.out
    example = rule["examples"][1]
    assert example["ja"] == "アーティファクトを唱えるコストは{4}である。"
    assert example["behind"] is False
    assert (example["ja_source"]["file"], example["ja_source"]["edition"]) == ("examples.txt", "document")


def test_an_example_that_says_something_else_today_loses_its_translation(
    tmp_path: Path, texts: Path, mtgcr: Mtgcr
) -> None:
    (texts / "autumn.txt").write_text(english(AUTUMN), "utf-8")
    add_files(tmp_path / "home", [texts])

    then, now = (
        mtgcr(tmp_path / "home", "rule", number, "--as-of", day, "--format", "json").json["rule"]["examples"][0]["ja"]
        for number, day in (("702.2c", "2013-04-01"), ("702.3c", "2013-10-01"))
    )

    assert then == "接死を持つトークン5体で攻撃する。"
    assert now is None


def test_release_notes_name_the_document_and_call_it_no_release(tmp_path: Path, texts: Path, mtgcr: Mtgcr) -> None:
    (texts / "autumn.txt").write_text(english(AUTUMN), "utf-8")
    add_files(tmp_path / "home", [texts])

    page = mtgcr(tmp_path / "home", "diff", str(SPRING), str(AUTUMN), "--format", "markdown", "--lang", "both").out

    assert f"**旧（文書examples.txtの3行目、{SPRING}からの文面）：** 接死を持つトークン5体で攻撃する。" in page
    assert f"旧（{SPRING}）" not in page
    assert "公式の版でない文書の日本語：examples.txt" in page
    assert "日本語の公式の文面" not in page


def test_a_document_of_a_kind_that_is_not_known_any_more_is_kept(
    tmp_path: Path, texts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_files(tmp_path / "home", [texts])
    monkeypatch.setattr("mtgcr.kb.intake.document_kinds.KINDS", ())
    rebuild(tmp_path / "home")

    store = open_knowledge_base(tmp_path / "home").store
    assert [one.data for one in stored_documents(store.database)] == [LIST.encode()]
    assert document_infos(store)[0].excerpts == 0


def test_bytes_of_no_known_kind_are_no_document() -> None:
    assert read_document(b"nothing but leaves", "leaves.txt") is None
    assert read_document(b"Example: tea.\nExample: milk.\nExample: sugar.\n", "english.txt") is None
    assert len({kind.name for kind in KINDS}) == len(KINDS)


def test_every_kind_is_entered_by_its_own_name() -> None:
    assert [kind.name for kind in KINDS] == [kind.load().name for kind in KINDS]


def test_a_refused_release_beside_it_keeps_a_document_out(tmp_path: Path, texts: Path) -> None:
    (texts / "broken.txt").write_text("no rules here", "utf-8")

    assert add_files(tmp_path / "home", [texts]).changed is False
    assert add_files(tmp_path / "home", [texts], keep_going=True).documents[0].attached == 3


@pytest.fixture
def english_home(corpus: Path, tmp_path: Path) -> Path:
    """A home with the newest English text and the Japanese examples."""
    with builds_without_digest():
        add_files(tmp_path, [corpus / "en" / "rules_20260807.txt", corpus / "documents" / "examples-ja.txt"])
    return tmp_path


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("home", "missed"),
    [("examples_home", set()), ("english_home", {"H10 (now E209)", "H11"}), ("newest_home", {"H10 (now E209)"})],
    ids=["both times", "today alone", "with the Japanese release"],
)
def test_all_real_examples_go_to_their_rules(
    corpus: Path, home: str, missed: set[str], request: pytest.FixtureRequest
) -> None:
    answers = corpus.parent / "design" / "examples-ja.map.tsv"
    if not answers.is_file():
        pytest.skip(f"the right answers are not at {answers}")

    with answers.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    database = open_knowledge_base(request.getfixturevalue(home)).store.database
    wrong = {row["example_id"] for row in rows if not _is_right(database, row)}

    assert len(rows) == 87
    assert wrong == missed


def _is_right(database: sqlite3.Connection, row: dict[str, str]) -> bool:
    """Whether the passage is at the lineage that had the number on the day in June 2024 that the map tells of."""
    is_rule, day = row["example_no"] == "-", day_code(datetime.date(2024, 6, 7))
    kind = KIND_CODES[NodeKind.RULE if is_rule else NodeKind.EXAMPLE]
    ordinal = 1 if is_rule else int(row["example_no"])
    found = database.execute(
        "SELECT l.name FROM attachment a JOIN excerpt x ON x.id = a.excerpt JOIN lineage l ON l.id = a.lineage"
        " WHERE x.line = ? AND a.exact = 1",
        (int(row["idx"]),),
    ).fetchall()
    wanted = database.execute(
        "SELECT l.name FROM revision r JOIN lineage l ON l.id = r.lineage WHERE r.edition = ? AND r.kind = ?"
        " AND r.number = ? AND r.ordinal = ? AND r.since <= ? AND (r.until IS NULL OR r.until > ?)",
        (EDITION_CODES[Edition.ATLAS], kind, row["en_rule_20240607"], ordinal, day, day),
    ).fetchall()
    return bool(found) and found == wanted


def _contents(home: Path) -> dict[str, list[str]]:
    """What the files of the current generation hold, line by line: tables, search index, kept texts."""
    files = [*home.glob("generations/*/*.sqlite"), *home.glob("generations/*/*/*.sqlite")]
    assert len(files) == 5
    return {file.name: _dumped(file) for file in files}


def _dumped(file: Path) -> list[str]:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as database:
        return list(database.iterdump())


RULINGS = """\
カード裁定
2013/05/06
原文Two guests may share a kettle, as rule 100.2 says.
2013/05/06
原文A cup that is not full is no full cup.
data from gatherer
"""


@pytest.mark.parametrize(
    "documents",
    [
        {"examples.txt": LIST},
        {"rulings.txt": RULINGS},
        {"spoon.jsonl": JSON_RULINGS, "rulings.txt": RULINGS, "examples.txt": LIST, "again.jsonl": JSON_RULINGS + "\n"},
    ],
    ids=["examples", "rulings", "one after the other"],
)
def test_a_document_that_comes_alone_makes_what_a_full_build_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, documents: dict[str, str]
) -> None:
    home, kettle = tmp_path / "home", tmp_path / "kettle.txt"
    kettle.write_text(english(), "utf-8")
    add_files(home, [kettle])

    with monkeypatch.context() as only:
        only.setattr(building, "build_database", None)  # a full build would fail
        for name, document in documents.items():
            (late := tmp_path / name).write_text(document, "utf-8")
            found = add_files(home, [late]).documents
    appended = _contents(home)
    rebuild(home)

    assert [info.name for info in found] == list(documents)
    assert any(name in line for line in appended[DATABASE] for name in documents)
    assert appended == _contents(home)


def test_where_a_table_is_damaged_a_document_makes_all_again(tmp_path: Path, texts: Path) -> None:
    home = tmp_path / "home"
    add_files(home, [texts / "kettle.txt"])
    (database,) = home.glob(f"generations/*/*/{DATABASE}")
    whole = database.read_bytes()
    database.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))

    add_files(home, [texts / "examples.txt"])
    after = _contents(home)
    rebuild(home)

    assert after == _contents(home)
