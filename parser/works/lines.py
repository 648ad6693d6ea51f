"""The lines of a published text, whatever its form, without page numbers; each knows where it began.

Forms: `pdftotext` in layout and in reading order (form feeds between pages), extractors without form feeds, pages of
the web, and pages of `pdftohtml`, whose lines are put together again by their places on the sheet.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from mtgcr.parser.markup import is_html, read_html
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PAGE_NUMBER = re.compile(r"\s*\d{1,3}\s*")
TRADEMARK = re.compile(r"All trademarks are (?:the )?property of Wizards|^\s*[©Ⓒ]\s?(?:19|20)\d\d\b", re.IGNORECASE)
PLACED = re.compile(r'<p style="position:absolute;top:(\d+)px;left:(\d+)px[^>]*>(.*?)</p>', re.DOTALL)
SHEET = re.compile(r'<div id="page\d+-div"')
SAME_LINE = 6
"""Pixels by which pieces of one line differ; small capitals stand 5 lower."""
COLUMN = 40
"""Pixels between two columns of a line, at least."""
TAG = re.compile(r"<[^>]*>")
MARKDOWN = re.compile(r"#+\s+|\*\*")
LARGEST_STEP = 2
"""Pages that may go by without a number."""


class WorkLine(NamedTuple):
    """A line; `start` is its offset in the text of the file, `opens` whether a page begins with it."""

    text: str
    start: int
    opens: bool = False


def read_lines(text: str, name: str) -> tuple[WorkLine, ...]:
    """The lines of the text in reading order, page numbers and lines about trademarks left out."""
    if SHEET.search(text):
        found = list(_lines_of_sheets(text))
    elif is_html(text, name) or "<p>" in text[:20_000]:
        found = list(_lines_of_page(text))
    else:
        found = list(_lines_of_text(text))
    return tuple(line for line in _without_page_numbers(found) if not TRADEMARK.search(line.text))


def _lines_of_text(text: str) -> Iterator[WorkLine]:
    at = 0
    for raw in text.split("\n"):
        bare = raw.lstrip("\f")
        start = at + len(raw) - len(bare)
        head = MARKDOWN.match(bare)
        yield WorkLine((bare[head.end() :] if head else bare).rstrip().replace("\f", " "), start, "\f" in raw)
        at += len(raw) + 1


def _lines_of_page(text: str) -> Iterator[WorkLine]:
    """Each block of a page is a line, between blank ones; soft breaks inside a block are none."""
    plain = read_html(text)
    at = 0
    for raw in plain.text.split("\n"):
        bare = raw.strip()
        if bare:
            yield WorkLine(bare, plain.source(at + raw.index(bare[0])))
        else:
            yield WorkLine("", plain.source(min(at, max(len(plain.text) - 1, 0))))
        at += len(raw) + 1


class _Piece(NamedTuple):
    sheet: int
    top: int
    left: int
    text: str
    start: int


def _lines_of_sheets(text: str) -> Iterator[WorkLine]:
    sheets = [found.start() for found in SHEET.finditer(text)]
    pieces = [
        _Piece(sum(start < found.start() for start in sheets), int(found[1]), int(found[2]), shown, found.start())
        for found in PLACED.finditer(text)
        for shown in [_shown(found[3])]
    ]
    for sheet, on_sheet in groupby(pieces, key=lambda piece: piece.sheet):
        rows = list(_rows(sorted(on_sheet, key=lambda piece: (piece.top, piece.left))))
        for number, row in enumerate(rows):
            yield WorkLine(_row_text(row), min(one.start for one in row), number == 0 and sheet > 1)


def _shown(marked: str) -> str:
    plain = TAG.sub("", re.sub(r"<br\s*/?>", "\n", marked))
    return read_html(plain).text if "&" in plain else plain


def _rows(pieces: Iterable[_Piece]) -> Iterator[list[_Piece]]:
    """Pieces at about the same height, from left to right; blank pieces are a blank line."""
    row: list[_Piece] = []
    for piece in pieces:
        if row and piece.top - row[0].top > SAME_LINE:
            yield sorted(row, key=lambda one: one.left)
            row = []
        row.append(piece)
    if row:
        yield sorted(row, key=lambda one: one.left)


def _row_text(row: list[_Piece]) -> str:
    shown, end = "", row[0].left
    for piece in row:
        if not piece.text.strip():
            continue
        gap = piece.left - end
        shown += "    " if shown and gap > COLUMN else ""
        shown += piece.text.replace("\n", " ")
        end = piece.left + 8 * len(piece.text)
    return shown.rstrip()


def _without_page_numbers(lines: list[WorkLine]) -> Iterator[WorkLine]:
    """A number alone in a line that counts the pages on: the last line before a page, or the next page of the count."""
    has_pages = sum(line.opens for line in lines) > 1
    ends = _last_before_page(lines) if has_pages else set()
    page = 0
    for at, line in enumerate(lines):
        if PAGE_NUMBER.fullmatch(line.text):
            number = int(line.text)
            if at in ends or (not has_pages and page < number <= page + LARGEST_STEP):
                page = number
                yield WorkLine("", line.start, opens=True)
                continue
        yield line


def _last_before_page(lines: list[WorkLine]) -> set[int]:
    """The places of the last written line before each page, and of the first of a page (pdftohtml has it there)."""
    found, last = set[int](), -1
    fresh = False
    for at, line in enumerate(lines):
        if line.opens:
            found.add(last)
            fresh = True
        if line.text.strip():
            if fresh:
                found.add(at)
            last, fresh = at, False
    return found | {last}
