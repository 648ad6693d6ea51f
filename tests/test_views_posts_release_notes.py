"""Release notes in both languages: whose words, what a judge in Japanese must know, what only the translation has."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest

import mtgcr
from mtgcr.kb.intake.ingest import add_files
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release, japanese_release
from mtgcr.views.posts.release_notes import render_release_notes
from mtgcr.views.text.columns import width_of

if TYPE_CHECKING:
    from pathlib import Path

NOTES = ("--format", "markdown", "--lang", "both")


def part(page: str, heading: str) -> str:
    """What stands under the heading of one change."""
    return page.partition(f"### {heading}")[2].partition("\n###")[0].partition("\n## ")[0]


def test_official_words_of_both_languages_stand_before_and_now(mini_home: Path, mtgcr: Any) -> None:
    page = mtgcr(mini_home, "diff", str(SPRING), str(AUTUMN), *NOTES).out
    reworded = part(page, "101.1a: reworded")

    for label in (f"**Before ({SPRING}):**", f"**Now ({AUTUMN}):**", f"**旧（{SPRING}）：**", f"**新（{AUTUMN}）：**"):
        assert label in reworded
    assert "日本語の公式の文面：2013-03-03、2013-09-09" in page
    assert "digest" not in page


def test_a_judge_is_told_that_a_number_moved_went_or_is_another_rules(mini_home: Path, mtgcr: Any) -> None:
    page = mtgcr(mini_home, "diff", str(SPRING), str(AUTUMN), *NOTES).out
    gone = part(page, "101.1c: removed")

    assert "101.1cは廃止されました" in gone
    assert "101.1cはこの版では別のルールの番号です" in gone
    assert "新しいルール：702.2。" in part(page, "702.2: added")
    assert "101.1d → 101.1c" in page


def test_of_a_new_rule_it_is_not_said_that_its_number_is_another_rules(mini_home: Path, mtgcr: Any) -> None:
    page = mtgcr(mini_home, "diff", str(SPRING), str(AUTUMN), *NOTES).out

    assert "Whistling: added" in page  # an entry has no number, as what is new had none before
    assert "別のルールの番号" not in part(page, "100.2: added")
    assert "別のルールの番号" not in part(page, "702.2: added")


def test_an_entry_of_the_glossary_has_a_name_and_no_number(mini_home: Path, mtgcr: Any) -> None:
    there = part(mtgcr(mini_home, "diff", str(SPRING), str(AUTUMN), *NOTES).out, "Whistling: added")

    assert "用語集の新しい項目：Whistling。" in there
    assert "番号" not in there
    assert "ルール" not in there


@pytest.mark.usefixtures("nothing_embedded")
def test_where_the_translation_lags_behind_it_is_said(tmp_path: Path) -> None:
    names = {
        "spring.txt": english_release(SPRING),
        "autumn.txt": english_release(AUTUMN),
        "ja.txt": japanese_release(SPRING),
    }
    for name, text in names.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert not add_files(tmp_path / "home", [tmp_path / name for name in names], trusted=True).refused

    page = render_release_notes(mtgcr.open(tmp_path / "home").release_notes(SPRING, AUTUMN))

    assert f"日本語の文面は{SPRING}発効の版のもの" in part(page, "101.1a: reworded")
    assert "この変更に当たる日本語の文面は未収録です" in part(page, "702.2: added")
    assert "Only the translation changed" not in page


@pytest.mark.usefixtures("nothing_embedded")
def test_what_only_the_translation_changed_is_told_apart(tmp_path: Path) -> None:
    later = datetime.date(2014, 1, 1)
    japanese = japanese_release(AUTUMN)
    word = next(line for line in japanese.splitlines() if line.startswith("100.1"))[8:14]
    names = {
        "en.txt": english_release(AUTUMN), "ja.txt": japanese,
        "en2.txt": english_release(AUTUMN).replace("September 9, 2013", "January 1, 2014"),
        "ja2.txt": japanese.replace("2013年9月9日", "2014年1月1日").replace(word, "客人と主人と猫", 1),
    }  # fmt: skip
    for name, text in names.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert not add_files(tmp_path / "home", [tmp_path / name for name in names], trusted=True).refused

    notes = mtgcr.open(tmp_path / "home").release_notes(AUTUMN, later)

    assert [change.node.number for change in notes.retranslated] == ["100.1"]
    assert "## Only the translation changed / 訳だけの変更 (1)" in render_release_notes(notes)


def test_with_the_digest_it_is_said_that_the_words_are_ours_in_both_languages(embedded_home: Path, mtgcr: Any) -> None:
    page = mtgcr(embedded_home, "diff", "DSK", "FDN", "--section", "509", *NOTES).out

    assert "the words shown are those of our digest" in page
    assert "公式の文面ではありません" in page
    assert "509.2はこの版では別のルールの番号です" in part(page, "509.2: removed")
    assert "「ダメージ割り振り順」は使われなくなりました" in part(page, "509.2: removed")
    assert "## Terms / 用語" in page
    assert "**\n" not in page.replace(":**", "")


def test_on_a_terminal_both_languages_are_the_same_page_in_lines(
    mini_home: Path, mtgcr: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    asked = ("diff", str(SPRING), str(AUTUMN), "--lang", "both")
    page, shown = mtgcr(mini_home, *asked, "--format", "markdown").out, mtgcr(mini_home, *asked).out

    assert "".join(shown.split()) == "".join(page.split())
    assert max(map(width_of, shown.split("\n"))) <= 60 < max(map(width_of, page.split("\n")))


@pytest.mark.parametrize("form", ["html", "json"])
def test_only_the_page_to_be_published_speaks_both_languages(mini_home: Path, mtgcr: Any, form: str) -> None:
    said = mtgcr(mini_home, "diff", str(SPRING), str(AUTUMN), "--format", form, "--lang", "both")

    assert said.code == 2
    assert "--format markdown" in (said.out if form == "json" else said.err)
