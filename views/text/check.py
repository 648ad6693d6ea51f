"""Reports as text in English or Japanese, and as values ready for JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from mtgcr.parser.diagnostic import Severity
from mtgcr.parser.language import Language
from mtgcr.rules.catalogue import LIST_JOINT, told
from mtgcr.rules.context import LEFT_ASIDE
from mtgcr.rules.model import (
    Choosing,
    Expectation,
    Given,
    Note,
    Outcome,
    RunStatus,
    ScenarioVerdict,
    Stretch,
    Timeline,
    Use,
)
from mtgcr.rules.modules.keywords import ACTIONS, NUMBERS
from mtgcr.rules.reasons import UNTESTED
from mtgcr.rules.slots import PLAYERS, show
from mtgcr.views.scenario_names import shown_names, shown_title
from mtgcr.views.text.diagnostics import diagnostic_text
from mtgcr.views.text.effect_names import effect_name
from mtgcr.views.voice import aside, in_language, in_other_words, labelled, listed, say

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr.library.coverage import Coverage
    from mtgcr.rules.check import Report
    from mtgcr.rules.model import Act, Option, Result, Scenario
    from mtgcr.rules.registry import AuditEntry
    from mtgcr.rules.runner import Runner

_STATUSES = {status.value for status in RunStatus}


def word(english: str, language: Language) -> str:
    """A status or keyword in the language."""
    return told(language, "status of a run" if english in _STATUSES else "keyword", english)


MOST_CHOICES = 6
"""A timeline line tells no more legal choices than this."""
MOST_REASONS = 8
"""Under a verdict that failed stand no more sentences than this, the last that were said."""


_BESIDE = {Language.JA: "／"}
"""What stands between answers; "; " in other languages."""
_OR = {Language.JA: "｜"}
"""What stands between choices, as scenarios are written; " | " in other languages."""


class Writer:
    """Writes outcomes of one runner in one language."""

    def __init__(self, runner: Runner, language: Language = Language.EN) -> None:
        self._book = runner.library.phrasebook
        self._lookup = runner.lookup
        self.language = language

    def numbers(self, note: Note, on: datetime.date) -> tuple[str, ...]:
        """The rules that the note rests on, by their numbers on the date."""
        return tuple(number for cited in note.rules if (number := self._lookup.number(cited, on)))

    def note(self, note: Note) -> str:
        """The sentence of the note, without its rules."""
        template = told(self.language, "note", note.en)
        return template.format_map({name: self.value(value) for name, value in note.values})

    def cited_note(self, note: Note, on: datetime.date) -> str:
        """The note as a line of a trace: "510.1c: …"."""
        numbers = self.listed(self.numbers(note, on))
        return self.labelled(numbers, self.note(note)) if numbers else self.note(note)

    def value(self, value: object) -> str:
        """A value in a note: a name, a term, a choice, an option, or several of them."""
        if value == ():
            return told(self.language, "term", "nothing")
        if isinstance(value, frozenset):
            return self.choice(value)
        if isinstance(value, Use):
            return self.use(value)
        if isinstance(value, tuple) and not hasattr(value, "_fields"):
            return self._several(value)
        if isinstance(value, str) and "/" in value:
            return effect_name(value, self.language)
        return show(PLAYERS.get(value) if isinstance(value, str) else value, self.language)

    def _several(self, values: tuple[object, ...]) -> str:
        if not values:
            return "-"
        if isinstance(values[0], frozenset | tuple):
            return self.either(sorted(map(self.value, values)))
        if isinstance(values[0], Use):
            return self.listed(map(self.value, values))
        return told(self.language, "grammar", LIST_JOINT).join(map(self.value, values))

    def choice(self, choice: frozenset[Any]) -> str:
        """A choice as an option of a scenario."""
        return self.listed(sorted(self._book.write_atom(atom, self.language) for atom in choice)) or "-"

    def use(self, use: Use) -> str:
        """A phrase, in the language."""
        return self._book.form(use.phrase, self.language).write(dict(use.values))

    def option(self, option: Option) -> str:
        """An option, in the language."""
        return self.listed(map(self.use, option))

    def labelled(self, name: str, told: str) -> str:
        """What is told, after its name and a colon."""
        return labelled(name, told, self.language)

    def listed(self, parts: Iterable[str]) -> str:
        """The parts with the comma of the language between them."""
        return listed(parts, self.language)

    def answer(self, outcome: Outcome) -> str:
        """What the rules say at the expectations that speak."""
        parts = []
        for result, answer in zip(outcome.results, outcome.answers, strict=True):
            if answer is None or result.status is RunStatus.SILENT:
                continue
            if answer.legal is not None:
                parts.append(self.choices(answer.legal))
            told = (f"{'' if holds else '✗ '}{self.option(option)}" for option, holds in answer.found)
            are_outcomes = result.expectation.verdict is ScenarioVerdict.OUTCOMES_EXACTLY
            parts += [self.either(told)] if are_outcomes else told
        return _BESIDE.get(self.language, "; ").join(dict.fromkeys(parts))

    def choices(self, legal: Iterable[frozenset[Any]]) -> str:
        """The choices; of very many the first few and how many more there are."""
        choices = sorted(map(self.choice, legal))
        if not choices:
            return in_language(self.language, lambda: say("no legal choice"))
        if len(choices) <= MOST_CHOICES:
            return self.either(choices)
        more = len(choices) - MOST_CHOICES
        rest = f"ほか{more}通り" if self.language is Language.JA else f"and {more} more"
        return self.either([*choices[:MOST_CHOICES], rest])

    def either(self, parts: Iterable[str]) -> str:
        """The parts of which one is so."""
        return _OR.get(self.language, " | ").join(parts)

    def span(self, stretch: Stretch) -> str:
        """The first and the last release of a stretch, once where they are one."""
        if stretch.first == stretch.last:
            return str(stretch.first)
        return in_language(self.language, lambda: say("{first} .. {last}", first=stretch.first, last=stretch.last))

    def rules(self, outcome: Outcome) -> str:
        """The rules that the outcome rests on, in one line."""
        return self.listed(self.reasons(outcome))

    def grounds(self, outcome: Outcome) -> str:
        """The same in brackets, as it stands after an answer; "" where it rests on none."""
        rules = self.rules(outcome)
        return aside(rules, self.language).strip() if rules else ""

    def reasons(self, outcome: Outcome) -> tuple[str, ...]:
        """The rules that the outcome rests on, by their numbers at its release."""
        numbers = (self._lookup.number(cited, outcome.on) for cited in sorted(outcome.citations))
        return tuple(dict.fromkeys(number for number in numbers if number))

    def untested(self, outcome: Outcome) -> tuple[str, ...]:
        """The rules that were held to decide though nothing came of the test, in counter-cases too."""
        results = (*outcome.results, *(result for counter in outcome.counters for result in counter.results))
        notes = (note for result in results for note in result.notes if note.en == UNTESTED.en)
        return tuple(dict.fromkeys(number for note in notes for number in self.numbers(note, outcome.on)))


def report_text(report: Report, language: Language = Language.EN, *, explain: bool = False) -> str:
    """The report for a reader: for each scenario its timeline, with traces if asked for; then what is wrong."""
    writer = Writer(report.runner, language)
    lines: list[str] = []
    for timeline in report.timelines:
        lines += _timeline_lines(timeline, writer, explain=explain)
    lines += [diagnostic_text(diagnostic) for diagnostic in report.diagnostics]
    lines += [audit_line(entry) for entry in report.audit]
    return "\n".join([*lines, summary_line(report, language)])


def summary_line(report: Report, language: Language = Language.EN) -> str:
    """How many scenarios passed, and how many remarks on implementations and mistakes stand above."""
    good, total = sum(timeline.status.is_good for timeline in report.timelines), len(report.timelines)
    if language is Language.JA:
        return _japanese_summary(report, good, total)
    passed = _count(total, "scenario") if good == total else f"{good} of {_count(total, 'scenario')}"
    remarks = f"; {_count(len(report.audit), 'remark')} on implementations" if report.audit else ""
    wrong = sum(diagnostic.severity is Severity.ERROR for diagnostic in report.diagnostics)
    mistakes = f"; {_count(wrong, 'mistake')} above" if wrong else ""
    return f"{passed} passed{remarks}{mistakes}."


def _japanese_summary(report: Report, good: int, total: int) -> str:
    remarks = f"、実装への指摘{len(report.audit)}件" if report.audit else ""
    wrong = sum(diagnostic.severity is Severity.ERROR for diagnostic in report.diagnostics)
    mistakes = f"、誤り{wrong}件（上記）" if wrong else ""
    return f"シナリオ{total}件中{good}件が一致{remarks}{mistakes}。"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def audit_line(entry: AuditEntry) -> str:
    """A flaw of an implementation as a line."""
    wording = say(" (wording {print})", print=entry.wording) if entry.wording else ""
    wording += say("; the words are those reviewed, but a number in them leads to another rule") if entry.strays else ""
    since, until = entry.since, entry.last
    time = say("from {since} to {until}", since=since, until=until) if until else say("since {since}", since=since)
    flaw = in_other_words(entry.flaw.value)
    return say("{flaw} {time}: {names}", flaw=flaw, time=time, names=listed((entry.operation, entry.number)) + wording)


def _timeline_lines(timeline: Timeline, writer: Writer, *, explain: bool) -> Iterator[str]:
    scenario, language = timeline.scenario, writer.language
    yield f"{word(timeline.status.value, language)}  {shown_title(scenario, language)}"
    for line in _stretch_lines(timeline, writer, explain=explain):
        yield shown_names(line, scenario, language)


def _stretch_lines(timeline: Timeline, writer: Writer, *, explain: bool) -> Iterator[str]:
    for stretch in timeline.stretches:
        yield f"  {writer.span(stretch)}  {_stretch_text(stretch, writer)}"
        yield from (f"      {line}" for line in left_aside(stretch.outcome, writer))
        yield from (f"      {line}" for line in fault_lines(stretch.outcome, writer))
        if explain:
            yield from (f"      {line}" for line in trace_lines(stretch.outcome, writer))


def _stretch_text(stretch: Stretch, writer: Writer) -> str:
    outcome = stretch.outcome
    status = word(outcome.status.value, writer.language)
    if outcome.status is RunStatus.SILENT:
        return status
    if all(result.status is RunStatus.SILENT for result in outcome.results):
        return in_language(writer.language, lambda: say("{status}  the counter-cases alone", status=status))
    told = (status, writer.answer(outcome), writer.grounds(outcome))
    return "  ".join(filter(None, told))


def left_aside(outcome: Outcome, writer: Writer) -> Iterator[str]:
    """Which rules were not looked at though they bear on what is offered, or not tested as reasons, a line each."""
    notes = (note for result in outcome.results if result.status is not RunStatus.SILENT for note in result.notes)
    yield from dict.fromkeys(writer.note(note) for note in notes if note.en == LEFT_ASIDE.en)
    if untested := writer.untested(outcome):
        yield writer.labelled(writer.listed(untested), writer.note(UNTESTED))


def fault_lines(outcome: Outcome, writer: Writer) -> Iterator[str]:
    """What went wrong in the scenario and its counter-cases, a line each, with its place."""
    for result in (*outcome.results, *(result for counter in outcome.counters for result in counter.results)):
        if result.fault is not None and not result.status.is_good:
            yield f"{result.step or result.expectation.place}: {writer.cited_note(result.fault, outcome.on)}"
            yield from (f"  {line}" for line in _deciding(result, writer, outcome.on))


def _deciding(result: Result, writer: Writer, on: datetime.date) -> Iterator[str]:
    """What is so where a verdict failed, with the rules that decided: the last sentences that rest on a rule."""
    notes = [note for note in dict.fromkeys(result.notes) if note.rules and note != result.fault]
    yield from (writer.cited_note(note, on) for note in notes[-MOST_REASONS:])


def trace_lines(outcome: Outcome, writer: Writer) -> Iterator[str]:
    """The explanation of every expectation that speaks, one line for each note."""
    notes = (note for result in outcome.results if result.status is not RunStatus.SILENT for note in result.notes)
    yield from dict.fromkeys(writer.cited_note(note, outcome.on) for note in notes)


def coverage_text(coverage: Coverage) -> str:
    """The coverage for a reader."""
    all_ = coverage.examples
    lines = [
        say("examples printed on {day}: {count}", day=coverage.on, count=all_.total),
        say(
            "represented {represented}, executed {executed}, discriminating {discriminating}",
            represented=all_.represented,
            executed=all_.executed,
            discriminating=all_.discriminating,
        ),
        say("rules with code: {count}", count=len(coverage.rules_with_code)),
        say("by section: {sections}", sections=_by_section(coverage.rules_with_code)),
        say(
            "executed: {abilities} keyword abilities, {actions} keyword actions",
            abilities=_executed(coverage, NUMBERS),
            actions=_executed(coverage, ACTIONS),
        ),
        say("not modelled: {names}", names=listed(number for _, number in coverage.not_modelled if number)),
        say(
            "phrases: {count}, used once: {once}, unused: {unused}",
            count=coverage.phrases,
            once=len(coverage.used_once),
            unused=len(coverage.unused),
        ),
    ]
    for number, tally in coverage.by_rule:
        if tally.represented:
            counts = f"{tally.represented}/{tally.executed}/{tally.discriminating}"
            lines.append(say("  {number}: {counts} of {all}", number=number, counts=counts, all=tally.total))
    return "\n".join(lines)


def _by_section(numbers: Iterable[str]) -> str:
    """How many rules with code there are in each section of the rules."""
    counts = Counter(number[0] for number in numbers)
    return listed(labelled(section, count) for section, count in sorted(counts.items()))


def _executed(coverage: Coverage, numbers: Mapping[str, str]) -> str:
    """How many of the keywords that code knows, by their numbers in it, it executes, of how many."""
    known = set(numbers.values())
    return f"{len(known.difference(number for number, _ in coverage.not_modelled))}/{len(known)}"


def scenario_text(scenario: Scenario, writer: Writer) -> str:
    """The scenario in the language of the writer, in the form that it is read from."""
    language = writer.language
    quoted = f"「{scenario.title}」" if language is Language.JA else f'"{scenario.title}"'
    lines = [f"{word('scenario', language)} {quoted}"]
    lines += [f"{word('from', language)} {source.words}" for source in scenario.sources]
    lines += _given_lines("given", scenario.givens, writer)
    lines += _act_lines(scenario.acts, writer)
    for counter in scenario.counters:
        inner = [*_given_lines("given", counter.givens, writer), *_given_lines("without", counter.without, writer)]
        inner += _act_lines((*counter.steps, *counter.expectations), writer)
        lines += [f"{word('but', language)} {inner[0]}", *inner[1:]]
    return "\n".join(lines) + "\n"


def _given_lines(keyword: str, givens: Iterable[Given], writer: Writer) -> list[str]:
    lines = []
    for index, given in enumerate(givens):
        head = word(keyword if index == 0 else "and", writer.language)
        lines.append(" ".join(filter(None, (head, str(given.period), writer.use(given.use)))))
    return lines


def _act_lines(acts: Iterable[Act], writer: Writer) -> list[str]:
    lines, before = [], ""
    for act in acts:
        keyword = "then" if isinstance(act, Expectation) else "when"
        head = word("and" if keyword == before else keyword, writer.language)
        lines.append(" ".join(filter(None, (head, str(act.period), _act_text(act, writer)))))
        before = keyword
    return lines


def _act_text(act: Act, writer: Writer) -> str:
    if isinstance(act, Choosing):
        return f"{word('choosing', writer.language)} {_written(act.option, writer)}"
    if not isinstance(act, Expectation):
        return writer.use(act.use)
    printed = word("printed", writer.language) + " " if act.printed else ""
    options = writer.either(_written(option, writer) for option in act.options)
    because = ", ".join(cited.number for cited in act.because)
    reason = f" {word('because', writer.language)} {because}" if because else ""
    return f"{printed}{word(act.verdict.value, writer.language)} {options}{reason}"


def _written(option: Option, writer: Writer) -> str:
    """An option as a scenario has it: with the comma that every language reads."""
    return ", ".join(map(writer.use, option))
