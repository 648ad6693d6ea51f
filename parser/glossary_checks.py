"""Checks of the glossary: headings that run into something, entries without definition, definitions without heading."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from mtgcr.parser.diagnostic import Severity
from mtgcr.parser.rule_checks import ends_sentence
from mtgcr.parser.text_layouts import layout_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.parser.document import Diagnostic, GlossaryEntry, Passage
    from mtgcr.parser.language import Language
    from mtgcr.parser.reporter import Reporter

SENSE = re.compile(r"\s*(\d)\.")


def check_glossary(reporter: Reporter) -> Iterator[Diagnostic]:
    """Everything odd in the entries of the glossary, one by one and beside each other."""
    for passage in reporter.release.glossary_heading.passages[1:]:
        yield reporter.at(passage, "glossary-heading-missing", "this definition has no heading")
    seen: set[tuple[str, str | None]] = set()
    for entry in reporter.release.glossary:
        yield from _heading_oddities(reporter, entry)
        yield from _definition_oddities(reporter, entry)
        yield from _sense_gaps(reporter, entry)
        if (entry.term, entry.english) in seen:
            yield reporter.at(entry.heading, "glossary-entry-duplicate", f"the entry “{entry.term}” is printed twice")
        seen.add((entry.term, entry.english))
    if layout_of(reporter.release.language).blank_lines:
        yield from _joined_entries(reporter)


def _joined_entries(reporter: Reporter) -> Iterator[Diagnostic]:
    for before, entry in pairwise(reporter.release.glossary):
        last = before.body[-1].passage if before.body else before.heading
        if last.tail.count("\n") < 2:
            message = f"no blank line separates the entry “{entry.term}” from the one before"
            yield reporter.at(entry.heading, "glossary-entry-joined", message, Severity.NOTE)


def _heading_oddities(reporter: Reporter, entry: GlossaryEntry) -> Iterator[Diagnostic]:
    heading = entry.heading
    if not entry.body:
        yield reporter.at(heading, "glossary-entry-empty", f"the entry “{entry.term}” has no definition")
    elif not heading.tail:
        yield reporter.at(heading, "glossary-heading-fused", f"the heading “{entry.term}” runs into its first sense")
    if entry.english is not None and not heading.text.split("（")[0].split("／")[0].strip():
        message = f"the heading of “{entry.english}” has lost its Japanese word"
        yield reporter.at(heading, "heading-word-lost", message)


def _definition_oddities(reporter: Reporter, entry: GlossaryEntry) -> Iterator[Diagnostic]:
    before = entry.heading
    for part in entry.body:
        passage = part.passage
        if before is not entry.heading and _lacks_heading(reporter.release.language, before, passage):
            message = f"this definition has no heading; it was read as part of “{entry.term}”"
            yield reporter.at(passage, "glossary-heading-missing", message)
        elif passage.text == before.text:
            yield reporter.at(passage, "paragraph-doubled", f"a line of the entry “{entry.term}” is printed twice")
        elif not ends_sentence(passage) and not passage.text.startswith(" "):
            message = f"a paragraph of the entry “{entry.term}” ends within its sentence"
            yield reporter.at(passage, "sentence-unfinished", message)
        before = passage


def _lacks_heading(language: Language, before: Passage, passage: Passage) -> bool:
    """Whether a paragraph after the first looks like the definition of an entry of its own."""
    sense = SENSE.match(passage.text)
    if sense:
        return sense[1] == "1" and not passage.text.startswith(" ")
    return not layout_of(language).blank_lines or (before.tail.count("\n") > 1 and not passage.text.startswith(" "))


def _sense_gaps(reporter: Reporter, entry: GlossaryEntry) -> Iterator[Diagnostic]:
    """Numbered senses that do not run 1, 2, 3; a sense 1 alone is half of an entry too."""
    senses = [(int(sense[1]), part.passage) for part in entry.body if (sense := SENSE.match(part.passage.text))]
    for expected, (number, passage) in enumerate(senses, start=1):
        if number != expected or len(senses) == 1:
            message = f"sense {number} of the entry “{entry.term}” is alone or out of order"
            yield reporter.at(passage, "glossary-sense-gap", message)
            return
