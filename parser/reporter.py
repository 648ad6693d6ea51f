"""What the checks of a release share: the release, its rules in a row, and diagnostics that point into it."""

from __future__ import annotations

import re
from functools import cached_property

from parser.document import Diagnostic, LineMap, Passage, Place, Release, Rule, Severity

LISTED = re.compile(r"\s*(?P<number>\d{1,3})\s?\.\s*(?P<title>.*?)\.*\s?\d*")
"""A line of the contents; those of 1999 lead to a page with a row of dots."""


class Reporter:
    """Makes the diagnostics of one release."""

    def __init__(self, release: Release) -> None:
        self.release = release

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules and subrules in printed order."""
        return tuple(self.release.rules())

    @cached_property
    def listed(self) -> dict[int, tuple[str, Passage]]:
        """The headings that the contents name, by number, each with its line."""
        found = {}
        for passage in self.release.contents.passages:
            line = LISTED.fullmatch(passage.text)
            if line:
                found[int(line["number"])] = line["title"].strip(), passage
        return found

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
