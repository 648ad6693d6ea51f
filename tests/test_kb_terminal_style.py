"""What reaches a terminal: our colours, and no command of a text."""

from __future__ import annotations

from kb.terminal_style import deleted, inserted, strip_controls


def test_a_text_cannot_command_the_terminal() -> None:
    assert strip_controls("tea\x1b]0;owned\x07 \x9b2J\u202ecups") == "tea]0;owned 2Jcups"


def test_line_ends_tabs_and_our_colours_stay() -> None:
    coloured = f"a\n\t{deleted('tea')} {inserted('cake')}"

    assert strip_controls(coloured) == coloured
