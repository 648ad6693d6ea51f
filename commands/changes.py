"""Commands about change: diff, history."""

from __future__ import annotations

from functools import partial

from mtgcr.commands.choices import DiffFormat, LanguageChoice, OutputFormat
from mtgcr.commands.sections import is_of_work, show_section_history, show_work_diff
from mtgcr.commands.session import (
    USAGE,
    fail,
    follow_words,
    languages,
    one_language,
    open_library,
    print_answer,
    print_pages,
    print_text,
    terminal_width,
    use_colour,
)
from mtgcr.commands.several import each_alone
from mtgcr.views.voice import say, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.commands.options import (
        AnyLang,
        AsOf,
        Blame,
        EverNumber,
        Format,
        FormatOfDiff,
        Full,
        Home,
        Lists,
        New,
        Old,
        Only,
        Outcomes,
        Part,
        Section,
        ShowAll,
        Work,
    )
    from mtgcr.library.outcome_changes import OutcomeChanges
    from mtgcr.parser.language import Language


def diff(
    old: Old,
    new: New,
    number: Part = None,
    section: Section = None,
    only: Only = None,
    outcomes: Outcomes = False,
    full: Full = False,
    lang: AnyLang = None,
    work: Work = None,
    lists: Lists = True,
    answer_format: FormatOfDiff = DiffFormat.TEXT,
    home: Home = None,
) -> None:
    """Show what changed between two releases, word by word; changes that mean the same are counted (--full shows them).

    Example: mtgcr diff 2024-09-20 2024-11-08 510.1c
    Example: mtgcr diff 2024-09-20 2024-11-08 --outcomes
    Example: mtgcr diff 2024-11-08~1 2024-11-08~2
    Example: mtgcr diff DSK FDN --format markdown --lang both > release-notes.md
    Example: mtgcr diff --work ipg 2024-04-15 2024-09-23
    """
    section = _one_part(number, section)
    if work is not None:
        if section or only or outcomes:
            told = say("Editions are compared whole: --section, --only and --outcomes do not work with --work.")
            fail(told, USAGE, f"mtgcr diff --work {work} {old} {new}")
        _show_editions(work, (old, new), lang, answer_format, home, lists=lists)
        return
    if not lists:
        fail(say("--no-lists works only with --work."), USAGE, "mtgcr diff --work mtr OLD NEW --no-lists")
    if lang is LanguageChoice.BOTH and answer_format in (DiffFormat.MARKDOWN, DiffFormat.TEXT) and not outcomes:
        from mtgcr.views.text.columns import wrap_hanging

        notes = _release_notes(old, new, section, only, home)
        print_text(notes if answer_format is DiffFormat.MARKDOWN else wrap_hanging(notes, terminal_width()))
        return
    only_pages = say("--lang en or --lang ja; --format markdown makes a page in both")
    language = spoken() if lang is None else one_language(lang, only_pages)
    if outcomes:
        if section or only:
            fail(say("--outcomes does not work with --section or --only."), USAGE, "mtgcr check --rule 510.1c")
        _show_outcomes(old, new, language, answer_format, home)
        return
    from mtgcr.views.comparison import render_comparison

    found = open_library(home).diff(old, new, lang=language, section=section, only=only or ())
    if answer_format is DiffFormat.JSON:
        print_answer(OutputFormat.JSON, found, str)
    else:
        everything = full or bool(only)
        form, width, folded = answer_format.value, terminal_width(), not (everything or section)
        page = render_comparison(found, form, colour=use_colour(), width=width, full=everything, folded=folded)
        print_pages(page)


def _show_editions(
    work: str,
    days: tuple[str, str],
    lang: LanguageChoice | None,
    answer_format: DiffFormat,
    home: Path | None,
    *,
    lists: bool,
) -> None:
    """Print what changed between two editions of a work; ends the program where the format is of pages."""
    if answer_format not in (DiffFormat.TEXT, DiffFormat.JSON):
        fail(say("Editions are compared as text or json."), USAGE, "--format text or --format json")
    shown = lang or LanguageChoice(spoken().value)
    show_work_diff(work, days, shown, OutputFormat(answer_format.value), home, lists=lists)


def _one_part(number: str | None, section: str | None) -> str | None:
    """What to compare alone, named behind the days or by --section; ends the program for both."""
    if number is not None and section is not None:
        fail(say("A number behind the days is the same as --section: give one of them."), USAGE, f"--section {section}")
    return number or section


def _release_notes(old: str, new: str, section: str | None, only: list[str] | None, home: Path | None) -> str:
    """What changed as a page in both languages, to be published; on a terminal its lines are broken."""
    from mtgcr.views.posts.release_notes import render_release_notes

    return render_release_notes(open_library(home).release_notes(old, new, section=section, only=only or ()))


def _show_outcomes(old: str, new: str, language: Language, answer_format: DiffFormat, home: Path | None) -> None:
    """Print which scenarios of the program come out otherwise; ends the program where the format is of pages."""
    if answer_format not in (DiffFormat.TEXT, DiffFormat.JSON):
        fail(say("--outcomes works only with text or json."), USAGE, "--format text / --format json")
    found = open_library(home).outcomes(old, new)
    print_answer(OutputFormat(answer_format.value), found, lambda: _outcomes_text(found, language))


def _outcomes_text(found: OutcomeChanges, language: Language) -> str:
    """What there is to say of the two days, then the scenarios."""
    from mtgcr.views.text.columns import wrap
    from mtgcr.views.text.diff import remarks_before
    from mtgcr.views.text.outcome_changes import outcome_changes_text

    told = (f"{wrap(line, terminal_width())}\n" for line in remarks_before(found))
    return "\n".join([*told, outcome_changes_text(found, language)])


def history(
    number: EverNumber,
    as_of: AsOf = None,
    blame: Blame = False,
    show_all: ShowAll = False,
    lang: AnyLang = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Follow a rule through all its numbers and wordings, even if it no longer exists.

    Example: mtgcr history 509.2
    Example: mtgcr history trample, deathtouch
    Example: mtgcr history 701.15 --as-of 2021
    Example: mtgcr history "IPG 2.5"
    """
    follow_words(number)
    named = " ".join(number)
    if is_of_work(number):
        if as_of is not None:
            fail(say("--as-of works only with numbers of the Comprehensive Rules."), USAGE, f'mtgcr history "{named}"')
        show_section_history(named, lang, answer_format, home)
        return
    from mtgcr.views.text.history import render_histories

    (language, *_) = languages(lang)
    library = open_library(home)
    ask = partial(library.history, on=as_of, lang=language, blame=blame)
    found, notes = each_alone(named, ask, is_text=answer_format is OutputFormat.TEXT)
    show = partial(render_histories, show_all=show_all, colour=use_colour(), width=terminal_width())
    print_answer(answer_format, found[0], lambda: "\n\n".join(map(show, found)), found[0].days, notes)
