"""Days as judges say them: 2024-11-08, Nov 2012, summer 2024, 2018, today, FDN, Foundations, ファウンデーションズ.

The one reader of days for all doors; `kb.storage.spoken_days` has the forms, which questions use too.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from contextlib import suppress
from functools import lru_cache

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.spoken_days import DaySpan, figure, find_either, read_days
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from mtgcr.kb.storage.told_days import NamedSet

NEWEST = datetime.date.max
"""The day that "latest" names: whatever is newest of what is held was in force before it."""
_DAY = expression(r"(\d{4})-(\d{2})-(\d{2})")
_SHORT_DAY = expression(r"'?(\d{1,2})[-/.](\d{1,2})[-/.](\d{1,2})")
_TODAY = frozenset(("today", "now", "今日", "本日", "現在"))
_NEAR, _NEAR_CODE = 0.75, 0.65
"""How much of a name, and of a code, must be typed right; "Tenth" has 0.67 of Torment, a code with a wrong letter 0.67
of the right one."""
_LONGEST_CODE = 4
_PROPOSED = 6
"""The sets of a plane that are proposed at most: of Ravnica there are six."""
_LATEST = frozenset(
    f"{article}{new}{what}"
    for article in ("", "the ")
    for new in ("latest", "newest", "most recent")
    for what in ("", " set", " expansion", " release", " rules")
) | {"最新", "最新セット", "最新のセット", "最新版", "最新の版", "最新のルール"}


class SetRelease(NamedTuple):
    """A card set and the release of the rules that came with it."""

    code: str
    english: str
    japanese: str
    """"" where we do not know it."""
    effective: datetime.date
    """From when that release holds; of a product without one of its own, the day on which it was sold first."""
    released: datetime.date | None
    """The day on which the set was sold first; None where we do not know it."""
    also: tuple[str, ...] = ()
    """What else people call it, in either language."""

    @property
    def names(self) -> tuple[str, ...]:
        """All that it is called, its code first."""
        return tuple(filter(None, (self.code, self.english, self.japanese, *self.also)))


class UnknownDate(NamedTuple):
    """What the user gave is neither a date nor a set; `suggestions` are days that it may mean, or near names."""

    given: str
    suggestions: tuple[str, ...]


def read_date(
    given: str, directory: Path | None = None, *, today: datetime.date | None = None
) -> datetime.date | UnknownDate:
    """The day that the user means; of a month, season or year its last, but none after today where that lies in it."""
    span = read_span(given, directory, today=today)
    return span if isinstance(span, UnknownDate) else answering_day(span, today)


def answering_day(span: DaySpan, today: datetime.date | None) -> datetime.date:
    """The day of the span whose rules answer for it, but none after today where that lies in it."""
    return today if today and span.first <= today < span.answering else span.answering


def read_span(
    given: str, directory: Path | None = None, *, today: datetime.date | None = None
) -> DaySpan | UnknownDate:
    """From which day to which the user means: a date, month, season or year, the days of a set's rules, or a range.

    "today" and what is told from it are unknown where nobody says which day that is.
    """
    text = _written(given)
    span = _plain_day(text) or _named_day(text.casefold(), today)
    if span is not None:
        return span
    from mtgcr.kb.storage.offered_days import near_sets, time_within, times_of_year
    from mtgcr.kb.storage.told_days import read_told  # its forms take 10 ms, which a plain date need not pay

    folder = directory or data_directory()
    sets, products = load_sets(folder), load_products(folder)
    span = read_told(
        " ".join(text.casefold().split()),
        lambda name: _find_set(name, sets, sets) or _find_set(name, products, (*sets, *products)),
        today,
    )
    return span or UnknownDate(
        given,
        _either_day(text, today)
        or _last_of_month(text)
        or _retyped(text)
        or near_sets(text.casefold(), ((one.effective, one.english) for one in sets), today)
        or times_of_year(text.casefold(), today)
        or _nearest(text, (*sets, *products))
        or time_within(text, today),
    )


def _retyped(text: str) -> tuple[str, ...]:
    """The day that the text names without its time or weekday, or with the year and figures that it seems to have."""
    for form, other in _SLIPS:
        found = read_days(form.sub(other, text.casefold()).strip()) if form.search(text.casefold()) else None
        if found and found.is_day:
            return (found.first.isoformat(),)
    return ()


def _either_day(text: str, today: datetime.date | None) -> tuple[str, ...]:
    """The days that the whole text can name; none where it names one or no day."""
    if figures := _SHORT_DAY.fullmatch(text):
        days = _days_of_figures(*figures.groups())
        return tuple(day.isoformat() for day in days if today is None or day <= today)
    found = next(find_either(text), None)
    return (found.day.isoformat(), found.other.isoformat()) if found and found[:2] == (0, len(text)) else ()


def _days_of_figures(one: str, two: str, three: str) -> Iterator[datetime.date]:
    """The days that three short figures can name: as year, month, day, then with the year behind; it has two digits."""
    for year, month, day in dict.fromkeys([(one, two, three), (three, one, two), (three, two, one)]):
        with suppress(ValueError):
            if year[1:]:
                yield datetime.date(figure("'" + year), int(month), int(day))


_SLIPS = (
    (expression(r"[t ]\d\d?:\d\d.*"), ""),
    (expression(r"^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? |[(（][月火水木金土日](?:曜日?)?[)）]"), ""),
    (expression(r"(?<=[ ,])'?(\d\d)$"), r"20\1"),
    (expression(r"(?<=\d)[曰目]"), "日"),
    (expression(r"(?<=\d)o|o(?=\d)"), "0"),
    (expression(r"(?<=[\d-])l|l(?=\d)"), "1"),
)
"""What stands in days that are not read, and what is read in its place; it is only offered."""


def names_latest(given: str) -> bool:
    """Whether the newest release is asked for by its name ("latest"), which lies ahead of nothing."""
    return _written(given).casefold() in _LATEST


def _written(given: str) -> str:
    return unicodedata.normalize("NFKC", given).replace("〜", "~").strip()


def _plain_day(text: str) -> DaySpan | None:
    """The day written as 2024-11-08."""
    found = _DAY.fullmatch(text)
    try:
        day = datetime.date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None
    return DaySpan(day, day) if day else None


def _named_day(name: str, today: datetime.date | None) -> DaySpan | None:
    """Today, or the day on which the newest text held answers."""
    if name in _LATEST:
        return DaySpan(NEWEST, NEWEST)
    return DaySpan(today, today) if today and name in _TODAY else None


@lru_cache(maxsize=4)
def load_sets(directory: Path) -> tuple[SetRelease, ...]:
    """The sets known, oldest first (data/sets.tsv)."""
    return tuple(_set_release(row, row["effective"]) for row in _rows(directory / "sets.tsv") if row["code"])


@lru_cache(maxsize=4)
def load_products(directory: Path) -> tuple[SetRelease, ...]:
    """The products for which no release of the rules is named, oldest first (data/products.tsv)."""
    return tuple(_set_release(row, row["released"]) for row in _rows(directory / "products.tsv"))


def load_calendar(directory: Path) -> tuple[datetime.date, ...]:
    """The effective dates of all releases of the rules known to exist, oldest first (data/sets.tsv)."""
    return tuple(sorted({datetime.date.fromisoformat(row["effective"]) for row in _rows(directory / "sets.tsv")}))


def _rows(path: Path) -> Iterator[Mapping[str, str]]:
    import csv  # 2 ms, which a plain date need not pay

    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t")


def _set_release(row: Mapping[str, str], effective: str) -> SetRelease:
    return SetRelease(
        code=row["code"],
        english=row["english"],
        japanese=row["japanese"],
        effective=datetime.date.fromisoformat(effective),
        released=datetime.date.fromisoformat(row["released"]) if row["released"] else None,
        also=tuple(filter(None, row["also"].split(";"))),
    )


def _fold(name: str) -> str:
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", name).lower())


def _find_set(text: str, sets: tuple[SetRelease, ...], known: tuple[SetRelease, ...]) -> NamedSet | None:
    """From the release that came with the set to the last that is known to belong to it.

    A part of a name stands for it where it is in no other of those `known`: of a plane that sets were named after too,
    the one product that came last is not what is meant.
    """
    from mtgcr.kb.storage.told_days import NamedSet

    wanted = _fold(text)
    named = [one for one in sets if wanted and wanted in map(_fold, one.names)]
    named = named or [one for one in sets if wanted and _is_short_for(wanted, one, known)]
    return NamedSet(DaySpan(named[0].effective, named[-1].effective), named[0].released) if named else None


def _is_short_for(wanted: str, one: SetRelease, sets: tuple[SetRelease, ...]) -> bool:
    """Whether the words are one side of the colon in the set's name, and stand in no other set's ("龍嵐録")."""
    for name in (one.english, one.japanese):
        if wanted in map(_fold, re.split("[:：]", name)) and wanted != _fold(name):
            return all(
                wanted not in _fold(f"{other.english} {other.japanese}") or other.code == one.code for other in sets
            )
    return False


def _last_of_month(text: str) -> tuple[str, ...]:
    """The last day of February, for its 30th, as of any month."""
    found = _DAY.fullmatch(text)
    year, month, day = map(int, found.groups()) if found else (0, 0, 0)
    if not (year and 1 <= month <= 12 and 28 < day <= 31):
        return ()
    from calendar import monthrange  # 3 ms, which only a day that there is not pays

    return (f"{year:04}-{month:02}-{monthrange(year, month)[1]}",)


def _nearest(text: str, sets: tuple[SetRelease, ...]) -> tuple[str, ...]:
    """The sets in whose names the text stands, oldest first, else names and codes that are nearly it."""
    told = _fold(text)
    whole = [name for one in sets for name in (one.english, one.japanese) if name]
    if told and (sharing := [name for name in whole if _has_words(name, text)]):
        return tuple(dict.fromkeys(sharing))[:_PROPOSED]
    named = {_fold(part): name for name in reversed(whole) for part in (*re.split("[:：]", name), name)}
    codes = {_fold(one.code): one.code for one in reversed(sets)} if len(told) <= _LONGEST_CODE else {}
    import difflib  # 3 ms, which only a name that no set has pays

    close = difflib.get_close_matches(told, named, n=3, cutoff=_NEAR)
    near_codes = difflib.get_close_matches(told, codes, n=3, cutoff=_NEAR_CODE)
    return (*(codes[name] for name in near_codes), *(named[name] for name in close))[:3]


def _has_words(name: str, text: str) -> bool:
    """Whether the words stand in the name: whole ones in English; in Japanese, which parts none, the letters."""
    words = re.escape(text.casefold())
    return bool(re.search(rf"\b{words}\b" if text.isascii() else words, name.casefold()))
