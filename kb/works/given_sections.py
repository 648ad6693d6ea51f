"""What people type for a section of a work: IPG 2.1, MTR Appendix B, IPG 2.1 remedy, IPG GRV, JAR trigger."""

from __future__ import annotations

import re
import unicodedata

from mtgcr.parser.named_tuples import NamedTuple

_WORKS = (
    ("ipg", r"ipg|(?:magic\s+)?infraction procedure guide|違反処置指針|マジック違反処置指針"),
    ("mtr", r"mtr|(?:magic\s+)?tournament rules|イベント規定|マジック・?イベント規定"),
    ("jar", r"jar|judging at regular(?: rel| rules enforcement level)?|一般イベント用ジャッジ法"),
)
_NUMBER = (
    r"(?:section|sections|sec\.?|rule|no\.|§|第)?\s*"
    r"(?:(?P<number>\d{1,3}(?:(?:\s?[.:．]\s?|,)\d{1,2})?)\.?(?!\d)|(?:appendix|app\.?|付録)\s*(?P<letter>[a-f])\b)"
    r"(?:節|章)?"
)
_FURTHER = re.compile(
    r"(?:[-–—~/&+,;、・と]|から|(?:and|or|to|through)\b)*\s*(?:sections?|sec\.?|rule|no\.|§|第|[a-z]{3}\b)?\s*\d"
    r"|(?:[-–—~/&+,、と]\s*|(?:and|or|to)\b\s*)+(?:appendix\s*)?[a-f]\b"
)
"""Another number behind the first, on which nothing is told where one section is shown."""
_PARTS = {
    "definition": "definition|定義",
    "examples": "examples?|例",
    "philosophy": "philosophy|理念",
    "remedy": "(?:additional )?remedy|追加措置|措置",
    "upgrade": "upgrade|格上げ",
    "downgrade": "downgrade|格下げ",
}


class SectionAsked(NamedTuple):
    """A section as it was asked for: by its number, or by words; both "" for the whole work."""

    given: str
    work: str
    number: str
    part: str
    words: str
    further: str = ""
    """What names other sections behind the first."""


def read_section(given: str) -> SectionAsked | None:
    """The section of a work that is meant; None where no work is named first."""
    if given[:1].isdigit():  # a rule of the Comprehensive Rules, as most: no pattern need be compiled
        return None
    text = " ".join(unicodedata.normalize("NFKC", given).casefold().split())
    for work, names in _WORKS:
        named = re.match(rf"(?:{names})(?![a-z])[\s:,.#–-]*", text)
        if named:
            return _asked(given, work, text[named.end() :].strip())
    return None


def _asked(given: str, work: str, rest: str) -> SectionAsked:
    found = re.match(_NUMBER, rest)
    number = ""
    if found:
        number = (
            re.sub(r"\s", "", found["number"] or "").replace(":", ".").replace(",", ".")
            or (found["letter"] or "").upper()
        )
        behind = rest[found.end() :].strip()
        if _FURTHER.match(behind):
            return SectionAsked(given, work, number, "", "", behind)
        rest = behind.strip(" ,.:の")
    for key, pattern in _PARTS.items():
        if re.fullmatch(pattern, rest):
            return SectionAsked(given, work, number, key, "")
        if not number and (part := re.search(rf"(?<=\s)(?:{pattern})$", rest)):
            return SectionAsked(given, work, "", key, rest[: part.start()].strip())
    return SectionAsked(given, work, number, "", rest)
