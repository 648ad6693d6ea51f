"""Checks of the paragraphs of rules: unread lines, words missing or broken off, examples out of place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.document import Continuation, Example, Severity, Unrecognised
from mtgcr.parser.text_layouts import layout_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.parser.document import BodyPart, Diagnostic, Group, Passage, Rule, Section
    from mtgcr.parser.reporter import Reporter

SENTENCE_ENDS = frozenset(".!?:…。！？：)]}”\"’'）〕」』》")
LONG = 60
"""Characters; titles of rules and lines of lists are shorter, and need not end like a sentence."""


def check_paragraphs(reporter: Reporter) -> Iterator[Diagnostic]:
    """Everything odd in what stands under headings and rules."""
    for section in reporter.release.sections:
        yield from _heading_oddities(reporter, section)
        for group in section.groups:
            yield from _heading_oddities(reporter, group)
    for rule in reporter.rules:
        is_plain = not rule.body and rule.passage is not None and rule.passage.text[-1:] in SENTENCE_ENDS
        if not is_plain:  # as few rules
            yield from _rule_oddities(reporter, rule)


def ends_sentence(passage: Passage) -> bool:
    """Whether the paragraph ends with a sign that ends a sentence, or with a closing quote or bracket."""
    return passage.text[-1:] in SENTENCE_ENDS


def _heading_oddities(reporter: Reporter, heading: Section | Group) -> Iterator[Diagnostic]:
    return (_unread(reporter, part) for part in heading.body if isinstance(part, Unrecognised))


def _unread(reporter: Reporter, part: BodyPart) -> Diagnostic:
    words = part.passage.label + part.passage.words
    shown = words if len(words) <= 40 else f"{words[:39].rstrip()}…"
    return reporter.at(part.passage, "line-unread", f"this line belongs to no rule: “{shown}”")


def _rule_oddities(reporter: Reporter, rule: Rule) -> Iterator[Diagnostic]:
    before = rule.passage
    is_title = before is not None and rule.subrules and 0 < len(before.text) <= LONG
    if before and not is_title:
        yield from _sentence_oddities(reporter, before, rule)
    for part in rule.body:
        if isinstance(part, Unrecognised):
            yield _unread(reporter, part)
        else:
            yield from _part_oddities(reporter, part, before, rule)
        before = part.passage


def _part_oddities(
    reporter: Reporter, part: Example | Continuation, before: Passage | None, rule: Rule
) -> Iterator[Diagnostic]:
    if before and before.text == part.passage.text:
        yield reporter.at(part.passage, "paragraph-doubled", f"a paragraph of {rule.number} is printed twice")
    if isinstance(part, Example):
        yield from _sentence_oddities(reporter, part.passage, rule)
        yield from _example_oddities(reporter, part, before, rule)
    elif len(part.passage.text) > LONG:
        yield from _sentence_oddities(reporter, part.passage, rule)


def _sentence_oddities(reporter: Reporter, passage: Passage, rule: Rule) -> Iterator[Diagnostic]:
    if not passage.text:
        yield reporter.at(passage, "words-missing", f"a paragraph of {rule.number} has no words")
    elif not ends_sentence(passage):
        yield reporter.at(passage, "sentence-unfinished", f"a paragraph of {rule.number} ends within its sentence")


def _example_oddities(reporter: Reporter, part: Example, before: Passage | None, rule: Rule) -> Iterator[Diagnostic]:
    if before is None:
        return
    if "\n" not in before.tail:
        yield reporter.at(part.passage, "example-in-line", f"an example of {rule.number} is inside its line")
    elif before.tail.count("\n") > 1 and layout_of(reporter.release.language).blank_lines:
        message = f"a blank line separates an example from {rule.number}"
        yield reporter.at(part.passage, "example-detached", message, Severity.NOTE)
