"""Commands that run examples: check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mtgcr.commands.choices import LanguageChoice, OutputFormat
from mtgcr.commands.options import AsOf, Format, Home, Lang
from mtgcr.commands.session import (
    NEGATIVE,
    USAGE,
    fail,
    languages,
    open_home,
    print_answer,
    print_diagnostics,
    print_text,
    read_day,
)

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.rules.model import Scenario
    from mtgcr.rules.rulebook import RuleBook

Chosen = Annotated[
    list[str] | None,
    typer.Argument(metavar="SCENARIO…", help="Files or folders of scenarios, or words of titles; all without any."),
]


def check(
    chosen: Chosen = None,
    rule: Annotated[list[str] | None, typer.Option("--rule", help="Only scenarios about this rule.")] = None,
    as_of: AsOf = None,
    all_releases: Annotated[bool, typer.Option("--all-releases", help="Every release, as without --as-of.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Show how the rules come to each outcome.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="Show how many printed examples are executed.")] = False,
    new: Annotated[
        str | None,
        typer.Option("--new", metavar="NUMBER", help="Write a commented scenario about a rule to start from."),
    ] = None,
    lang: Lang = LanguageChoice.EN,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Run examples against the rules in force at a day, or over all releases, with a timeline of outcomes.

    Example: mtgcr check --rule 510.1c --explain
    """
    from mtgcr.kb.storage.rulebook import StoredRuleBook
    from mtgcr.rules.check import check as run
    from mtgcr.rules.check import coverage as measure
    from mtgcr.views.json.check import coverage_json, report_json
    from mtgcr.views.text.check import coverage_text, report_text

    scenarios = _load(chosen or (), rule or ())
    book = StoredRuleBook(open_home(home).store)
    day = read_day(as_of) if as_of else None
    if new:
        _write_template(new, scenarios, book, day, lang)
        return
    if coverage:
        measured = measure(scenarios, book, as_of=day)
        print_answer(answer_format, lambda: coverage_json(measured), lambda: coverage_text(measured))
        return
    (language, *_) = languages(lang)
    report = run(scenarios, book, as_of=day, all_releases=all_releases or day is None)
    print_answer(answer_format, lambda: report_json(report), lambda: report_text(report, language, explain=explain))
    if not report.is_good:
        raise typer.Exit(NEGATIVE)


def _write_template(
    number: str, scenarios: tuple[Scenario, ...], book: RuleBook, day: datetime.date | None, lang: LanguageChoice
) -> None:
    """Print a scenario about the rule to start from; ends the program where no rule has the number."""
    from mtgcr.rules.runner import Runner
    from mtgcr.views.text.scenario_template import template

    runner = Runner(book)
    on = runner.lookup.in_force(day) if day else runner.lookup.releases[-1]
    if book.fingerprint(number, on) is None:
        fail(f"no rule {number} exists on {on}", USAGE, "mtgcr check --new 510.1c")
    (language, *_) = languages(lang)
    print_text(template(number, scenarios, runner, on, language).rstrip("\n"))


def load_own() -> tuple[Scenario, ...]:
    """The scenarios of the program; ends the program where one of them cannot be read."""
    return _load((), ())


def _load(chosen: Sequence[str], rules: Sequence[str]) -> tuple[Scenario, ...]:
    """The scenarios named, those of the program where no file is named; ends the program where none is left."""
    from mtgcr.kb.embedded import data_directory
    from mtgcr.parser.diagnostic import Severity
    from mtgcr.rules.check import load_scenarios
    from mtgcr.rules.selection import select, split_paths

    paths, words = split_paths(chosen)
    loaded, diagnostics = load_scenarios(paths or (data_directory() / "scenarios",))
    print_diagnostics(diagnostics)
    if any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics):
        raise typer.Exit(NEGATIVE)
    found = select(loaded, words, rules)
    if not found:
        fail(
            "no scenario fits", USAGE, "mtgcr check without words runs them all; a file of your own ends in .scenarios"
        )
    return found
