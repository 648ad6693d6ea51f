"""Which sections the tournament documents cite, edition by edition: facts for `refs` and `lint --work`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.parser.language import Language
from mtgcr.parser.prose import find_citations_in_prose
from mtgcr.parser.works.section_citations import find_section_citations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from mtgcr.kb.works.section_lineages import SectionState, WorkThroughTime
    from mtgcr.parser.works.printed import PrintedWork, WorkSection

RULES = "cr"
ABOUT_ALL = re.compile(r"changes from|quick reference", re.IGNORECASE)
"""Titles of sections that name most others, as a log or a table."""
DASHES = re.compile(r"\s*[–—―]+\s*|\s+-\s+")
Row = tuple[str, ...]


class Cited(NamedTuple):
    """What a section cites: a number as it is printed, or the lineage of an infraction that it calls by its name."""

    work: str
    number: str
    lineage: str


def reference_rows(
    work: WorkThroughTime, editions: Sequence[PrintedWork], left_out: set[date], infractions: WorkThroughTime | None
) -> Iterator[Row]:
    """One row for each time in which a section cites something; editions whose words are unsure are left out."""
    began: dict[tuple[str, Cited], date] = {}
    for edition, states in zip(editions, work.states, strict=True):
        if edition.effective in left_out:
            continue
        names = _names(infractions, edition.effective)
        now = {(state.lineage, one) for state, one in _cited(edition, states, names)}
        for key in sorted(began.keys() - now):
            yield _row(work.work, *key, began.pop(key), edition.effective.isoformat())
        for key in now:
            began.setdefault(key, edition.effective)
    for key, since in began.items():
        yield _row(work.work, *key, since, "")


def _row(work: str, lineage: str, cited: Cited, since: date, until: str) -> Row:
    return work, lineage, since.isoformat(), until, *cited


def _cited(
    edition: PrintedWork, states: Iterable[SectionState], names: Mapping[str, str]
) -> Iterator[tuple[SectionState, Cited]]:
    for section, state in zip(edition.sections, states, strict=True):
        if not ABOUT_ALL.search(section.title):
            for one in dict.fromkeys(_cited_by(edition.work, section, names)):
                if (one.work, one.number or one.lineage) not in ((edition.work, state.number), ("ipg", state.lineage)):
                    yield state, one


def _cited_by(work: str, section: WorkSection, names: Mapping[str, str]) -> Iterator[Cited]:
    for one in find_section_citations(section.text, own=work):
        yield Cited(one.work, one.number, "")
    for citation in find_citations_in_prose(section.text, Language.EN):
        yield from (Cited(RULES, str(number), "") for number in citation.numbers if number.rule)
    plain = _plain(section.text)
    for name, lineage in names.items():
        if re.search(rf"{re.escape(name)}(?![a-z])", plain):
            yield Cited("ipg", "", lineage)


def _names(infractions: WorkThroughTime | None, day: date) -> dict[str, str]:
    """The infractions of the day by their whole names: "game play error - missed trigger"."""
    if infractions is None or day < infractions.days[0]:
        return {}
    place = max(at for at, one in enumerate(infractions.days) if one <= day)
    named = (one for one in infractions.states[place] if DASHES.search(one.title))
    return {_plain(one.title): one.lineage for one in named if " - " in _plain(one.title)}


def _plain(text: str) -> str:
    return " ".join(DASHES.sub(" - ", text).casefold().split())
