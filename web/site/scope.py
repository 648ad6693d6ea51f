"""Which release a site shows, and what stands beside it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.library.refusals import Refusal
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime

    from mtgcr.library.library import Library


class SiteScope(NamedTuple):
    """The release that a site shows, and what stands beside it."""

    day: datetime.date
    is_newest: bool
    """Whether it is the newest that is held, so that a link to today's rule is one to its rule."""
    pairs: tuple[tuple[datetime.date, datetime.date], ...]
    """The older and the newer of each comparison with a neighbour, the newest first."""

    @classmethod
    def of(cls, kb: Library, day: datetime.date) -> SiteScope:
        """Of the release of that day."""
        issues = kb.releases().issues
        days = sorted({one.release.effective for one in issues if one.release.language is Language.EN})
        pairs = tuple(pair for pair in reversed(list(pairwise(days))) if day in pair and _can_compare(kb, *pair))
        return cls(day, days[-1] == day, pairs)


def _can_compare(kb: Library, old: datetime.date, new: datetime.date) -> bool:
    """Whether enough of both is held; a text of a day that no release known has stands for its neighbours too."""
    try:
        kb.diff(old, new)
    except Refusal:
        return False
    return True
