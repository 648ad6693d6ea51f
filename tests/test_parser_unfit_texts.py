"""Texts that are no release: the reason is the true one, at its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.lines import split_lines
from mtgcr.parser.paragraphs import LONGEST, join_paragraphs
from mtgcr.parser.unfit_texts import find_fault, is_read, no_release
from mtgcr.tests.mini_releases import english_release, japanese_release


@pytest.mark.parametrize("codec", ["cp1252", "latin-1", "cp850", "cp437"])
def test_english_words_read_in_a_wrong_encoding_are_told(codec: str) -> None:
    found = find_fault(english_release().encode().decode(codec, "replace"), "kettle.txt")

    assert found is not None
    assert (found.code, found.place.line) == ("encoding-wrong", 31)


def test_the_quotes_of_mac_roman_are_told_where_another_encoding_was_taken() -> None:
    found = find_fault(english_release().encode("mac-roman").decode("cp437"), "kettle.txt")

    assert found is not None
    assert found.code == "encoding-wrong"


def test_japanese_words_read_in_a_wrong_encoding_are_told() -> None:
    found = find_fault(japanese_release().encode().decode("cp932", "replace"), "kettle.txt")

    assert found is not None
    assert found.code == "encoding-wrong"


@pytest.mark.parametrize("second", [english_release(), japanese_release()])
def test_of_two_releases_in_a_file_the_place_of_the_second_is_told(second: str) -> None:
    first = english_release()
    found = find_fault(first + second, "both.txt")

    assert found is not None
    assert found.code == "releases-several"
    assert (first + second).splitlines()[found.place.line - 1].startswith("100.1")
    assert found.place.line > first.count("\n")


@pytest.mark.parametrize("text", [english_release(), japanese_release()])
def test_a_release_has_no_fault(text: str) -> None:
    assert find_fault(text, "kettle.txt") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<html><title> 404 Not Found </title><body>", "a web page (“404 Not Found”), not a text"),
        ("\n<!-- cached --><!doctype html><p>x", "a web page, not a text"),
        (" ".join(f"{group}.1. Words of {group}.1a." for group in range(100, 500)), "line breaks of the text are lost"),
        ("Dear judge, see 702.19b.", "no numbered rules"),
    ],
)
def test_what_the_text_is_instead_is_told(text: str, said: str) -> None:
    assert said in no_release(text, "x.txt").message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (english_release(), True),
        (japanese_release(), True),
        ("Jeder Gast hat eine Tasse. Der Gastgeber stellt sie in das Regal an der Wand. " * 9, False),
        ("Cada invitado tiene una taza. El anfitrión la guarda en la cocina. " * 9, False),
        ("每位客人有一个杯子。主人把它放在墙边的架子上。" * 9, False),
        ("У каждого гостя есть чашка. Хозяин ставит её на полку у стены. " * 9, False),
    ],
)
def test_english_and_japanese_are_read_and_no_other_language(text: str, expected: bool) -> None:
    assert is_read(text) is expected


@given(st.text())
def test_any_text_is_judged(text: str) -> None:
    assert no_release(text, "x.txt").code == "not-a-release"
    assert find_fault(text, "x.txt") is None or len(text) > 10


def test_no_paragraph_grows_without_end() -> None:
    lines = split_lines("702.1. A guest\n" + "who waits by the door\n" * 5000)
    longest = max(len(line.passage.text) for line in join_paragraphs(lines, wrapped=True))

    assert LONGEST < longest < LONGEST + 100
