"""Which release a site shows, and what stands beside it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.changes.changes import Diff
    from mtgcr.library.library import Library

RECENT = 6
"""Comparisons that the first page names."""


class SiteScope(NamedTuple):
    """The release that a site shows, and what stands beside it."""

    day: datetime.date
    is_newest: bool
    """Whether it is the newest that is held, so that a link to today's rule is one to its rule."""
    pairs: tuple[tuple[datetime.date, datetime.date], ...]
    """The older and the newer of each comparison of neighbours, the newest first."""

    @classmethod
    def of(cls, kb: Library, day: datetime.date) -> SiteScope:
        """Of the release of that day."""
        issues = kb.releases().issues
        days = sorted({one.release.effective for one in issues if one.release.language is Language.EN})
        pairs = tuple(pair for pair in reversed(list(pairwise(days))) if _can_compare(kb, *pair))
        return cls(day, days[-1] == day, pairs)

    @property
    def steps(self) -> tuple[tuple[datetime.date, datetime.date], ...]:
        """The few that the first page names: up to the release and the one after it."""
        places = [place for place, (old, _) in enumerate(self.pairs) if old <= self.day]
        return self.pairs[places[0] :][:RECENT] if places else ()


def compared(kb: Library, old: datetime.date, new: datetime.date) -> Diff:
    """The comparison, asked for as its page does, so that it is kept.  Refusal where too little is held."""
    return kb.diff(str(old), str(new), lang=Language.EN.value, section=None, only=())


def _can_compare(kb: Library, old: datetime.date, new: datetime.date) -> bool:
    """Whether enough of both is held; a text of a day that no release known has stands for its neighbours too."""
    try:
        compared(kb, old, new)
    except Refusal:
        return False
    return True
