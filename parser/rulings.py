"""Dated rulings on cards: lists as card pages print them, and files of one JSON object a line.

A printed list has a date on a line of its own and the ruling after it; on a Japanese page the mark 原文 says that the
words are still the English ones.
"""

from __future__ import annotations

import datetime
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtgcr.parser.diagnostic import Place
from mtgcr.parser.scripts import language_of
from mtgcr.parser.wrapping import written_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.parser.language import Language

DATE = re.compile(r"\s*(\d{4})([/.-])(\d{1,2})\2(\d{1,2})\s*")
JAPANESE_DATE = re.compile(r"\s*(\d{4})年(\d{1,2})月(\d{1,2})日\s*")
ORIGINAL = re.compile(r"\s*原文[:：]?\s*")
SENTENCE_END = re.compile(r"[.!?。！？][”’\"')」』）]*\s*$")
FEWEST = 2
"""A text with fewer dated entries is no list of rulings."""
JSON_NAMES = {"text": ("comment", "text", "ruling"), "date": ("published_at", "date"), "card": ("card", "name")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """An official answer about a card: its date, the card where it is told, its words."""

    date: datetime.date | None
    card: str | None
    text: str
    language: Language
    place: Place
    is_original: bool = False
    """Whether the page marks the words as untranslated (原文)."""


@dataclass(frozen=True, slots=True)
class RestLine:
    """A line that stands in no ruling: a title, a credit, or what could not be read as one."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class RulingList:
    """Dated rulings in their own order; `rest` are the lines that are none."""

    path: str
    rulings: tuple[Ruling, ...]
    rest: tuple[RestLine, ...] = ()


def parse_rulings(text: str, path: str) -> RulingList | None:
    """The rulings that the text lists; None for a text of another kind."""
    stripped = text.lstrip()
    return _read_json(text, path) if stripped.startswith("{") else _read_printed(text, path)


def _read_json(text: str, path: str) -> RulingList | None:
    """One JSON object a line; lines that are none, or tell no ruling, are the rest."""
    rulings: list[Ruling] = []
    rest: list[RestLine] = []
    for number, line in enumerate(text.split("\n"), 1):
        ruling = _ruling_of(line, Place(path, number))
        if ruling is not None:
            rulings.append(ruling)
        elif line.strip():
            rest.append(RestLine(line, Place(path, number)))
    return RulingList(path, tuple(rulings), tuple(rest)) if len(rulings) >= max(1, len(rest)) else None


def _ruling_of(line: str, place: Place) -> Ruling | None:
    try:
        told = json.loads(line)
    except ValueError:
        return None
    text = _field(told, "text") if isinstance(told, dict) else None
    if text is None:
        return None
    return Ruling(
        date=read_date(_field(told, "date") or ""),
        card=_field(told, "card"),
        text=text,
        language=_language(text),
        place=place,
    )


def _field(told: dict[str, Any], name: str) -> str | None:
    return next((told[key] for key in JSON_NAMES[name] if isinstance(told.get(key), str) and told[key]), None)


def _read_printed(text: str, path: str) -> RulingList | None:
    """Dates and the words after each; what stands before the first date and after the last sentence is the rest."""
    numbered = [RestLine(line, Place(path, number)) for number, line in written_lines(text)]
    dated = [(index, date) for index, line in enumerate(numbered) if (date := read_date(line.text))]
    if len(dated) < FEWEST:
        return None
    rest = [line for line in numbered[: dated[0][0]] if line.text.strip()]
    rulings: list[Ruling] = []
    ends = [index for index, _ in dated[1:]] + [len(numbered)]
    for (start, date), end in zip(dated, ends, strict=True):
        words, left = _words_and_rest(numbered[start + 1 : end])
        rest += left
        rulings += _printed_ruling(words, date, Place(path, numbered[start].place.line + 1))
    return RulingList(path, tuple(rulings), tuple(rest))


def _words_and_rest(lines: Sequence[RestLine]) -> tuple[list[str], list[RestLine]]:
    """The words up to the last sentence, and the page's own lines after it ("data from …")."""
    kept = [line for line in lines if line.text.strip()]
    last = max((index for index, line in enumerate(kept) if SENTENCE_END.search(line.text)), default=len(kept) - 1)
    return [line.text for line in kept[: last + 1]], kept[last + 1 :]


def _printed_ruling(words: Sequence[str], date: datetime.date, place: Place) -> Iterator[Ruling]:
    if not words:
        return
    text = " ".join(line.strip() for line in words)
    mark = ORIGINAL.match(text)
    text = text[mark.end() :] if mark else text
    yield Ruling(date=date, card=None, text=text, language=_language(text), place=place, is_original=mark is not None)


def _language(text: str) -> Language:
    return language_of(text)


def read_date(line: str) -> datetime.date | None:
    """The date that the line is, and nothing else: 2024/03/08, 2024-3-8, 2024年3月8日."""
    found = DATE.fullmatch(line)
    parts = (found[1], found[3], found[4]) if found else None
    if found is None and (japanese := JAPANESE_DATE.fullmatch(line)):
        parts = (japanese[1], japanese[2], japanese[3])
    try:
        return datetime.date(*map(int, parts)) if parts else None
    except ValueError:
        return None
