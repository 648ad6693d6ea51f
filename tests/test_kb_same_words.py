"""What players call by many names is one piece, in either language, and the rest of a text is cut as it is written."""

from __future__ import annotations

import pytest

from mtgcr.kb.asking.same_words import load_same_words, pieces
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.terms import read_table


@pytest.mark.parametrize(
    ("words", "others"),
    [
        ("the guy dies", "クリーチャーが死んだら"),
        ("sac a token", "生け贄にするトークン"),
        ("firststrike", "先制攻撃"),
        ("my gy", "墓地"),
        ("ﾄﾗﾝﾌﾟﾙ", "trample"),
    ],
)
def test_names_of_the_same_things_are_the_same_pieces(words: str, others: str) -> None:
    assert pieces(words) == pieces(others)


def test_what_has_no_other_name_is_cut_as_it_is_written() -> None:
    assert pieces("a sleeping lawyer") == ("sleep", "lawyer")
    assert pieces("猫の額") == ("猫額",)


def test_no_name_is_found_inside_a_longer_katakana_word() -> None:
    assert "=land" in pieces("ランド")
    assert "=land" not in pieces("ランドセル")


def test_a_text_of_nothing_but_small_words_keeps_them() -> None:
    assert pieces("what is it") == ("what", "is", "it")
    assert pieces("") == ("",)


def test_a_word_is_read_as_it_was_meant() -> None:
    assert pieces("trampel", {"trampel": "trampl"}.get) == pieces("trample")  # type: ignore[arg-type]  # knows the one word


def test_no_row_has_a_blank_name_and_no_thing_has_two_rows() -> None:
    rows = read_table(data_directory() / "asking" / "same_words.tsv")[1]
    names = [name for row in rows for column in row for name in column.split(";") if any(row[2:])]

    assert len({row[0] for row in rows}) == len(rows)
    assert [row for row in rows if not row[0] or not row[1]] == []
    assert [name for name in names if name != name.strip()] == []
    assert load_same_words().japanese["墓地"] == "=graveyard"
