"""The commands about translations: pairing and documents."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.ingest import add_files
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.kettle_page import KETTLE_PAGE
from mtgcr.tests.kettle_rulings import KETTLE_SUMMARY
from mtgcr.tests.mini_releases import english_release, japanese_release, write_releases

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

    Mtgcr = Callable[..., Said]

HOST_PAGE = KETTLE_PAGE.replace("- Saucer\n", "- Host\n- The guest who owns the kettle. See rule 100.2.\n- Saucer\n")
LIST = "例:やかんの話。\n例:茶の話。\n例:匙の話。\n"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the kettle game of spring, its translation without 101.1c, and a list that fits nothing."""
    texts = {
        "en.txt": english_release(),
        "ja.txt": japanese_release().replace("101.1c 欠けた茶碗を子供に貸すことはない。\n", ""),
        "list.txt": LIST,
    }
    folder = tmp_path_factory.mktemp("translations")
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    with bare_builds():
        add_files(folder / "home", [folder])
    return folder / "home"


def test_pairing_names_what_is_not_translated(home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(home, "pairing", "--as-of", "2013-04-01")

    assert said.code == 0
    assert "the Japanese release of 2013-03-03 beside the English one of 2013-03-03" in said.out
    assert "  rule 101.1c: not translated\n" in said.out
    assert " of kind " not in said.out
    assert re.search(r"^paired: .*\d+ rules, .*\d+ glossary entr", said.out, re.MULTILINE)


def test_pairing_says_that_it_is_the_japanese_text_which_is_not_held(embedded_home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(embedded_home, "pairing", "--as-of", "9999-12-31")

    assert "You do not have the rules in force then, those of 2026-09-25, in Japanese." in " ".join(said.out.split())


def test_pairing_calls_our_own_japanese_ours(embedded_home: Path, mtgcr: Mtgcr) -> None:
    english = mtgcr(embedded_home, "pairing", "--as-of", "2026-08-07").out
    japanese = mtgcr(embedded_home, "--ui", "ja", "pairing", "--as-of", "2026-08-07").out

    assert "our own Japanese (digest) of 2026-08-07 beside the English release of 2026-08-07" in english
    assert "2026-08-07の日本語ダイジェスト（独自の文）と2026-08-07発効の英語版" in japanese


def test_a_glossary_entry_in_our_own_words_is_called_a_digest(embedded_home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(embedded_home, "term", "deathtouch", "--as-of", "2026-08-07").out

    assert said.count("(glossary, release of 2026-08-07, digest") == 2


def test_pairing_in_json_has_counts_and_gaps(home: Path, mtgcr: Mtgcr) -> None:
    answer = mtgcr(home, "pairing", "--as-of", "2013-04-01", "--format", "json").json

    assert (answer["japanese"], answer["english"]) == ("2013-03-03", "2013-03-03")
    assert answer["paired"]["glossary"] == 4
    missing = [gap for gap in answer["gaps"] if gap["kind"] == "missing"]
    assert missing == [{"kind": "missing", "node": "rule", "japanese": None, "english": "101.1c", "gone": None}]


def test_the_digest_is_paired_where_no_official_translation_is_held(embedded_home: Path, mtgcr: Mtgcr) -> None:
    answer = mtgcr(embedded_home, "pairing", "--as-of", "2026-08-07", "--format", "json").json

    assert answer["paired"]["rule"] == 3162
    assert {gap["node"] for gap in answer["gaps"]} == {"introduction"}


def test_pairing_before_all_translations_says_so(embedded_home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(embedded_home, "pairing", "--as-of", "2014-01-01")

    assert said.code == 1
    assert "2015-01-23" in said.err


@pytest.mark.parametrize(
    ("ui", "told"),
    [("en", "There is no text in this language here that was in force"), ("ja", "この言語の文面は収録されていません")],
)
@pytest.mark.parametrize("command", [("lint", "1999-01-01", "--lang", "ja"), ("pairing", "--as-of", "1999-01-01")])
def test_that_a_language_has_no_text_so_old_is_not_told_as_though_there_were_no_release(
    home: Path, mtgcr: Mtgcr, command: tuple[str, ...], ui: str, told: str
) -> None:
    said = mtgcr(home, "--ui", ui, *command)

    assert (said.code, told in said.err) == (1, True)


def test_of_one_passage_it_is_told_in_the_singular_and_no_word_of_it_is_cut(tmp_path: Path, mtgcr: Mtgcr) -> None:
    words = "The teapotkeeper pours nevertheless incomparably."
    text = json.dumps({"card": "Brass Kettle", "date": "2024-03-08", "text": words})
    (tmp_path / "tea.jsonl").write_text(text, "utf-8")
    mtgcr(tmp_path / "home", "add", str(tmp_path / "tea.jsonl"))

    lines = mtgcr(tmp_path / "home", "documents", "tea.jsonl").out.splitlines()
    assert "tea.jsonl: 0 of 1 passage belongs to a rule that you have" in lines
    assert lines[-1].endswith(": The teapotkeeper pours…")


def test_documents_lists_what_is_held_beside_the_releases(home: Path, mtgcr: Mtgcr) -> None:
    assert mtgcr(home, "documents").out == "list.txt: 0 of 3 passages belong to a rule that you have\n"
    (document,) = mtgcr(home, "documents", "--format", "json").json["documents"]
    assert (document["file"], document["kind"], document["excerpts"]) == ("list.txt", "examples", 3)


def test_a_document_tells_each_passage_that_fits_nothing(home: Path, mtgcr: Mtgcr) -> None:
    lines = mtgcr(home, "documents", "list.txt").out.splitlines()

    assert lines[1:] == [
        "     1  belongs to no rule that you have: やかんの話。",
        "     2  belongs to no rule that you have: 茶の話。",
        "     3  belongs to no rule that you have: 匙の話。",
    ]


def test_a_document_tells_what_became_of_each_rule_and_entry(tmp_path: Path, mtgcr: Mtgcr) -> None:
    """Three rules of March under other numbers, with other words or gone in September, and a glossary entry."""
    (tmp_path / "summary.txt").write_text(KETTLE_SUMMARY, "utf-8")
    (tmp_path / "page.txt").write_text(HOST_PAGE, "utf-8")
    with bare_builds():
        add_files(tmp_path / "home", [*write_releases(tmp_path), tmp_path / "summary.txt", tmp_path / "page.txt"])

    said = mtgcr(tmp_path / "home", "documents", "summary.txt").out
    japanese = mtgcr(tmp_path / "home", "--ui", "ja", "documents", "summary.txt").out

    page = mtgcr(tmp_path / "home", "documents", "page.txt").out

    assert "the entry “Host” of 2013-03-03" in page  # of its words only the number that it refers to is another
    assert "101.1a of 2013-03-03, in other words today" in said
    assert "101.1c (101.1d of 2013-03-03)" in said
    assert "101.1c of 2013-03-03, gone today" in said
    assert "the entry “Saucer” of 2013-03-03" in said
    assert "2013-03-03の101.1c、現在はなし" in japanese
    assert "2013-03-03の用語「Saucer」" in japanese
    assert all(line[:6].strip().isdigit() for line in said.splitlines()[1:]), "no passage breaks its line"


def test_an_unknown_document_is_refused_with_a_hint(home: Path, mtgcr: Mtgcr) -> None:
    said = mtgcr(home, "documents", "leaves.txt")

    assert said.code == 1
    assert "There is no document called “leaves.txt” here" in said.err


@pytest.mark.parametrize("typed", ["list", "lists.txt", "LIST.TXT"])
def test_of_a_document_that_is_nearly_called_so_the_name_is_told(home: Path, mtgcr: Mtgcr, typed: str) -> None:
    said = mtgcr(home, "documents", typed)

    assert said.code == 1
    assert "Did you mean list.txt?" in said.err


def test_no_document_is_no_error(embedded_home: Path, mtgcr: Mtgcr) -> None:
    assert mtgcr(embedded_home, "documents").out == "You have no documents.\n"


@pytest.mark.corpus
def test_real_gaps_tell_since_when_the_english_has_dropped_them(newest_home: Path, mtgcr: Mtgcr) -> None:
    out = mtgcr(newest_home, "pairing", "--as-of", "2026-09-01").out

    assert "  rule 805.10f: not in the English since 2024-11-08\n" in out
    assert "  example 712.9#3: not in the English since 2025-09-19\n" in out
    assert "  rule 805.10g: has another number (805.10f)\n" in out
    assert len([line for line in out.splitlines() if line.startswith("  ")]) == 18


@pytest.mark.corpus
def test_a_real_document_tells_numbers_then_and_today(examples_home: Path, mtgcr: Mtgcr) -> None:
    excerpts = mtgcr(examples_home, "documents", "examples-ja.txt", "--format", "json").json["excerpts"]

    today = {one["line"]: one["number_today"] for one in excerpts}
    assert (today[1], today[77], today[67]) == ("700.1#1", "723.4#1", None)
    assert 61 in {one["line"] for one in excerpts if one["reworded"]}
    assert min(one["confidence"] for one in excerpts) >= 0.6
