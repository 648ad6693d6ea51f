"""The command that puts a situation on the table: play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.commands.session import fitted, languages, open_library, print_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.commands.options import AnyLang, AsOf, Home, SessionFile


def play(file: SessionFile = None, as_of: AsOf = None, lang: AnyLang = None, home: Home = None) -> None:
    """Set up a game and see what happens: choices, undo, why, what if, on another day, save.

    Example: mtgcr play --lang ja
    """
    from mtgcr.views.text.table import Talk

    kb, (language, *_) = open_library(home), languages(lang)
    talk = Talk(kb.table(as_of, language))
    print_text(fitted("\n".join(talk.greeting())))
    for line in _lines(file):
        print_text(fitted("\n".join(talk.answer(line))))
        sys.stdout.flush()
        if talk.is_over:
            return


def _lines(file: Path | None) -> Iterator[str]:
    """The lines of the file, shown as though they were typed, then those that are typed."""
    from mtgcr.library.given import text_of

    for line in text_of(file).splitlines() if file else ():
        print(f"> {line}")
        yield line
    while True:
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        if not sys.stdin.isatty():
            print(f"> {line.rstrip()}")
        yield line.rstrip("\n")
