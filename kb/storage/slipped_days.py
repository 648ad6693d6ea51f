"""Days with slips in them or told half in words: "aug 2k5", "May of 22", "13th of May, twenty twelve", 「9がつ」.

Each is written as plain days are and read as these (kb.storage.spoken_days).
"""

from __future__ import annotations

import datetime
import re
from functools import cache

from mtgcr.kb.storage.loose_years import ONES, TEENS
from mtgcr.kb.storage.spoken_days import FIGURES, MONTHS, YEAR, DaySpan, SpokenDays, figure, read_days
from mtgcr.kb.storage.year_parts import JAPANESE_PART, PART

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip
_TWENTIETH, _THIRTIETH, _LAST_DAY = 20, 30, 31
_SPELT = (
    rf"(?:twenty[ -](?:(?:twenty|thirty)(?:[ -](?:{'|'.join(ONES)}))?|{'|'.join(TEENS)}"
    rf"|oh[ -](?:{'|'.join(ONES)}))|two thousand(?: and)? (?:{'|'.join((*TEENS, *ONES))}))"
)
_SHORT = r"(?:2k[012]?\d|'\d\d)"
_ORDINAL = (
    rf"(?:\d\d?(?:st|nd|rd|th)|{'|'.join(_ORDINALS)}|twenty-(?:{'|'.join(_ORDINALS[:9])})|thirtieth|thirty-first|last)"
)
_NO_AMOUNT = (
    r"(?! (?:life|cards?|damage|creatures?|tokens?|lands?|points?|mana|players?|people|dollars?|times)\b"
    r"|-|[/.:]\d)"
)
_ABOUT = r"(?:in |around |about |circa |say,? |maybe |probably |i think )"
_NO_VERB = r"(?!may\b|march\b)"
"""What may be another word than a month, where nothing leads to it."""
_MAY_BE = re.compile(
    rf"2k\d|\btwenty|\btwo thousand|[a-z]\.? of \d\d\b|(?:st|nd|rd|th|last)(?: day)?(?: of)? (?:{MONTHS})"
    r"|(?:st|nd|rd|th),? (?:of |in )?['\d]|(?:199|20[0-4])\d(?:[,:;]? [a-z]| ?- ?\d{4})|念|ねん|がつ|年、"
)
"""What is in every such stretch, so that most questions need not be looked at further."""


def find_slipped(folded: str) -> Iterator[SpokenDays]:
    """All such stretches of a folded text, in no order."""
    if not _MAY_BE.search(folded):
        return
    for form in _forms():
        for found in form.finditer(folded):
            if span := _span({name.rstrip("_"): part for name, part in found.groupdict().items() if part is not None}):
                yield SpokenDays(found.start(), found.end(), span)


def _span(parts: dict[str, str]) -> DaySpan | None:
    if "typed" in parts:
        return read_days(re.sub("念|ねん", "年", parts["typed"]).replace("がつ", "月").replace("にち", "日"))
    if "number" in parts:
        return read_days(f"{parts['year']}年{parts['number']}月{parts.get('rest', '')}")
    year = _year(parts["year"])
    if "through" in parts:
        return _stretch(year, int(parts["through"]))
    return _in_month(year, parts) if "month" in parts else _stretch(year, year)


def _stretch(first: int, last: int) -> DaySpan | None:
    """From the one year to the other."""
    known = first <= last and re.fullmatch(YEAR, str(first)) and re.fullmatch(YEAR, str(last))
    return DaySpan(datetime.date(first, 1, 1), datetime.date(last, 12, 31)) if known else None


def _in_month(year: int, parts: dict[str, str]) -> DaySpan | None:
    """The month, its part or its day."""
    whole = read_days(f"{parts.get('part', '')} {parts['month']} {year}".strip())
    if whole is None or "day" not in parts:
        return whole
    if parts["day"] == "last":
        return DaySpan(whole.last, whole.last)
    return read_days(f"{parts['month']} {_day(parts['day'])}, {year}")


def _year(written: str) -> int:
    """The year of its figures, all or the last two of them, or of its words."""
    if written.startswith("2k"):
        return 2000 + int(written[2:])
    if written[-1].isdigit():
        bare = written.removeprefix("'")
        return int(bare) if len(bare) > len("22") else figure(f"'{bare}")
    words = re.split("[ -]", written.removeprefix("twenty").removeprefix("two thousand").strip(" -"))
    tens = {"twenty": 20, "thirty": 30}
    return 2000 + sum(tens.get(word, 0) or _number(word) for word in words)


def _number(word: str) -> int:
    known = (*ONES, *TEENS)
    return known.index(word) + 1 if word in known else 0


def _day(written: str) -> int:
    """The day of the month of its ordinal, in figures or words."""
    if written[0].isdigit():
        return int(re.sub(r"\D", "", written))
    if written in _ORDINALS:
        return _ORDINALS.index(written) + 1
    if written.startswith("twenty-"):
        return _TWENTIETH + _ORDINALS.index(written.removeprefix("twenty-")) + 1
    return _THIRTIETH if written == "thirtieth" else _LAST_DAY


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    year = rf"(?P<year>{YEAR}|{_SHORT}|{_SPELT})"
    part = JAPANESE_PART.replace("?P<part>", "?:")
    forms = (
        rf"\b(?P<day>{_ORDINAL})(?: day)? (?:of )?(?P<month>{MONTHS})\b\.?,? (?:of |in )?(?:the year )?"
        rf"{year}(?![\w/-])",
        rf"\b(?P<month>{MONTHS})\b\.? (?:the )?(?P<day>{_ORDINAL}),? (?:of |in )?{year}(?![\w/-])",
        rf"\b(?:{PART})?(?P<month>{MONTHS})\b\.?,? (?:of )?(?P<year>2k[012]?\d|{_SPELT})(?![\w/])",
        r"(?<![\w'])'?(?P<year>2k[012]?\d)(?![\w/])",
        rf"\b(?:{PART})?(?P<month>{MONTHS})\b\.? of (?P<year>0\d|[12]\d|9[3-9])\b{_NO_AMOUNT}(?!,? (?:{YEAR}|'\d\d))",
        rf"(?<![\w/.$-])(?P<year>{YEAR})[,:;]? (?:(?:{_ABOUT}+(?:{PART})?|{PART.replace('part>', 'part_>')}|(?<=[,:;] )"
        rf"{_NO_VERB})(?P<month>{MONTHS}))\b(?!\.? ?\d)",
        rf"(?<![\w/.$-])(?P<year>{YEAR}) ?- ?(?P<through>{YEAR})(?![\w/-]| winter)",
        rf"(?<!\d)(?P<typed>{YEAR}(?:年|念|ねん)の?(?:{FIGURES})(?:月|がつ)(?:(?:{FIGURES})(?:日|にち)|の?{part})?)",
        rf"(?<!\d)(?P<typed>{YEAR}(?:念|ねん))(?![間前]|の?(?:{FIGURES})(?:月|がつ))",
        rf"(?<!\d)(?P<year>{YEAR})年、(?:確か|たしか|おそらく|たぶん|多分)?(?P<number>{FIGURES})月(?P<rest>の?{part})?(?!\d)",
    )
    return tuple(map(re.compile, forms))
