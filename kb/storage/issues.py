"""Several texts of one day: the newest speaks in every answer, those before it stand beside it.

2024-11-08~1 is the first text of the day that was brought in, 2024-11-08~2 the one that replaced it.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.parser.language import Edition

if TYPE_CHECKING:
    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

_ADDRESS = re.compile(r"(\d{4}-\d{2}-\d{2})~([1-9]\d{0,2})")


@dataclass(frozen=True, slots=True)
class Issue:
    """A text with its place among those of its day and language, from 1; only the last of them speaks."""

    release: ReleaseInfo
    number: int = 1
    speaks: bool = True
    is_alone: bool = True

    @property
    def place(self) -> tuple[datetime.date, int]:
        """The day and the number, which put texts in order."""
        return self.release.effective, self.number

    @property
    def address(self) -> str:
        """The day, with the number where the day has several texts."""
        day = self.release.effective.isoformat()
        return day if self.is_alone else f"{day}~{self.number}"


def issues(store: Store) -> tuple[Issue, ...]:
    """All texts held, as `Store.releases` orders them, each after those that it replaced."""
    found: list[Issue] = []
    for release in store.releases():
        before = _replaced(store, release)
        found += (Issue(one, place, speaks=False, is_alone=False) for place, one in enumerate(before, 1))
        found.append(Issue(release, len(before) + 1, is_alone=not before))
    return tuple(found)


def _replaced(store: Store, release: ReleaseInfo) -> tuple[ReleaseInfo, ...]:
    """The texts that the release replaced, in the order in which they came."""
    key = (release.effective, release.language, release.edition)
    return tuple(one for one in store.replaced() if (one.effective, one.language, one.edition) == key)


def read_address(given: str) -> tuple[datetime.date, int] | None:
    """The day and the number of a text that is named as 2024-11-08~1; None for anything else."""
    found = _ADDRESS.fullmatch(given.strip())
    try:
        return (datetime.date.fromisoformat(found[1]), int(found[2])) if found else None
    except ValueError:
        return None


def find_issue(store: Store, day: datetime.date, number: int | None, language: Language) -> Issue | None:
    """The official text of the day with the number; without one that in force on the day.  None where there is none."""
    if number is None:
        release = store.release_on(day, language, Edition.OFFICIAL)
        return next((one for one in issues(store) if one.release == release), None)
    return next((one for one in issues_of(store, day, language) if one.number == number), None)


def issues_of(store: Store, day: datetime.date, language: Language) -> tuple[Issue, ...]:
    """The official texts of the day that are held."""
    wanted = (day, language, Edition.OFFICIAL)
    found = ((one, (one.release.effective, one.release.language, one.release.edition)) for one in issues(store))
    return tuple(one for one, of in found if of == wanted)
