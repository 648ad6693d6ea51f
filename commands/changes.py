"""Commands about change: diff, history."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from mtgcr.commands.choices import LanguageChoice, OutputFormat
from mtgcr.commands.options import Format, Home, Lang
from mtgcr.commands.session import (
    USAGE,
    fail,
    fail_without_release,
    languages,
    open_home,
    print_answer,
    print_text,
    read_day,
    use_colour,
)

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from mtgcr.parser.language import Language


class DiffFormat(StrEnum):
    """How a diff is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"


def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="The older day or set.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The newer day or set.")],
    section: Annotated[
        str | None, typer.Option("--section", help="Only this section, group or rule: 5, 509, 510.1c.")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            help="Only these: rules, examples, glossary, headings, introduction; added, reworded, retargeted, …",
        ),
    ] = None,
    outcomes: Annotated[
        bool, typer.Option("--outcomes", help="Instead of words: the examples that come out otherwise.")
    ] = False,
    lang: Lang = LanguageChoice.EN,
    answer_format: Annotated[
        DiffFormat, typer.Option("--format", help="text, markdown, html or json.")
    ] = DiffFormat.TEXT,
    home: Home = None,
) -> None:
    """Show all changes between two releases, word by word.

    Example: mtgcr diff 2024-09-20 2024-11-08 --section 510
    Example: mtgcr diff 2024-09-20 2024-11-08 --outcomes
    Example: mtgcr diff 2024-11-08~1 2024-11-08~2
    """
    from mtgcr.kb.changes.comparison import compare
    from mtgcr.kb.storage.in_force import NoRelease
    from mtgcr.views.comparison import render_comparison

    if lang is LanguageChoice.BOTH:
        fail("a diff speaks one language", USAGE, "--lang en or --lang ja")
    (language,) = languages(lang)
    if outcomes:
        if section or only:
            fail("outcomes are not narrowed by --section or --only", USAGE, "mtgcr check --rule 510.1c")
        _show_outcomes(read_day(old), read_day(new), language, answer_format, home)
        return
    if "~" in old + new:
        _show_issues((old, new), language, section, tuple(only or ()), answer_format, home)
        return
    found = compare(
        open_home(home).store, read_day(old), read_day(new), language, section=section, only=tuple(only or ())
    )
    if isinstance(found, NoRelease):
        fail_without_release(found)
    if isinstance(found, str):
        fail(found, USAGE)
    print_text(render_comparison(found, answer_format.value, colour=use_colour()))


def _show_issues(
    given: tuple[str, str],
    language: Language,
    section: str | None,
    only: tuple[str, ...],
    answer_format: DiffFormat,
    home: Path | None,
) -> None:
    """Print the changes between texts one of which is named by its number among those of its day."""
    from mtgcr.kb.changes.issue_diff import compare_issues
    from mtgcr.kb.storage.issues import find_issue, read_address
    from mtgcr.views.comparison import render_comparison

    base = open_home(home)
    texts = []
    for name in given:
        day, number = read_address(name) or (read_day(name), None)
        found = find_issue(base.store, day, number, language)
        if isinstance(found, str):
            fail(found, hint="mtgcr releases lists what is held")
        texts.append(found)
    diff = compare_issues(base, *texts, section=section, only=only)
    if isinstance(diff, str):
        fail(diff, USAGE)
    print_text(render_comparison(diff, answer_format.value, colour=use_colour()))


def _show_outcomes(
    old: datetime.date, new: datetime.date, language: Language, answer_format: DiffFormat, home: Path | None
) -> None:
    """Print which scenarios of the program come out otherwise; ends the program where the format is of pages."""
    from mtgcr.commands.scenarios import load_own
    from mtgcr.kb.storage.rulebook import StoredRuleBook
    from mtgcr.rules.outcome_changes import outcome_changes
    from mtgcr.views.json.outcome_changes import outcome_changes_json
    from mtgcr.views.text.outcome_changes import outcome_changes_text

    if answer_format not in (DiffFormat.TEXT, DiffFormat.JSON):
        fail("outcomes are printed as text or json", USAGE, "--format text or --format json")
    found = outcome_changes(load_own(), StoredRuleBook(open_home(home).store), old, new)
    printed = OutputFormat(answer_format.value)
    print_answer(printed, lambda: outcome_changes_json(found, language), lambda: outcome_changes_text(found, language))


def history(
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="Any number that the rule ever had.")],
    blame: Annotated[bool, typer.Option("--blame", help="Show for each word the release that brought it.")] = False,
    show_all: Annotated[bool, typer.Option("--all", help="Tell every rule that ever had the number in full.")] = False,
    lang: Lang = LanguageChoice.EN,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Follow a rule through all its numbers and wordings, also one that no longer exists.

    Example: mtgcr history 509.2
    """
    from mtgcr.commands.tracing import show_history

    show_history(number, blame=blame, show_all=show_all, lang=lang, answer_format=answer_format, home=home)
