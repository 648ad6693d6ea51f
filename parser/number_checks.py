"""Checks of the numbers of rules: twice, out of order, missing, oddly printed."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from mtgcr.parser.language import Edition
from mtgcr.parser.numbering import find_slips
from mtgcr.parser.numbers import RuleNumber, letters_after

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.parser.document import Diagnostic, Group, Passage, Rule
    from mtgcr.parser.reporter import Reporter

REGULAR_LABEL = re.compile(r"\d{3}\.\d+(?:\. |[a-z]{1,2} )|=+\d{3}\.\d+[a-z]{0,2}=+\n")
"""A number as it should be printed: with a dot, or with letters and without; alone on its line in a wiki."""
REGULAR_HEADING = re.compile(r"\s*\d{1,3}\. |=+\d{3}=+\n")


def check_duplicates(reporter: Reporter) -> Iterator[Diagnostic]:
    """Numbers that are printed more than once."""
    for rule in reporter.rules:
        if rule.passage and rule.ordinal > 1:
            yield reporter.at(rule.passage, "number-duplicate", f"{rule.number} is printed {rule.ordinal} times")


def _first_passage(rules: Iterable[Rule]) -> Passage | None:
    return next((rule.passage for rule in rules if rule.passage), None)


def check_order(reporter: Reporter) -> Iterator[Diagnostic]:
    """Numbers that are lower than the one before, or stand between two that belong together."""
    for group in reporter.release.groups():
        yield from _strays(reporter, group)
    printed = [rule for rule in reporter.rules if rule.passage]
    slips = find_slips([rule.number for rule in printed])
    before: Rule | None = None
    for place, rule in enumerate(printed):
        if before and (place in slips or rule.number < before.number):
            yield reporter.at(rule.passage, "number-out-of-order", f"{rule.number} is printed after {before.number}")
        if place not in slips:
            before = rule


def _strays(reporter: Reporter, group: Group) -> Iterator[Diagnostic]:
    for rule in group.rules:
        if rule.number.group != group.number.group:
            message = f"{rule.number} is printed in group {group.number}"
            yield reporter.at(rule.passage or _first_passage(rule.subrules), "number-in-other-group", message)


def check_gaps(reporter: Reporter) -> Iterator[Diagnostic]:
    """Numbers and letters that are skipped, rules that only their subrules tell of; a digest skips many on purpose."""
    if reporter.release.edition is Edition.DIGEST:
        return
    for group in reporter.release.groups():
        own = [rule for rule in group.rules if rule.number.group == group.number.group]
        for before, rule in pairwise([None, *own]):
            yield from _number_gap(reporter, before.number.rule if before else 0, rule)
        for rule in own:
            if rule.subrules:
                yield from _letter_gaps(reporter, rule)
    for rule in reporter.rules:
        if rule.passage is None:
            first = _first_passage(rule.subrules)
            yield reporter.at(first, "subrule-orphan", f"{rule.number} has subrules but is not printed itself")


def _number_gap(reporter: Reporter, before: int, rule: Rule | None) -> Iterator[Diagnostic]:
    if rule and rule.number.rule > before + 1:
        missing = RuleNumber(rule.number.group, before + 1)
        place = rule.passage or _first_passage(rule.subrules)
        yield reporter.at(place, "number-gap", f"{rule.number} is printed where {missing} was expected")


def _letter_gaps(reporter: Reporter, rule: Rule) -> Iterator[Diagnostic]:
    expected = "a"
    for subrule in rule.subrules:
        letters = subrule.number.letters
        if (subrule.number.group, subrule.number.rule) != (rule.number.group, rule.number.rule):
            continue
        if letters != expected and subrule.ordinal == 1:
            message = f"{subrule.number} is printed where {rule.number}{expected} was expected"
            yield reporter.at(subrule.passage, "letter-gap", message)
        expected = letters_after(letters)


def check_labels(reporter: Reporter) -> Iterator[Diagnostic]:
    """Numbers with a dot too many or too few, odd spaces, twice on a line, or alone on it."""
    for group in reporter.release.groups():
        if group.passage and not REGULAR_HEADING.fullmatch(group.passage.label):
            yield reporter.at(group.passage, "number-spacing", f"odd or missing space after {group.number}")
    for rule in reporter.rules:
        if rule.passage and not _is_regular(rule.passage.label):
            yield _odd_label(reporter, rule.passage, rule.number)


@lru_cache(maxsize=16384)
def _is_regular(label: str) -> bool:
    """Whether a number is printed as most are; releases repeat each other, so that most have been looked at before."""
    return REGULAR_LABEL.fullmatch(label) is not None


def _odd_label(reporter: Reporter, passage: Passage, number: RuleNumber) -> Diagnostic:
    label = passage.label
    if label.count(str(number)) > 1:
        return reporter.at(passage, "number-doubled", f"{number} is printed twice on its line")
    if "\n" in label:
        return reporter.at(passage, "words-on-next-line", f"the words of {number} are on the line after its number")
    dotted = "." in label.replace(" ", "")[len(str(number)) :]
    if dotted and number.letters:
        return reporter.at(passage, "subrule-with-dot", f"{number} is printed with a dot")
    if not dotted and not number.letters:
        return reporter.at(passage, "rule-without-dot", f"{number} is printed without a dot")
    return reporter.at(passage, "number-spacing", f"odd or missing space after {number}")
