"""Whatever the bytes: no exception, no hang, no character lost, each number once, mistakes told where they are.

A longer run: MTGCR_MUTANTS=20000 python -m pytest tests/test_parser_mutations.py (needs the real texts for part of it).
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

from mtgcr.parser.document import Release, Severity, unparse
from mtgcr.parser.reader import SourceFile, parse_source
from mtgcr.tests.mini_releases import AUTUMN, english_release, japanese_release
from mtgcr.tests.pace import paces
from mtgcr.tests.strategies import Change, Mutation, any_bytes, messy_texts, mutants, mutate

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH, JAPANESE = english_release(), japanese_release()
CASES = int(os.environ.get("MTGCR_MUTANTS", "600"))
REAL_CASES = max(CASES // 50, 12)
LONGEST = 70
"""Paces that a mutant of the size of a release may take; a whole release takes up to 13."""
thorough = settings(max_examples=CASES, suppress_health_check=list(HealthCheck))
brief = settings(thorough, max_examples=CASES // 2)


def check(source: SourceFile) -> None:
    """What holds for every source, however damaged."""
    if source.release is None:
        assert [found.severity for found in source.diagnostics] == [Severity.ERROR]
        return
    release = source.release
    assert unparse(release) == release.text
    last = release.text.count("\n") + 1
    assert all(1 <= found.place.line <= last and found.place.column >= 1 for found in source.diagnostics)
    for names in (_numbers(release), _headings(release)):
        assert [name for name, times in Counter(names).items() if times > 1] == []


def _numbers(release: Release) -> list[object]:
    return [(rule.number, rule.ordinal) for rule in release.rules()]


def _headings(release: Release) -> list[object]:
    return [*(section.number for section in release.sections), *(group.number for group in release.groups())]


@brief
@given(any_bytes)
def test_any_bytes_are_read_or_refused_with_one_error(data: bytes) -> None:
    check(parse_source("any.txt", data))


@brief
@given(messy_texts)
def test_lines_in_no_order_are_all_kept(text: str) -> None:
    check(parse_source("messy.txt", f"1. The Table\n100. Guests\n100.1. Sit.\n{text}".encode(errors="replace")))


@thorough
@given(mutants((ENGLISH, english_release(AUTUMN), JAPANESE)))
def test_a_mutant_of_a_release_is_read_or_refused(data: bytes) -> None:
    check(parse_source("mutant.txt", data))


@pytest.mark.corpus
def test_mutants_of_real_releases_are_read_in_time(corpus: Path) -> None:
    dice = random.Random(20260807)
    names = ("en/rules_20260807.txt", "en_old/rules_20020220.txt", "en_old/rules_19991101.txt", "ja/cr_20260116.txt")
    texts = [(corpus / name).read_text(encoding="utf-8-sig") for name in names]
    for _ in range(REAL_CASES):
        lines = dice.choice(texts).split("\n")
        for _ in range(dice.randint(1, 3)):
            mutation = Mutation(
                dice.choice(list(Change)), dice.randrange(len(lines)), dice.randrange(2000), "702.9 \ufffd"
            )
            lines = mutate(lines, mutation)
        data = "\n".join(lines).encode(dice.choice(("utf-8", "utf-16", "cp932")), "replace")
        assert min(paces(lambda data=data: parse_source("mutant.txt", data)) for _ in range(2)) < LONGEST  # type: ignore[misc]  # bound at once
        check(parse_source("mutant.txt", data))


@pytest.mark.parametrize(
    "line",
    ["/" * 100_000 + "あ", "1." + "." * 100_000 + "x", "。" + " " * 100_000 + "x", "-" * 100_000 + "x", "<" * 100_000],
    ids=lambda line: line[:2],
)
@pytest.mark.parametrize("text", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_no_line_takes_long_wherever_it_stands(text: str, line: str) -> None:
    lines = text.split("\n")
    places = range(1, len(lines), 7)
    mutants_of = ["\n".join([*lines[:place], line, *lines[place:]]).encode() for place in places]

    assert len(mutants_of) > 8
    assert paces(lambda: [parse_source("mutant.txt", data) for data in mutants_of]) < LONGEST  # 2 to 14 for all places


def untold(text: str, change: Change) -> set[str]:
    """The first two words of the lines of the body whose change gives no error, and nothing within two lines of it."""
    lines = text.split("\n")
    missed = set()
    for place in range(lines.index("1. The Table", lines.index("Credits")), len(lines) - CREDITS_LINES):
        amount = len(lines[place]) // 2 if change is Change.CUT else 0
        changed = mutate(lines, Mutation(change, place, amount))
        found = parse_source("mutant.txt", "\n".join(changed).encode()).diagnostics
        if lines[place].strip() and not any(_tells(d.place.line, d.severity, place + 1) for d in found):
            missed.add(" ".join(lines[place].split()[:2]))
    return missed


def _tells(line: int, severity: Severity, changed: int) -> bool:
    return severity is Severity.ERROR or abs(line - changed) <= 2


CREDITS_LINES = len(ENGLISH[ENGLISH.rindex("\nCredits\n") + 1 :].split("\n"))
LIST = {"the youngest", "the guests", "everybody else"}
EXAMPLES = {"Example: Ann", "Example: Nobody", "Example: Carla", "Example: Dora"}


@pytest.mark.parametrize(
    ("change", "silent"),
    [
        # Nothing follows these in their rule or group, and the contents name the heading elsewhere.
        (Change.DROPPED, EXAMPLES | LIST | {"100.1b A", "101.1d An", "101.2a The", "700. General"}),
        (Change.DOUBLED, set()),
        # What is left is a sentence, a title or a line of a list.
        (Change.CUT, LIST | {"100.1. Two", "101.1. Each", "Cup", "Host", "Saucer", "Stirring"}),
    ],
    ids=lambda value: value.value if isinstance(value, Change) else "",
)
def test_a_changed_line_is_told_where_it_stands_unless_nobody_could_know(change: Change, silent: set[str]) -> None:
    assert untold(ENGLISH, change) == silent
