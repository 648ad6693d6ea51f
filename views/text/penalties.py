"""The quick reference of penalties as text, for the width of a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.text.columns import wrap, wrap_hanging
from mtgcr.views.text.sections import INDENT, edition_lines, heading, regular_lines, remedy_lines
from mtgcr.views.work_labels import work_labels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.works.penalty_table import PenaltyRow, PenaltyTable
    from mtgcr.parser.language import Language
    from mtgcr.views.work_labels import WorkLabels

FEW = 3
"""Infractions of which everything is told; of more only number, title and penalty."""


def penalties_text(table: PenaltyTable, languages: Sequence[Language], width: int) -> str:
    """The table in the languages, one after the other."""
    return "\n\n".join("\n".join(_lines(table, language, width)) for language in languages)


def _lines(table: PenaltyTable, language: Language, width: int) -> Iterator[str]:
    labels = work_labels(language)
    yield from (wrap(line, width) for line in edition_lines(table.meant, labels))
    if table.is_nearest:
        yield ""
        yield wrap(nearest_line(table, labels), width)
    for row in table.rows:
        yield ""
        yield wrap(heading(row.section.tenure, row.section, language), width)
        for line in _row(row, language, is_brief=len(table.rows) > FEW):
            yield wrap_hanging(f"{INDENT}{line}", width)


def nearest_line(table: PenaltyTable, labels: WorkLabels) -> str:
    """That no infraction is called as asked, and which words none of those shown has."""
    unread = labels.without.format(words=labels.listed(table.unread)) if table.unread else ""
    return labels.nearest.format(given=table.asked, without=unread)


def _row(row: PenaltyRow, language: Language, *, is_brief: bool) -> Iterator[str]:
    labels = work_labels(language)
    yield labels.told(labels.penalty, labels.penalty_of(row.section))
    told = list(remedy_lines(row.section, language))
    yield from told[:1] if is_brief else told
    if is_brief:
        return
    if row.repeat:
        yield labels.repeat[str(row.repeat)]
    yield from regular_lines(row.section, row.regular, language)
