"""Places, passages, and the words of a passage."""

from __future__ import annotations

import pytest

from mtgcr.parser.document import Diagnostic, LineMap, Passage, Place, Severity, Span


def test_offsets_become_lines_and_columns_from_one() -> None:
    lines = LineMap("kettle.txt", "ab\n\ncd\n")
    places = [lines.place(offset) for offset in range(8)]
    assert [(place.line, place.column) for place in places] == [
        *[(1, 1), (1, 2), (1, 3), (2, 1)],
        *[(3, 1), (3, 2), (3, 3), (4, 1)],
    ]


def test_a_diagnostic_is_printed_as_editors_read_it() -> None:
    found = Diagnostic(
        code="number-gap", severity=Severity.WARNING, message="100.2 is missing", place=Place("kettle.txt", 3, 1)
    )
    assert str(found) == "kettle.txt:3:1: warning[number-gap]: 100.2 is missing"


def test_the_span_of_a_passage_holds_label_and_text() -> None:
    assert Passage("100.1. ", "Sit.", "\n\n", 10).span == Span(10, 21)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Sit  down.", "Sit down."),
        ("Sit\ndown \n now.", "Sit down now."),
        ("客は\n座る。", "客は座る。"),
        ("rule 101.2\n〔注ぎ方〕\nrule 7", "rule 101.2〔注ぎ方〕rule 7"),
        ("客は  座る。", "客は 座る。"),
        ("", ""),
        ("\n", ""),
    ],
)
def test_the_words_of_a_passage_stand_on_one_line(text: str, words: str) -> None:
    assert Passage("", text, "", 0).words == words


def test_passages_are_equal_wherever_they_stand() -> None:
    assert Passage("1 ", "Sit.", "\n", 0) == Passage("1 ", "Sit.", "\n", 5)
