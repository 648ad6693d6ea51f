"""Dates as judges say them: 2024-11-08, 2024-10, 2018, FDN, Foundations, ファウンデーションズ."""

from __future__ import annotations

import calendar
import csv
import datetime
import difflib
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory

if TYPE_CHECKING:
    from pathlib import Path

DATE = re.compile(r"(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?月?|年)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRelease:
    """A card set and the release of the rules that came with it."""

    code: str
    english: str
    japanese: str
    """"" where we do not know it."""
    effective: datetime.date


@dataclass(frozen=True, slots=True)
class UnknownDate:
    """What the user gave is neither a date nor a set; `suggestions` are the nearest set names."""

    given: str
    suggestions: tuple[str, ...]


def read_date(given: str, directory: Path | None = None) -> datetime.date | UnknownDate:
    """The day that the user means: a date, the last day of a month or year, or the day a set's release took effect."""
    text = unicodedata.normalize("NFKC", given).strip()
    found = DATE.fullmatch(text)
    date = _last_day(found) if found else None
    if date is not None:
        return date
    sets = load_sets(directory or data_directory())
    named = _find_set(text, sets)
    return named.effective if named else UnknownDate(given, _nearest(text, sets))


def _last_day(found: re.Match[str]) -> datetime.date | None:
    year, month = int(found[1]), int(found[2] or 12)
    try:
        day = int(found[3]) if found[3] else calendar.monthrange(year, month)[1]
        return datetime.date(year, month, day)
    except ValueError:
        return None


@lru_cache(maxsize=4)
def load_sets(directory: Path) -> tuple[SetRelease, ...]:
    """The sets known, oldest first (data/sets.tsv)."""
    with (directory / "sets.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return tuple(
            SetRelease(
                code=row["code"],
                english=row["english"],
                japanese=row["japanese"],
                effective=datetime.date.fromisoformat(row["effective"]),
            )
            for row in rows
            if row["code"]
        )


def load_calendar(directory: Path) -> tuple[datetime.date, ...]:
    """The effective dates of all releases of the rules known to exist, oldest first (data/sets.tsv)."""
    with (directory / "sets.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return tuple(sorted({datetime.date.fromisoformat(row["effective"]) for row in rows}))


def _fold(name: str) -> str:
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", name).lower())


def _find_set(text: str, sets: tuple[SetRelease, ...]) -> SetRelease | None:
    wanted = _fold(text)
    for one in sets:
        if wanted and wanted in (_fold(one.code), _fold(one.english), _fold(one.japanese)):
            return one
    return None


def _nearest(text: str, sets: tuple[SetRelease, ...]) -> tuple[str, ...]:
    names = {_fold(name): name for one in sets for name in (one.code, one.english, one.japanese) if name}
    close = difflib.get_close_matches(_fold(text), names, n=3, cutoff=0.6)
    return tuple(names[name] for name in close)
