"""Times in a question that are told from two others, or counted from one.

"Between Zendikar and Worldwake", "two months after Dominaria", 「カルドハイムの3か月後」「ブルームバロウ前後」.
Here such a stretch is only found; what it comes to says the one reader of days (kb.storage.asof).
"""

from __future__ import annotations

from mtgcr.kb.storage.asof import UnknownDate, read_span
from mtgcr.kb.storage.days_ago import COUNT, SPANNED, UNIT
from mtgcr.kb.storage.spoken_days import SpokenDays
from mtgcr.parser.expressions import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_COMING = r"(?:the )?(?:(?:releases?|launch) of )?(?:the )?"
_BETWEEN = expression(rf"\bbetween {_COMING}(?=[a-z0-9])")
_AND = expression(rf"(?:'s)?(?: (?:release|launch|came out))? and {_COMING}(?=[a-z0-9])")
_FROM_ONE = expression(rf"\bfrom {_COMING}(?=[a-z0-9])")
_TO = expression(
    rf"(?:'s)?(?: (?:release|launch|came out))? (?:to|until|till|through|thru|up to|up until) {_COMING}(?=[a-z0-9])"
)
_RELEASES = expression(r"(?:'s)? (?:releases?|launch(?:es)?)\b")
_COUNTED = expression(rf"\b(?:{COUNT}|the) {UNIT}s? (?:before|after) {_COMING}(?=[a-z0-9])")
_MAY_BE_TOLD = expression(r"between |from |(?:before|after) |間|前|後|翌|\d (?:to|until|through|or) |\d/[a-z]|から|~")
"""What is in every such stretch, so that most questions need not be looked at further."""
_OF_CHANGES = expression(r"\bchang|\bdiffer|変わ|変更|変化|違")
"""What asks for both ends, and not for what stood between them (kb.asking.asked_stretches)."""
_JOINED = expression(r" (?:to|until|through|or) (?:the )?|/|の?(?:から|~)")
"""What stands between two times that are told as one ("late 2016 to early 2017", 「2016年末から2017年初め」)."""
_FROM = "from "
_JAPANESE_AND = expression(r"(?:の?発売)?(?:と|から)")
_JAPANESE_AMONG = expression(r"(?:の?発売)?(?:まで)?の?(?:間|あいだ)")
_JAPANESE_BESIDE = expression(rf"(?:の?発売)?(?:の|から|より)?(?:{SPANNED}(?:前|後)|(?:前|翌)[日週月年]|前後)")


def may_be_told(folded: str) -> bool:
    """Whether such a stretch may be in the text; most have none of its words, and need not be looked at further."""
    return bool(_MAY_BE_TOLD.search(folded))


def find_told(
    folded: str, ending: Callable[[int], int | None], places: Iterable[tuple[int, int]], days: Sequence[SpokenDays]
) -> Iterator[SpokenDays]:
    """All such stretches of a folded question.

    `ending` says where the set or day ends that begins at an offset, None where none does; `places` are those where
    sets stand, and `days` the days told alone, of which the Japanese stretches are made.
    """
    stretches = [*_english(folded, ending), *_joined(folded, days)]
    if not folded.isascii():
        stretches += _japanese(folded, places, days)
    for start, end in stretches:
        span = read_span(folded[start:end])
        if not isinstance(span, UnknownDate):
            yield SpokenDays(start, end, span)


def _english(folded: str, ending: Callable[[int], int | None]) -> Iterator[tuple[int, int]]:
    for found in _COUNTED.finditer(folded):
        if (end := ending(found.end())) is not None:
            yield found.start(), end
    if _OF_CHANGES.search(folded):
        return
    pairs = ((one, joint) for form, joint in ((_BETWEEN, _AND), (_FROM_ONE, _TO)) for one in form.finditer(folded))
    for found, joint in pairs:
        middle = ending(found.end())
        joined = joint.match(folded, middle) if middle is not None else None
        end = ending(joined.end()) if joined else None
        if end is not None:
            behind = _RELEASES.match(folded, end)
            yield found.start(), behind.end() if behind else end


def _joined(folded: str, days: Sequence[SpokenDays]) -> Iterator[tuple[int, int]]:
    """From a time to the one that stands behind it; where changes are asked for both ends are meant."""
    if _OF_CHANGES.search(folded):
        return
    for one in days:
        joined, start = _JOINED.match(folded, one.end), one.start
        start -= len(_FROM) if folded[:start].endswith(f" {_FROM}") or folded[:start] == _FROM else 0
        yield from ((start, other.end) for other in days if joined and other.start == joined.end())


def _japanese(folded: str, places: Iterable[tuple[int, int]], days: Sequence[SpokenDays]) -> Iterator[tuple[int, int]]:
    places = [*places, *((one.start, one.end) for one in days)]
    for start, end in places:
        if beside := _JAPANESE_BESIDE.match(folded, end):
            yield start, beside.end()
        if _OF_CHANGES.search(folded) or not (joined := _JAPANESE_AND.match(folded, end)):
            continue
        for later, stop in places:
            if later == joined.end() and (among := _JAPANESE_AMONG.match(folded, stop)):
                yield start, among.end()
