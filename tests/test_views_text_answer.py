"""An answer on one screen: words whole, colours ended, and nothing said twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import mtgcr
from mtgcr.views.text.answer import answer_text, cut
from mtgcr.views.text.columns import width_of, without_last_word, wrap
from mtgcr.views.text.terminal import bare, bold, coloured

if TYPE_CHECKING:
    from pathlib import Path

TEA = "The host pours a cup for the guest, and the guest drinks it before anybody else may pour another one."
CUPS = "主人は客のために茶を1杯注ぎ、客はほかの誰かが次の1杯を注ぐ前にそれを飲まなければならない。"


@pytest.mark.parametrize("width", range(14, 44, 3))
@pytest.mark.parametrize("text", [TEA, CUPS])
def test_what_has_no_room_is_left_out_by_whole_words(text: str, width: int) -> None:
    *whole, last = cut(wrap(text, width).split("\n"), 2, width)

    assert last.endswith(" …")
    assert max(map(width_of, (*whole, last))) <= width
    assert text is CUPS or set(last.removesuffix(" …").split()) <= set(text.split())


def test_of_one_long_word_letters_are_left_out() -> None:
    assert without_last_word("teapot") == "teapo"
    assert without_last_word("a teapot") == "a"


def test_a_sentence_in_bold_that_is_cut_does_not_leave_the_rest_in_bold() -> None:
    lines = wrap(bold(TEA), 30).split("\n")

    assert coloured("\n".join(cut(lines, 2, 30))).endswith("\x1b[0m")
    assert coloured("\n".join(cut(lines, 99, 30))).count("\x1b[0m") == 1


@pytest.mark.parametrize(
    ("question", "goes_on"),
    [("Can I respond to a morph being turned face up?", "It goes on: See rule 708"), ("702.19b", "It goes on: ")],
)
def test_a_rule_that_begins_with_what_decides_is_not_told_from_its_start(
    embedded_home: Path, question: str, goes_on: str
) -> None:
    answer = mtgcr.open(embedded_home).ask(question, "2026-08-07")
    quote = answer.citations[0].quote
    sentence = quote.text[quote.deciding.start : quote.deciding.end].strip()
    told = " ".join(bare(answer_text(answer, 500, colour=False)).split())

    assert goes_on in told
    assert told.count(sentence) == 1
