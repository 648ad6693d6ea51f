"""Which step from one release to the next a bulletin is about, told by what it prints."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from mtgcr.kb.changes.pairs import release_dates
from mtgcr.kb.storage.quotation import find_quoted
from mtgcr.parser.bulletin import ItemKind
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.bulletin import Bulletin

PRINTED = (ItemKind.RULE, ItemKind.EXAMPLE, ItemKind.ENTRY)


@dataclass(frozen=True, slots=True)
class NoStep:
    """No neighbouring releases could be found that the bulletin is about."""

    reason: str


@dataclass(frozen=True, slots=True)
class BulletinStep:
    """Two neighbouring releases; `votes` tells how many pieces of the bulletin came or went between them."""

    old: datetime.date
    new: datetime.date
    votes: int


def find_step(store: Store, bulletin: Bulletin) -> BulletinStep | NoStep:
    """The step between whose releases most of what the bulletin prints came or went.

    Where it prints nothing that stands in any release, the step that changed most of the numbers that it names; the
    newest of equals.
    """
    steps = {after: before for before, after in pairwise(release_dates(store))}
    for days_of in (_days_of_texts, _days_of_numbers):
        votes = Counter(day for days in days_of(store, bulletin) for day in days & steps.keys())
        if votes:
            new = max(votes, key=lambda day: (votes[day], day))
            return BulletinStep(steps[new], new, votes[new])
    return NoStep("it prints no rule and names no number that changed between two releases that are known")


def step_around(store: Store, old: datetime.date | None, new: datetime.date | None) -> BulletinStep | NoStep:
    """The step between the releases in force on two days; with one day given, to or from its neighbour."""
    dates = release_dates(store)
    first = bisect_right(dates, old) - 1 if old else bisect_right(dates, new or datetime.date.max) - 2
    second = bisect_right(dates, new) - 1 if new else first + 1
    if 0 <= first < second < len(dates):
        return BulletinStep(dates[first], dates[second], 0)
    return NoStep("no two releases are known, one before the other, that were in force on the days given")


def _days_of_texts(store: Store, bulletin: Bulletin) -> Iterator[set[datetime.date]]:
    """For each English text that stands in any release the days on which it came or went."""
    texts = [item.text for item in bulletin.of(*PRINTED) if item.language is Language.EN]
    for occurrences in find_quoted(store, texts, Language.EN).values():
        yield {day for one in occurrences for day in (one.since, one.until) if day}


def _days_of_numbers(store: Store, bulletin: Bulletin) -> Iterator[set[datetime.date]]:
    for number in dict.fromkeys(number for item in bulletin.items for number in item.numbers):
        revisions = store.ever_numbered(str(number), Language.EN)
        # The times of a text begin with the first one that is held, wherever that is.
        revisions = tuple(one for one in revisions if one.edition is Edition.ATLAS) or revisions
        yield {day for one in revisions for day in (one.since, one.until) if day}
