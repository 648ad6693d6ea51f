"""What the checks of a release share: the release, its rules in a row, and diagnostics that point into it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

from mtgcr.parser.document import Diagnostic, LineMap, Passage, Place, Release, Rule, Severity
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import RuleNumber

LISTED = re.compile(r"\s*(?P<number>\d{1,3})\s?\.\s*(?P<title>.*?)\.*\s?\d*")
"""A line of the contents; those of 1999 lead to a page with a row of dots."""

LONGEST_LISTED = 200
"""Characters; with its dots a line of 1999 has 100."""


class ListedHeading(NamedTuple):
    """A line of the contents: a number and the heading that stands under it in the text."""

    number: int
    title: str
    passage: Passage

    @property
    def sort_key(self) -> tuple[int, ...]:
        """A tuple that sorts as the contents print: 1, 100, 101, 2, 200."""
        return RuleNumber(self.number).sort_key[:2]


class Reporter:
    """Makes the diagnostics of one release."""

    def __init__(self, release: Release) -> None:
        self.release = release

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules and subrules in printed order."""
        return tuple(self.release.rules())

    @cached_property
    def listed(self) -> tuple[ListedHeading, ...]:
        """The section and group headings that the contents name, in their order."""
        short = (passage for passage in self.release.contents.passages if len(passage.text) < LONGEST_LISTED)
        lines = ((LISTED.fullmatch(passage.text), passage) for passage in short)
        found = [ListedHeading(int(line["number"]), line["title"].strip(), at) for line, at in lines if line]
        return tuple(line for line in found if 1 <= line.number <= 9 or line.number > 99)

    def error(self, offset: int, code: str, message: str, hint: str) -> Diagnostic:
        """Why the text must not be taken, at a character of it, with what to do."""
        return replace(self.at_offset(offset, code, message, Severity.ERROR), hint=hint)

    def at(self, passage: Passage | None, code: str, message: str, severity: Severity = Severity.WARNING) -> Diagnostic:
        """A diagnostic at the beginning of a passage, or of the file."""
        return self.at_offset(passage.start if passage else 0, code, message, severity)

    def at_offset(self, offset: int, code: str, message: str, severity: Severity = Severity.WARNING) -> Diagnostic:
        """A diagnostic at a character of the text."""
        place = self._lines.place(offset) if offset else Place(self.release.path)
        return Diagnostic(code=code, severity=severity, message=message, place=place)

    @cached_property
    def _lines(self) -> LineMap:
        return LineMap(self.release.path, self.release.text)
