"""Checks of a parsed release: what is odd in its form, each with a stable code (docs/diagnostics.md)."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING

from parser.dates import date_in_name, find_dates
from parser.document import Continuation, Edition, Language, Severity, Unrecognised
from parser.number_checks import check_duplicates, check_gaps, check_labels, check_order
from parser.reporter import Reporter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parser.document import BodyPart, Diagnostic, GlossaryEntry, Group, Passage, Release, Rule, Section

DAMAGE = (
    (re.compile(r"\[\?\d+\]"), "character-lost", "a minus sign was lost before publication"),
    (re.compile(r"href="), "tag-debris", "parts of a web page's tags stand in this line"),
    (re.compile(r"</?\w+>"), "tag-debris", "a web page's tag stands in this line"),
)
"""Traces of tools in the words; the first is 606.5 in October 2022."""
SENTENCE_ENDS = frozenset(".!?:…。！？：)]}”\"’'）〕」』》")
LONG = 60
"""Characters; a paragraph longer than this is no heading and ends like a sentence."""
SENSE = re.compile(r"\s*[(（]?\d+[.．)）]")


def check_release(release: Release) -> tuple[Diagnostic, ...]:
    """Everything odd in the form of the release; errors, which keep it from being taken, come first."""
    reporter = Reporter(release)
    return tuple(diagnostic for check in CHECKS for diagnostic in check(reporter))


def _check_dates(reporter: Reporter) -> Iterator[Diagnostic]:
    effective = reporter.release.effective
    if effective is None:
        message = "the text names no date from which it is effective"
        yield reporter.at(None, "effective-date-missing", message, Severity.ERROR)
        return
    for passage in (*reporter.release.front.passages, *reporter.release.credits.passages):
        for date in find_dates(passage.text):
            if date != effective:
                message = f"the text is effective {effective} in one place, {date} here; the first counts"
                yield reporter.at(passage, "effective-dates-differ", message)
    named = date_in_name(PurePath(reporter.release.path).name)
    if named and named != effective:
        message = f"the text is effective {effective}, its file name says {named}; the text counts"
        yield reporter.at(None, "date-differs-from-name", message, Severity.NOTE)


def _check_end(reporter: Reporter) -> Iterator[Diagnostic]:
    missing = _missing_end(reporter)
    if missing:
        message = f"the text is cut short: its contents name {missing}, which it does not hold"
        yield reporter.at(None, "release-truncated", message, Severity.ERROR)


def _missing_end(reporter: Reporter) -> str | None:
    """The first part that the contents name and the text, read to its end, does not hold."""
    release = reporter.release
    names = {passage.text for passage in release.contents.passages}
    if release.glossary_heading.passages:
        return "credits" if "Credits" in names and not release.credits.passages else None
    last = max((group.number.group for group in release.groups()), default=0)
    cut = (f"{number}. {title}" for number, (title, _) in reporter.listed.items() if number > max(last, 99))
    return next(cut, "a glossary" if names & {"Glossary", "10. 用語集", "用語集"} else None)


def _check_contents(reporter: Reporter) -> Iterator[Diagnostic]:
    held = {group.number.group for group in reporter.release.groups()}
    for group in reporter.release.groups():
        yield from _heading_oddities(reporter, group)
    for number, (title, passage) in reporter.listed.items():
        if number > 99 and number not in held:
            message = f"the contents name {number}. {title}, which the text does not hold"
            yield reporter.at(passage, "heading-missing", message)


def _heading_oddities(reporter: Reporter, group: Group) -> Iterator[Diagnostic]:
    number = group.number.group
    if group.passage is None:
        first = next((rule.passage or rule.subrules[0].passage for rule in group.rules), None)
        yield reporter.at(first, "heading-missing", f"group {number} has rules but no heading")
    elif reporter.listed and number not in reporter.listed:
        yield reporter.at(group.passage, "contents-lack-heading", f"group {number} does not stand in the contents")
    elif reporter.listed and reporter.release.edition is Edition.OFFICIAL:
        title = reporter.listed[number][0]
        if _folded(title) != _folded(group.passage.words):
            message = f"the contents call group {number} {title!r}"
            yield reporter.at(group.passage, "contents-title-differs", message)


def _folded(title: str) -> str:
    return "".join(title.casefold().split()).strip(".")


def _check_parts(reporter: Reporter) -> Iterator[Diagnostic]:
    for section in reporter.release.sections:
        yield from _body_oddities(reporter, section)
        for group in section.groups:
            yield from _body_oddities(reporter, group)
    for rule in reporter.rules:
        yield from _rule_oddities(reporter, rule)


def _body_oddities(reporter: Reporter, node: Section | Group) -> Iterator[Diagnostic]:
    return (_unread(reporter, part) for part in node.body if isinstance(part, Unrecognised))


def _rule_oddities(reporter: Reporter, rule: Rule) -> Iterator[Diagnostic]:
    previous = rule.passage
    if previous:
        yield from _sentence_oddities(reporter, previous, rule)
    for part in rule.body:
        if isinstance(part, Unrecognised):
            yield _unread(reporter, part)
        else:
            yield from _sentence_oddities(reporter, part.passage, rule)
            yield from _example_oddities(reporter, part, previous, rule)
        previous = part.passage


def _sentence_oddities(reporter: Reporter, passage: Passage, rule: Rule) -> Iterator[Diagnostic]:
    text = passage.text
    if not text:
        yield reporter.at(passage, "words-missing", f"a paragraph of {rule.number} has no words")
    elif text[-1] not in SENTENCE_ENDS and len(text) > LONG:
        yield reporter.at(passage, "sentence-unfinished", f"a paragraph of {rule.number} ends within its sentence")


def _example_oddities(reporter: Reporter, part: BodyPart, previous: Passage | None, rule: Rule) -> Iterator[Diagnostic]:
    if isinstance(part, Continuation) or previous is None:
        return
    if "\n" not in previous.tail:
        yield reporter.at(part.passage, "example-in-line", f"an example of {rule.number} stands inside its line")
    elif previous.tail.count("\n") > 1 and reporter.release.language is Language.EN:
        message = f"a blank line parts an example from {rule.number}"
        yield reporter.at(part.passage, "example-detached", message, Severity.NOTE)


def _unread(reporter: Reporter, part: BodyPart) -> Diagnostic:
    return reporter.at(part.passage, "line-unread", f"this line belongs to no rule: {_shown(part.passage)!r}")


def _shown(passage: Passage) -> str:
    return (passage.label + passage.words)[:40]


def _check_damage(reporter: Reporter) -> Iterator[Diagnostic]:
    for pattern, code, message in DAMAGE:
        for found in pattern.finditer(reporter.release.text):
            yield reporter.at_offset(found.start(), code, message)


def _check_glossary(reporter: Reporter) -> Iterator[Diagnostic]:
    seen: set[tuple[str, str | None]] = set()
    before = None
    for entry in reporter.release.glossary:
        yield from _entry_oddities(reporter, entry)
        if (entry.term, entry.english) in seen:
            message = f"the entry {entry.term!r} stands twice"
            yield reporter.at(entry.heading, "glossary-entry-duplicate", message)
        if before and "\n" in before.tail and before.tail.count("\n") < 2 and reporter.release.language is Language.EN:
            message = f"no blank line parts the entry {entry.term!r} from the one before"
            yield reporter.at(entry.heading, "glossary-entry-joined", message, Severity.NOTE)
        seen.add((entry.term, entry.english))
        before = entry.body[-1].passage if entry.body else entry.heading


def _entry_oddities(reporter: Reporter, entry: GlossaryEntry) -> Iterator[Diagnostic]:
    heading = entry.heading
    if not entry.body:
        yield reporter.at(heading, "glossary-entry-empty", f"the entry {entry.term!r} has no definition")
    elif not heading.tail:
        message = f"the heading {entry.term!r} runs into its first sense"
        yield reporter.at(heading, "glossary-heading-fused", message)
    if entry.english is not None and not heading.text.split("（")[0].split("／")[0].strip():
        message = f"the heading of {entry.english!r} has lost its Japanese word"
        yield reporter.at(heading, "heading-word-lost", message)
    for before, part in zip(entry.body, entry.body[1:], strict=False):
        if _lacks_heading(reporter.release.language, before.passage, part.passage):
            message = f"this definition has no heading; it was read as part of {entry.term!r}"
            yield reporter.at(part.passage, "glossary-heading-missing", message)


def _lacks_heading(language: Language, before: Passage, passage: Passage) -> bool:
    """Whether a paragraph after the first looks like the definition of an entry of its own."""
    if SENSE.match(passage.text):
        return False
    return language is Language.JA or (before.tail.count("\n") > 1 and not passage.text[:1].isspace())


CHECKS: tuple[Callable[[Reporter], Iterator[Diagnostic]], ...] = (
    _check_end,
    _check_dates,
    _check_contents,
    check_duplicates,
    check_order,
    check_gaps,
    check_labels,
    _check_parts,
    _check_damage,
    _check_glossary,
)
