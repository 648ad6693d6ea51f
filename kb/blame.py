"""For each word of a wording, the release that brought it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from kb.redline import PieceKind, redline

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from kb.model import Revision


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words that came together: `since` is the effective date of the release that brought them."""

    text: str
    since: datetime.date


def blame(revisions: Sequence[Revision]) -> tuple[Stretch, ...]:
    """The last wording of a lineage cut by the age of its words; the stretches joined are the wording."""
    first = revisions[0]
    text, dates = first.text, [first.since] * len(first.text)
    for revision in revisions[1:]:
        if revision.text != text:
            dates = _carry(text, dates, revision)
            text = revision.text
    return _stretches(text, dates)


def _carry(old: str, dates: Sequence[datetime.date], revision: Revision) -> list[datetime.date]:
    """The dates of the characters of the new wording: those kept keep theirs, those inserted have the revision's."""
    carried: list[datetime.date] = []
    at = 0
    for piece in redline(old, revision.text):
        length = len(piece.text)
        if piece.kind is PieceKind.INSERTED:
            carried += [revision.since] * length
            continue
        if piece.kind is PieceKind.KEPT:
            carried += dates[at : at + length]
        at += length
    return carried


def _stretches(text: str, dates: Sequence[datetime.date]) -> tuple[Stretch, ...]:
    found = []
    at = 0
    for since, group in groupby(dates):
        length = sum(1 for _ in group)
        found.append(Stretch(text[at : at + length], since))
        at += length
    return tuple(found)
