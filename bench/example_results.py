"""What every printed example comes to at every release, as the rows of the table from which `ask` tells it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from mtgcr.bench.provenance import codes_run, made_from
from mtgcr.kb.asking.answers import ExecutedExample
from mtgcr.library.coverage import example_of
from mtgcr.parser.language import Language
from mtgcr.rules.model import RunStatus
from mtgcr.rules.modules.keyword_instances import read_part
from mtgcr.rules.runner import Runner
from mtgcr.views.text.check import Writer

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence
    from types import CodeType

    from mtgcr.rules.model import Outcome, Scenario, Timeline
    from mtgcr.rules.rulebook import RuleBook

Row = tuple[str, str, str, ExecutedExample]
"""The number of the rule, the fingerprint of the example, what the result was made from (`rules.provenance`), and what
it comes to at releases in a row."""


def example_results(scenarios: Iterable[Scenario], book: RuleBook) -> list[Row]:
    """What the scenarios on printed examples come to, in the order of numbers and days."""
    runner = Runner(book)
    lookup = runner.lookup
    writers = (Writer(runner), Writer(runner, Language.JA))
    runs = [_run(runner, one) for one in scenarios if any(s.is_example for s in one.sources)]
    sources = {timeline.scenario.title: made_from(timeline.scenario, codes) for codes, timeline in runs}
    told: dict[tuple[str, str, str], list[ExecutedExample]] = {}
    said: dict[int, ExecutedExample] = {}  # by the results, which the releases share that come to the same
    for place, on in enumerate(lookup.releases):
        printed = book.examples(on)
        for _, timeline in runs:
            outcome = timeline.outcomes[place]
            if outcome.status is RunStatus.SILENT:
                continue
            title = timeline.scenario.title
            named = {example_of(source, printed, lookup, on) for source in timeline.scenario.sources}
            if id(outcome.results) not in said:
                said[id(outcome.results)] = _told(outcome, on, writers)
            one = replace(said[id(outcome.results)], first=on, last=on)
            for number, ordinal in filter(None, named):
                example = book.example_fingerprint(number, ordinal, on) or ""
                told.setdefault((number, example, title), []).append(one)
    stretches = [
        (number, example, sources[title], one)
        for (number, example, title), results in told.items()
        for one in _stretches(results, lookup.releases)
    ]
    return sorted(stretches, key=lambda row: (row[0], row[1], row[3].first, row[3].scenario))


def _run(runner: Runner, scenario: Scenario) -> tuple[set[CodeType], Timeline]:
    """The timeline and the code that ran; what is read of keywords counts for each, not only for who reads it first."""
    read_part.cache_clear()
    return codes_run(partial(runner.timeline, scenario))


def _told(outcome: Outcome, on: datetime.date, writers: tuple[Writer, Writer]) -> ExecutedExample:
    english, japanese = writers
    return ExecutedExample(
        scenario=outcome.scenario.title,
        status=outcome.status.value,
        english=english.answer(outcome),
        japanese=japanese.answer(outcome),
        because=english.reasons(outcome),
        first=on,
        last=on,
    )


def _stretches(results: Sequence[ExecutedExample], releases: Sequence[datetime.date]) -> Iterator[ExecutedExample]:
    """Equal results of releases in a row as one."""
    following = dict(pairwise(releases))
    held: ExecutedExample | None = None
    for one in results:
        if held and following.get(held.last) == one.first and replace(held, first=one.first, last=one.last) == one:
            held = replace(held, last=one.last)
        else:
            if held:
                yield held
            held = one
    if held:
        yield held
