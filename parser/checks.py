"""Checks of a parsed release: what is odd in its form, each with a stable code (docs/diagnostics.md)."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import PurePath
from typing import TYPE_CHECKING

from parser.dates import date_in_name
from parser.document import Continuation, Diagnostic, Language, LineMap, Place, Severity, Unrecognised
from parser.numbers import RuleNumber, letters_after

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parser.document import BodyPart, Passage, Release, Rule

LOST_CHARACTER = re.compile(r"\[\?\d+\]|\N{REPLACEMENT CHARACTER}")
TAG_DEBRIS = re.compile(r'href=|</?\w+>|"r"')
HEADING_LINE = re.compile(r"\s*(\d{1,3})\s?\.\s*(.*?)\.*\s?\d*")
RULE_LABEL = re.compile(r"\d{3}\.\d+\. ")
SUBRULE_LABEL = re.compile(r"\d{3}\.\d+[a-z]{1,2} ")


class _Reporter:
    """Makes diagnostics that point at passages of one release."""

    def __init__(self, release: Release) -> None:
        self.release = release
        self._lines = LineMap(release.path, release.text)

    def at(self, passage: Passage | None, code: str, message: str, severity: Severity = Severity.WARNING) -> Diagnostic:
        place = self._lines.place(passage.start) if passage else Place(self.release.path)
        return Diagnostic(code=code, severity=severity, message=message, place=place)


def check_whole(release: Release) -> tuple[Diagnostic, ...]:
    """Errors that keep the text from being taken: no effective date, or cut short."""
    reporter = _Reporter(release)
    found = []
    if release.effective is None:
        found.append(
            reporter.at(
                None,
                "effective-date-missing",
                "the text names no date from which it is effective",
                Severity.ERROR,
            )
        )
    missing = _missing_parts(release)
    if missing:
        found.append(
            reporter.at(
                None,
                "release-truncated",
                f"the text is cut short: its contents name {missing}, which it does not hold",
                Severity.ERROR,
            )
        )
    return tuple(found)


def _missing_parts(release: Release) -> str | None:
    """The first heading of the contents, counted from the end, that the text should hold and does not."""
    listed = _listed_headings(release)
    held = {group.number.group for group in release.groups()}
    last = max(held, default=0)
    cut = [f"{number}. {title}" for number, title in listed if number > last and number > 99]
    if cut:
        return cut[0]
    names = {passage.text.strip() for passage in release.contents.passages}
    if not release.glossary and names & {"Glossary", "10. 用語集"}:
        return "a glossary"
    if not release.credits.passages and names & {"Credits"}:
        return "credits"
    return None


def _listed_headings(release: Release) -> list[tuple[int, str]]:
    found = []
    for passage in release.contents.passages:
        heading = HEADING_LINE.fullmatch(passage.text)
        if heading:
            found.append((int(heading[1]), heading[2].strip()))
    return found


def check_release(release: Release) -> tuple[Diagnostic, ...]:
    """Everything odd in the form of the release, in the order of `CHECKS`."""
    reporter = _Reporter(release)
    return tuple(diagnostic for check in CHECKS for diagnostic in check(reporter))


def _check_file_name(reporter: _Reporter) -> Iterator[Diagnostic]:
    named, effective = date_in_name(PurePath(reporter.release.path).name), reporter.release.effective
    if named and effective and named != effective:
        yield reporter.at(
            None,
            "date-differs-from-name",
            f"the text is effective {effective}, its file name says {named}; the text counts",
            Severity.NOTE,
        )


def _check_contents(reporter: _Reporter) -> Iterator[Diagnostic]:
    listed = dict(_listed_headings(reporter.release))
    for group in reporter.release.groups():
        number = group.number.group
        if listed and number not in listed:
            yield reporter.at(group.passage, "contents-lack-heading", f"group {number} does not stand in the contents")
        if group.passage is None:
            first = group.rules[0].passage if group.rules else None
            yield reporter.at(first, "heading-missing", f"group {number} has rules but no heading")
    held = {group.number.group for group in reporter.release.groups()}
    for number, title in _listed_headings(reporter.release):
        if number > 99 and number not in held:
            yield reporter.at(
                None, "heading-missing", f"the contents name {number}. {title}, which the text does not hold"
            )


def _check_numbers(reporter: _Reporter) -> Iterator[Diagnostic]:
    for rule in reporter.release.rules():
        if rule.ordinal > 1:
            yield reporter.at(rule.passage, "number-duplicate", f"{rule.number} is printed {rule.ordinal} times")
        if rule.passage is None:
            first = rule.subrules[0].passage if rule.subrules else None
            yield reporter.at(first, "subrule-orphan", f"{rule.number} has subrules but is not printed itself")
    numbers = [(rule.number, rule) for rule in reporter.release.rules() if rule.passage is not None]
    for (before, _), (after, rule) in pairwise(numbers):
        if after < before:
            yield reporter.at(rule.passage, "number-out-of-order", f"{after} stands after {before}")


def _check_gaps(reporter: _Reporter) -> Iterator[Diagnostic]:
    for group in reporter.release.groups():
        yield from _gaps(reporter, [(RuleNumber(group.number.group), None), *((r.number, r) for r in group.rules)])
        for rule in group.rules:
            yield from _letter_gaps(reporter, rule)


def _gaps(reporter: _Reporter, rules: list[tuple[RuleNumber, Rule | None]]) -> Iterator[Diagnostic]:
    for (before, _), (after, rule) in pairwise(rules):
        if rule and after.group == before.group and after.rule > before.rule + 1:
            skipped = f"{before.group}.{before.rule + 1}"
            yield reporter.at(rule.passage, "number-gap", f"{after} follows {before}; {skipped} is missing")


def _letter_gaps(reporter: _Reporter, rule: Rule) -> Iterator[Diagnostic]:
    expected = "a"
    for subrule in rule.subrules:
        letters = subrule.number.letters
        if letters != expected and subrule.ordinal == 1:
            yield reporter.at(
                subrule.passage,
                "letter-gap",
                f"{subrule.number} stands where {rule.number}{expected} was expected",
            )
        expected = letters_after(letters)


def _check_labels(reporter: _Reporter) -> Iterator[Diagnostic]:
    for rule in reporter.release.rules():
        if rule.passage:
            yield from _label_oddities(reporter, rule.passage, rule.number)


def _label_oddities(reporter: _Reporter, passage: Passage, number: RuleNumber) -> Iterator[Diagnostic]:
    label = passage.label
    if (SUBRULE_LABEL if number.letters else RULE_LABEL).fullmatch(label):
        return
    if label.count(str(number)) > 1:
        yield reporter.at(passage, "number-doubled", f"{number} is printed twice on its line")
    elif "\n" in label:
        yield reporter.at(passage, "words-on-next-line", f"the words of {number} stand on the line after its number")
    elif ("." in label[len(str(number)) :]) == bool(number.letters):
        kind = "subrule-with-dot" if number.letters else "rule-without-dot"
        yield reporter.at(passage, kind, f"{number} is printed {'with' if number.letters else 'without'} a dot")
    else:
        yield reporter.at(passage, "number-spacing", f"odd or missing space after {number}")


def _check_parts(reporter: _Reporter) -> Iterator[Diagnostic]:
    for rule in reporter.release.rules():
        previous = rule.passage
        for part in rule.body:
            yield from _part_oddities(reporter, part, previous, rule.number)
            previous = part.passage
    for section in reporter.release.sections:
        yield from (_unread(reporter, part) for part in section.body)
        for group in section.groups:
            yield from (_unread(reporter, part) for part in group.body)


def _part_oddities(
    reporter: _Reporter, part: BodyPart, previous: Passage | None, number: RuleNumber
) -> Iterator[Diagnostic]:
    if isinstance(part, Unrecognised):
        yield _unread(reporter, part)
    elif isinstance(part, Continuation) or previous is None:
        return
    elif not previous.tail:
        yield reporter.at(part.passage, "example-in-line", f"an example of {number} stands inside its line")
    elif previous.tail.count("\n") > 1 and reporter.release.language is Language.EN:
        yield reporter.at(
            part.passage, "example-detached", f"a blank line parts an example from {number}", Severity.NOTE
        )


def _unread(reporter: _Reporter, part: BodyPart) -> Diagnostic:
    return reporter.at(part.passage, "line-unread", f"this line belongs to no rule: {part.passage.words[:40]!r}")


def _check_damage(reporter: _Reporter) -> Iterator[Diagnostic]:
    for passage in reporter.release.passages():
        if "?" in passage.text and LOST_CHARACTER.search(passage.text):
            yield reporter.at(passage, "character-lost", "a character of this line was lost before publication")
        if ('"r"' in passage.text or "<" in passage.text) and TAG_DEBRIS.search(passage.text):
            yield reporter.at(passage, "tag-debris", "parts of a web page's tags stand in this line")


def _check_glossary(reporter: _Reporter) -> Iterator[Diagnostic]:
    seen: set[tuple[str, str | None]] = set()
    for entry in reporter.release.glossary:
        if not entry.heading.tail and entry.body:
            yield reporter.at(
                entry.heading,
                "glossary-heading-fused",
                f"the heading {entry.term!r} runs into its first sense",
            )
        if not entry.body:
            yield reporter.at(entry.heading, "glossary-entry-empty", f"the entry {entry.term!r} has no definition")
        if (entry.term, entry.english) in seen:
            yield reporter.at(entry.heading, "glossary-entry-duplicate", f"the entry {entry.term!r} stands twice")
        seen.add((entry.term, entry.english))
        if entry.english is not None and not entry.heading.text.split("（")[0].split("／")[0].strip():
            yield reporter.at(
                entry.heading,
                "heading-word-lost",
                f"the heading of {entry.english!r} has lost its Japanese word",
            )


CHECKS: tuple[Callable[[_Reporter], Iterator[Diagnostic]], ...] = (
    _check_file_name,
    _check_contents,
    _check_numbers,
    _check_gaps,
    _check_labels,
    _check_parts,
    _check_damage,
    _check_glossary,
)
