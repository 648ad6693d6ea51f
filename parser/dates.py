"""The date from which a release holds, read from its text."""

from __future__ import annotations

import datetime
import re
import unicodedata

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
ENGLISH = re.compile(rf"(?:effective|current) as of ({'|'.join(MONTHS)}) ?(\d{{1,2}}), ?(\d{{4}})", re.IGNORECASE)
JAPANESE = re.compile(r"このルールは(\d{4})年(\d{1,2})月(\d{1,2})日から有効")
JAPANESE_TITLE = re.compile(r"[和私]訳[^\d]{0,3}(\d{4})(\d{2})(\d{2})\.\d")
FILE_NAME = re.compile(r"(?<!\d)((?:19|20)\d{2})[-_]?(\d{2})[-_]?(\d{2})(?!\d)")


def find_effective_date(text: str) -> datetime.date | None:
    """The effective date that the text itself states, in English or Japanese; None when it states none."""
    if found := ENGLISH.search(text):
        month = [name.lower() for name in MONTHS].index(found[1].lower()) + 1
        return _date(found[3], str(month), found[2])
    for pattern in (JAPANESE, JAPANESE_TITLE):
        if found := pattern.search(unicodedata.normalize("NFKC", text)):
            return _date(*found.groups())
    return None


def date_in_name(name: str) -> datetime.date | None:
    """The date that a file name carries (rules_20240917.txt), which is often not the effective date."""
    found = FILE_NAME.search(name)
    return _date(*found.groups()) if found else None


def _date(year: str, month: str, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None
