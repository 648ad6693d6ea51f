"""Reads a written answer and says which of its quotations, rule numbers and days do not exist.

It knows the form of a quotation and the library, and nothing of who wrote the answer.  A quotation is a line that
begins with ">", and below it its place: `> — 702.19b, 2024-11-08, digest, en`, or `> — “Mana Burn”, …` of the glossary.
"""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.library.refusals import Refusal
from mtgcr.library.work_texts import ALL
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.library.library import Library

QUOTED = re.compile(r"^> (?!— )(.+)\n> — (.+?), (\d{4}-\d\d-\d\d), (\w+), (\w\w)$", re.MULTILINE)
LINE = re.compile(r"^> .*$", re.MULTILINE)
NUMBER = re.compile(r"(?<![\d.])\d{3}\.\d{1,3}[a-z]?(?![\d])")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
DENIED = re.compile(r"There is no rule (\S+) in the release of (\d{4}-\d\d-\d\d)")


class Quotation(NamedTuple):
    """Words with the place, release, source and language that are claimed for them."""

    words: str
    place: str
    release: str
    source: str
    language: str


def mistakes(library: Library, text: str, question: str = "") -> Iterator[str]:
    """What does not exist of the answer; numbers and days of the question itself do not count."""
    quotations = [Quotation(*found.groups()) for found in QUOTED.finditer(text)]
    if 2 * len(quotations) != len(LINE.findall(text)):
        yield "a quotation without its place"
    yield from (
        f"not so in {one.place} of {one.release}: {one.words}" for one in quotations if not _is_there(library, one)
    )
    for number, release in DENIED.findall(text):
        if _texts(library, Quotation("", number, release, "", "en")):
            yield f"denied although it exists: {number}"
    existing = {day.isoformat() for day in library.releases().existing} | set(_days_of_works(library))
    yield from (
        f"no release: {day}" for day in dict.fromkeys(DAY.findall(text)) if day not in existing | _in(DAY, question)
    )
    for number in dict.fromkeys(NUMBER.findall(LINE.sub("", text))):
        if number not in _in(NUMBER, question) and not _ever(library, number):
            yield f"no rule: {number}"


def _days_of_works(library: Library) -> Iterator[str]:
    """The days of the editions of the tournament documents, and those on which newer ones were looked for."""
    for work in ALL:
        yield from (one.effective.isoformat() for one in library.editions(work).editions)
        yield library.section(work).meant.confirmed.isoformat()


def _in(pattern: re.Pattern[str], text: str) -> set[str]:
    return set(pattern.findall(text))


def _ever(library: Library, number: str) -> bool:
    try:
        return bool(library.history(number).found)
    except Refusal:
        return False


def _is_there(library: Library, quotation: Quotation) -> bool:
    """Whether the words stand so in that place, release, language and edition."""
    return any(quotation.words in text and quotation.source == source for text, source in _texts(library, quotation))


def _texts(library: Library, one: Quotation) -> list[tuple[str, str]]:
    """What stands in the place, with its source."""
    day = datetime.date.fromisoformat(one.release)
    if one.place.startswith("“"):
        entries = library.term(one.place.strip("“”"), day).entries
        return [
            (entry.text, entry.source.edition.value) for entry in entries if entry.source.language.value == one.language
        ]
    try:
        found = library.rule(one.place, day).found
    except Refusal:
        return []
    return [text for answer in found if answer.number == one.place for text in _of(answer, Language(one.language))]


def _of(answer: RuleAnswer, language: Language) -> Iterator[tuple[str, str]]:
    """The words of the rule and of its examples."""
    wording = answer.wording(language)
    if wording is not None:
        yield wording.text, wording.source.edition.value
        for example in answer.examples:
            yield (example.en if language is Language.EN else example.ja) or "", wording.source.edition.value
