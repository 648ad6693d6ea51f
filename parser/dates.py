"""The date from which a release holds, read from its text."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.parser.text_layouts import layout_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.parser.text_layouts import StatedDay

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
FILE_NAME = re.compile(r"(?<!\d)((?:19|20)\d{2})[-_]?(\d{2})[-_]?(\d{2})(?!\d)")


def find_effective_date(text: str) -> datetime.date | None:
    """The effective date that the text itself states, in any language; None when it states none."""
    stated = next(find_dates(text), None)
    if stated:
        return stated
    titles = ((layout, pattern.search(text)) for layout in _layouts() for pattern in layout.titled)
    return next((_read(found, layout) for layout, found in titles if found), None)


def find_dates(text: str) -> Iterator[datetime.date]:
    """The date of every statement from when the text is effective; a release makes one or two."""
    for layout, found in _stated(text):
        date = _read(found, layout)
        if date and (not layout.after or text[: found.start()].endswith(layout.after)):
            yield date


def find_wrong_date(text: str) -> re.Match[str] | None:
    """The first statement from when the text is effective that names a day which no calendar has."""
    return next((found for _, found in _stated(text)), None)


def _stated(text: str) -> Iterator[tuple[StatedDay, re.Match[str]]]:
    return ((layout, found) for layout in _layouts() for pattern in layout.stated for found in pattern.finditer(text))


def _layouts() -> Iterator[StatedDay]:
    return (layout_of(language).effective for language in Language)


def _read(found: re.Match[str], layout: StatedDay) -> datetime.date | None:
    month = found["month"]
    return _date(found["year"], str(layout.months.index(month) + 1) if layout.months else month, found["day"])


def date_in_name(name: str) -> datetime.date | None:
    """The date that a file name carries (rules_20240917.txt), which is often not the effective date."""
    found = FILE_NAME.search(name)
    return _date(*found.groups()) if found else None


def _date(year: str, month: str, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None
