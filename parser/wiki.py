"""Pages that quote the rules, as wikis do: the quoted rules and entries with the release they are from, and the rest.

    From the Comprehensive Rules (March 3, 2013)
    - 101.1a A cup holds three sips.
    From the glossary of the Comprehensive Rules (March 3, 2013)
    - Saucer
    - A plate under a cup.

A line that begins with a rule number and goes on with a sentence is a quote wherever it stands; a glossary entry is
one only under a line that says so.  Without list marks its words stand right below its term, and the term right below
that line or the entry before.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.parser.dates import MONTHS
from mtgcr.parser.diagnostic import Place
from mtgcr.parser.heads import read_head
from mtgcr.parser.wrapping import written_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.parser.numbers import RuleNumber

SOURCE = re.compile(
    r"\s*(?:From|Quoted from|Source:)? ?(?:the )?(?P<glossary>[Gg]lossary of the )?Comprehensive Rules ?"
    r"\((?P<release>[^)]*)\):?\s*$"
    r"|\s*総合ルール(?P<glossary_ja>(?:の)?用語集)?[（(](?P<release_ja>[^)）]*)[)）].{0,4}$"
)
ENGLISH_DAY = re.compile(rf"(?P<month>{'|'.join(MONTHS)}) (?P<day>\d{{1,2}}), (?P<year>\d{{4}})")
PLAIN_DAY = re.compile(r"(?P<year>\d{4})[-/年](?P<month>\d{1,2})[-/月](?P<day>\d{1,2})")
ITEM = re.compile(r"\s*(?:[-*•+:;]|\d+\.(?= ))\s+")
RULINGS = re.compile(r"=*\s*(?:Rulings|裁定|カード裁定)\s*=*:?")
EXAMPLE = re.compile(r"\s*(?:Example|例) ?[:：]\s*")
SENTENCE_END = re.compile(r"[.!?。！？][”’\"')」』]*\s*$")
LONGEST_TERM = 60
"""Letters of a line that may be the term of an entry."""
FEWEST = 1
"""A text without any quote is no page of this kind."""


class QuoteKind(Enum):
    """What a page quotes."""

    HEADING = "heading"
    RULE = "rule"
    ENTRY = "glossary entry"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageQuote:
    """A rule, heading or glossary entry that the page quotes.

    `release` is the day of the release that the page names above it; None where it names none.  `named` is what the
    page has there, "" for nothing.
    """

    kind: QuoteKind
    number: RuleNumber | None
    term: str | None
    text: str
    release: datetime.date | None
    place: Place
    named: str = ""


@dataclass(frozen=True, slots=True)
class PageText:
    """A paragraph or list item in the page's own words; `is_ruling` under a line that says "Rulings"."""

    text: str
    place: Place
    is_ruling: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A page with what it quotes and what it says itself, each in its own order."""

    path: str
    quotes: tuple[PageQuote, ...]
    texts: tuple[PageText, ...]


@dataclass(frozen=True, slots=True)
class _Source:
    """The line above quotes that tells where they are from."""

    release: datetime.date | None
    is_glossary: bool
    named: str


def parse_page(text: str, path: str) -> Page | None:
    """The page that the text is; None for a text that quotes no rule."""
    found = tuple(_read(text, path))
    quotes = tuple(one for one in found if isinstance(one, PageQuote))
    if len(quotes) < FEWEST:
        return None
    return Page(path, quotes, tuple(one for one in found if isinstance(one, PageText)))


def _read(text: str, path: str) -> Iterator[PageQuote | PageText]:
    source: _Source | None = None
    term: tuple[str, Place] | None = None
    is_ruling = False
    lines = written_lines(text)
    for (number, _), line in zip(lines, _with_marks([line.text for line in lines]), strict=True):
        place, item = Place(path, number), ITEM.match(line)
        words = line[item.end() if item else 0 :].strip()
        if not words:
            continue
        if told := SOURCE.match(line):
            source, term = _read_source(told), None
        elif quote := _quoted_rule(words, source, place):
            yield quote
        elif source and source.is_glossary and item and term is None:
            term = words, place
        elif source and source.is_glossary and item and term is not None:
            yield _entry(source, term[0], words, term[1])
            term = None
        else:
            source = source if item else None
            is_ruling = is_ruling if item else RULINGS.fullmatch(words) is not None
            yield PageText(words, place, is_ruling and item is not None)


def _with_marks(lines: Sequence[str]) -> list[str]:
    """The lines with list marks before glossary entries that have none.

    Nothing tells these from a heading with a paragraph of the page's own below but their place, so that they count only
    from the line that names the glossary on, and while they follow each other.
    """
    marked = list(lines)
    expected = -1
    for place in range(len(lines) - 1):
        told = SOURCE.match(lines[place])
        is_blank_below = place and SOURCE.match(lines[place - 1]) and not lines[place].strip()
        if (told and (told["glossary"] or told["glossary_ja"])) or (expected == place and is_blank_below):
            expected = place + 1
        elif expected == place and _is_bare_entry(lines[place], lines[place + 1]):
            marked[place : place + 2] = (f"- {line}" for line in lines[place : place + 2])
            expected = place + 2
    return marked


def _is_bare_entry(term: str, words: str) -> bool:
    """Whether the lines are a term and what it means: no items, no rules, a sentence below what is none."""
    if any(ITEM.match(line) or read_head(line.strip()) for line in (term, words)) or RULINGS.fullmatch(term.strip()):
        return False
    is_term = len(term.strip()) <= LONGEST_TERM and not SENTENCE_END.search(term)
    return is_term and SENTENCE_END.search(words) is not None


def _entry(source: _Source, term: str, words: str, place: Place) -> PageQuote:
    return PageQuote(
        kind=QuoteKind.ENTRY,
        number=None,
        term=term,
        text=words,
        release=source.release,
        place=place,
        named=source.named,
    )


def _read_source(told: re.Match[str]) -> _Source:
    named = told["release"] or told["release_ja"] or ""
    return _Source(_day(named), bool(told["glossary"] or told["glossary_ja"]), named.strip())


def _quoted_rule(words: str, source: _Source | None, place: Place) -> PageQuote | None:
    """The rule or heading that the words are; a heading only under a line that says where it is from."""
    head = read_head(words)
    if head is None or head.is_fused or EXAMPLE.match(words):
        return None
    text = words[head.end :]
    is_sentence = SENTENCE_END.search(text) is not None and head.numbers[0].rule
    if not text or not (is_sentence or (source and not source.is_glossary)):
        return None
    return PageQuote(
        kind=QuoteKind.RULE if head.numbers[0].rule else QuoteKind.HEADING,
        number=head.numbers[0],
        term=None,
        text=text,
        release=source.release if source else None,
        place=place,
        named=source.named if source else "",
    )


def _day(written: str) -> datetime.date | None:
    """The day named in the words: "June 7, 2024—Modern Horizons 3", "2024-06-07"."""
    if found := ENGLISH_DAY.search(written):
        month = MONTHS.index(found["month"]) + 1
    elif found := PLAIN_DAY.search(written):
        month = int(found["month"])
    else:
        return None
    try:
        return datetime.date(int(found["year"]), month, int(found["day"]))
    except ValueError:
        return None
