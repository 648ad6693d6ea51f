"""The history of a rule, without the command line library, which takes as long as the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.commands.choices import LanguageChoice, OutputFormat
from mtgcr.commands.session import USAGE, fail, languages, open_home, print_json, print_text, use_colour
from mtgcr.kb.changes.history import find_histories
from mtgcr.kb.words.given_numbers import read_number

if TYPE_CHECKING:
    from pathlib import Path


def show_history(
    number: str,
    *,
    blame: bool = False,
    show_all: bool = False,
    lang: LanguageChoice = LanguageChoice.EN,
    answer_format: OutputFormat = OutputFormat.TEXT,
    home: Path | None = None,
) -> None:
    """Print the history of every rule that ever had the number; ends the program with a message where none had."""
    wanted = read_number(number)
    if wanted is None:
        fail(f"{number!r} is not a rule number", USAGE, "rule numbers look like 702.19b")
    (language,) = languages(LanguageChoice.EN if lang is LanguageChoice.BOTH else lang)
    store = open_home(home).store
    found = find_histories(store, wanted, language)
    if not found:
        fail(f"no release that is held has a rule {wanted}", hint="mtgcr search WORDS finds rules by what they say")
    from mtgcr.views.json.history import histories_json
    from mtgcr.views.text.history import render_histories

    if answer_format is OutputFormat.JSON:
        print_json(histories_json(store, found, blame=blame))
    else:
        print_text(render_histories(found, blame=blame, show_all=show_all, colour=use_colour()))
