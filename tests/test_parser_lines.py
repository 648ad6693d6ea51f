"""Lines and what they are by their beginning."""

from __future__ import annotations

import pytest
from hypothesis import given

from mtgcr.parser.lines import LineKind, read_mark, split_lines
from mtgcr.tests.strategies import messy_texts


@pytest.mark.parametrize(
    ("line", "kind", "number", "words"),
    [
        ("1. The Table", LineKind.SECTION, "1", "The Table"),
        ("100. Guests", LineKind.GROUP, "100", "Guests"),
        ("   100. Guests", LineKind.GROUP, "100", "Guests"),
        ("720 . 前菜", LineKind.GROUP, "720", "前菜"),
        ("704.", LineKind.GROUP, "704", ""),
        ("=700=", LineKind.GROUP, "700", ""),
        ("100.1. Sit down.", LineKind.RULE, "100.1", "Sit down."),
        ("606.5 Sit down.", LineKind.RULE, "606.5", "Sit down."),
        ("901.4.Sit down.", LineKind.RULE, "901.4", "Sit down."),
        ("201.3.  Sit down.", LineKind.RULE, "201.3", "Sit down."),
        ("701.68 着席", LineKind.RULE, "701.68", "着席"),
        ("702.176.着席", LineKind.RULE, "702.176", "着席"),
        ("702.189. 702.189. 着席", LineKind.RULE, "702.189", "着席"),
        ("==700.1==", LineKind.RULE, "700.1", ""),
        ("600. 4. Sit down.", LineKind.RULE, "600.4", "Sit down."),
        ("100.1a Sit down.", LineKind.SUBRULE, "100.1a", "Sit down."),
        ("704.5aa Sit down.", LineKind.SUBRULE, "704.5aa", "Sit down."),
        ("119.1d. Sit down.", LineKind.SUBRULE, "119.1d", "Sit down."),
        ("904.13b着席する。", LineKind.SUBRULE, "904.13b", "着席する。"),
        ("702. 37a Sit down.", LineKind.SUBRULE, "702.37a", "Sit down."),
        ("500.10a", LineKind.SUBRULE, "500.10a", ""),
        ("Example: Ann sits.", LineKind.EXAMPLE, None, "Ann sits."),
        ("EXAMPLE: Ann sits.", LineKind.EXAMPLE, None, "Ann sits."),
        ("Example:Example: Ann sits.", LineKind.EXAMPLE, None, "Ann sits."),
        ("例：アンが座る。", LineKind.EXAMPLE, None, "アンが座る。"),
        ("例: アンが座る。", LineKind.EXAMPLE, None, "アンが座る。"),
        ("例:アンが座る。", LineKind.EXAMPLE, None, "アンが座る。"),
        ("Sit down.", LineKind.TEXT, None, "Sit down."),
        ("Examples abound.", LineKind.TEXT, None, "Examples abound."),
        ("9.", LineKind.TEXT, None, "9."),
        ("2013 was a good year.", LineKind.TEXT, None, "2013 was a good year."),
        ("100.5 of them", LineKind.RULE, "100.5", "of them"),
        ("100. 2 guests", LineKind.TEXT, None, "100. 2 guests"),
        ("704.5n, then 704.5p", LineKind.TEXT, None, "704.5n, then 704.5p"),
        ("409.1a–409.1f", LineKind.TEXT, None, "409.1a–409.1f"),
        ("100.1abc", LineKind.TEXT, None, "100.1abc"),
        ("1.2.3.4", LineKind.TEXT, None, "1.2.3.4"),
        ("", LineKind.TEXT, None, ""),
    ],
)
def test_a_line_is_known_by_its_beginning(line: str, kind: LineKind, number: str | None, words: str) -> None:
    mark = read_mark(line)
    read = str(mark.number) if mark.number else None
    assert (mark.kind, read, line[mark.words_at :]) == (kind, number, words)


def test_blank_lines_and_rulers_belong_to_the_line_before() -> None:
    text = "\n========\nThe Kettle Game  \n--------\n\n \u3000\n100.1. Sit."
    lines = list(split_lines(text))
    assert [(line.printed, line.passage.tail) for line in lines] == [
        ("", "\n========\n"),
        ("The Kettle Game", "  \n--------\n\n \u3000\n"),
        ("100.1. Sit.", ""),
    ]
    assert [line.passage.start for line in lines] == [0, 10, text.index("100")]


def test_a_line_knows_whether_it_is_indented() -> None:
    assert [line.indented for line in split_lines("a\n b\n\u3000c\n  100. d")] == [False, True, True, True]


@given(messy_texts)
def test_lines_and_their_tails_are_the_text(text: str) -> None:
    assert "".join(line.printed + line.passage.tail for line in split_lines(text)) == text
