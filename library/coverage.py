"""How much of the printed examples the scenarios cover: counted by running them, never typed.

Represented: a scenario names the example as its source.  Executed: that scenario speaks at the release and comes
out.  Discriminating: besides, each of its expectations fails in some counter-case that itself comes out.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.parser.frozen_values import frozen
from mtgcr.parser.numbers import LETTERS, parse_number
from mtgcr.rules.model import RunStatus, Scenario, ScenarioSource, Timeline
from mtgcr.rules.modules.keywords import ACTIONS, DONE, EXECUTED, NUMBERS
from mtgcr.rules.modules.not_modelled import STATE_BASED, TURN_BASED
from mtgcr.rules.registry import NUMBERED_AS_OF, cite
from mtgcr.rules.runner import Runner
from mtgcr.rules.sentences import maker_of, parts_within
from mtgcr.rules.soundness import all_uses

if TYPE_CHECKING:
    from mtgcr.rules.library import Modules
    from mtgcr.rules.phrases import Phrase
    from mtgcr.rules.rulebook import Lookup, RuleBook

Example: TypeAlias = tuple[str, int]
"""The number of the rule and the place of the example under it."""


@frozen
class Tally:
    """Counts of printed examples."""

    represented: int
    executed: int
    discriminating: int
    total: int


@frozen
class Coverage:
    """What the scenarios cover of one release, and how the rule modules are used."""

    on: datetime.date
    examples: Tally
    by_rule: tuple[tuple[str, Tally], ...]
    """For each rule that prints an example, in printed order."""
    rules_with_code: tuple[str, ...]
    """Numbers at the release of every rule that an implementation in force there names."""
    not_modelled: tuple[tuple[str, str | None], ...]
    """Of all actions of the game and keywords that no code executes, the number in code and that at the release."""
    speaking: tuple[tuple[datetime.date, int], ...]
    """For each release how many scenarios speak of it."""
    phrases: int
    """Phrases, and the sentences that stand in their slots."""
    used_once: tuple[str, ...]
    """Phrases (as English templates) that only one scenario uses."""
    unused: tuple[str, ...]


def coverage(
    scenarios: Sequence[Scenario], book: RuleBook, *, as_of: datetime.date | None = None, library: Modules | None = None
) -> Coverage:
    """How much of the examples of the release the scenarios cover."""
    runner = Runner(book, library)
    on = as_of or runner.lookup.releases[-1]
    return measure(scenarios, runner, on)


def measure(scenarios: Sequence[Scenario], runner: Runner, on: datetime.date) -> Coverage:
    """The coverage of the release by the scenarios; counter-cases are played of those alone that are its examples."""
    lookup = runner.lookup
    on = lookup.in_force(on)
    printed = lookup.book.examples(on)
    represented = _represented(scenarios, printed, runner, on)
    executed = {example for example in printed if any(_ran_well(t, on) for t in represented[example])}
    proven = {e for e in executed if any(_ran_well(t, on) and is_discriminating(t) for t in represented[e])}
    phrases = (*runner.library.phrasebook.phrases, *runner.library.sentences)
    sentence_of: dict[object, Phrase] = {phrase.handler: phrase for phrase in runner.library.sentences}
    code = _rules_with_code(runner, lookup.in_force(NUMBERED_AS_OF))
    uses = Counter(phrase for scenario in scenarios for phrase in set(_said_in(scenario, sentence_of)))

    def tally(examples: Iterable[Example]) -> Tally:
        held = list(examples)
        shown = sum(bool(represented[e]) for e in held)
        return Tally(shown, sum(e in executed for e in held), sum(e in proven for e in held), len(held))

    return Coverage(
        on=on,
        examples=tally(printed),
        by_rule=tuple((n, tally(e for e in printed if e[0] == n)) for n in dict.fromkeys(n for n, _ in printed)),
        rules_with_code=_rules_with_code(runner, on),
        not_modelled=tuple((number, lookup.number(cite(number), on)) for number in not_modelled(code)),
        speaking=tuple(
            (day, sum(runner.answers(one, day) is not None for one in scenarios)) for day in lookup.releases
        ),
        phrases=len(phrases),
        used_once=tuple(phrase.en for phrase in phrases if uses[phrase] == 1),
        unused=tuple(phrase.en for phrase in phrases if not uses[phrase]),
    )


def _said_in(scenario: Scenario, sentence_of: Mapping[object, Phrase]) -> Iterator[Phrase]:
    """The phrases of the scenario and the sentences within them, each as often as it stands there."""
    for use in all_uses(scenario):
        yield use.phrase
        within = (maker_of(part) for _, value in use.values for part in parts_within(value))
        yield from (sentence_of[kind] for kind in within if kind in sentence_of)


def is_discriminating(timeline: Timeline) -> bool:
    """Whether every expectation that ever speaks fails in some counter-case that comes out.

    What a printed example says against the rules fails already.
    """
    unproven = (RunStatus.SILENT, RunStatus.CONTRADICTED)
    spoken = {i for o in timeline.outcomes for i, r in enumerate(o.results) if r.status not in unproven}
    upset = {i for o in timeline.outcomes for counter in o.counters if counter.passed for i in counter.upset}
    return bool(spoken) and spoken <= upset


def _represented(
    scenarios: Sequence[Scenario], printed: tuple[Example, ...], runner: Runner, on: datetime.date
) -> dict[Example, list[Timeline]]:
    lookup = runner.lookup
    found: dict[Example, list[Timeline]] = {example: [] for example in printed}
    for scenario in scenarios:
        for source in scenario.sources:
            example = example_of(source, printed, lookup, on)
            if example is not None:
                found[example].append(runner.timeline(scenario))
    return found


def example_of(source: ScenarioSource, printed: Iterable[Example], lookup: Lookup, on: datetime.date) -> Example | None:
    """The example of the release that the source names: its words may cite the same rules by other numbers."""
    if source.number is None or source.ordinal is None or source.release is None:
        return None
    book, then = lookup.book, source.release
    number = book.number_at(source.number, then, on)
    words = book.example_fingerprint(source.number, source.ordinal, then)
    same = (e for e in printed if e[0] == number and words in (book.example_fingerprint(*e, on, d) for d in (on, then)))
    return next(same, None) if words else None


def _ran_well(timeline: Timeline, on: datetime.date) -> bool:
    outcome = next(outcome for outcome in timeline.outcomes if outcome.on == on)
    return outcome.status is not RunStatus.SILENT and outcome.status.is_good


def _rules_with_code(runner: Runner, on: datetime.date) -> tuple[str, ...]:
    held = (i for operation in runner.registry.operations for i in operation.implementations)
    cited = (cited for i in held if on in i.releases(runner.lookup) for cited in i.citations)
    numbers = {number for c in cited if (number := runner.lookup.number(c, on))}
    return tuple(sorted(numbers, key=_sort_key))


def _sort_key(number: str) -> tuple[int, int, int, int, str]:
    parsed = parse_number(number)
    assert parsed is not None, number
    return parsed.sort_key


def not_modelled(with_code: Iterable[str]) -> tuple[str, ...]:
    """The numbers of all that is not executed: actions of the game, and keywords that no code knows."""
    known = (*((NUMBERS, word) for word in EXECUTED), *((ACTIONS, word) for word in DONE))
    executed = {number.rstrip(LETTERS) for number in with_code} | {numbers.get(word, "") for numbers, word in known}
    keywords = {*NUMBERS.values(), *ACTIONS.values()} - executed
    actions = (*TURN_BASED, *STATE_BASED)
    return (*sorted(actions), *sorted(keywords, key=lambda number: (number[:3], int(number[4:]))))
