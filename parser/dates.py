"""The date from which a release holds, read from its text."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
ENGLISH = re.compile(rf"as of\s+({'|'.join(MONTHS)}) ?(\d{{1,2}}), ?(\d{{4}})")
"""Begins with its longest fixed words, so that a whole text is searched fast."""
BEFORE_ENGLISH = ("effective ", "current ")
JAPANESE = re.compile(r"このルールは(\d{4})年(\d{1,2})月(\d{1,2})日から有効")
JAPANESE_TITLE = re.compile(r"[和私]訳[^\d]{0,3}(\d{4})(\d{2})(\d{2})\.\d")
"""The number of a translation is the date of its English text: 和訳 20130713.0 版."""
JAPANESE_UPDATE = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日[(（]英文更新[)）]")
"""How translations of 2003 name their English text."""
FILE_NAME = re.compile(r"(?<!\d)((?:19|20)\d{2})[-_]?(\d{2})[-_]?(\d{2})(?!\d)")


def find_effective_date(text: str) -> datetime.date | None:
    """The effective date that the text itself states, in English or Japanese; None when it states none."""
    stated = next(find_dates(text), None)
    if stated:
        return stated
    titles = (pattern.search(text) for pattern in (JAPANESE_TITLE, JAPANESE_UPDATE))
    return next((_date(*found.groups()) for found in titles if found), None)


def find_dates(text: str) -> Iterator[datetime.date]:
    """The date of every statement from when the text is effective; a release makes one or two."""
    for found in ENGLISH.finditer(text):
        date = _date(found[3], str(MONTHS.index(found[1]) + 1), found[2])
        if date and text[: found.start()].endswith(BEFORE_ENGLISH):
            yield date
    for found in JAPANESE.finditer(text):
        date = _date(*found.groups())
        if date:
            yield date


def find_wrong_date(text: str) -> re.Match[str] | None:
    """The first statement from when the text is effective that names a day which no calendar has."""
    return next((found for pattern in (ENGLISH, JAPANESE) for found in pattern.finditer(text)), None)


def date_in_name(name: str) -> datetime.date | None:
    """The date that a file name carries (rules_20240917.txt), which is often not the effective date."""
    found = FILE_NAME.search(name)
    return _date(*found.groups()) if found else None


def _date(year: str, month: str, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None
