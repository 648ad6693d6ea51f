"""Citations in files as they stand there: each with its place, the words around it, and the marks of the author.

A line with the mark `mtgcr:archive` and no citation leaves alone what follows, up to `mtgcr:archive end` or the end
of the file; beside a citation it leaves alone that line.  `mtgcr:written 2024-09-20` tells of which day the text is.
"""

from __future__ import annotations

import datetime
import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from mtgcr.kb.citing.surroundings import lists_of, words_around
from mtgcr.kb.words.spelt_numbers import with_plain_numbers
from mtgcr.parser.citations import find_citations
from mtgcr.parser.decoding import decode
from mtgcr.parser.document import CitationKind, Diagnostic, LineMap, Place, Severity
from mtgcr.parser.markup import PlainText, is_html, read_html
from mtgcr.parser.prose import LIST_GAP, find_citations_in_prose
from mtgcr.parser.scripts import language_of
from mtgcr.parser.works.section_citations import find_section_citations

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from mtgcr.kb.citing.bare_numbers import BareNumbers, Settled
    from mtgcr.kb.citing.surroundings import Words
    from mtgcr.parser.document import Citation, Span
    from mtgcr.parser.language import Language
    from mtgcr.parser.works.section_citations import SectionCitation

MARK = re.compile(r"mtgcr:[ \t]?(?:(?P<archive>archive)(?P<end>[ \t]end)?\b|written[ \t](?P<day>\d{4}-\d\d-\d\d))")

ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"'()]*\Z")
MOST_CITED = 100_000
"""Rule numbers in one file, ranges counted through; the rules themselves cite 4,000."""
LONGEST_ADDRESS = 300
"""Characters before the number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedMention:
    """Where a citation stands in a file: the places of the whole and of its figures there."""

    place: Place
    figures: str
    """The number or range as it stands in the file."""
    figures_place: Place
    written: datetime.date | None = None
    """The day that a mark above it names."""
    in_address: bool = False
    """Whether it is a part of a web address or a path."""
    is_plain: bool = True
    """Whether the number stands in the file as it is read, without tags or entities in it."""
    series: int = 0
    """Which list of the file it is a member of, counted from 0; a citation alone is a list of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention(PlacedMention):
    """A citation of a rule in a file, with the words around it."""

    citation: Citation
    words: Words
    listed: Collection[str] = ()
    """The numbers that the words are about: those of its list, and the rules that they stand under."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionMention(PlacedMention):
    """A citation of a tournament document in a file, with the line that it stands in."""

    citation: SectionCitation
    line: str


@dataclass(frozen=True, slots=True)
class Unread:
    """A number of a rule that is not taken for a citation, with the reason."""

    number: str
    place: Place
    reason: str


@dataclass(frozen=True, slots=True)
class CitingText:
    """What a file cites; `archived` counts what its marks leave alone."""

    path: str
    mentions: tuple[Mention, ...] = ()
    sections: tuple[SectionMention, ...] = ()
    """What it cites of the tournament documents."""
    unread: tuple[Unread, ...] = ()
    """Numbers that are rules' numbers too and are not taken for citations, each with the reason."""
    archived: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()
    is_text: bool = True


def read_mentions(
    data: bytes, path: str, language: Language | None = None, bare: BareNumbers | None = None
) -> CitingText:
    """The citations in the bytes of a file, whatever their encoding; an empty file has none."""
    if not data or data.isspace():
        return CitingText(path)
    decoded = decode(data, path)
    if decoded.text is None:
        return CitingText(path, diagnostics=decoded.diagnostics, is_text=False)
    return find_mentions(decoded.text, path, language, bare)


def find_mentions(
    text: str, path: str, language: Language | None = None, bare: BareNumbers | None = None
) -> CitingText:
    """The citations of the rules in the text, in order.

    `bare` tells which numbers that nothing marks are citations by the words beside them; without it none is.
    """
    plain = read_html(text) if is_html(text, path) else PlainText(text)
    cited = find_citations_in_prose(plain.text, language)
    if bare is None:
        return _place(text, plain, path, cited)
    return _settled(text, plain, path, bare.settle(plain.text, cited))


def find_asked(text: str, bare: BareNumbers | None = None) -> CitingText:
    """The citations in words that are known to be about rules: there "701.18 scry" is one.

    With `bare` each number is read ("monarch 722"), or told with the reason why it is not.
    """
    text = with_plain_numbers(text)
    plain, cited = PlainText(text), find_citations(text, language_of(text))
    if bare is None:
        return _place(text, plain, "text", cited)
    return _settled(text, plain, "text", bare.settle_asked(text, cited))


def _settled(text: str, plain: PlainText, path: str, settled: Settled) -> CitingText:
    """The citations with their places, and the numbers that are none; those of a tournament document are no rules'."""
    found, lines = _place(text, plain, path, settled.citations), LineMap(path, text)
    taken = {(one.figures_place.line, one.figures_place.column) for one in found.sections}
    unread = (Unread(number, lines.place(plain.source(start)), why) for number, start, why in settled.unread)
    unread = (one for one in unread if (one.place.line, one.place.column) not in taken)
    return replace(found, unread=tuple(unread))


def _place(text: str, plain: PlainText, path: str, citations: Iterable[Citation]) -> CitingText:
    """The citations with their places; glossary terms do not count."""
    named = find_section_citations(plain.text)
    taken = {one.figures.start for one in named}
    cited = [one for one in citations if one.kind is not CitationKind.GLOSSARY and one.figures.start not in taken]
    if sum(len(one.numbers) for one in cited) + len(named) > MOST_CITED:
        return CitingText(path, diagnostics=(_too_many(path),))
    spans = [one.span for one in cited]
    starts = sorted(plain.source(span.start) for span in (*spans, *(one.figures for one in named)))
    marks, lines = _Marks(text, starts), LineMap(path, text)
    found: list[Mention] = []
    known: dict[tuple[int, int], Collection[str]] = {}
    series, lists = _series(plain.text, spans), lists_of(plain.text, spans)
    for index, citation in enumerate(cited):
        start = plain.source(citation.span.start)
        if not marks.archives(start):
            written = marks.written(start)
            one = _mention(text, plain, lines, citation, words_around(plain.text, spans, lists[index]), written)
            found.append(replace(one, series=series[index], listed=_listed(cited, lists[index], known)))
    sections = tuple(_sections(text, plain, lines, marks, named))
    archived = len(cited) - len(found) + len(named) - len(sections)
    return CitingText(path, tuple(found), sections, archived=archived)


def _listed(
    cited: Sequence[Citation], members: tuple[int, int], known: dict[tuple[int, int], Collection[str]]
) -> Collection[str]:
    """The numbers of a list and of the rules that they stand under; one set for all its members."""
    if members not in known:
        numbers = [one for citation in cited[members[0] : members[1] + 1] for one in citation.numbers]
        known[members] = frozenset(str(one) for number in numbers for one in (number, number.parent))
    return known[members]


def _sections(
    text: str, plain: PlainText, lines: LineMap, marks: _Marks, cited: Sequence[SectionCitation]
) -> Iterator[SectionMention]:
    """The citations of tournament documents with their places; the members of a list are of one series."""
    for one in cited:
        start, end = plain.source(one.figures.start), plain.source(one.figures.end - 1) + 1
        if not marks.archives(start):
            yield SectionMention(
                citation=one,
                place=lines.place(plain.source(one.span.start)),
                line=plain.text[slice(*_line_of(plain.text, one.figures.start))],
                figures=text[start:end],
                figures_place=lines.place(start),
                written=marks.written(start),
                in_address=_is_address(text[max(0, start - LONGEST_ADDRESS) : start]),
                is_plain=text[start:end] == plain.text[one.figures.start : one.figures.end],
                series=-1 - one.span.start,
            )


def _series(text: str, spans: Sequence[Span]) -> list[int]:
    """For each citation the list that it is a member of."""
    joined = (LIST_GAP.fullmatch(text, one.end, other.start) is not None for one, other in pairwise(spans))
    return list(accumulate((not is_joined for is_joined in joined), initial=0))


def _too_many(path: str) -> Diagnostic:
    return Diagnostic(
        code="cite-too-many",
        severity=Severity.ERROR,
        message=f"more than {MOST_CITED:,} rule numbers are cited, counting every rule of a range",
        place=Place(path),
        hint="split the file",
    )


def _mention(
    text: str, plain: PlainText, lines: LineMap, citation: Citation, words: Words, written: datetime.date | None
) -> Mention:
    whole = plain.source(citation.span.start)
    start, end = plain.source(citation.figures.start), plain.source(citation.figures.end - 1) + 1
    figures, read = text[start:end], plain.text[citation.figures.start : citation.figures.end]
    return Mention(
        citation=citation,
        place=lines.place(whole),
        words=words,
        figures=figures,
        figures_place=lines.place(start),
        written=written,
        in_address=_is_address(text[max(0, start - LONGEST_ADDRESS) : start]),
        is_plain=figures == read,
    )


def _is_address(before: str) -> bool:
    """Whether the words before a number end in a web address that goes on with it."""
    return ("://" in before or "www." in before) and ADDRESS.search(before) is not None


class _Marks:
    """The marks of a text, by offset."""

    def __init__(self, text: str, cited: Sequence[int]) -> None:
        self._cited, self._lines, self._archives = cited, set[tuple[int, int]](), list[tuple[int, int]]()
        self._days: list[tuple[int, datetime.date]] = []
        opened: int | None = None
        for found in MARK.finditer(text):
            if found["day"]:
                self._days += _dated(found)
            elif found["end"]:
                self._archives += [(opened, found.start())] if opened is not None else []
                opened = None
            elif (line := _line_of(text, found.start())) and self._cites(*line):
                self._archives.append(line)
            elif opened is None:
                opened = found.start()
        if opened is not None:
            self._archives.append((opened, len(text)))

    def _cites(self, start: int, end: int) -> bool:
        place = bisect_right(self._cited, start - 1)
        return place < len(self._cited) and self._cited[place] < end

    def archives(self, offset: int) -> bool:
        """Whether what stands there is to be left alone."""
        return any(start <= offset < end for start, end in self._archives)

    def written(self, offset: int) -> datetime.date | None:
        """The day that the last mark before the offset names."""
        return next((day for start, day in reversed(self._days) if start <= offset), None)


def _dated(found: re.Match[str]) -> list[tuple[int, datetime.date]]:
    try:
        return [(found.start(), datetime.date.fromisoformat(found["day"]))]
    except ValueError:
        return []


def _line_of(text: str, offset: int) -> tuple[int, int]:
    end = text.find("\n", offset)
    return text.rfind("\n", 0, offset) + 1, len(text) if end < 0 else end
