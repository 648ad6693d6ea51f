"""A file of a published text → an edition of a work, or the reason why it is none."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from mtgcr.parser.decoding import decode
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity, Span
from mtgcr.parser.works.bodies import read_parts, read_penalties
from mtgcr.parser.works.forms import KNOWN_WORKS
from mtgcr.parser.works.headings import bare_title, find_headings, order_of
from mtgcr.parser.works.lines import read_lines
from mtgcr.parser.works.logs import is_log, read_log
from mtgcr.parser.works.printed import LogEntry, NoWork, PrintedWork, WorkSection
from mtgcr.parser.works.recognising import recognise

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.parser.works.forms import WorkForm
    from mtgcr.parser.works.headings import Headline
    from mtgcr.parser.works.lines import WorkLine
    from mtgcr.parser.works.recognising import Recognised

INTRODUCTION = "Introduction"
DASH = re.compile(r"\s[–—―─-]\s")
FEWEST = 5
"""Numbered sections that an edition of a numbered work has at least: below, it is a part or no edition."""


def read_work(
    data: bytes, path: str, *, effective: datetime.date | None = None, works: Iterable[WorkForm] = KNOWN_WORKS
) -> PrintedWork | NoWork:
    """The edition that the bytes are, with its sections; `effective` takes the place of a printed day that is wrong."""
    decoded = decode(data, path)
    if decoded.text is None:
        return NoWork(decoded.diagnostics[0])
    lines = read_lines(decoded.text, path)
    known = recognise(lines, works)
    if known is None:
        names = ", ".join(form.english for form in works)
        return _none(path, "work-unknown", f"none of these titles is near the top of the text: {names}")
    if known.stated is None and effective is None:
        return _none(path, "work-undated", f"no effective date is printed below the title of the {known.form.english}")
    return _read(lines, decoded.text, path, known, effective)


def _none(path: str, code: str, message: str) -> NoWork:
    return NoWork(Diagnostic(code=code, severity=Severity.ERROR, message=message, place=Place(path)))


def _read(
    lines: Sequence[WorkLine], text: str, path: str, known: Recognised, effective: datetime.date | None
) -> PrintedWork | NoWork:
    form = known.form
    if form.captions:
        sections, log, told = tuple(_captioned(lines, known)), tuple[LogEntry, ...](), tuple[Diagnostic, ...]()
        fewest = len(form.captions) // 2
    else:
        found = find_headings(lines)
        sections, log = _sections(lines, found.body, known, found.contents)
        told = (*_misnumbered(found.body, lines, text, path), *_lost(found.body, lines, text, path))
        fewest = FEWEST
    if len(sections) < fewest:
        return _none(path, "work-damaged", f"only {len(sections)} sections of the {form.english} were found")
    stated = known.stated or effective
    assert stated is not None  # asked before
    return PrintedWork(form.code, effective or stated, stated, known.language, sections, log, told)


def _sections(
    lines: Sequence[WorkLine], heads: Sequence[Headline], known: Recognised, listed: Mapping[str, str]
) -> tuple[tuple[WorkSection, ...], tuple[LogEntry, ...]]:
    """The sections in their order, and the entries of the change log."""
    sections: list[WorkSection] = []
    log: list[LogEntry] = []
    for at, head in enumerate(heads):
        end = heads[at + 1].at if at + 1 < len(heads) else len(lines)
        below = lines[head.last + 1 : end]
        title = _best_title(head, listed)
        if is_log(title):
            log += read_log(below)
        sections.append(_section(lines[head.at], below, head, title, known.form))
    return tuple(sections), tuple(log)


def _section(first: WorkLine, below: Sequence[WorkLine], head: Headline, title: str, form: WorkForm) -> WorkSection:
    is_infraction = form.has_penalties and any(_is_definition(line.text) for line in below)
    penalties, left = read_penalties(below, head.tail) if is_infraction else ((), tuple(below))
    parts = read_parts(left, form)
    last = next((line for line in reversed(below) if line.text.strip()), first)
    span = Span(first.start, last.start + len(last.text))
    return WorkSection(head.number, title, parts, penalties, span, head.printed)


def _is_definition(text: str) -> bool:
    return text.strip().startswith(("Definition", "定義"))


def _best_title(head: Headline, contents: Mapping[str, str]) -> str:
    """The title as the contents write it, where it is the same but for capitals and spaces."""
    listed = {bare_title(title): title for title in contents.values()}
    same = listed.get(bare_title(head.title))
    chosen = same if same and not same.isupper() else head.title
    plain = DASH.sub(" — ", " ".join(chosen.split()))
    return _lowered(plain) if plain.isupper() else plain


def _lowered(title: str) -> str:
    """A title in capitals as a title: "BACKING UP" is "Backing Up"."""
    small = {"A", "AN", "AND", "OF", "THE", "FOR", "FROM", "IN", "ON", "OR", "TO", "UP"} - {"UP"}
    joined = re.sub(r"\b([B-Z]) (?=[A-Z]{2,}\b)", r"\1", title)
    words = (
        word.lower() if at and word in small else word if word.startswith("(") else word.capitalize()
        for at, word in enumerate(joined.split(" "))
    )
    return " ".join(words)


def _misnumbered(heads: Iterable[Headline], lines: Sequence[WorkLine], text: str, path: str) -> Iterator[Diagnostic]:
    for head in heads:
        if head.printed:
            line = text.count("\n", 0, lines[head.at].start) + 1
            yield Diagnostic(
                code="work-misnumbered",
                severity=Severity.WARNING,
                message=f"{head.title} is printed as {head.printed}, a number already taken; it is {head.number}",
                place=Place(path, line),
            )


def _lost(heads: Sequence[Headline], lines: Sequence[WorkLine], text: str, path: str) -> Iterator[Diagnostic]:
    """Numbers that stand alone where a heading is missing between its neighbours: their titles are elsewhere."""
    for before, after in pairwise(heads):
        for line in lines[before.last + 1 : after.at]:
            if (order := order_of(line.text)) and before.order < order < after.order and order[1] + order[0] > FEWEST:
                yield Diagnostic(
                    code="work-heading-lost",
                    severity=Severity.WARNING,
                    message=f"the heading of {line.text.strip(' .')} was not found; its text is below {before.number}",
                    place=Place(path, text.count("\n", 0, line.start) + 1),
                )


def _captioned(lines: Sequence[WorkLine], known: Recognised) -> Iterator[WorkSection]:
    """The sections of a work without numbers, by its captions; text may follow a caption in the same line."""
    text = "\n".join(line.text for line in lines)
    found = []
    at = 0
    for caption in known.form.captions:
        pattern = re.compile(rf"^\s*{_wrapped(caption.pattern)}", re.IGNORECASE | re.MULTILINE | re.DOTALL)
        if head := pattern.search(text, at):
            found.append((caption, head))
            at = head.end()
    starts = _line_starts(lines)
    for place, (caption, head) in enumerate(found):
        end = found[place + 1][1].start() if place + 1 < len(found) else len(text)
        below = _cut(lines, starts, head.end() if caption.is_group else head.start(), end)
        source = lines[_line_at(starts, head.end() - 1)].start
        stop = below[-1].start + len(below[-1].text) if below else source
        yield WorkSection(caption.key, caption.title, read_parts(below, known.form), (), Span(source, stop))


def _wrapped(pattern: str) -> str:
    """The pattern with any white space where it has a space, as lines may break."""
    return pattern.replace(" ", r"\s+")


def _line_starts(lines: Sequence[WorkLine]) -> list[int]:
    starts, at = [], 0
    for line in lines:
        starts.append(at)
        at += len(line.text) + 1
    return starts


def _line_at(starts: Sequence[int], offset: int) -> int:
    return bisect_right(starts, offset) - 1


def _cut(lines: Sequence[WorkLine], starts: Sequence[int], start: int, end: int) -> list[WorkLine]:
    """The lines from one offset to another; the first one may begin in the middle."""
    first, last = _line_at(starts, start), _line_at(starts, max(end - 1, start))
    kept = list(lines[first : last + 1])
    if kept:
        skip = start - starts[first]
        kept[0] = kept[0]._replace(text=kept[0].text[skip:], start=kept[0].start + skip)
    return kept
