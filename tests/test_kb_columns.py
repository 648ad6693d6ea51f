"""Columns: every line fits, no word is lost, no closing mark begins a line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.views.text.columns import CLOSING, side_by_side, width_of, wrap

MIXED = st.text(alphabet="ab ,.。、「」あ漢ーｱＡ", max_size=120)


@given(MIXED, st.integers(8, 60))
def test_wrapping_keeps_every_character_but_spaces(text: str, width: int) -> None:
    assert "".join(wrap(text, width).split()) == "".join(text.split())


@given(st.text(alphabet="あ漢字カナ", max_size=200), st.integers(8, 60))
def test_lines_of_full_width_characters_fit(text: str, width: int) -> None:
    assert all(width_of(line) <= width for line in wrap(text, width).split("\n"))


def test_a_full_width_character_takes_two_columns() -> None:
    assert [width_of(text) for text in ("ab", "接死", "ｱｲ", "e\u0301")] == [2, 4, 2, 1]


def test_no_line_begins_with_a_closing_mark() -> None:
    lines = wrap("茶碗を洗う。砂糖は、いつも、左に置く。匙は、右。", 12).split("\n")

    assert [line for line in lines if line and line[0] in CLOSING] == []


def test_no_line_begins_with_a_closing_mark_that_stands_behind_a_blank() -> None:
    lines = wrap('"Whenever tea is poured, . . ." is how it is written', 25).split("\n")

    assert lines == ['"Whenever tea is', 'poured, . . ." is how it', "is written"]


def test_two_texts_stand_side_by_side() -> None:
    assert side_by_side("Pour the tea slowly.", "お茶をゆっくり注ぐ。", 24) == "\n".join(
        ["Pour the     お茶をゆっ", "tea slowly.  くり注ぐ。"]
    )


def test_a_row_of_mana_symbols_is_broken_between_two() -> None:
    lines = wrap("{W/U}{W/B}{U/B}{U/R}{B/R}の混成シンボル、{2/W}", 16).split("\n")

    assert lines == ["{W/U}{W/B}{U/B}", "{U/R}{B/R}の混成", "シンボル、{2/W}"]


def test_no_empty_line_stands_before_a_word_that_is_too_long() -> None:
    assert wrap("supercalifragilistic tea", 10) == "supercalifragilistic\ntea"
