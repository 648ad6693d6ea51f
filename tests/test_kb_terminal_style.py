"""What reaches a terminal: our colours, and no command of a text."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.views.text.columns import width_of, wrap
from mtgcr.views.text.terminal import MARKS, bold, coloured, deleted, escape_controls, inserted, plain


def test_a_text_cannot_command_the_terminal() -> None:
    assert coloured("tea\x1b]0;owned\x07 \x9b2J\x1b[8m\u202ecups") == "tea]0;owned 2J[8mcups"


def test_line_ends_tabs_and_our_colours_stay() -> None:
    assert coloured(f"a\n\t{deleted('tea')} {inserted('cake')}") == "a\n\t\x1b[31;9mtea\x1b[0m \x1b[32;4mcake\x1b[0m"


def test_without_colours_only_the_words_stay() -> None:
    assert plain(f"a\x1b[31m {deleted('tea')}") == "a[31m tea"


def test_a_text_cannot_bring_our_marks_of_colour() -> None:
    private = "".join(map(chr, range(0xF0000, 0x10FFFE)))
    text = f"tea \ufdd0and\ufdd2 cake\ufdd3 {private}"

    assert "\x1b" not in coloured(text)
    assert coloured(text).startswith("tea and cake ")


def test_every_run_has_other_marks() -> None:
    program = "from mtgcr.views.text.terminal import MARKS; print(ascii(MARKS))"
    runs = {subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout for _ in range(2)}

    assert len(runs) == 2
    assert len(set(MARKS)) == 4


@pytest.mark.parametrize(
    "character",
    ["\u200e", "\u200f", "\u061c", "\u2028", "\u2067", "\ufffe", "\ufdd3", "\U0001ffff", "\U000e0041", "\ud800"],
)
def test_no_mark_of_direction_and_no_character_that_is_none_passes(character: str) -> None:
    assert coloured(f"tea{character}cup") == plain(f"tea{character}cup") == "teacup"
    shown = escape_controls(json.dumps(f"tea{character}cup", ensure_ascii=False))
    assert shown.isascii()
    assert json.loads(shown) == f"tea{character}cup"


def test_marks_take_no_room_and_are_never_torn_apart() -> None:
    text = " ".join(f"{bold('tea')} {deleted('ティーカップ')}" for _ in range(30))

    lines = wrap(text, 20).split("\n")

    assert max(map(width_of, lines)) <= 20
    assert plain("".join(lines)).replace(" ", "") == plain(text).replace(" ", "")
    assert coloured("\n".join(lines)).count("\x1b[1m") == 30


@given(st.text())
def test_json_without_control_characters_says_the_same(text: str) -> None:
    shown = escape_controls(json.dumps({"text": text}, ensure_ascii=False))

    assert json.loads(shown) == {"text": text}
    assert not any(ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 for c in shown)
