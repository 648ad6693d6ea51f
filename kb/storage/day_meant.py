"""Which release a day means, which one answers for it, and what of a rule changed between the two."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.storage.spoken_days import DaySpan
    from mtgcr.kb.storage.store import Store


class AskedDay(NamedTuple):
    """The day asked for, as it was given ("" for today, where none was); `span` is what it is the answering day of."""

    given: str
    day: datetime.date
    span: DaySpan | None = None


class DayMeant(NamedTuple):
    """The release that a day means, whether anything is known of it or not, and the one whose words answer."""

    asked: AskedDay
    meant: datetime.date | None
    """None for a day before the first release known to exist."""
    answering: datetime.date | None
    """None where no words that old are held."""
    changed_between: bool | None = None
    """Whether the rule has other words in the one than in the other; None where that is not known."""
    changed_within: tuple[datetime.date, ...] = ()
    """When the rule was reworded within the span asked for."""
    number_meant: str | None = None
    """The number of the rule in the release meant, where that is known."""

    @property
    def is_held(self) -> bool:
        """Whether the release that is meant answers itself."""
        return self.meant is None or self.meant == self.answering

    @property
    def is_named(self) -> bool:
        """Whether somebody named the day."""
        return bool(self.asked.given)


def day_meant(
    store: Store, asked: AskedDay, answering: datetime.date | None, language: Language = Language.EN
) -> DayMeant:
    """What the day comes to where the release of `answering` has the words."""
    return DayMeant(asked, store.calendar(language).in_force(asked.day), answering)
