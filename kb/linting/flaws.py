"""What the lint finds, by its place in the text of a release, and the paragraphs it looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.linting.references import numbered_parts
from mtgcr.parser.document import Diagnostic, Example, LineMap, Severity
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.parser.document import BodyPart, Group, Passage, Release, Rule, Section


class Flaw(NamedTuple):
    """Something wrong at an offset of the release's text; `code` stands in docs/diagnostics.md."""

    offset: int
    code: str
    message: str
    hint: str | None = None
    severity: Severity = Severity.WARNING


def place_flaws(flaws: Iterable[Flaw], release: Release) -> list[Diagnostic]:
    """The flaws as diagnostics, with line and column."""
    lines = LineMap(release.path, release.text)
    return [
        Diagnostic(
            code=flaw.code,
            severity=flaw.severity,
            message=flaw.message,
            place=lines.place(flaw.offset),
            hint=flaw.hint,
        )
        for flaw in flaws
    ]


def name_passages(release: Release) -> Iterator[tuple[str, Passage]]:
    """Every paragraph of rules and glossary with what it belongs to: "702.9a", "an example of 702.9a", "“Flying”"."""
    for part in numbered_parts(release):
        yield from _name_part(part)
    for entry in release.glossary:
        yield from ((f"“{entry.term}”", part.passage) for part in entry.body)


def _name_part(part: Section | Group | Rule) -> Iterator[tuple[str, Passage]]:
    if part.passage:
        yield str(part.number), part.passage
    yield from ((_name_body(part, body), body.passage) for body in part.body)


def _name_body(part: Section | Group | Rule, body: BodyPart) -> str:
    return f"an example of {part.number}" if isinstance(body, Example) else str(part.number)


def words_offset(passage: Passage) -> int:
    """The offset of the first character of the passage's words in the text of its release."""
    return passage.start + len(passage.label)
