"""Citations where they stand in files, and the marks of the author."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from mtgcr.kb.citing.citing import read_files
from mtgcr.kb.citing.mentions import find_mentions, read_mentions
from mtgcr.kb.citing.surroundings import NEAR, stem, stems
from mtgcr.parser.remedies import Remedy


def numbers(text: str) -> list[str]:
    return [str(one.citation.numbers[0]) for one in find_mentions(text, "note.md").mentions]


def near(text: str, index: int = 0) -> set[str]:
    """The words of the clause."""
    return {word for word, weight in find_mentions(text, "note.md").mentions[index].words if weight == NEAR}


def test_places_are_lines_and_columns_from_one() -> None:
    reading = find_mentions("a\n  // CR 702.19b\n", "a.java")

    assert [str(one.place) for one in reading.mentions] == ["a.java:2:6"]
    assert [str(one.figures_place) for one in reading.mentions] == ["a.java:2:9"]


def test_a_mark_leaves_alone_what_follows() -> None:
    text = "CR 100.1a\n<!-- mtgcr:archive -->\nCR 100.2a\n<!-- mtgcr:archive end -->\nCR 100.4a\n"

    assert numbers(text) == ["100.1a", "100.4a"]
    assert find_mentions(text, "note.md").archived == 1


def test_a_mark_without_end_leaves_alone_the_rest() -> None:
    assert numbers("CR 100.1a\n# mtgcr:archive\nCR 100.2a\nCR 100.4a") == ["100.1a"]


def test_a_mark_beside_a_citation_leaves_alone_its_line() -> None:
    assert numbers("CR 100.1a\nCR 100.2a // mtgcr:archive\nCR 100.4a") == ["100.1a", "100.4a"]


def test_a_mark_tells_the_day_of_what_follows() -> None:
    reading = find_mentions("CR 100.1a\n// mtgcr:written 2024-09-20\nCR 100.2a", "a.java")

    assert [None, datetime.date(2024, 9, 20)] == [one.written for one in reading.mentions]


def test_a_day_that_is_none_is_no_mark() -> None:
    assert [one.written for one in find_mentions("mtgcr:written 2024-13-77\nCR 100.2a", "a").mentions] == [None]


def test_a_citation_in_an_address_is_known() -> None:
    reading = find_mentions("https://example.org/?rule=701.18a and CR 701.18a", "note.md")

    assert [one.in_address for one in reading.mentions] == [True, False]


def test_pages_are_read_as_their_reader_sees_them() -> None:
    (found,) = find_mentions("<html>\n<p>rule&nbsp;<b>701.18</b></p>", "page.html").mentions

    assert (found.figures, found.figures_place.line, found.figures_place.column) == ("701.18", 2, 17)


def test_bytes_that_are_no_text_are_told() -> None:
    reading = read_mentions(bytes(range(32)) * 20, "a.bin")

    assert (reading.is_text, [one.code for one in reading.diagnostics]) == (False, ["not-text"])


def test_an_empty_file_cites_nothing() -> None:
    assert read_mentions(b" \n", "a.txt").diagnostics == ()


def test_the_words_of_a_citation_are_those_of_its_clause() -> None:
    text = "CR 701.18a scry, CR 701.42a surveil"

    assert ({"scry"}, {"surveil"}) == (near(text, 0), near(text, 1))
    assert {"goad"} == near("goad (CR 701.38a), then more")


def test_names_of_programs_are_taken_apart() -> None:
    assert {"end", "turn"} <= stems("EndTheTurn end_turn")
    assert stem("trampling") == stem("tramples") == stem("trampled")


def test_japanese_words_count_as_pairs_without_particles() -> None:
    assert {"占術"} == stems("占術を行う。") - {"行う", "を行", "術を"}


@pytest.mark.parametrize(
    ("given", "is_text"),
    [
        ("ルール702.19を参照", True),
        ("scry is 701.18", True),
        ("CR702.19b", True),
        ("My Docs/none.txt", False),
        ("none.txt", False),
    ],
)
def test_what_reads_as_words_is_no_missing_file_but_for_the_input(tmp_path: Path, given: str, *, is_text: bool) -> None:
    path = Path(given) if is_text else tmp_path / given
    (diagnostic,) = (told for _, _, found in read_files([path]) for told in found.diagnostics)

    assert (Remedy.READ_INPUT if is_text else "") == diagnostic.hint
