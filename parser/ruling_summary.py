"""Summaries of rulings: numbered entries under headings, each with remarks, quoted rules, definitions, card texts.

Reversals
1) Duration (Rule 418.3d)
 What was decided, and why.
418.3d The rule as it reads from now on.
例: …                                  an example of it
【交換／Exchange】                      an entry of the glossary, in the lines below it
《液状の火／Liquid Fire》               a card, its text in one language or two in the lines below it
"""

from __future__ import annotations

import calendar
import datetime
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mtgcr.parser.citations import find_citations
from mtgcr.parser.document import CitationKind, Language, Place
from mtgcr.parser.heads import read_head
from mtgcr.parser.letters import JAPANESE_LETTER, is_japanese
from mtgcr.parser.rulings import RestLine
from mtgcr.parser.wrapping import written_lines

if TYPE_CHECKING:
    from mtgcr.parser.numbers import RuleNumber

ENTRY = re.compile(r"(?P<ordinal>\d{1,3})[)）][ 　]*(?P<title>\S.*)")
DEFINITION = re.compile(r"【(?P<names>[^】]+)】\s*")
CARD = re.compile(r"《(?P<names>[^》]+)》(?P<rest>\s.*)?$")
CARD_NAME = re.compile(r"《([^》]+)》")
EXAMPLE = re.compile(r"(?:Example|例) ?[:：]\s*")
MIXED = re.compile(rf"(?P<japanese>.*{JAPANESE_LETTER.pattern}.*[。)）])\s+(?P<english>[^。]*[A-Za-z]{{2}}[^。]*)")
MONTH = re.compile(r"(?P<year>\d{4})年(?P<month>\d{1,2})月")
ENGLISH_MONTH = re.compile(rf"\b(?P<month>{'|'.join(calendar.month_name[1:])}) (?P<year>\d{{4}})\b")
FEWEST = 2
"""A text with fewer numbered entries is no summary."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name in one language or both: 《液状の火／Liquid Fire》, 【交換／Exchange】."""

    japanese: str | None
    english: str | None

    def __str__(self) -> str:
        return "／".join(filter(None, (self.japanese, self.english)))


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedRule:
    """A rule of its time, as the summary quotes it."""

    number: RuleNumber
    text: str
    examples: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedText:
    """The text of a glossary entry or a card as the summary quotes it, by language; None where it has none."""

    name: Name
    japanese: str | None
    english: str | None
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryEntry:
    """A numbered entry with all that stands under it."""

    section: str
    ordinal: int
    title: str
    numbers: tuple[RuleNumber, ...]
    """The rules and groups that its title names, in the numbering of its time."""
    remarks: tuple[str, ...]
    """The author's own paragraphs."""
    rules: tuple[QuotedRule, ...]
    definitions: tuple[NamedText, ...]
    cards: tuple[NamedText, ...]
    place: Place

    @property
    def card_names(self) -> tuple[Name, ...]:
        """The cards that the title or the remarks name, and those whose text is quoted."""
        text = "\n".join((self.title, *self.remarks))
        named = [read_name(found[1]) for found in CARD_NAME.finditer(text)]
        return tuple(dict.fromkeys((*named, *(card.name for card in self.cards))))

    @property
    def text(self) -> str:
        """Everything the entry says, quoted or not."""
        quoted = [rule.text for rule in self.rules]
        named = [text for one in (*self.definitions, *self.cards) for text in (one.japanese, one.english) if text]
        return "\n".join((self.title, *self.remarks, *quoted, *named))


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingSummary:
    """A summary of rulings; `date` is the last day of the month that it names, None where it names none.

    `rest` are the lines that stand in no entry and over none: titles, credits, or a text of another kind.
    """

    path: str
    date: datetime.date | None
    entries: tuple[SummaryEntry, ...]
    rest: tuple[RestLine, ...]
    language: Language = Language.JA
    """Of its own words: such summaries are known in Japanese only."""


@dataclass(slots=True)
class _Open:
    """What is being read: an entry, and the quoted rule, definition or card within it that further lines go to."""

    section: str
    ordinal: int
    title: str
    place: Place
    remarks: list[str] = field(default_factory=list)
    rules: list[QuotedRule] = field(default_factory=list)
    definitions: list[tuple[Name, list[str], Place]] = field(default_factory=list)
    cards: list[tuple[Name, list[str], Place]] = field(default_factory=list)
    lines: list[str] | None = None
    """Where lines go that begin nothing; None for the remarks."""


def parse_summary(text: str, path: str) -> RulingSummary | None:
    """The summary of rulings that the text is; None for a text of another kind."""
    reader = _Reader(path)
    above = ""
    for number, line in written_lines(text):
        reader.read(line, Place(path, number), follows_blank=not above.strip())
        above = line
    entries = tuple(map(_close, reader.entries))
    if len(entries) < FEWEST or not any(entry.rules or entry.definitions or entry.cards for entry in entries):
        return None
    return RulingSummary(path=path, date=_date(text), entries=entries, rest=reader.rest())


class _Reader:
    """Reads the lines one by one."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.entries: list[_Open] = []
        self._section = ""
        self._within = False
        """Whether lines belong to the last entry: not after the heading of a new section."""
        self._rest: list[RestLine] = []
        self._heading: tuple[RestLine, ...] = ()
        """The heading that no entry has followed yet."""

    def rest(self) -> tuple[RestLine, ...]:
        """The lines so far that stand in no entry and over none, but for one that is the month of the summary."""
        return tuple(line for line in (*self._rest, *self._heading) if not _is_month(line.text))

    def read(self, line: str, place: Place, *, follows_blank: bool) -> None:
        """Take in the next line."""
        if not line.strip():
            self._end_quote()
        elif entry := ENTRY.fullmatch(line.rstrip()):
            self.entries.append(_Open(self._section, int(entry["ordinal"]), entry["title"], place))
            self._within, self._heading = True, ()
        elif follows_blank and _is_heading(line):
            self._rest += self._heading
            self._section, self._within, self._heading = line.strip(), False, (RestLine(line, place),)
        elif self._within:
            _add_line(self.entries[-1], line, place)
        else:
            self._rest += (*self._heading, RestLine(line, place))
            self._heading = ()

    def _end_quote(self) -> None:
        if self.entries:
            self.entries[-1].lines = None


def _is_heading(line: str) -> bool:
    begins_something = DEFINITION.match(line) or CARD.match(line) or EXAMPLE.match(line) or read_head(line)
    is_sentence = line.rstrip().endswith(("。", ".", "!", "?"))
    return not (line[0].isspace() or begins_something or is_sentence) and len(line.strip()) < 40


def _add_line(entry: _Open, line: str, place: Place) -> None:
    head, card, definition = read_head(line), CARD.fullmatch(line.rstrip()), DEFINITION.match(line)
    example = EXAMPLE.match(line)
    if example and entry.rules:
        rule = entry.rules[-1]
        text = line[example.end() :].strip()
        entry.rules[-1] = QuotedRule(
            number=rule.number, text=rule.text, examples=(*rule.examples, text), place=rule.place
        )
    elif definition:
        entry.lines = [line[definition.end() :].strip()]
        entry.definitions.append((read_name(definition["names"]), entry.lines, place))
    elif card:
        entry.lines = [(card["rest"] or "").strip()]
        entry.cards.append((read_name(card["names"]), entry.lines, place))
    elif head and head.numbers[0].rule and not line[0].isspace():
        entry.lines = None
        text = line[head.end :].strip()
        entry.rules.append(QuotedRule(number=head.numbers[0], text=text, examples=(), place=place))
    elif entry.lines is not None:
        entry.lines.append(line.strip())
    else:
        entry.remarks.append(line.strip())


def read_name(written: str) -> Name:
    """The name in both languages: "液状の火/Liquid Fire", or in the one that it is written in."""
    japanese, slash, english = written.replace("／", "/").rpartition("/")
    if slash and is_japanese(japanese):
        return Name(japanese.strip(), english.strip())
    whole = written.strip()
    return Name(whole, None) if is_japanese(whole) else Name(None, whole)


def _close(entry: _Open) -> SummaryEntry:
    return SummaryEntry(
        section=entry.section,
        ordinal=entry.ordinal,
        title=entry.title,
        numbers=_numbers(entry.title),
        remarks=tuple(entry.remarks),
        rules=tuple(entry.rules),
        definitions=tuple(_named_text(*one) for one in entry.definitions),
        cards=tuple(_named_text(*one) for one in entry.cards),
        place=entry.place,
    )


def _named_text(name: Name, printed: list[str], place: Place) -> NamedText:
    lines = [part for line in printed for part in _languages_apart(line)]
    japanese = [line for line in lines if line and is_japanese(line)]
    english = [line for line in lines if line and not is_japanese(line)]
    return NamedText(name=name, japanese="\n".join(japanese) or None, english="\n".join(english) or None, place=place)


def _languages_apart(line: str) -> tuple[str, ...]:
    """A line of Japanese with its English behind it as two."""
    found = MIXED.fullmatch(line)
    return (found["japanese"], found["english"]) if found else (line,)


def _numbers(title: str) -> tuple[RuleNumber, ...]:
    language = Language.JA if is_japanese(title) else Language.EN
    found = (one for one in find_citations(title, language) if one.kind is CitationKind.RULE)
    return tuple(dict.fromkeys(number for one in found for number in one.numbers))


def _is_month(line: str) -> bool:
    return any(pattern.fullmatch(line.strip()) for pattern in (MONTH, ENGLISH_MONTH))


def _date(text: str) -> datetime.date | None:
    """The last day of the first month that the text names."""
    for pattern in (MONTH, ENGLISH_MONTH):
        if found := pattern.search(text):
            year, name = int(found["year"]), found["month"]
            month = int(name) if name.isdigit() else list(calendar.month_name).index(name)
            if 1 <= month <= 12:
                return datetime.date(year, month, calendar.monthrange(year, month)[1])
    return None
