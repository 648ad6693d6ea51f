"""Paragraphs put together from lines."""

from __future__ import annotations

from mtgcr.parser.lines import split_lines
from mtgcr.parser.paragraphs import join_paragraphs, plain_paragraphs, plain_passages


def paragraphs(text: str, *, wrapped: bool = False) -> list[tuple[str, str]]:
    joined = join_paragraphs(list(split_lines(text)), wrapped=wrapped)
    return [(line.passage.label, line.passage.text) for line in joined]


def test_every_line_is_a_paragraph_where_lines_are_not_wrapped() -> None:
    assert paragraphs("100.1. Sit.\nStay.\nExample: Ann sits.") == [
        ("100.1. ", "Sit."),
        ("", "Stay."),
        ("Example: ", "Ann sits."),
    ]


def test_a_number_alone_takes_its_words_from_the_next_line() -> None:
    assert paragraphs("100.1a\nSit.\n100.1b\n100.1c Stay.") == [
        ("100.1a\n", "Sit."),
        ("100.1b", ""),
        ("100.1c ", "Stay."),
    ]


def test_wrapped_lines_are_joined_up_to_a_blank_line_an_example_or_an_indent() -> None:
    text = "100.1. Sit, see rule\n101.2 and stay.\nExample: Ann\nsits.\n     Bob\nstands.\n\n100.2. Go."
    assert paragraphs(text, wrapped=True) == [
        ("100.1. ", "Sit, see rule\n101.2 and stay."),
        ("Example: ", "Ann\nsits."),
        ("", "     Bob\nstands."),
        ("100.2. ", "Go."),
    ]


def test_a_japanese_line_that_breaks_off_within_its_sentence_goes_on() -> None:
    assert paragraphs("100.1. 客は\n座る。\n客は立つ。\n　犬は\n寝る。") == [
        ("100.1. ", "客は\n座る。"),
        ("", "客は立つ。"),
        ("", "　犬は"),
        ("", "寝る。"),
    ]


def test_parts_without_rules_have_no_labels() -> None:
    lines = list(split_lines("Contents\n1. The Table\n100. Guests"))
    assert [passage.text for passage in plain_passages(lines)] == ["Contents", "1. The Table", "100. Guests"]


def test_the_paragraphs_of_a_wrapped_introduction_are_joined() -> None:
    lines = list(split_lines("Introduction\n\nThis booklet\nsettles quarrels.\n\nSit."))
    joined = plain_paragraphs(lines, wrapped=True)
    assert [passage.words for passage in joined] == ["Introduction", "This booklet settles quarrels.", "Sit."]
