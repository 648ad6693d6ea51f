"""What we say ourselves of the sections: a line on each in both languages, what to do at the table, Japanese names."""

from __future__ import annotations

from functools import lru_cache

from mtgcr.kb.works.work_facts import load_facts, load_prints
from mtgcr.kb.works.work_tables import table_rows
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.kb.works.work_facts import SectionTenure


PRESCRIBED = ("remedy", "upgrade", "downgrade")
"""The parts of a section that say what is to be done."""


class SectionLine(NamedTuple):
    """What a section is about, in one line of our own, in English and Japanese."""

    english: str
    japanese: str


class TableRemedy(NamedTuple):
    """What to do about an infraction, in our own words; `regular` is the key of the JAR's matching section.

    `since` is the first day of the wording that it retells.
    """

    short: str
    remedy: SectionLine
    upgrade: SectionLine
    downgrade: SectionLine
    regular: str
    since: datetime.date


@lru_cache(maxsize=8)
def load_lines(work: str) -> Mapping[str, SectionLine]:
    """The lines by lineage; they are about the newest edition."""
    return {lineage: SectionLine(row[2], row[3]) for lineage, row in _line_rows(work)}


@lru_cache(maxsize=8)
def load_words(work: str) -> Mapping[str, str]:
    """The words by which search finds a section in place of its line, by lineage, where the line is for the table."""
    return {lineage: row[4] for lineage, row in _line_rows(work) if row[4:]}


@lru_cache(maxsize=8)
def load_called(work: str) -> Mapping[str, str]:
    """By which words judges and players call what the sections are about, in both languages, by lineage."""
    return {lineage: f"{row[2]} {row[3]}" for lineage, row in _line_rows(work, "called.tsv")}


@lru_cache(maxsize=8)
def load_asked(work: str) -> Mapping[str, str]:
    """How people ask for the sections, phrase by phrase in both languages, by lineage."""
    return {lineage: f"{row[2]} {row[3]}" for lineage, row in _line_rows(work, "asked.tsv")}


def _line_rows(work: str, table: str = "lines.tsv") -> Iterator[tuple[str, Sequence[str]]]:
    newest = {one.number: one.lineage for one in load_facts(work).tenures if one.until is None}
    rows = (row for row in table_rows(table) if row[0] == work)
    return ((newest[row[1]], row) for row in rows if row[1] in newest)


@lru_cache(maxsize=1)
def load_remedies() -> Mapping[str, TableRemedy]:
    """What to do about each infraction, by lineage."""
    newest = {one.number: one.lineage for one in load_facts("ipg").tenures if one.until is None}
    worded = _worded_since()
    return {
        lineage: TableRemedy(
            row[1],
            SectionLine(row[2], row[5]),
            SectionLine(row[3], row[6]),
            SectionLine(row[4], row[7]),
            row[8],
            worded[lineage],
        )
        for row in table_rows("remedies.tsv")
        if (lineage := newest.get(row[0]))
    }


def _worded_since() -> dict[str, datetime.date]:
    """The day of the last change to what is done about an infraction: its remedy, its upgrade and downgrade.

    Where nothing is prescribed, we retell what is said of it otherwise, and the day is that of the last change to that.
    """
    done: dict[str, datetime.date] = {}
    told: dict[str, datetime.date] = {}
    prescribed: dict[tuple[str, str], bool] = {}
    for one in load_prints("ipg"):
        if one.part in PRESCRIBED:
            done[one.lineage] = max(one.since, done.get(one.lineage, one.since))
            prescribed[one.lineage, one.part] = bool(one.print)
        elif one.part != "examples":
            told[one.lineage] = max(one.since, told.get(one.lineage, one.since))
    having = {lineage for (lineage, _), is_there in prescribed.items() if is_there}
    return told | {lineage: done[lineage] for lineage in having}


def condition_of(tenure: SectionTenure, day: datetime.date) -> str:
    """The name of the case in which alone the penalty is given on the day ("detrimental"); "" where in every case."""
    named = (row for row in _conditions() if (row[0], row[1]) == (tenure.work, tenure.lineage))
    return next((row[4] for row in named if row[2] <= day.isoformat() < row[3]), "")


@lru_cache(maxsize=1)
def _conditions() -> tuple[list[str], ...]:
    return tuple(table_rows("conditions.tsv"))


@lru_cache(maxsize=8)
def load_japanese(work: str) -> Mapping[str, str]:
    """Japanese names of sections by the last part of the English title, in small letters."""
    return {row[1].casefold(): row[2] for row in table_rows("titles_ja.tsv") if row[0] == work}


def japanese_title(work: str, title: str) -> str:
    """The Japanese name of the section; "" where none is known."""
    return load_japanese(work).get(title.rpartition(" — ")[2].casefold(), "")


def confirmed_until(work: str) -> datetime.date:
    """The last day on which the newest edition known here was found to be the newest."""
    import datetime

    return next(datetime.date.fromisoformat(row[1]) for row in table_rows("confirmed.tsv") if row[0] == work)
