"""What is read of one edition of a work: sections, parts, paragraphs, each with its place in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime

    from mtgcr.parser.diagnostic import Diagnostic, Span
    from mtgcr.parser.language import Language


class PrintedParagraph(NamedTuple):
    """A paragraph with its lines joined; `mark` is what counts it ("A", "•"), "" where nothing does."""

    text: str
    span: Span
    mark: str = ""


class SectionPart(NamedTuple):
    """What stands under one label of a section ("definition", "remedy"); the key is "" where there is no label."""

    key: str
    paragraphs: tuple[PrintedParagraph, ...]

    @property
    def text(self) -> str:
        """Its paragraphs, a line each."""
        return "\n".join(one.text for one in self.paragraphs)


class PrintedPenalty(NamedTuple):
    """A penalty as printed ("Warning"), and the Rules Enforcement Level that it is for, "" where for all."""

    level: str
    penalty: str


class WorkSection(NamedTuple):
    """A chapter, section or appendix.  `printed` is the number as the text has it, where that is wrong."""

    number: str
    title: str
    parts: tuple[SectionPart, ...]
    penalties: tuple[PrintedPenalty, ...]
    span: Span
    printed: str = ""

    @property
    def text(self) -> str:
        """All its paragraphs, a line each."""
        return "\n".join(part.text for part in self.parts if part.paragraphs)


class LogEntry(NamedTuple):
    """What the edition itself says that it changed: the day that it names, the section, the words."""

    day: datetime.date | None
    number: str
    text: str


class PrintedWork(NamedTuple):
    """One edition of a work.  `stated` is the day that it prints, `effective` the one that holds."""

    work: str
    effective: datetime.date
    stated: datetime.date
    language: Language
    sections: tuple[WorkSection, ...]
    log: tuple[LogEntry, ...]
    diagnostics: tuple[Diagnostic, ...]

    def find(self, number: str) -> WorkSection | None:
        """The section of the number."""
        return next((one for one in self.sections if one.number.lower() == number.lower()), None)


class NoWork(NamedTuple):
    """Why the text is no edition of a work that is known."""

    diagnostic: Diagnostic
