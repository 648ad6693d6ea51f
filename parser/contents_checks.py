"""Checks of the list of contents against the headings of the text."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from mtgcr.parser.document import Edition, Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.parser.document import Diagnostic, Group, Passage, Release
    from mtgcr.parser.reporter import Reporter


def check_contents(reporter: Reporter) -> Iterator[Diagnostic]:
    """Headings that the contents lack, or call otherwise, or name although the text has none such."""
    headings: list[Section | Group] = [*reporter.release.sections, *reporter.release.groups()]
    titles: dict[int, list[str]] = {}
    for line in reporter.listed:
        titles.setdefault(line.number, []).append(line.title)
    for heading in headings:
        yield from _heading_oddities(reporter, heading, titles.get(heading.number.group, []))
    held = {heading.number.group for heading in headings}
    for line in reporter.listed:
        if line.number not in held:
            message = f"the contents list {line.number}. {line.title}, which is not in the text"
            yield reporter.at(line.passage, "heading-missing", message)
    for before, line in pairwise(reporter.listed):
        if not before.sort_key < line.sort_key:
            message = f"the contents list {line.number} after {before.number}"
            yield reporter.at(line.passage, "contents-out-of-order", message)


def _heading_oddities(reporter: Reporter, heading: Section | Group, titles: Sequence[str]) -> Iterator[Diagnostic]:
    name = f"{'section' if isinstance(heading, Section) else 'group'} {heading.number}"
    if heading.passage is None:
        yield reporter.at(_first_passage(heading), "heading-missing", f"{name} has rules but no heading")
    elif reporter.listed and not titles:
        yield reporter.at(heading.passage, "contents-lack-heading", f"{name} is not in the contents")
    elif titles and not _is_titled(reporter.release, heading.passage, titles):
        message = f"the contents call {name} {' and '.join(f'“{title}”' for title in titles)}"
        yield reporter.at(heading.passage, "contents-title-differs", message)


def _is_titled(release: Release, heading: Passage, titles: Sequence[str]) -> bool:
    """Whether one of the titles is the heading; those of a digest tell how many rules it has besides."""
    return release.edition is Edition.DIGEST or _folded(heading.words) in map(_folded, titles)


def _first_passage(heading: Section | Group) -> Passage | None:
    """The first printed line under a heading that is not printed itself."""
    if isinstance(heading, Section):
        return heading.groups[0].passage or _first_passage(heading.groups[0]) if heading.groups else None
    printed = (rule.passage or rule.subrules[0].passage for rule in heading.rules)
    return next(printed, None)


def _folded(title: str) -> str:
    return "".join(title.casefold().split()).strip(".")
