"""Parts of a year, season or month as people name them: "mid-to-late", "the tail end of", 「上旬」「半ばから後半」."""

from __future__ import annotations

import re
from functools import cache

from mtgcr.parser.named_tuples import NamedTuple


class PartOfTime(NamedTuple):
    """From one of so many equal parts of a time to before another."""

    start: int
    end: int
    parts: int = 3

    @property
    def is_middle(self) -> bool:
        """Whether the day in its middle is what is named, and not all of it."""
        return (self.start, self.end, self.parts) == (1, 2, 3)

    @property
    def is_early(self) -> bool:
        """Whether it is the first third."""
        return (self.start, self.end, self.parts) == (0, 1, 3)


_EARLY, _MIDDLE, _LATE = PartOfTime(0, 1), PartOfTime(1, 2), PartOfTime(2, 3)
_START, _END = PartOfTime(0, 1, 12), PartOfTime(11, 12, 12)
_EARLY_TO_MIDDLE, _MIDDLE_TO_LATE = PartOfTime(0, 2), PartOfTime(1, 3)
_FIRST_HALF, _SECOND_HALF = PartOfTime(0, 1, 2), PartOfTime(1, 2, 2)

_ENGLISH = {
    _START: r"(?:the )?very (?:beginning|start)",
    _END: r"(?:the )?(?:very|tail) end",
    _EARLY: r"early(?:ish|-ish)?|(?:the )?(?:beginning|start|first part|(?:first few|early) months"
    r"|early (?:days|part))",
    _MIDDLE: r"mid(?:dle)?|(?:the )?(?:middle(?: part)?)|(?:mid|half)[- ]?way through|mid-?year",
    _LATE: r"late(?:ish|-ish)?|(?:the )?(?:end|(?:last|late|latter) part|(?:last|final)(?: few)? months)",
    _EARLY_TO_MIDDLE: r"early(?:[- ]to[- ]|/|[- ])mid(?:dle)?",
    _MIDDLE_TO_LATE: r"mid(?:dle)?(?:[- ]to[- ]|/|[- ])late",
    _FIRST_HALF: r"(?:the )?(?:first|1st) half",
    _SECOND_HALF: r"(?:the )?(?:second|2nd) half",
}
_JAPANESE = {
    _EARLY: "上旬|初旬|初頭|最初|初め|はじめ|始め|初期|序盤|頭",
    _MIDDLE: "中旬|半ば|なかば|中頃|中ごろ|中期|中盤",
    _LATE: "下旬|末期?|終わり|終盤|終期",
    _EARLY_TO_MIDDLE: "(?:前半|序盤|初頭|初め|はじめ)(?:から|~)(?:半ば|なかば|中盤|中頃)(?:にかけて)?",
    _MIDDLE_TO_LATE: "(?:半ば|なかば|中盤|中頃|中旬)(?:から|~)(?:後半|終盤|末|終わり|下旬)(?:にかけて)?",
    _FIRST_HALF: "前半|上半期|上期|前期",
    _SECOND_HALF: "後半|下半期|下期|後期",
}


def _any_of(forms: dict[PartOfTime, str]) -> str:
    """Those of two parts first: they begin like those of one."""
    return "|".join(forms[share] for share in sorted(forms, key=lambda one: one.start - one.end))


PART = rf"(?P<part>{_any_of(_ENGLISH)})(?:[ -](?:of|in))?[ -](?:the )?"
JAPANESE_PART = rf"(?P<part>{_any_of(_JAPANESE)})(?:の?[頃方]|の?ころ|の?ほう)?"


@cache
def share_named(part: str) -> PartOfTime:
    """What the folded name of a part means."""
    forms = ((share, form) for names in (_ENGLISH, _JAPANESE) for share, form in names.items())
    return next(share for share, form in forms if re.fullmatch(form, part))
