"""What reaches a terminal: our colours, and no command of a text."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.decoding import decode
from mtgcr.views.text.terminal import COLOURS, coloured, deleted, escape_controls, inserted, plain


def test_a_text_cannot_command_the_terminal() -> None:
    assert coloured("tea\x1b]0;owned\x07 \x9b2J\x1b[8m\u202ecups") == "tea]0;owned 2J[8mcups"


def test_line_ends_tabs_and_our_colours_stay() -> None:
    assert coloured(f"a\n\t{deleted('tea')} {inserted('cake')}") == "a\n\t\x1b[31;9mtea\x1b[0m \x1b[32;4mcake\x1b[0m"


def test_without_colours_only_the_words_stay() -> None:
    assert plain(f"a\x1b[31m {deleted('tea')}") == "a[31m tea"


def test_a_text_cannot_bring_our_marks_of_colour() -> None:
    text = "tea \ufdd0and\ufdd2 cake " * 3

    read = decode(text.encode(), "tea.txt").text

    assert read is not None
    assert not {chr(mark) for mark in COLOURS} & set(read)


@given(st.text())
def test_json_without_control_characters_says_the_same(text: str) -> None:
    shown = escape_controls(json.dumps({"text": text}, ensure_ascii=False))

    assert json.loads(shown) == {"text": text}
    assert not any(ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 for c in shown)
