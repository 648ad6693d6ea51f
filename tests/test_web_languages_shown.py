"""Whose words each language on a page has, what is said where it has none, and how times are written in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.ingest import add_files
from mtgcr.library.refusals import sentences
from mtgcr.parser.language import Language
from mtgcr.tests.mini_releases import AUTUMN, english_release
from mtgcr.tests.web_client import WebClient

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def english(tmp_path: Path, nothing_embedded: None) -> WebClient:  # noqa: ARG001  # the invented game alone
    """A reader over one English text of the kettle game."""
    text = tmp_path / "autumn.txt"
    text.write_text(english_release(AUTUMN), "utf-8")
    add_files(tmp_path / "home", [text])
    return WebClient(tmp_path / "home")


def test_each_language_of_an_example_says_whose_words_it_has(mini_home: Path) -> None:
    kettle = WebClient(mini_home)
    both = kettle.get("/cr/2013-09-09/100.3/example/1").text
    marks = ('lang="en"><p', "kettle_en_20130909.txt", 'lang="ja"><p', "kettle_ja_20130909.txt")

    assert sorted(marks, key=both.index) == list(marks)
    assert "kettle_en_20130909.txt" not in kettle.get("/cr/2013-09-09/100.3/example/1?lang=ja").text


def test_words_that_are_not_there_in_the_language_asked_for_are_said_to_be_missing(english: WebClient) -> None:
    example = english.get("/cr/2013-09-09/100.3/example/1?lang=ja").text

    assert "no Japanese words of this example" in example
    assert "autumn.txt" not in example
    assert "この日の日本語の文面は未収録です。" in english.get("/ja/cr/2013-09-09/101.1a").text
    assert "no Japanese words" not in english.get("/cr/2013-09-09/101.1a").text


def test_times_are_written_as_the_language_of_the_interface_has_them(embedded_home: Path) -> None:
    web = WebClient(embedded_home)

    assert "</time>〜現在" in web.get("/ja/history/2024-11-08/510.1c").text
    assert "</time> – now" in web.get("/history/2024-11-08/510.1c").text


def test_headings_above_a_rule_are_in_the_language_of_the_interface(embedded_home: Path) -> None:
    web = WebClient(embedded_home)

    assert "510 戦闘ダメージ・ステップ" in web.get("/ja/cr/2024-11-08/510.1c").text
    assert "510 Combat Damage Step" in web.get("/cr/2024-11-08/510.1c").text
    assert "702.19 トランプル</a>" in web.get("/ja/cr/2024-11-08/702.19b").text


def test_machines_are_kept_from_searching_in_either_interface(mini_home: Path) -> None:
    said = WebClient(mini_home).get("/robots.txt").text.splitlines()

    assert [line for line in said if line.endswith(("/ask", "/suggest"))] == [
        *("Disallow: /ask", "Disallow: /suggest", "Disallow: /ja/ask", "Disallow: /ja/suggest")
    ]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/ask?q=trample", "but their text is not here yet"),
        ("/cr/today/999.9", "whose text is not here"),
        ("/diff/2026-08-10/2026-10-01", "are not both here"),
    ],
)
def test_a_page_that_strangers_read_speaks_of_what_is_here(embedded_home: Path, path: str, told: str) -> None:
    body = WebClient(embedded_home).get(path).text

    assert told in re.sub(r"<[^>]+>", "", body)
    assert "you do not have" not in body.lower()


def test_no_refusal_tells_strangers_what_they_have() -> None:
    told = {code: sentence.message for code, sentence in sentences(Language.EN).items()}

    assert {code for code, message in told.items() if re.search(r"\byou\b(?! mean)", message, re.I)} == set()
