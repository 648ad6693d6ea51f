"""The catalogues: every language knows all that scenarios and traces say, with the same slots; the code is English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from mtgcr.parser.language import Language
from mtgcr.rules.catalogue import catalogue, catalogue_of
from mtgcr.tests.catalogue_entries import RULES, patterns, wanted

if TYPE_CHECKING:
    from pathlib import Path

WANTED = wanted()
OTHERS = [language for language in Language if language is not Language.EN]
JAPANESE = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff01-\uff60]")
NOT_SENTENCES = ("keyword", "grammar", "ordinal", "sample")
"""Contexts whose English has no slots of its own, or is no sentence."""


def slots(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{[^{}]*\}", text)))


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_knows_all_that_is_said(language: Language) -> None:
    assert catalogue(language).missing(sorted(WANTED)) == ()


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_knows_nothing_that_is_not_said(language: Language) -> None:
    assert set(catalogue(language).texts) - WANTED - patterns() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_the_same_slots_in_every_language(language: Language) -> None:
    texts = catalogue(language).texts
    different = {entry for entry, text in texts.items() if slots(text) != slots(entry[1])}

    assert {entry for entry in different if entry[0] not in NOT_SENTENCES} == set()


def test_the_table_of_a_language_says_nothing_twice() -> None:
    for path in (RULES / "catalogues").glob("*.tsv"):
        entries = [tuple(line.split("\t")[:2]) for line in path.read_text("utf-8").splitlines()[1:]]
        assert len(set(entries)) == len(entries)


def test_the_code_is_written_in_english() -> None:
    told = [f"{path.name}: {line}" for path in sorted(RULES.rglob("*.py")) for line in japanese_lines(path)]

    assert told == []


def japanese_lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if JAPANESE.search(line)]


def test_an_invented_language_is_told_what_it_lacks() -> None:
    invented = catalogue_of("context\tenglish\tinvented\nkeyword\tgiven\tmikuda\nzone\texile\tforlando\n")
    some = (("keyword", "given"), ("keyword", "when"), ("zone", "exile"), ("note", "the cost is paid"))

    assert invented.text("keyword", "given") == "mikuda"
    assert invented.text("keyword", "when") == "when"
    assert invented.missing(some) == (("keyword", "when"), ("note", "the cost is paid"))
    assert len(invented.missing(WANTED)) == len(WANTED) - 2
