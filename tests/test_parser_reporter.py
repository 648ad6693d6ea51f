"""What the checks share: places of diagnostics, and the headings that the contents name."""

from __future__ import annotations

from mtgcr.parser.diagnostic import Severity
from mtgcr.parser.reader import parse_source
from mtgcr.parser.reporter import Reporter
from mtgcr.tests.mini_releases import english_release


def reporter() -> Reporter:
    release = parse_source("kettle.txt", english_release().encode()).release
    assert release is not None
    return Reporter(release)


def test_the_contents_name_sections_and_groups_in_their_order() -> None:
    listed = reporter().listed
    assert [(line.number, line.title) for line in listed] == [
        (1, "The Table"),
        (100, "Guests"),
        (101, "Cups"),
        (7, "Further Rules"),
        (700, "General"),
        (702, "Habits"),
    ]
    assert [line.sort_key for line in listed] == sorted(line.sort_key for line in listed)


def test_a_diagnostic_points_at_its_passage_or_at_the_file() -> None:
    known = reporter()
    rule = known.rules[3]
    found = known.at(rule.passage, "number-gap", "a number is missing")
    assert str(found) == "kettle.txt:35:1: warning[number-gap]: a number is missing"
    assert known.at(None, "part-missing", "no contents", Severity.NOTE).place.line == 1
