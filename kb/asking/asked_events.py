"""Tournaments by which a question tells a time: "at Worlds 2004", 「2013年のプロツアーで」.

On which days of its year one was held is not known here, so that the whole year is read, which answers say.
"""

from __future__ import annotations

from calendar import month_name
from typing import TYPE_CHECKING

from mtgcr.kb.storage.spoken_days import YEAR
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_MONTHS = "|".join(f"{name}|{name[:3]}" for name in map(str.lower, month_name[1:]) if name != "march")
"""Of another time than the whole year; March is in the names of sets, too."""
_NAMES = (
    r"(?:mythic |regional |world |magic online |national )?championships?|pro tour|players tour|worlds|grand prix|gp"
    r"|nationals|(?:magic )?invitational"
)
_BETWEEN = rf"(?: (?!(?:in|on|of|since|my|deck|has|have|had|with|{_MONTHS})\b)[a-z']+){{0,3}}"
_ENGLISH = (
    rf"\b(?:{_NAMES}){_BETWEEN},? (?P<year>{YEAR})(?![\w/-])"
    rf"|(?<![\w/.-])(?P<year_>{YEAR}) (?:[a-z']+ )?(?:{_NAMES})\b"
)
_JAPANESE_NAMES = (
    r"(?:プロ・?ツアー|世界選手権|グランプリ|gp|日本選手権|プレイヤーズ・?ツアー|ミシック・?チャンピオンシップ"
    r"|チャンピオンズ・?カップ)(?:ファイナル|本戦)?"
)
_JAPANESE = (
    rf"{_JAPANESE_NAMES}[・ァ-ヶー一-龥]{{0,8}}[ 「(]?(?P<year__>{YEAR})年?[」)]?(?![\d月/.-])"
    rf"|(?<![\d/.-])(?P<year___>{YEAR})年?の?(?:春|夏|秋|冬)?の?{_JAPANESE_NAMES}"
)
_EVENTS = expression(f"{_ENGLISH}|{_JAPANESE}")
"""What is named with the year in which it was."""


class NamedEvent(NamedTuple):
    """A stretch of a folded question that names a tournament and its year."""

    start: int
    end: int
    year: int


def find_events(folded: str) -> Iterator[NamedEvent]:
    """All of them, in order."""
    for found in _EVENTS.finditer(folded):
        yield NamedEvent(found.start(), found.end(), int(next(filter(None, found.groups()))))
