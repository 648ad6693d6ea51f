"""The rules themselves: examples run, the text read for errors, the graph for other programs."""

from __future__ import annotations

from contextlib import contextmanager

from mtgcr.kb.storage.day_meant import day_meant
from mtgcr.library.given import answered, held, nothing_numbered, read_asked_day, read_day, read_language
from mtgcr.library.given_rules import read_rule_number, read_rule_numbers
from mtgcr.library.opened import Opened
from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.data_tables import DataTables
    from mtgcr.kb.graph import Graph
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.storage.store import Store
    from mtgcr.library.answers import ExampleRun, Linted, ScenarioOutline
    from mtgcr.library.coverage import Coverage
    from mtgcr.library.given import Day
    from mtgcr.library.scenario_files import NumbersOf
    from mtgcr.library.shared_checks import RunAll
    from mtgcr.library.table_session import TableSession
    from mtgcr.rules.check import Report
    from mtgcr.rules.rulebook import RuleBook


def executed(book: RuleBook, day: datetime.date | None) -> RuleBook:
    """The rule book; Refusal where it has no release, or the day lies before those that are executed."""
    if not book.releases():
        raise Refusal("no-release-held")
    first = book.releases()[0]
    if day is not None and day < first:
        raise Refusal("day-not-executed", day=day, first=first)
    return book


class _RulesAsked(NamedTuple):
    """Rules that scenarios are to be about, by their numbers at a release, and which a scenario is about by those."""

    numbers: tuple[str, ...]
    numbers_of: NumbersOf


def _read_rules(store: Store, given: Sequence[str], book: RuleBook, day: datetime.date | None) -> _RulesAsked:
    """The rules named, by number or term, in the release of the day.  Refusal for a number that no rule has then."""
    from mtgcr.kb.lookup import is_in_use
    from mtgcr.library.scenario_files import numbers_on
    from mtgcr.rules.rulebook import Lookup

    release = book.releases()[-1] if day is None else Lookup(book).in_force(day)
    numbers = []
    for one in (rule for text in given for rule in read_rule_numbers(text)):
        number = one.number_on(store, release) or one.number
        if not is_in_use(store, number, release):
            raise nothing_numbered(store, number, release)
        numbers.append(str(number))
    return _RulesAsked(tuple(numbers), lambda scenario: numbers_on(scenario, book, release))


class RulesRun(Opened):
    """The rules themselves: examples run, the text read for errors, the graph for other programs."""

    def check(
        self,
        chosen: Sequence[str] = (),
        *,
        rules: Sequence[str] = (),
        on: Day = None,
        all_releases: bool = False,
        processes: int = 1,
    ) -> Report:
        """What the scenarios come to on the day, or at every release.

        `chosen` are files, folders, or words of titles, all scenarios of the program without any; `rules` numbers that
        a scenario is to be about.  What is wrong with a scenario that can't be read stands among the diagnostics.  All
        implementations are audited where no scenario is chosen, else only those that the chosen ones ask for.  All
        scenarios at every release are run by so many `processes`, where the system grants them.
        """
        from dataclasses import replace

        from mtgcr.kb.storage.rulebook import StoredRuleBook
        from mtgcr.library.scenario_files import load_readable
        from mtgcr.rules.check import check

        asked = None if on is None and all_releases else read_asked_day(on)
        day = asked.day if asked else None
        is_all = asked is None and not (chosen or rules)
        with self._asked() as base, self._run_beside(base, processes if is_all else 1) as run_all:
            book = executed(StoredRuleBook(base.store), day)
            about = _read_rules(base.store, rules, book, day)
            scenarios, unread = load_readable(chosen, about.numbers, about.numbers_of)
            report = check(
                scenarios,
                book,
                as_of=day,
                all_releases=all_releases,
                all_audited=not (chosen or rules),  # a third of the time of one scenario, for what it does not ask for
                unread=unread,
                known=run_all(book, scenarios) if run_all else (),
            )
            if asked is None:
                return report
            return replace(report, days=(day_meant(base.store, asked, report.runner.lookup.in_force(asked.day)),))

    @contextmanager
    def _run_beside(self, base: KnowledgeBase, processes: int) -> Iterator[RunAll | None]:
        """A way to run all scenarios in so many processes, which begin at once; None where one is enough."""
        if processes < 2:
            yield None
            return
        from mtgcr.library.shared_checks import shared

        with shared(self.home, base.originals.parent.name, processes) as run_all:
            yield run_all

    def run_example(self, number: str, ordinal: int = 1, on: Day = None) -> ExampleRun:
        """The printed example in that place under the rule, from 1, run by the rules of the day."""
        from mtgcr.kb.embedded import data_directory
        from mtgcr.kb.storage.rulebook import StoredRuleBook
        from mtgcr.library.answers import ExampleRun
        from mtgcr.library.example_runs import run_example
        from mtgcr.rules.rulebook import Lookup

        asked = read_asked_day(on)
        with self._asked() as base:
            named = read_rule_number(base.store, number, asked.day)
            wanted = str(named)
            book = executed(StoredRuleBook(base.store), asked.day)
            release = Lookup(book).in_force(asked.day)
            if book.fingerprint(wanted, release) is None:
                raise nothing_numbered(base.store, named, release)
            printed = sum(one == wanted for one, _ in book.examples(release))
            if not 1 <= ordinal <= printed:
                raise Refusal("no-such-example", number=wanted, ordinal=ordinal, release=release, printed=printed)
            report = run_example((data_directory() / "scenarios",), book, wanted, ordinal, release)
            return ExampleRun(wanted, ordinal, release, printed, report, (day_meant(base.store, asked, release),))

    def table(self, on: Day = None, language: Language = Language.EN) -> TableSession:
        """A situation to be put on the table line by line, by the rules of the day."""
        from mtgcr.kb.storage.rulebook import StoredRuleBook
        from mtgcr.library.table_session import TableSession
        from mtgcr.rules.runner import Runner

        day = None if on is None else read_day(on)
        with self._asked() as base:
            runner = Runner(executed(StoredRuleBook(base.store), day))
            return TableSession(runner, day or read_day(None), language, calendar=base.store.calendar())

    def coverage(self, on: Day = None) -> Coverage:
        """How many printed examples of the release are executed."""
        from mtgcr.kb.storage.rulebook import StoredRuleBook
        from mtgcr.library.coverage import coverage
        from mtgcr.library.scenario_files import load_chosen

        day = None if on is None else read_day(on)
        with self._asked() as base:
            return coverage(load_chosen(), executed(StoredRuleBook(base.store), day), as_of=day)

    def outline(
        self, number: str, chosen: Sequence[str] = (), *, rules: Sequence[str] = (), on: Day = None
    ) -> ScenarioOutline:
        """What a new scenario about the rule starts from."""
        from mtgcr.kb.storage.rulebook import StoredRuleBook
        from mtgcr.library.answers import ScenarioOutline
        from mtgcr.library.scenario_files import load_chosen
        from mtgcr.rules.runner import Runner

        with self._asked() as base:
            asked = None if on is None else read_day(on)
            named = read_rule_number(base.store, number, read_day(asked))
            runner = Runner(executed(StoredRuleBook(base.store), asked))
            about = _read_rules(base.store, rules, runner.lookup.book, asked)
            scenarios = load_chosen(chosen, about.numbers, about.numbers_of)
            day = runner.lookup.releases[-1] if asked is None else runner.lookup.in_force(asked)
            if runner.lookup.book.fingerprint(str(named), day) is None:
                raise nothing_numbered(base.store, named, day)
            return ScenarioOutline(str(named), scenarios, runner, day)

    def lint(self, on: Day = None, *, lang: str | Language = Language.EN) -> Linted:
        """Errors of the official text in force on the day: references, doubled numbers, what a translation lacks."""
        from mtgcr.kb.linting.linting import lint_held
        from mtgcr.kb.storage.in_force import NoRelease
        from mtgcr.library.answers import Linted

        asked, language = read_asked_day(on), read_language(lang)
        with self._asked() as base:
            linted = lint_held(base, asked.day, language)
            if isinstance(linted, NoRelease) and linted.first is None and not linted.is_of_language:
                raise Refusal("nothing-to-lint")
            found = held(linted)
            return Linted(found.diagnostics, answered(base.store, (asked,), (found.release.effective,), language))

    def tables(self, on: Day = None, *, texts: bool = True) -> DataTables:
        """All that is held as tables for other programs, with the references of the day.

        Without `texts` no words of the publisher stand in them, only fingerprints.  The rows are read when asked for.
        """
        from mtgcr.kb.data_tables import data_tables

        with self._asked() as base:
            return held(data_tables(base.store, read_day(on), texts=texts))

    def export(self, on: Day = None) -> Graph:
        """The graph of the rules of the day: numbers, headings, parents, references."""
        from mtgcr.kb.graph import find_graph

        with self._asked() as base:
            return held(find_graph(base.store, read_day(on)))
