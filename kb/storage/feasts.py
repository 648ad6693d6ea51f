"""Feasts, holidays and weathers that name days of a year: Christmas, お盆, 年末年始, "winter break", 初夏, 梅雨."""

from __future__ import annotations

import datetime

from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_MONDAY, _THURSDAY, _SUNDAY = 0, 3, 6
_ONE_DAY = datetime.timedelta(1)


class _Fixed(NamedTuple):
    """From a day of each year to another, both of it; where the last comes before the first, to that of the next."""

    first: tuple[int, int]
    last: tuple[int, int]


def _on(month: int, day: int) -> _Fixed:
    return _Fixed((month, day), (month, day))


_JAPANESE = {
    "元日": _on(1, 1),
    "元旦": _on(1, 1),
    "お正月": _on(1, 1),
    "正月": _on(1, 1),
    "三が日": _Fixed((1, 1), (1, 3)),
    "年始": _Fixed((1, 1), (1, 10)),
    "年初": _Fixed((1, 1), (1, 10)),
    "年頭": _Fixed((1, 1), (1, 10)),
    "年明け": _Fixed((1, 1), (1, 10)),
    "新年": _Fixed((1, 1), (1, 10)),
    "バレンタインデー": _on(2, 14),
    "バレンタイン": _on(2, 14),
    "エイプリルフール": _on(4, 1),
    "ゴールデンウィーク": _Fixed((4, 29), (5, 5)),
    "ゴールデンウイーク": _Fixed((4, 29), (5, 5)),
    "gw": _Fixed((4, 29), (5, 5)),
    "大型連休": _Fixed((4, 29), (5, 5)),
    "こどもの日": _on(5, 5),
    "ひな祭り": _on(3, 3),
    "ホワイトデー": _on(3, 14),
    "文化の日": _on(11, 3),
    "勤労感謝の日": _on(11, 23),
    "七夕": _on(7, 7),
    "お盆": _Fixed((8, 13), (8, 16)),
    "盆": _Fixed((8, 13), (8, 16)),
    "ハロウィン": _on(10, 31),
    "ハロウィーン": _on(10, 31),
    "師走": _Fixed((12, 1), (12, 31)),
    "年の暮れ": _Fixed((12, 1), (12, 31)),
    "暮れ": _Fixed((12, 1), (12, 31)),
    "年の瀬": _Fixed((12, 1), (12, 31)),
    "年末": _Fixed((12, 1), (12, 31)),
    "クリスマスイブ": _on(12, 24),
    "クリスマス・イブ": _on(12, 24),
    "イブ": _on(12, 24),
    "クリスマス": _on(12, 25),
    "大晦日": _on(12, 31),
    "大みそか": _on(12, 31),
    "年末年始": _Fixed((12, 29), (1, 3)),
    "年越し": _Fixed((12, 31), (1, 1)),
    "初夏": _Fixed((5, 1), (6, 30)),
    "真夏": _Fixed((7, 1), (8, 31)),
    "盛夏": _Fixed((7, 1), (8, 31)),
    "晩夏": _Fixed((8, 1), (8, 31)),
    "夏場": _Fixed((6, 1), (8, 31)),
    "初秋": _Fixed((9, 1), (9, 30)),
    "秋口": _Fixed((9, 1), (9, 30)),
    "仲秋": _Fixed((10, 1), (10, 31)),
    "晩秋": _Fixed((11, 1), (11, 30)),
    "初冬": _Fixed((11, 15), (12, 15)),
    "真冬": _Fixed((12, 1), (2, 28)),
    "冬場": _Fixed((12, 1), (2, 28)),
    "晩冬": _Fixed((2, 1), (2, 28)),
    "早春": _Fixed((2, 1), (3, 31)),
    "初春": _Fixed((2, 1), (3, 31)),
    "春先": _Fixed((3, 1), (3, 31)),
    "陽春": _Fixed((4, 1), (4, 30)),
    "晩春": _Fixed((4, 15), (5, 31)),
    "梅雨": _Fixed((6, 1), (7, 20)),
    "梅雨時": _Fixed((6, 1), (7, 20)),
    "梅雨どき": _Fixed((6, 1), (7, 20)),
    "梅雨入り": _Fixed((6, 1), (6, 20)),
    "梅雨明け": _Fixed((7, 10), (7, 31)),
    "春休み": _Fixed((3, 20), (4, 10)),
    "夏休み": _Fixed((7, 20), (8, 31)),
    "冬休み": _Fixed((12, 20), (1, 10)),
    "建国記念の日": _on(2, 11),
    "建国記念日": _on(2, 11),
    "春分の日": _Fixed((3, 20), (3, 21)),
    "昭和の日": _on(4, 29),
    "憲法記念日": _on(5, 3),
    "みどりの日": _on(5, 4),
    "秋分の日": _Fixed((9, 22), (9, 23)),
}
_ENGLISH = {
    "new year's": _on(1, 1),
    "new year": _on(1, 1),
    "new years": _on(1, 1),
    "valentine's": _on(2, 14),
    "st patrick's": _on(3, 17),
    "st. patrick's": _on(3, 17),
    "april fools'": _on(4, 1),
    "april fools": _on(4, 1),
    "halloween": _on(10, 31),
    "leap day": _on(2, 29),
    "independence day": _on(7, 4),
    "fourth of july": _on(7, 4),
    "4th of july": _on(7, 4),
    "golden week": _Fixed((4, 29), (5, 5)),
    "thanksgiving month": _Fixed((11, 1), (11, 30)),
    "christmas eve": _on(12, 24),
    "xmas eve": _on(12, 24),
    "x-mas eve": _on(12, 24),
    "x-mas": _on(12, 25),
    "christmas": _on(12, 25),
    "xmas": _on(12, 25),
    "boxing day": _on(12, 26),
    "new year's eve": _on(12, 31),
    "holidays": _Fixed((12, 20), (1, 2)),
    "winter holidays": _Fixed((12, 20), (1, 2)),
    "holiday season": _Fixed((11, 25), (1, 2)),
    "christmas holidays": _Fixed((12, 20), (1, 2)),
    "christmas break": _Fixed((12, 20), (1, 2)),
    "christmas season": _Fixed((12, 1), (12, 26)),
    "winter break": _Fixed((12, 15), (1, 10)),
    "winter vacation": _Fixed((12, 15), (1, 10)),
    "spring break": _Fixed((3, 1), (4, 15)),
    "summer holidays": _Fixed((6, 1), (8, 31)),
    "summer break": _Fixed((6, 1), (8, 31)),
    "summer vacation": _Fixed((6, 1), (8, 31)),
    "high summer": _Fixed((7, 1), (8, 31)),
    "midsummer": _Fixed((6, 20), (7, 31)),
    "cinco de mayo": _on(5, 5),
    "juneteenth": _on(6, 19),
    "veterans day": _on(11, 11),
    "veterans' day": _on(11, 11),
}


def _easter(year: int) -> datetime.date:
    """Easter Sunday of the Gregorian calendar (after Gauss; valid for the years 1900 to 2099)."""
    moon = (19 * (year % 19) + 24) % 30
    sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
    late = moon + sunday
    if (moon, sunday) in {(29, 6), (28, 6)}:
        late -= 7
    return datetime.date(year, 3, 22) + datetime.timedelta(late)


def _nth(year: int, month: int, weekday: int, count: int) -> datetime.date:
    """The day of the month on which the weekday comes for the count-th time (4: the fourth Thursday)."""
    first = datetime.date(year, month, 1)
    return first + datetime.timedelta((weekday - first.weekday()) % 7 + 7 * (count - 1))


def _thanksgiving(year: int) -> datetime.date:
    """That of the United States."""
    return _nth(year, 11, _THURSDAY, 4)


def _of_olympics(year: int, month: int, days: tuple[int, int]) -> datetime.date | None:
    """To which day of 2020 and 2021 a feast was moved for the games of Tokyo; None in other years."""
    return datetime.date(year, month, days[year - 2020]) if year in (2020, 2021) else None


def _silver_week(year: int) -> tuple[datetime.date, datetime.date]:
    """From the day that honours the aged to the equinox, which is on 22 or 23 September."""
    return _nth(year, 9, _MONDAY, 3), datetime.date(year, 9, 23)


_MOVABLE_ENGLISH: dict[str, Callable[[int], tuple[datetime.date, datetime.date]]] = {
    "good friday": lambda year: (_easter(year) - 2 * _ONE_DAY,) * 2,
    "easter": lambda year: (_easter(year),) * 2,
    "easter sunday": lambda year: (_easter(year),) * 2,
    "easter monday": lambda year: (_easter(year) + _ONE_DAY,) * 2,
    "easter weekend": lambda year: (_easter(year) - 2 * _ONE_DAY, _easter(year) + _ONE_DAY),
    "memorial day": lambda year: (_nth(year, 6, _MONDAY, 1) - 7 * _ONE_DAY,) * 2,
    "memorial day weekend": lambda year: (
        _nth(year, 6, _MONDAY, 1) - 9 * _ONE_DAY,
        _nth(year, 6, _MONDAY, 1) - 7 * _ONE_DAY,
    ),
    "labor day weekend": lambda year: (_nth(year, 9, _MONDAY, 1) - 2 * _ONE_DAY, _nth(year, 9, _MONDAY, 1)),
    "labor day": lambda year: (_nth(year, 9, _MONDAY, 1),) * 2,
    "thanksgiving": lambda year: (_thanksgiving(year),) * 2,
    "thanksgiving weekend": lambda year: (_thanksgiving(year), _thanksgiving(year) + 3 * _ONE_DAY),
    "black friday": lambda year: (_thanksgiving(year) + _ONE_DAY,) * 2,
    "mardi gras": lambda year: (_easter(year) - 47 * _ONE_DAY,) * 2,
    "martin luther king day": lambda year: (_nth(year, 1, _MONDAY, 3),) * 2,
    "mlk day": lambda year: (_nth(year, 1, _MONDAY, 3),) * 2,
    "presidents' day": lambda year: (_nth(year, 2, _MONDAY, 3),) * 2,
    "presidents day": lambda year: (_nth(year, 2, _MONDAY, 3),) * 2,
    "mother's day": lambda year: (_nth(year, 5, _SUNDAY, 2),) * 2,
    "father's day": lambda year: (_nth(year, 6, _SUNDAY, 3),) * 2,
    "columbus day": lambda year: (_nth(year, 10, _MONDAY, 2),) * 2,
}
_MOVABLE_JAPANESE: dict[str, Callable[[int], tuple[datetime.date, datetime.date]]] = {
    "イースター": lambda year: (_easter(year),) * 2,
    "シルバーウィーク": _silver_week,
    "シルバーウイーク": _silver_week,
    "成人の日": lambda year: (_nth(year, 1, _MONDAY, 2),) * 2,
    "敬老の日": lambda year: (_nth(year, 9, _MONDAY, 3),) * 2,
    "海の日": lambda year: (_of_olympics(year, 7, (23, 22)) or _nth(year, 7, _MONDAY, 3),) * 2,
    "体育の日": lambda year: (_of_olympics(year, 7, (24, 23)) or _nth(year, 10, _MONDAY, 2),) * 2,
    "スポーツの日": lambda year: (_of_olympics(year, 7, (24, 23)) or _nth(year, 10, _MONDAY, 2),) * 2,
}


def _any_of(*names: str) -> str:
    return "|".join(sorted(names, key=len, reverse=True))


ENGLISH_FEAST = rf"(?<!canadian )(?:{_any_of(*_ENGLISH, *_MOVABLE_ENGLISH)})(?=\b|\s|$)"
"""The folded name of a feast; "day" may follow."""
JAPANESE_FEAST = rf"(?:{_any_of(*_JAPANESE, *_MOVABLE_JAPANESE)})(?![a-z地栽踊]|デッキ)"
FEAST = f"(?:{ENGLISH_FEAST}|{JAPANESE_FEAST})"
"""The name of a feast in either language."""


def feast_days(year: int, name: str) -> tuple[datetime.date, datetime.date]:
    """The first and the last day of the feast in the year; 年末年始 is that at the end of it."""
    movable = _MOVABLE_ENGLISH.get(name) or _MOVABLE_JAPANESE.get(name)
    if movable:
        return movable(year)
    fixed = _ENGLISH.get(name) or _JAPANESE[name]
    ends_later = fixed.last < fixed.first
    return datetime.date(year, *fixed.first), datetime.date(year + ends_later, *fixed.last)
