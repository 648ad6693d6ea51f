"""Citations of the tournament documents in any text: IPG 2.5, MTR section 4.2, section 4 of the Magic Tournament Rules.

A number counts only where the text names the work beside it: a bare number stays one of the Comprehensive Rules.  In a
work's own text "section 4.5" is a section of that work.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.parser.diagnostic import Span
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = (
    ("ipg", r"IPG|(?:Magic\s+)?Infraction\s+Procedure\s+Guide|(?:DCI\s+)?Penalty\s+Guide(?:lines)?"
            r"|マジック違反処置指針|違反処置指針"),
    ("mtr", r"MTR|(?:Magic\s+)?(?<!Universal\s)Tournament\s+Rules|(?:DCI\s+)?Floor\s+Rules|マジック・?イベント規定"
            r"|イベント規定"),
    ("utr", r"Universal\s+Tournament\s+Rules"),
    ("jar", r"JAR|Judging\s+at\s+Regular(?:\s+REL)?|一般イベント用ジャッジ法"),
)  # fmt: skip
"""The names of the works as an article writes them, with the capitals: "tournament rules" are any.

The Universal Tournament Rules of until 2007 are no work that is known: what cites them is read and left out.
"""
COMPANY = re.compile(r"\b(?:IPG|MTR|REL|Judging at Regular|[Jj]udges?)\b|ジャッジ")
"""What a text must name beside "JAR 2.1", which may be a file of a Java program."""
_SPACE = r"[^\S\n]{0,8}\n?[^\S\n]{0,8}"
"""Bounded, so that a long run of blanks costs no more than a short one."""
_NUMBER = r"[1-9]\d?[.．:][1-9]\d?"
_WHOLE = r"[1-9]\d{0,2}"
_JOIN = rf"{_SPACE}(?:,{_SPACE}(?:and|or)\b|,|、|/|&|–|—|-|と|・|から|～|〜|and\b|or\b|to\b|through\b){_SPACE}"
_WORD = r"(?:(?i:sections?|secs?\.|chapters?|rules?)|§{1,2}|第)"
_APPENDIX = r"(?:(?i:appendix|app\.)|付録)"
_NAMED = "|".join(f"(?P<{work}>{names})" for work, names in NAMES)
_AFTER = r"(?![%°]|[.．:]?\d|[A-Za-z_])"
_MORE = rf"{_JOIN}(?:{_WORD}{_SPACE})?"
_LIST = rf"(?P<list>(?:{_NUMBER}|{_WHOLE})(?:{_MORE}(?:{_NUMBER}|{_WHOLE}))*){_AFTER}"
_BARE_LIST = rf"(?P<bare>(?:{_NUMBER}|[1-9]\d\d(?!\s?(?!was\b|is\b|has\b)[a-z]+s\b))(?:{_MORE}{_NUMBER})*){_AFTER}"
"""Without a word before it a whole number must be one of the three digits that sections had until 2009."""
_LETTER = r"(?P<letter>[A-F])(?![A-Za-z])"
FORWARD = re.compile(
    rf"(?<![A-Za-z0-9_@/-])(?:{_NAMED})(?:['’]s)?{_SPACE}[,:：の]?{_SPACE}[(（\[]?{_SPACE}"
    rf"(?:{_APPENDIX}{_SPACE}{_LETTER}|{_WORD}{_SPACE}{_LIST}|{_BARE_LIST})"
)
BACKWARD = re.compile(
    rf"(?<![A-Za-z0-9_-])(?:{_APPENDIX}{_SPACE}{_LETTER}|{_WORD}{_SPACE}{_LIST}){_SPACE}"
    rf"(?:of|in|from){_SPACE}(?:the{_SPACE})?(?:current{_SPACE})?(?:{_NAMED})(?![A-Za-z])"
)
OWN = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_APPENDIX}{_SPACE}{_LETTER}|(?i:sections?|§){_SPACE}{_LIST})")
FIGURES = re.compile(rf"{_NUMBER}|{_WHOLE}")
WORDS = ("IPG", "MTR", "JAR", "Guide", "Tournament", "Floor", "Judging", "違反処置", "イベント")
"""One of these is in every name of a work: a text without them is read no further."""
SCENT = re.compile("|".join(WORDS))
REACH = 100
"""Characters on both sides of a name, at least, in whole lines, in which its number may stand."""


class SectionCitation(NamedTuple):
    """A section of a work that a text cites; `text` and `span` are the whole list, `figures` the number in it."""

    work: str
    number: str
    text: str
    span: Span
    figures: Span


def find_section_citations(text: str, own: str = "") -> tuple[SectionCitation, ...]:
    """The sections that the text cites, in order; `own` is the work whose text it is, "" for any other text."""
    found: dict[int, SectionCitation] = {}
    is_about_judging = COMPANY.search(text) is not None if "JAR" in text else False
    for start, end in _windows(text):
        for match in (*FORWARD.finditer(text, start, end), *BACKWARD.finditer(text, start, end)):
            work = next(work for work, _ in NAMES if match[work])
            if work != "jar" or match[work] != "JAR" or is_about_judging:
                found |= {one.figures.start: one for one in _members(match, work)}
    if own:
        taken = [one.span for one in found.values()]
        free = (one for one in OWN.finditer(text) if not any(_overlap(one, span) for span in taken))
        found = {one.figures.start: one for match in free for one in _members(match, own)} | found
    return tuple(one for _, one in sorted(found.items()) if one.work != "utr")


def _windows(text: str) -> Iterator[tuple[int, int]]:
    """The stretches of whole lines around the names of works, in order and apart."""
    last: tuple[int, int] | None = None
    for found in SCENT.finditer(text) if any(word in text for word in WORDS) else ():
        if last and found.end() + REACH < last[1]:
            continue
        start = text.rfind("\n", 0, max(0, found.start() - REACH)) + 1
        end = text.find("\n", found.end() + REACH)
        end = len(text) if end < 0 else end
        if last and start <= last[1]:
            start = last[0]
        elif last:
            yield last
        last = start, end
    if last:
        yield last


def _overlap(match: re.Match[str], span: Span) -> bool:
    return match.start() < span.end and span.start < match.end()


def _members(match: re.Match[str], work: str) -> Iterator[SectionCitation]:
    """Each member of the list that was found; the ends of a stretch are two members."""
    whole = Span(match.start(), match.end())
    if match["letter"]:
        yield SectionCitation(work, match["letter"], match[0], whole, Span(*match.span("letter")))
        return
    group = "list" if match["list"] else "bare"
    start = match.start(group)
    for one in FIGURES.finditer(match[group]):
        number = re.sub("[．:]", ".", one[0])
        yield SectionCitation(work, number, match[0], whole, Span(start + one.start(), start + one.end()))
