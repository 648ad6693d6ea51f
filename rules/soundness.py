"""What can be wrong with a scenario before anybody runs it: unknown names, contradictions, nothing to prove."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from itertools import combinations

from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.language import Language
from mtgcr.rules.catalogue import told
from mtgcr.rules.game import Fact, Player
from mtgcr.rules.mistakes import said
from mtgcr.rules.model import Act, Choosing, Expectation, Happening, Scenario, ScenarioVerdict, Use
from mtgcr.rules.modules.cards import PlayingCard
from mtgcr.rules.modules.selections import Selection
from mtgcr.rules.phrases import Phrasebook, Role
from mtgcr.rules.sentences import parts_within
from mtgcr.rules.slots import PLAYERS

DEFAULT_PLAYERS = ("Alex", "Bianca")
_INTRODUCE = "introduce it: {given} Alex controls the creature {name} 2/2"
COPY = re.compile(r"(?<=\w)-\d+$")
"""What follows the name of a spell in those of its copies, which come as the play goes on."""
_KEYWORDS = ("given", "when", "then", "but", "because", "from", "example")
"""Keywords that hints name."""


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
    new = {name for use in all_uses(scenario) if use.phrase.role is Role.WHEN for name in _new_names(use, book)}
    known |= new
    spells = new | {fact.name for line in lines for fact in facts_of(line.use) if isinstance(fact, PlayingCard)}
    for use in all_uses(scenario):
        copied = spells if use.phrase.role is not Role.GIVEN else set()
        for name in (*_names(use, book), *_new_names(use, book)):
            if name not in known and COPY.sub("", name) not in copied:
                near = get_close_matches(name, known, 1)
                message, hint = "nothing introduces {name}", "did you mean {words}?" if near else _INTRODUCE
                values = {"name": name, "words": near[0] if near else ""}
                yield _wrong(scenario, "scenario-name-unknown", message, use.place, hint, **values)


def _names(use: Use, book: Phrasebook) -> list[str]:
    form = book.form(use.phrase, Language.EN)
    values = [value for slot, value in use.values if slot in form.slots and form.kind(slot).is_name]
    described = (part for _, value in use.values for part in parts_within(value))
    named = (part.name for part in described if isinstance(part, Selection) and part.form == "named")
    return [*(str(one) for value in values for one in (value if isinstance(value, tuple) else (value,))), *named]


def _new_names(use: Use, book: Phrasebook) -> list[str]:
    form = book.form(use.phrase, Language.EN)
    return [str(value) for slot, value in use.values if slot in form.slots and form.kind(slot).name == "new"]


def _contradictions(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    for lines in (scenario.givens, *(counter.givens for counter in scenario.counters)):
        stated = [(fact, line) for line in lines for fact in facts_of(line.use)]
        for (fact, line), (other, later) in combinations(stated, 2):
            is_same = type(fact) is type(other) and fact.key == other.key
            if is_same and fact != other and line.period.overlaps(later.period):
                message, hint = "`{later}` contradicts `{earlier}`", "say which holds, or give them periods"
                values = {"later": later.use.words, "earlier": line.use.words}
                yield _wrong(scenario, "scenario-contradiction", message, later.use.place, hint, **values)


def _repetitions(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    for line, later in combinations(scenario.givens, 2):
        if line.use == later.use and line.period.overlaps(later.period):
            place = later.use.place
            yield _wrong(scenario, "scenario-repeated", "`{word}` is said twice", place, word=later.use.words)
    for expectation in scenario.expectations:
        for option, again in combinations(expectation.options, 2):
            if set(option) == set(again):
                yield _wrong(scenario, "scenario-repeated", "the same option is listed twice", again[0].place)


def _nothing_offered(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    about_choices = (ScenarioVerdict.ALLOWED, ScenarioVerdict.ALLOWED_EXACTLY, ScenarioVerdict.FORBIDDEN)
    seen_step = False
    for act in scenario.acts:
        seen_step = seen_step or isinstance(act, Happening)
        if isinstance(act, Expectation) and act.verdict in about_choices and not seen_step:
            message, hint = (
                "nothing offers a choice before this",
                "put `{when} …` before it, with a step that offers a choice",
            )
            yield _wrong(scenario, "scenario-nothing-offered", message, act.place, hint)


def _no_expectation(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    if not scenario.expectations:
        message = "the scenario `{title}` expects nothing"
        yield _wrong(scenario, "scenario-no-expectation", message, scenario.place, "end it with `{then} …`")
    elif not scenario.cited:
        hint = "add `{because}` with the rule numbers to `{then}`"
        found = _wrong(scenario, "scenario-no-reason", "the scenario `{title}` names no rule", scenario.place, hint)
        yield replace(found, severity=Severity.WARNING)


def _no_counter_case(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    if not scenario.counters:
        message, hint = (
            "`{title}` has no counter-case, so nobody knows whether it can fail",
            "add `{but} {given} …` with one fact changed, and `{then} …` with what comes out then",
        )
        found = _wrong(scenario, "scenario-no-counter-case", message, scenario.place, hint)
        yield replace(found, severity=Severity.WARNING)


def _idle_counter_cases(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    stated = {fact for line in scenario.givens for fact in facts_of(line.use)}
    for counter in scenario.counters:
        for line in counter.without:
            if not stated & set(facts_of(line.use)):
                message, hint = "the scenario does not say `{word}`", "leave out a fact as it was given"
                yield _wrong(scenario, "scenario-without-unstated", message, line.use.place, hint, word=line.use.words)
        added = {fact for line in counter.givens for fact in facts_of(line.use)}
        if not counter.steps and not counter.without and added <= stated:
            message, hint = "the counter-case changes nothing", "change a fact or a step"
            yield _wrong(scenario, "scenario-counter-case-idle", message, counter.place, hint)


def _misplaced_print(scenario: Scenario, _book: Phrasebook) -> Iterator[Diagnostic]:
    if not any(source.is_example for source in scenario.sources):
        for expectation in scenario.expectations:
            if expectation.printed:
                hint = "add `{from} cr 2024-11-08 510.1c {example} 1`"
                yield _wrong(scenario, "scenario-printed-nowhere", "no source prints this", expectation.place, hint)


CHECKS: tuple[Callable[[Scenario, Phrasebook], Iterator[Diagnostic]], ...] = (
    *(_unknown_names, _contradictions, _repetitions, _nothing_offered, _no_expectation, _no_counter_case),
    *(_idle_counter_cases, _misplaced_print),
)
"""What every scenario is checked for before it runs."""


def repeated_titles(scenarios: Iterable[Scenario]) -> Iterator[Diagnostic]:
    """Scenarios named like an earlier one."""
    first: dict[str, Scenario] = {}
    for scenario in scenarios:
        earlier = first.setdefault(scenario.title, scenario)
        if earlier is not scenario:
            message, hint = "`{title}` is also the title at {earlier}", "titles tell scenarios apart"
            place, there = scenario.place, str(earlier.place)
            yield _wrong(scenario, "scenario-title-repeated", message, place, hint, earlier=there)


def _wrong(
    scenario: Scenario, code: str, message: str, place: Place, hint: str | None = None, **values: str
) -> Diagnostic:
    """The mistake as a diagnostic, told in the language of the scenario."""
    keywords = {word: told(scenario.language, "keyword", word) for word in _KEYWORDS}
    shown = {**keywords, "title": scenario.title, **values}
    return Diagnostic(
        code=code,
        severity=Severity.ERROR,
        message=said(scenario.language, message, **shown),
        place=place,
        hint=said(scenario.language, hint, **shown) if hint else None,
    )
