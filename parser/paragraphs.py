"""Lines → passages: wrapped lines joined, labels parted from words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.document import Passage
from parser.lines import LineKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from parser.lines import Line, Mark

Paragraph = tuple["Mark", Passage]
"""A passage with what its first line is."""


def plain_passages(lines: Iterable[Line]) -> tuple[Passage, ...]:
    """One passage a line, without labels; for the parts that hold no rules."""
    return tuple(Passage("", line.printed, line.tail, line.start) for line in lines)


def split_label(line: Line) -> Passage:
    """The line as a passage, its number or mark as the label."""
    at = line.mark.words_at
    return Passage(line.printed[:at], line.printed[at:], line.tail, line.start)


def join_paragraphs(lines: Sequence[Line], *, wrapped: bool) -> Iterator[tuple[Line, Passage]]:
    """The paragraphs of the lines, each with its first line.

    In a wrapped text a line that follows another without a blank line goes on with the same paragraph,
    unless it is indented or an example.  In other texts every line is a paragraph; a number alone on its line takes its words from the next.
    """
    pending: tuple[Line, Passage] | None = None
    for line in lines:
        if pending and _continues(pending[1], line, wrapped=wrapped):
            pending = (pending[0], _extend(pending[1], line))
            continue
        if pending:
            yield pending
        pending = (line, split_label(line))
    if pending:
        yield pending


def _continues(passage: Passage, line: Line, *, wrapped: bool) -> bool:
    if passage.label and not passage.text:
        return line.mark.kind is LineKind.TEXT
    if not wrapped or passage.tail.count("\n") > 1:
        return False
    return not line.indented and line.mark.kind is not LineKind.EXAMPLE


def _extend(passage: Passage, line: Line) -> Passage:
    if not passage.text:
        return Passage(passage.label + passage.tail, line.printed, line.tail, passage.start)
    return Passage(passage.label, passage.text + passage.tail + line.printed, line.tail, passage.start)
