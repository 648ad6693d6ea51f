"""Which work a text is an edition of, from which day, in which language: read from the text, not from a file's name."""

from __future__ import annotations

import datetime
import re
import unicodedata
from typing import TYPE_CHECKING

from mtgcr.parser.dates import MONTHS
from mtgcr.parser.language import Language
from mtgcr.parser.letters import HIRAGANA_LETTER
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.works.forms import KNOWN_WORKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.parser.works.forms import WorkForm
    from mtgcr.parser.works.lines import WorkLine

TOP = 60
"""Written lines at the top of a text among which title and date are looked for."""
LONGEST_TITLE = 120
"""Characters: a sentence that names the work is longer."""
ENGLISH_DAY = re.compile(
    rf"\b({'|'.join(month[:3] for month in MONTHS)})[a-z]*\s+(\d{{1,2}})(?:st|nd|rd|th)?\s*,\s*(\d{{4}})", re.IGNORECASE
)
JAPANESE_DAY = re.compile(r"(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
ENOUGH_KANA = 200
"""An English text with some Japanese names has fewer."""


class Recognised(NamedTuple):
    """The work, the day that the text prints, its language; `stated` is None where it prints none."""

    form: WorkForm
    stated: datetime.date | None
    language: Language
    title_line: int
    """The place of the title among the lines."""


def recognise(lines: Sequence[WorkLine], works: Iterable[WorkForm] = KNOWN_WORKS) -> Recognised | None:
    """The work that the text is an edition of; None where its title stands in no line of its own near the top."""
    written = [(at, line) for at, line in enumerate(lines) if line.text.strip()][:TOP]
    for form in works:
        title = re.compile(form.title, re.IGNORECASE)
        for at, line in written:
            if len(line.text.strip()) < LONGEST_TITLE and title.fullmatch(_squeezed(line.text)):
                return Recognised(form, _stated(lines[at:], form), _language(lines), at)
    marked = next((form for form in works if _has_marks(lines, form)), None)
    return Recognised(marked, _stated(lines, marked), _language(lines), 0) if marked else None


def _has_marks(lines: Iterable[WorkLine], form: WorkForm) -> bool:
    """Whether the headings that tell the work stand in lines of their own."""
    ends = tuple(mark.casefold() for mark in form.marks)
    seen = {
        end
        for line in lines
        if len(line.text) < LONGEST_TITLE
        for end in ends
        if line.text.casefold().strip().endswith(end)
    }
    return bool(form.marks) and len(seen) == len(ends)


def _squeezed(text: str) -> str:
    """The words with marks of trade left out and small capitals that came apart put together."""
    plain = re.sub(r"[™®]|\(TM\)|\(R\)", "", unicodedata.normalize("NFKC", text.replace("™", "").replace("®", "")))
    return " ".join(re.sub(r"\b([A-Z]) (?=[A-Z]{2,}\b)", r"\1", plain).split())


def _stated(lines: Sequence[WorkLine], form: WorkForm) -> datetime.date | None:
    dated = re.compile(form.dated, re.IGNORECASE)
    written = [line.text for line in lines if line.text.strip()][:TOP]
    for text in written:
        if dated.search(text) and (day := read_day(text)):
            return day
    return None


def read_day(text: str) -> datetime.date | None:
    """The first day written in the text, in either language; None for none."""
    plain = unicodedata.normalize("NFKC", text)
    if found := ENGLISH_DAY.search(plain):
        names = [month[:3].lower() for month in MONTHS]
        return _day(int(found[3]), names.index(found[1].lower()) + 1, int(found[2]))
    if found := JAPANESE_DAY.search(plain):
        return _day(*map(int, found.groups()))
    return None


def _day(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None


def _language(lines: Iterable[WorkLine]) -> Language:
    kana = sum(len(HIRAGANA_LETTER.findall(line.text)) for line in lines)
    return Language.JA if kana > ENOUGH_KANA else Language.EN
