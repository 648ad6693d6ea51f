"""The hits of a search, without the command line library: a judge at a table waits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.choices import HITS, OutputFormat
from mtgcr.commands.session import (
    NEGATIVE,
    USAGE,
    fail_without_release,
    open_home,
    print_answer,
    print_diagnostics,
    read_day,
    terminal_width,
    use_colour,
)
from mtgcr.kb.search.finding import find_words
from mtgcr.kb.search.search_scope import Scope
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.diagnostic import Diagnostic
from mtgcr.views.json.search import search_json
from mtgcr.views.text.search import search_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def show_hits(
    words: Sequence[str],
    scope: Scope | None = None,
    *,
    as_of: str | None = None,
    limit: int = HITS,
    answer_format: OutputFormat = OutputFormat.TEXT,
    home: Path | None = None,
) -> None:
    """Print what the words find within the scope (everywhere); ends the program where that is nothing."""
    asked = " ".join(map(quote_phrase, words))
    found = find_words(open_home(home), load_lexicon(), asked, read_day(as_of), scope or Scope(), limit)
    if isinstance(found, NoRelease):
        fail_without_release(found)
    if isinstance(found, Diagnostic):
        print_diagnostics((found,))
        raise SystemExit(USAGE)
    print_answer(
        answer_format, lambda: search_json(found), lambda: search_text(found, terminal_width(), colour=use_colour())
    )
    if not found.hits:
        raise SystemExit(NEGATIVE)


def quote_phrase(word: str) -> str:
    """An argument of several words, quoted for the shell, is a phrase unless it says otherwise itself."""
    plain = " " in word.strip() and not any(mark in word for mark in '"“”「」*()')
    operators = {"AND", "OR", "NOT"} & set(word.split())
    return f'"{word}"' if plain and not operators and " -" not in word else word
