"""The releases that are known to exist, those of which more is known, and so between which days a change came."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from mtgcr.kb.model import ReleaseInfo


class Moment(NamedTuple):
    """When a change took effect: with the release of `latest`, or with one of `unread`, which came just before it.

    `latest` is the first release known to have the change; the last one known to lack it is older than `unread`.
    """

    latest: datetime.date
    unread: tuple[datetime.date, ...] = ()
    """Releases before `latest` that exist and of which nothing is known here, oldest first."""
    is_bounded: bool = True
    """Whether a release older than `unread` is known at all."""

    @property
    def is_exact(self) -> bool:
        """Whether the release right before is known to lack the change, or there is none."""
        return not self.unread

    @property
    def earliest(self) -> datetime.date | None:
        """The first release that may have brought the change; None where it may be older than all that is known."""
        if not self.is_bounded:
            return None
        return self.unread[0] if self.unread else self.latest


class Calendar:
    """The effective dates of all releases known to exist, and of those that the atlas or a text tells of."""

    def __init__(self, existing: Iterable[datetime.date], known: Iterable[datetime.date]) -> None:
        self.known = tuple(sorted(set(known)))
        self.existing = tuple(sorted({*existing, *self.known}))

    def in_force(self, day: datetime.date) -> datetime.date | None:
        """The release in force on the day, whether anything is known of it or not; None before the first."""
        place = bisect_right(self.existing, day)
        return self.existing[place - 1] if place else None

    def known_from(self, day: datetime.date) -> datetime.date | None:
        """The first release on the day or after it of which all is known."""
        place = bisect_left(self.known, day)
        return self.known[place] if place < len(self.known) else None

    def known_by(self, day: datetime.date) -> datetime.date | None:
        """The last release on the day or before it of which all is known."""
        place = bisect_right(self.known, day)
        return self.known[place - 1] if place else None

    def moment(self, day: datetime.date) -> Moment:
        """When a change that the release of the day is the first known one to have took effect.

        A day that is not that of a known release is taken as it stands.
        """
        place = bisect_left(self.known, day)
        if place == len(self.known) or self.known[place] != day:
            return Moment(day)
        return self.after(self.known[place - 1] if place else None, day)

    def after(self, last: datetime.date | None, first: datetime.date) -> Moment:
        """When a change came that the release of `last` lacks (None: none is known to) and that of `first` has."""
        begin = bisect_right(self.existing, last) if last else 0
        unread = self.existing[begin : bisect_left(self.existing, first)]
        return Moment(first, unread, is_bounded=last is not None or not unread)

    def unsure(self, days: Iterable[datetime.date | None]) -> tuple[Moment, ...]:
        """Of the days of changes those that are not certain, each once, oldest first."""
        moments = (self.moment(day) for day in sorted({day for day in days if day}))
        return tuple(moment for moment in moments if not moment.is_exact)


def known_days(releases: Iterable[ReleaseInfo], language: Language) -> tuple[datetime.date, ...]:
    """The days of the releases in the language of which all is known; those of the digest where there is no other."""
    spoken = [one for one in releases if one.language is language]
    whole = tuple(one.effective for one in spoken if one.edition is not Edition.DIGEST)
    return whole or tuple(one.effective for one in spoken)
