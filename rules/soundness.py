"""What can be wrong with a scenario before anybody runs it: unknown names, contradictions, nothing to prove."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import combinations
from typing import TYPE_CHECKING

from mtgcr.parser.diagnostic import Diagnostic, Severity
from mtgcr.parser.language import Language
from mtgcr.rules.game import Fact, Player
from mtgcr.rules.model import Choosing, Expectation, Happening, Verdict
from mtgcr.rules.phrases import Role
from mtgcr.rules.slots import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mtgcr.parser.diagnostic import Place
    from mtgcr.rules.model import Act, Scenario, Use
    from mtgcr.rules.phrases import Phrasebook

DEFAULT_PLAYERS = ("Alex", "Bianca")


def facts_of(use: Use) -> tuple[Fact, ...]:
    """The facts that a phrase states."""
    stated = use.phrase.handler(**dict(use.values))
    return stated if isinstance(stated, tuple) else (stated,)


def uses_of(acts: Iterable[Act]) -> Iterator[Use]:
    """Every phrase that the acts use."""
    for act in acts:
        match act:
            case Happening(use, _):
                yield use
            case Choosing(option, _, _):
                yield from option
            case Expectation():
                yield from (use for option in act.options for use in option)


def all_uses(scenario: Scenario) -> Iterator[Use]:
    """Every phrase that the scenario uses, counter-cases included."""
    yield from (line.use for line in scenario.givens)
    yield from uses_of(scenario.acts)
    for counter in scenario.counters:
        yield from (line.use for line in (*counter.givens, *counter.without))
        yield from uses_of((*counter.steps, *counter.expectations))


def players_of(scenario: Scenario) -> tuple[Player, ...]:
    """Alex, Bianca and whoever else the scenario names."""
    values = (value for use in all_uses(scenario) for _, value in use.values)
    flat = (one for value in values for one in (value if type(value) is tuple else (value,)))
    named = {str(one) for one in flat if isinstance(one, str) and one in PLAYERS}
    return tuple(Player(name) for name in sorted({*DEFAULT_PLAYERS, *named}))


def unsound(scenario: Scenario, book: Phrasebook) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with the scenario on its face."""
    return tuple(diagnostic for check in CHECKS for diagnostic in check(scenario, book))


def _unknown_names(scenario: Scenario, book: Phrasebook) -> Iterator[Diagnostic]:
    lines = [*scenario.givens, *(line for counter in scenario.counters for line in counter.givens)]
    known = {name for line in lines for fact in facts_of(line.use) if (name := fact.introduced)}
    known |= {player.name for player in players_of(scenario)}
    known |= {name for use in all_uses(scenario) if use.phrase.role is Role.WHEN for name in _new_names(use, book)}
    for use in all_uses(scenario):
        for name in (*_names(use, book), *_new_names(use, book)):
            if name not in known:
                near = get_close_matches(name, known, 1)
                hint = (
                    f"did you mean {near[0]}?"
                    if near
                    else "introduce it with its power and toughness or as a permanent"
                )
                yield _wrong("scenario-name-unknown", f"nothing introduces {name}", use.place, hint)


def _names(use: Use, book: Phrasebook) -> list[str]:
    form = book.form(use.phrase, Language.EN)
    values = [value for slot, value in use.values if form.kind(slot).is_name]
    return [str(one) for value in values for one in (value if isinstance(value, tuple) else (value,))]


def _new_names(use: Use, book: Phrasebook) -> list[str]:
    form = book.form(use.phrase, Language.EN)
    return [str(value) for slot, value in use.values if form.kind(slot).name == "new"]


def _contradictions(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    for lines in (scenario.givens, *(counter.givens for counter in scenario.counters)):
        stated = [(fact, line) for line in lines for fact in facts_of(line.use)]
        for (fact, line), (other, later) in combinations(stated, 2):
            is_same = type(fact) is type(other) and fact.key == other.key
            if is_same and fact != other and line.period.overlaps(later.period):
                message = f"`{later.use.words}` contradicts `{line.use.words}`"
                yield _wrong(
                    "scenario-contradiction", message, later.use.place, "say which holds, or give them periods"
                )


def _repetitions(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    for line, later in combinations(scenario.givens, 2):
        if line.use == later.use and line.period.overlaps(later.period):
            yield _wrong("scenario-repeated", f"`{later.use.words}` is said twice", later.use.place)
    for expectation in scenario.expectations:
        for option, again in combinations(expectation.options, 2):
            if set(option) == set(again):
                yield _wrong("scenario-repeated", "the same option is listed twice", again[0].place)


def _nothing_offered(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    about_choices = (Verdict.ALLOWED, Verdict.ALLOWED_EXACTLY, Verdict.FORBIDDEN)
    seen_step = False
    for act in scenario.acts:
        seen_step = seen_step or isinstance(act, Happening)
        if isinstance(act, Expectation) and act.verdict in about_choices and not seen_step:
            hint = "put `when …` before it, with a step that offers a choice"
            yield _wrong("scenario-nothing-offered", "nothing offers a choice before this", act.place, hint)


def _no_expectation(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    if not scenario.expectations:
        message = f"{scenario.title!r} expects nothing"
        yield _wrong("scenario-no-expectation", message, scenario.place, "end it with `then …`")
    elif not scenario.cited:
        message = f"{scenario.title!r} names no rule"
        yield _wrong("scenario-no-reason", message, scenario.place, "add `because` with the rule numbers to `then`")


def _no_counter_case(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    if not scenario.counters:
        hint = "add `but given …` with one fact changed, and `then …` with what comes out then"
        message = f"{scenario.title!r} has no counter-case, so nobody knows whether it can fail"
        yield _wrong("scenario-no-counter-case", message, scenario.place, hint, Severity.WARNING)


def _idle_counter_cases(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    stated = {fact for line in scenario.givens for fact in facts_of(line.use)}
    for counter in scenario.counters:
        for line in counter.without:
            if not stated & set(facts_of(line.use)):
                message = f"the scenario does not say `{line.use.words}`"
                yield _wrong("scenario-without-unstated", message, line.use.place, "leave out a fact as it was given")
        added = {fact for line in counter.givens for fact in facts_of(line.use)}
        if not counter.steps and not counter.without and added <= stated:
            message = "the counter-case changes nothing"
            yield _wrong("scenario-counter-case-idle", message, counter.place, "change a fact or a step")


def _misplaced_print(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    if not any(source.is_example for source in scenario.sources):
        for expectation in scenario.expectations:
            if expectation.printed:
                hint = "add `from cr DATE NUMBER example N`"
                yield _wrong("scenario-printed-nowhere", "no source prints this", expectation.place, hint)


CHECKS: tuple[Callable[[Scenario, Phrasebook], Iterator[Diagnostic]], ...] = (
    _unknown_names,
    _contradictions,
    _repetitions,
    _nothing_offered,
    _no_expectation,
    _no_counter_case,
    _idle_counter_cases,
    _misplaced_print,
)
"""What every scenario is checked for before it runs."""


def repeated_titles(scenarios: Iterable[Scenario]) -> Iterator[Diagnostic]:
    """Scenarios named like an earlier one."""
    first: dict[str, Scenario] = {}
    for scenario in scenarios:
        earlier = first.setdefault(scenario.title, scenario)
        if earlier is not scenario:
            message = f"{scenario.title!r} is also the title at {earlier.place}"
            yield _wrong("scenario-title-repeated", message, scenario.place, "titles tell scenarios apart")


def _wrong(
    code: str, message: str, place: Place, hint: str | None = None, severity: Severity = Severity.ERROR
) -> Diagnostic:
    return Diagnostic(code=code, severity=severity, message=message, place=place, hint=hint)
