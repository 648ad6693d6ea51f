"""Rule numbers as values: 7, 702, 702.9, 702.9a, 704.5aa."""

from __future__ import annotations

import re
from functools import cache, lru_cache

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""The letters of subrules in order; the rules skip l and o (Comprehensive Rules, introduction)."""

KEYWORD_ABILITIES = "702."
"""How the numbers of the rules on keyword abilities begin."""
KEYWORD_GROUPS = ("701.", KEYWORD_ABILITIES)
"""The same of all that define keywords, actions and abilities."""

NUMBER = re.compile(r"(?P<group>[1-9][0-9]{2}|10|[0-9])(?:(?<=[0-9]{3})\.(?P<rule>[0-9]{1,3})(?P<letters>[a-z]{0,2}))?")


class RuleNumber:
    """The number of a section (7), group (702), rule (702.9) or subrule (702.9a).

    `group` is the whole part, `rule` the part after the dot (0 for a section or group), `letters` one or two
    small letters (empty for all but subrules).  Numbers before 2009 have the same shape and mean other rules.
    Sorted as the rules print them: 7 < 700 < 704.5 < 704.5a < 704.5z < 704.5aa < 704.6.  Not a dataclass, because
    importing those would take a sixth of the time of a look-up.
    """

    __match_args__ = ("group", "rule", "letters")
    __slots__ = ("_printed", "group", "letters", "rule", "sort_key")

    group: int
    rule: int
    letters: str
    sort_key: tuple[int, int, int, int, str]
    """A tuple that sorts as the rules print: section, group, rule, letters (one before two)."""
    _printed: str
    """As the rules print it: one string for all who ask."""

    def __init__(self, group: int, rule: int = 0, letters: str = "") -> None:
        fix = super().__setattr__
        fix("group", group)
        fix("rule", rule)
        fix("letters", letters)
        fix("sort_key", (self.section, group if group > 99 else 0, rule, len(letters), letters))
        fix("_printed", f"{group}.{rule}{letters}" if rule else str(group))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a rule number does not change: {name}")

    def __reduce__(self) -> tuple[type[RuleNumber], tuple[int, int, str]]:
        return RuleNumber, (self.group, self.rule, self.letters)

    def __repr__(self) -> str:
        return f"RuleNumber({self._printed})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleNumber) and self.sort_key == other.sort_key

    def __hash__(self) -> int:
        return hash(self.sort_key)

    def __str__(self) -> str:
        return self._printed

    def __lt__(self, other: RuleNumber) -> bool:
        return self.sort_key < other.sort_key

    @property
    def section(self) -> int:
        """The section (1 to 9) that the number stands in."""
        return self.group // 100 if self.group > 99 else self.group

    @property
    def level(self) -> int:
        """0 for a section, 1 for a group, 2 for a rule, 3 for a subrule."""
        return (self.group > 99) + (self.rule > 0) + bool(self.letters)

    @property
    def parent(self) -> RuleNumber | None:
        """702.9a → 702.9 → 702 → 7 → None."""
        if self.letters:
            return RuleNumber(self.group, self.rule)
        if self.rule:
            return RuleNumber(self.group)
        return RuleNumber(self.section) if self.group > 99 else None


@cache
def letters_after(letters: str) -> str:
    """The letters of the subrule that follows: k → m, n → p, z → aa, az → ba; of a mistaken l, m."""
    if not letters:
        raise ValueError("a rule without letters has no next letter")
    head, last = letters[:-1], letters[-1]
    if last != LETTERS[-1]:
        return head + next(letter for letter in LETTERS if letter > last)
    return (letters_after(head) if head else LETTERS[0]) + LETTERS[0]


@lru_cache(maxsize=65536)
def parse_number(text: str) -> RuleNumber | None:
    """The number that the text is, whole and bare ("704.5aa"), or None."""
    found = NUMBER.fullmatch(text)
    if found is None:
        return None
    return RuleNumber(int(found["group"]), int(found["rule"] or 0), found["letters"] or "")


def is_under(number: str, above: str) -> bool:
    """Whether the number is the other one or that of something below it: 702.9a below 702.9, 702 and 7."""
    rest = number.removeprefix(above)
    return number == above or (rest != number and (len(above) == 1 or not rest[:1].isdigit()))
