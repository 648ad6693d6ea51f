"""The scenarios that are asked for: those of files, or those of the program by words and rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.library.refusals import Refusal

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.rules.model import Scenario
    from mtgcr.rules.rulebook import RuleBook

    NumbersOf: TypeAlias = Callable[[Scenario], tuple[str, ...]]
    """The rules that a scenario is about, by their numbers."""


def load_readable(
    chosen: Sequence[str] = (), rules: Sequence[str] = (), numbers: NumbersOf | None = None
) -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """The scenarios named that can be read, and what is wrong with others.  Refusal where none can be read, or fits.

    `numbers` tells which rules a scenario is about by the numbers of a day; without it by those that it names.
    """
    from mtgcr.library.scenario_selection import numbers_of, select, split_paths
    from mtgcr.rules.check import load_scenarios

    paths, words = split_paths(chosen)
    loaded, diagnostics = load_scenarios(paths) if paths else _own()
    if diagnostics and not loaded:
        raise Refusal("bad-scenarios", diagnostics=diagnostics)
    if not loaded:
        raise Refusal("file-without-scenarios", path=", ".join(map(str, paths)))
    found = _about(select(loaded, words, ()), rules, numbers or numbers_of)
    if not found:
        raise _nothing_chosen(words, rules)
    return found, diagnostics


def _own() -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """Those of the program; to look at all files that they were read by takes some milliseconds."""
    from mtgcr.library.scenarios_ahead import own_scenarios

    return own_scenarios()


def _about(scenarios: Sequence[Scenario], rules: Sequence[str], numbers: NumbersOf) -> tuple[Scenario, ...]:
    """Those about one of the rules, or about one below it; all where no rule is named."""
    from mtgcr.library.scenario_selection import is_about

    return tuple(
        one
        for one in scenarios
        if not rules or any(is_about(number, rule) for number in numbers(one) for rule in rules)
    )


def _nothing_chosen(words: Sequence[str], rules: Sequence[str]) -> Refusal:
    """No scenario fits: a file that is named otherwise, words of titles, or rules that no scenario is about."""
    otherwise_named = next((word for word in words if Path(word).is_file()), None)
    if otherwise_named:
        return Refusal("scenario-file-name", path=otherwise_named)
    if rules and not words:
        return Refusal("no-scenario-about", numbers=", ".join(rules), number=rules[0])
    return Refusal("no-scenario")


def numbers_on(scenario: Scenario, book: RuleBook, on: datetime.date) -> tuple[str, ...]:
    """The numbers that the rules which it comes from or cites had on the day; another rule may have them today."""
    from mtgcr.rules.model import RuleCited

    sources = (RuleCited(one.number, one.release) for one in scenario.sources if one.number and one.release)
    cited = dict.fromkeys((*sources, *scenario.cited))
    return tuple(number for one in cited if (number := book.number_at(one.number, one.as_of, on)))


def load_chosen(
    chosen: Sequence[str] = (), rules: Sequence[str] = (), numbers: NumbersOf | None = None
) -> tuple[Scenario, ...]:
    """The scenarios named, those of the program where no file is named.  Refusal where one is unreadable, or none fits.

    `chosen` are files, folders, or words of titles; `rules` numbers of rules that a scenario is to be about.
    """
    from mtgcr.parser.diagnostic import Severity

    found, diagnostics = load_readable(chosen, rules, numbers)
    if any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics):
        raise Refusal("bad-scenarios", diagnostics=diagnostics)
    return found
