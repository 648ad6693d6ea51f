"""The types of the lexicon in reading order: terms and their tables, matches, expansions."""

from __future__ import annotations

import datetime
from enum import Enum

from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


class TermStatus(Enum):
    """Whose word a term is."""

    OFFICIAL = "official"
    """A word of the Comprehensive Rules in force, or of their official translation."""
    COLLOQUIAL = "colloquial"
    """A short form or a word of players and judges."""
    OBSOLETE = "obsolete"
    """A word of earlier rules, with the date since which it is none."""


class Term(NamedTuple):
    """A term in both languages.

    `english` or `japanese` is "" where the language has no such word (or no official one yet); `reading` is kana
    where the Japanese text prints them.  `rules` are numbers of the release that `Lexicon.rules_of` names, the
    defining rule first; empty where no rule speaks of it.  `kind` is a word of data/lexicon/README.md ("keyword
    ability", "zone").  `successor` and `successor_japanese` are the official words that a colloquial or obsolete
    term stands for, several where it takes several; both empty where it has none (mana burn).
    """

    english: str
    japanese: str
    reading: str
    kind: str
    status: TermStatus
    rules: tuple[str, ...]
    also_english: tuple[str, ...] = ()
    """Further spellings and forms."""
    also_japanese: tuple[str, ...] = ()
    successor: tuple[str, ...] = ()
    successor_japanese: tuple[str, ...] = ()
    last_in_force: datetime.date | None = None
    """The last release known in which an obsolete term was in force."""
    until: datetime.date | None = None
    """The first release known in which it was not."""
    exact: bool = False
    """Whether no release stands between those two, so that `until` is the very date of the change."""
    searched: bool = True
    """Whether the term means something inside a longer text; false for ordinary words such as "if" or "during"."""
    note: str = ""

    @property
    def official_english(self) -> tuple[str, ...]:
        """The English words to use today."""
        return _official(self.english) if self.status is TermStatus.OFFICIAL else self.successor

    @property
    def official_japanese(self) -> tuple[str, ...]:
        """The Japanese words to use today."""
        return _official(self.japanese) if self.status is TermStatus.OFFICIAL else self.successor_japanese


def _official(word: str) -> tuple[str, ...]:
    return (word,) if word else ()


class Match(NamedTuple):
    """A term found by its spelling; `near` where the spelling asked for was only similar to `spelling`."""

    term: Term
    spelling: str
    near: bool = False


class Expansion(NamedTuple):
    """What stands in a text at `text[start:end]` and the official words for it in both languages.

    `terms` has several where the spelling means several things (カウンター).  `english` and `japanese` hold each
    official word once; `rules` the defining rules.
    """

    start: int
    end: int
    text: str
    terms: tuple[Term, ...]
    english: tuple[str, ...]
    japanese: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def note(self) -> str:
        """One sentence that says what the text was taken for; "" for an official term.

        "場に出る has been obsolete since 2009-07-11: searching 戦場に出る".
        """
        if any(term.status is TermStatus.OFFICIAL for term in self.terms):
            return ""
        comma = ", " if self.text.isascii() else "、"
        instead = f": searching {comma.join(self.today())}" if self.today() else ""
        return f"{self.text} {_standing(self.terms[0])}{instead}"

    def today(self, beside: str = "") -> tuple[str, ...]:
        """The official words for the text in its language, or in that of what it stands beside; else in English."""
        return (self.english if (beside or self.text).isascii() else self.japanese) or self.english

    @property
    def names(self) -> tuple[str, ...]:
        """What the text is called besides, in either language: by official words, and as its terms are.

        An obsolete term without a successor is still what older releases say.
        """
        named = (name for term in self.terms for name in (term.english, term.japanese))
        once = dict.fromkeys((*self.english, *self.japanese, *named))
        return tuple(name for name in once if name not in ("", self.text))

    def is_still_said(self, day: datetime.date) -> bool:
        """Whether the text is obsolete today, in all that it means, and was not on the day."""
        return all(term.until is not None and day < term.until for term in self.terms)


def _standing(term: Term) -> str:
    """Why a term is none of today's: "has been obsolete since 2009-07-11", "was obsolete by 1999-11-01"."""
    if term.status is not TermStatus.OBSOLETE or term.until is None:
        return f"is {term.status.value}"
    return f"{'has been obsolete since' if term.exact else 'was obsolete by'} {term.until}"


def read_table(path: Path) -> tuple[dict[str, int], list[list[str]]]:
    """A table's columns by name, and its rows; ValueError for a row of another width than its head."""
    columns, lines = read_lines(path)
    return columns, [line.split("\t") for line in lines]


def read_lines(path: Path) -> tuple[dict[str, int], list[str]]:
    """A table's columns by name, and its rows as they are written; ValueError as `read_table`."""
    head, *lines = path.read_text(encoding="utf-8").split("\n")
    columns = {name: index for index, name in enumerate(head.split("\t"))}
    tabs = len(columns) - 1
    rows = [line for line in lines if line]
    for number, row in enumerate(rows, 2):
        if row.count("\t") != tabs:
            width = row.count("\t") + 1
            raise ValueError(f"{path}:{number}: {width} columns where the head has {len(columns)}")
    return columns, rows


def term_of(columns: dict[str, int], row: list[str], status: TermStatus) -> Term:
    """The term that one row of a table tells of; columns that the table lacks are empty."""

    def cell(name: str) -> str:
        return row[columns[name]] if name in columns else ""

    return Term(
        english=cell("english"),
        japanese=cell("japanese"),
        reading=cell("reading"),
        kind=cell("kind"),
        status=status,
        rules=_listed(cell("rules")),
        also_english=_listed(cell("also_english")),
        also_japanese=_listed(cell("also_japanese")),
        successor=_listed(cell("successor")),
        successor_japanese=_listed(cell("successor_japanese")),
        last_in_force=_date(cell("last_in_force")),
        until=_date(cell("until")),
        exact=cell("exact") == "yes",
        searched=cell("search") != "no",
        note=cell("note"),
    )


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(cell.split(";")) if cell else ()


def _date(cell: str) -> datetime.date | None:
    return datetime.date.fromisoformat(cell) if cell else None
