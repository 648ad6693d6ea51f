"""Commands for those who write the digest: digest todo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.session import open_library, print_answer, terminal_width

if TYPE_CHECKING:
    from mtgcr.commands.options import Format, Home, NumbersBelow, WithWords


def digest() -> None:
    """Maintain the rules in our own words."""


def digest_todo(
    section: NumbersBelow = "", words: WithWords = False, answer_format: Format = OutputFormat.TEXT, home: Home = None
) -> None:
    """List what the digest of the newest release lacks, what was reworded since, and what nobody has checked.

    Example: mtgcr digest todo --section 702 --words
    """
    from mtgcr.views.text.todo import todo_text

    found = open_library(home).digest_todo(section)
    print_answer(answer_format, found, lambda: todo_text(found, terminal_width(), with_words=words))
