"""The look-up of a rule, without the command line library: a judge at a table waits for it a hundred times a day."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from mtgcr.commands.choices import LanguageChoice, OutputFormat
from mtgcr.commands.session import (
    USAGE,
    fail,
    fail_without_release,
    languages,
    open_home,
    print_json,
    print_text,
    read_day,
    terminal_width,
)
from mtgcr.kb.lookup import NoSuchRule, find_rule
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.words.given_numbers import read_number

if TYPE_CHECKING:
    from pathlib import Path


def show_rule(
    number: str,
    *,
    as_of: str | None = None,
    lang: LanguageChoice = LanguageChoice.EN,
    answer_format: OutputFormat = OutputFormat.TEXT,
    home: Path | None = None,
) -> None:
    """Print the rule as of the day; ends the program with a message where there is none."""
    wanted = read_number(number)
    if wanted is None:
        fail(f"{number!r} is not a rule number", USAGE, "rule numbers look like 702.19b; mtgcr search finds words")
    found = find_rule(open_home(home).store, wanted, read_day(as_of))
    if isinstance(found, NoRelease):
        fail_without_release(found)
    if isinstance(found, NoSuchRule):
        _fail_without_rule(found)
    if answer_format is OutputFormat.JSON:
        from mtgcr.views.json.forms import rules_json

        print_json(rules_json(found))
        return
    from mtgcr.views.text.rule import render_rules

    print_text(render_rules(found, languages(lang), terminal_width()))


def _fail_without_rule(missing: NoSuchRule) -> NoReturn:
    """The number names nothing on the day: say when it did."""
    from mtgcr.views.text.rule import say_times

    where = f"there is no rule {missing.number} in the release of {missing.release.effective}"
    if not missing.other_times:
        fail(f"{where}, nor in any other held", hint="mtgcr search WORDS finds rules by what they say")
    fail(
        f"{where}; the number was in use {say_times(missing.other_times)}",
        hint=f"mtgcr history {missing.number} follows it; --as-of DATE shows it then",
    )
