"""The rule numbers that people type, read whole or not at all, and what they are numbers of.

Understood: 702.19b, CR702.19B, rule 702.19b 参照, ７０２．１９ｂ; the usual slips 702,19b, 702-19b, 702.19.b, 702 19 b,
r702.19b, 702 . 19 . b; the figures of Japanese, as 七〇二・一九b, 七百二の十九b, 702の19b;
several, as "702.19b, 510.1c and 704", "704.5k, m and n", 「702.19bと510.1c」; stretches, as 601.2b-d, 601.2b–601.2d,
702.19 to 702.21, in either direction.  A stretch from one rule into another (702.19b-702.20) is refused with the whole
rules: where it would end is for a release to say.
"""

from __future__ import annotations

import re
import unicodedata

from mtgcr.kb.model import NodeKind
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import RuleNumber, parse_number
from mtgcr.parser.ranges import known_between

_NUMBER = (
    r"(?:[1-9]\d{2}"  # the group
    r"(?:(?:\s*\.\s*|(?:\s*,\s*|\s*[の点]\s*|[-\s/:_·・。])(?!\d{3}(?!\d)))\d{1,3}"  # the rule, not a further group
    r"(?:(?:\s*[.・の]\s*|\s)?(?!to|or)[a-z]{1,2}(?![a-z]))?)?"  # the letters
    r"|(?<![\d.])[1-9])(?![\d])"  # or a section alone
)
_DASH = r"\s*(?:-|–|—|~|〜|\.{2,3}|to|thru|through|から)\s*"
_ITEM = rf"(?P<first>{_NUMBER})(?:{_DASH}(?P<last>{_NUMBER}|\d{{1,3}}(?![\d.])|[a-z]{{1,2}}(?![a-z])))?"
_BETWEEN = r"(?:[\s,;/+、・とや]|and|&|or|及び|および|並びに|又は|または)*"
_BEFORE = (
    r"(?:[\s:(\[〔「\"“#]|see|c\.?\s?r\.?(?![a-z])|"
    r"sections?|chapters?|comp(?:rehensive)?\.?\s*rules?|rules?|numbers?|r\.?(?![a-z])|nos?\.?(?![a-z])|§"
    r"|総合ルール|ルール|番号|第)*"
)
_AFTER = r"(?:[\s.。,?？)\]〕」\"”]|まで|番|項|条|節|章|参照|を参照|の)*"
_LETTER = rf"(?P<first>[a-z])(?![a-z])(?:{_DASH}(?P<last>[a-z])(?![a-z]))?"
"""A further subrule of the same rule, of which only the letter is typed: 704.5k, m and n."""
_IN_BRACKETS = r"(?<=\d)\s*[(\[]([a-z]{1,2})[)\]]"
"""A subrule's letter as some laws print it: 702.19(b)."""
_FIGURES = r"[〇○零一二三四五六七八九](?:[〇○零一二三四五六七八九百十]*)|[百十][一二三四五六七八九百十]*"
_DIGITS = str.maketrans("〇○零一二三四五六七八九", "000123456789")
_PARTS = r"\d+|[a-z]+"
_SLIPS = (
    (r"(?<=\d)o|o(?=\d)", "0"),
    (r"(?<=[\d.])[li](?=\d)|[li](?=\d\d)", "1"),
    (r"\.{2,}", "."),
    (r"^(\d{3})(\d{1,3}[a-z]?)$", r"\1.\2"),
    (r"^0+(?=[1-9])", ""),
    (r"\s*@.*$|(?<=\d[a-z])\d$|(?<=[\da-z])[-–—~]+$|(?<=\d)-(?=[a-z]$)", ""),
)
_OTHER_WORKS = r"\b(mtr|ipg|jar|tournament rules|infraction procedure guide)\b"


class OtherWork(NamedTuple):
    """The number is one of another work than the Comprehensive Rules: `work` is its abbreviation ("IPG")."""

    work: str


class _Item(NamedTuple):
    """What stands between two commas: a stretch, or one number, which is both its ends."""

    first: RuleNumber
    last: RuleNumber

    @property
    def numbers(self) -> tuple[RuleNumber, ...]:
        """All numbers of it; none for a stretch of which only the ends are known."""
        return (self.first,) if self.first == self.last else known_between(*sorted(self))

    @property
    def whole(self) -> _Item:
        """The stretch of the whole rules in which it starts and ends."""
        return _Item(*(RuleNumber(one.group, one.rule) for one in self))


def read_numbers(given: str) -> tuple[RuleNumber, ...] | OtherWork | None:
    """Every number in what the user typed, each once, stretches whole; None where anything else stands there too."""
    if (plain := parse_number(given)) is not None:  # as most; the patterns take 4 ms to compile
        return (plain,)
    text = _folded(given)
    if other := re.search(_OTHER_WORKS, text):
        return OtherWork(other[1].upper())
    items = _read_items(text)
    if not items or not all(one.numbers for one in items):
        return None
    return tuple(dict.fromkeys(number for one in items for number in one.numbers))


def likely_number(given: str) -> RuleNumber | None:
    """The number that was meant by one with a slip of the keyboard: 70219b, 702..19b, 7O2.l9b; None for none."""
    text = _folded(given).strip()
    for pattern, right in _SLIPS:
        text = re.sub(pattern, right, text)
    number = read_number(text)
    return number if number and number.rule else None


def likely_stretch(given: str) -> str:
    """What was typed, with whole rules for each stretch that only a release can fill.

    702.19-702.20 for 702.19b-702.20; "" where there is none, or where the whole rules make none either.
    """
    items = _read_items(_folded(given))
    meant = [one if one.numbers else one.whole for one in items]
    if meant == items or not all(one.numbers for one in meant):
        return ""
    return ", ".join("-".join(map(str, dict.fromkeys(one))) for one in meant)


def read_number(given: str) -> RuleNumber | None:
    """The one rule number that the user typed; None for none, several, or something else."""
    found = read_numbers(given)
    return found[0] if isinstance(found, tuple) and not isinstance(found, OtherWork) and len(found) == 1 else None


def _folded(given: str) -> str:
    """In small letters of one width, the figures of Japanese made those of the rules."""
    return re.sub(_FIGURES, lambda found: _in_digits(found[0]), unicodedata.normalize("NFKC", given).lower())


def _in_digits(figures: str) -> str:
    """七〇二 and 七百二 are 702."""
    if not re.search("[百十]", figures):
        return figures.translate(_DIGITS)
    hundreds, _, rest = figures.rpartition("百")
    tens, _, ones = rest.rpartition("十")
    parts = ((hundreds, 100, "百" in figures), (tens, 10, "十" in rest), (ones, 1, bool(ones)))
    return str(sum(int(part.translate(_DIGITS) or 1) * worth for part, worth, is_there in parts if is_there))


def _read_items(folded: str) -> list[_Item]:
    """The items of a list; none where anything else stands there too."""
    text, found = re.sub(_IN_BRACKETS, r"\1", folded), list[_Item]()
    at = _end(_BEFORE, text, 0)
    while item := _match(_ITEM, text, at) or (_match(_LETTER, text, at) if found and found[-1].last.letters else None):
        if not (read := _read_item(item, found)):
            return []
        found.append(read)
        at = _end(_BEFORE, text, _end(_BETWEEN, text, item.end()))
    return found if _end(_AFTER, text, at) == len(text) else []


def _match(pattern: str, text: str, at: int) -> re.Match[str] | None:
    return re.compile(pattern).match(text, at)


def _end(pattern: str, text: str, at: int) -> int:
    found = _match(pattern, text, at)
    return found.end() if found else at


def _read_item(item: re.Match[str], before: list[_Item]) -> _Item | None:
    first = _last(before[-1].last, item["first"]) if item["first"].isalpha() else _number(item["first"])
    last = _last(first, item["last"]) if first and item["last"] else first
    return _Item(first, last) if first and last else None


def _last(first: RuleNumber, typed: str) -> RuleNumber | None:
    """The end of a stretch; of 601.2b-d only the letter is typed, of 701.60-62 only the rule."""
    if typed.isalpha():
        return RuleNumber(first.group, first.rule, typed)
    if typed.isdigit() and first.rule and not first.letters and first.rule < int(typed) < first.group:
        return RuleNumber(first.group, int(typed))
    return _number(typed)


def _number(typed: str) -> RuleNumber | None:
    """The number from its parts, whatever stands between them."""
    parts = re.findall(_PARTS, typed)
    return parse_number(".".join(parts[:2]) + "".join(parts[2:]))


def kind_of(number: RuleNumber) -> NodeKind:
    """Whether the number is that of a section, a group, or a rule."""
    if number.rule:
        return NodeKind.RULE
    return NodeKind.GROUP if number.group > 99 else NodeKind.SECTION
