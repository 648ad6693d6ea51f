"""Checks of a parsed release: what is odd in its form, each with a stable code (docs/diagnostics.md)."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING

from mtgcr.parser.contents_checks import check_contents
from mtgcr.parser.dates import date_in_name, find_dates, find_wrong_date
from mtgcr.parser.diagnostic import Severity
from mtgcr.parser.glossary_checks import check_glossary
from mtgcr.parser.number_checks import check_duplicates, check_gaps, check_labels, check_order
from mtgcr.parser.reporter import Reporter
from mtgcr.parser.rule_checks import check_paragraphs
from mtgcr.parser.text_layouts import layout_of
from mtgcr.parser.unfit_texts import is_read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mtgcr.parser.document import Diagnostic, Release

DAMAGE = (
    ("[?", re.compile(r"\[\?\d+\]"), "character-lost", "a minus sign was lost before publication"),
    ("=", re.compile(r"href="), "tag-debris", "parts of HTML tags are left in this line"),
    ("<", re.compile(r"</?\w+>"), "tag-debris", "an HTML tag is left in this line"),
)
"""Traces of tools in the words; the first is 606.5 in October 2022.

What each has comes first, since a text is searched for fixed characters ten times as fast, and for one faster still.
"""

WHOLE = "fetch the whole text again: it may be a download that broke off"
DATED = "take the text as it was published: it says so on one of its first lines"


def check_release(release: Release) -> tuple[Diagnostic, ...]:
    """Everything odd in the form of the release; errors, which keep it from being taken, come first."""
    reporter = Reporter(release)
    return tuple(diagnostic for check in CHECKS for diagnostic in check(reporter))


def _check_whole(reporter: Reporter) -> Iterator[Diagnostic]:
    first = reporter.release.sections[0].number.group
    if first > 1:
        message = f"the text is cut: it begins with section {first}"
        yield reporter.error(0, "release-truncated", message, WHOLE)
    for part in (reporter.release.introduction, reporter.release.contents):
        if not part.passages:
            yield reporter.at(None, "part-missing", f"the text has no {part.name}", Severity.NOTE)
    missing = _missing_end(reporter)
    if missing:
        message = f"the text is cut short: its contents name {missing}, and it ends here without"
        yield reporter.error(len(reporter.release.text), "release-truncated", message, WHOLE)


def _missing_end(reporter: Reporter) -> str | None:
    """The first part that the contents name and the text, read to its end, does not hold."""
    release = reporter.release
    names = {passage.text for passage in release.contents.passages}
    if release.glossary_heading.passages:
        return "credits" if _has(names, release, "credits") and not release.credits.passages else None
    last = max((group.number.group for group in release.groups()), default=0)
    cut = (f"{line.number}. {line.title}" for line in reporter.listed if line.number > max(last, 99))
    return next(cut, "a glossary" if _has(names, release, "glossary") else None)


def _has(names: Iterable[str], release: Release, part: str) -> bool:
    """Whether one of the names is the heading of the part."""
    heading = layout_of(release.language).headings[part]
    return any(re.fullmatch(heading, name) for name in names)


def _check_dates(reporter: Reporter) -> Iterator[Diagnostic]:
    effective = reporter.release.effective
    if effective is None:
        yield _no_date(reporter)
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


def _no_date(reporter: Reporter) -> Diagnostic:
    """Why no date was found: another language, a day that no calendar has, or none."""
    text = reporter.release.text
    if not is_read(text):
        message = "mtgcr does not read this language; it reads the rules in English and Japanese"
        return reporter.error(0, "language-not-read", message, "take the text that is published in one of the two")
    if wrong := find_wrong_date(text):
        message = f"the text says that it is effective from “{wrong[0]}”, but there is no such day"
        return reporter.error(wrong.start(), "effective-date-missing", message, DATED)
    message = "the text does not say when it takes effect"
    return reporter.error(0, "effective-date-missing", message, DATED)


def _check_damage(reporter: Reporter) -> Iterator[Diagnostic]:
    text = reporter.release.text
    for sign, pattern, code, message in DAMAGE:
        for found in pattern.finditer(text) if sign in text else ():
            yield reporter.at_offset(found.start(), code, message)


CHECKS: tuple[Callable[[Reporter], Iterator[Diagnostic]], ...] = (
    _check_whole,
    _check_dates,
    check_contents,
    check_duplicates,
    check_order,
    check_gaps,
    check_labels,
    check_paragraphs,
    _check_damage,
    check_glossary,
)
