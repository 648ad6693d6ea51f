"""The entry point: reads scenario files, runs them against a rule book, and reports.

library_scenarios, diagnostics = load_scenarios([Path("data/scenarios")])
report = check(library_scenarios, book, all_releases=True)
print(rendering.report_text(report)); report.is_good
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import told_path
from mtgcr.parser.bounded import read_bounded
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.language import error_at, only_from, parse_scenarios
from mtgcr.rules.library import Modules
from mtgcr.rules.library import library as all_modules
from mtgcr.rules.model import RunStatus, Scenario, ScenarioSource, Timeline
from mtgcr.rules.runner import Runner
from mtgcr.rules.soundness import repeated_titles, unsound

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.rules.phrases import Phrasebook
    from mtgcr.rules.registry import AuditEntry
    from mtgcr.rules.rulebook import Lookup, RuleBook

SUFFIX = ".scenarios"
LARGEST_SCENARIOS = 1_000_000
"""Bytes of one file; the largest of the program's own has 60,000."""


@frozen
class Report:
    """What checking came to."""

    timelines: tuple[Timeline, ...]
    """One for each scenario; over a single release where only one was asked for."""
    audit: tuple[AuditEntry, ...]
    diagnostics: tuple[Diagnostic, ...]
    """What the rule book says is wrong: sources and rules that do not exist, scenarios that never speak."""
    runner: Runner
    days: tuple[DayMeant, ...] = ()
    """Which release a day asked for means, and which answers."""

    @property
    def is_good(self) -> bool:
        """Whether nothing failed, nothing is broken, and no implementation overlaps or is missing."""
        return (
            all(timeline.status.is_good for timeline in self.timelines)
            and not any(entry.flaw.is_fatal for entry in self.audit)
            and not any(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)
        )


def load_scenarios(
    paths: Iterable[Path], library: Modules | None = None, wanted: Callable[[str, str, int], bool] | None = None
) -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """Every sound scenario of the files (of a folder: its *.scenarios), and everything wrong with the others.

    Only those from an example that is `wanted` where that is given (`rules.language.only_from`); rule modules are not
    even imported where there is none.
    """
    scenarios: list[Scenario] = []
    diagnostics: list[Diagnostic] = []
    for path in (file for one in paths for file in (sorted(one.glob(f"*{SUFFIX}")) if one.is_dir() else (one,))):
        text = _read(path)
        if isinstance(text, Diagnostic):
            diagnostics.append(text)
            continue
        text = only_from(text, wanted) if wanted else text
        if not text.strip():
            continue
        read, problems = _sound_in(text, told_path(path), (library or all_modules()).phrasebook)
        scenarios += read
        diagnostics += problems
    return tuple(scenarios), (*diagnostics, *repeated_titles(scenarios))


@lru_cache(maxsize=128)  # all that ship are 75 files, which take more than a second to read
def _sound_in(text: str, path: str, book: Phrasebook) -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """The sound scenarios of a text, and what is wrong with the others; the same text is read once in a process."""
    parsed, problems = parse_scenarios(text, path, book)
    sound, found = list[Scenario](), [*problems]
    for scenario in parsed:
        flaws = unsound(scenario, book)
        found += flaws
        if not any(flaw.severity is Severity.ERROR for flaw in flaws):
            sound.append(scenario)
    return tuple(sound), tuple(found)


def check(
    scenarios: Sequence[Scenario],
    book: RuleBook,
    *,
    as_of: datetime.date | None = None,
    all_releases: bool = False,
    all_audited: bool = True,
    library: Modules | None = None,
    unread: Sequence[Diagnostic] = (),
    known: Sequence[Timeline] = (),
) -> Report:
    """Runs the scenarios at every release, or at the one in force on `as_of` (the newest where none is named).

    All implementations are audited, or only those of the operations that the scenarios ask for.  `unread` is what was
    wrong with scenarios that could not be read, `known` what all come to, where that is known already.
    """
    runner = Runner(book, library)
    if too_early := before_executed(as_of, book):
        return Report((), (), (too_early,), runner)
    on = as_of or runner.lookup.releases[-1]
    releases = runner.lookup.releases if all_releases else (on,)
    timelines = tuple(known) or tuple(runner.timeline(scenario, releases) for scenario in scenarios)
    diagnostics = [
        *unread,
        *_against_book(scenarios, runner.lookup),
        *(_never_speaking(timelines) if all_releases else ()),
    ]
    audit = runner.registry.audit(None if all_audited else runner.used)
    return Report(timelines, audit, tuple(diagnostics), runner)


def before_executed(day: datetime.date | None, book: RuleBook) -> Diagnostic | None:
    """That the rules of the day are not executed, where it lies before the first release of the book."""
    first = book.releases()[0]
    if day is None or day >= first:
        return None
    message = f"the rules of {day} cannot be run: scenarios run from {first} on"
    return error_at("day-not-executed", message, Place(f"{day}"), f"name a day from {first} on")


def _read(path: Path) -> str | Diagnostic:
    try:
        return read_bounded(path, LARGEST_SCENARIOS).decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        return error_at("scenario-file-missing", f"there is no file {path}", Place(str(path)))
    except UnicodeDecodeError:
        return error_at("scenario-file-unreadable", f"{path} is not UTF-8 text", Place(str(path)))
    except OSError as problem:
        message = f"{path} can't be read: {(problem.strerror or '').lower()}"
        return error_at("scenario-file-unreadable", message, Place(str(path)))


def _against_book(scenarios: Iterable[Scenario], lookup: Lookup) -> Iterator[Diagnostic]:
    for scenario in scenarios:
        for source in scenario.sources:
            if source.is_example and not _exists(source, lookup):
                message = f"{source.words}: no such example is printed"
                hint = "check the date, the number and the place"
                yield error_at("scenario-source-missing", message, source.place, hint)
        for cited in sorted(scenario.cited):
            if lookup.number(cited, lookup.in_force(cited.as_of)) is None:
                message = f"no rule {cited.number} exists on {cited.as_of}"
                hint = "write the number that the rule has on the last day of the period"
                yield error_at("scenario-rule-unknown", message, scenario.place, hint)


def _exists(source: ScenarioSource, lookup: Lookup) -> bool:
    if source.release not in lookup.releases or source.number is None or source.ordinal is None:
        return False
    return lookup.book.example_fingerprint(source.number, source.ordinal, source.release) is not None


def _never_speaking(timelines: Iterable[Timeline]) -> Iterator[Diagnostic]:
    for timeline in timelines:
        for index, expectation in enumerate(timeline.scenario.expectations):
            if all(outcome.results[index].status is RunStatus.SILENT for outcome in timeline.outcomes):
                message = f"no release fits “{timeline.scenario.title}” here"
                yield error_at("scenario-silent", message, expectation.place, "check the period and the rules named")
