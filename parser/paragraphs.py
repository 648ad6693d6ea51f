"""Lines → paragraphs: wrapped lines joined, a number alone on its line given its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.document import Passage
from mtgcr.parser.letters import is_japanese
from mtgcr.parser.lines import PLAIN, Line, LineKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SENTENCE_ENDS = frozenset("。：:）)」』")
LONGEST = 20_000
"""Letters; no line is added to a paragraph of more. The longest of all releases has 1,064; a whole file may be one."""


def plain_passages(lines: Iterable[Line]) -> tuple[Passage, ...]:
    """One passage a line, without labels; for the parts that hold no rules."""
    return tuple(unlabelled(line.passage) for line in lines)


def unlabelled(passage: Passage) -> Passage:
    """The passage with its label as part of its text."""
    if not passage.label:
        return passage
    return Passage("", passage.label + passage.text, passage.tail, passage.start)


def plain_paragraphs(lines: Iterable[Line], *, wrapped: bool) -> tuple[Passage, ...]:
    """The paragraphs without labels; those of a wrapped text are put together from their lines."""
    plain = (Line(PLAIN, unlabelled(line.passage)) for line in lines)
    return tuple(line.passage for line in join_paragraphs(plain, wrapped=wrapped))


def join_paragraphs(lines: Iterable[Line], *, wrapped: bool) -> Iterator[Line]:
    """The paragraphs of the lines, each with the mark of its first line.

    In a wrapped text a line that follows another without a blank line goes on with the same paragraph, unless it is
    indented or an example.  In other texts every line is a paragraph, but a number alone on its line takes its words
    from the next, and so does a Japanese line that ends within a sentence.
    """
    pending: Line | None = None
    for line in lines:
        may_go_on = wrapped or line.mark.kind is LineKind.TEXT
        if may_go_on and pending is not None and _continues(pending, line, wrapped=wrapped):
            pending = Line(pending.mark, _joined(pending.passage, line.passage))
            continue
        if pending is not None:
            yield pending
        pending = line
    if pending is not None:
        yield pending


def _continues(before: Line, line: Line, *, wrapped: bool) -> bool:
    passage = before.passage
    if len(passage.text) > LONGEST:
        return False
    if passage.label and not passage.text:
        return line.mark.kind is LineKind.TEXT
    if wrapped:
        return passage.tail.count("\n") < 2 and line.mark.kind is not LineKind.EXAMPLE and not line.indented
    return before.mark.number is not None and not line.indented and _breaks_off(passage.text)


def _breaks_off(text: str) -> bool:
    """Whether a Japanese line ends within its sentence, as where a web page's links were."""
    return text[-1] not in SENTENCE_ENDS and is_japanese(text)


def _joined(first: Passage, rest: Passage) -> Passage:
    words = rest.label + rest.text
    if not first.text:
        return Passage(first.label + first.tail, words, rest.tail, first.start)
    return Passage(first.label, first.text + first.tail + words, rest.tail, first.start)
