"""Which release is in force on a day, among those that are held or known."""

from __future__ import annotations

import datetime
from operator import attrgetter

from mtgcr.kb.model import ReleaseInfo, Source
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.kb.storage.store import Store


class NoRelease(NamedTuple):
    """No words that old are held; `first` is the oldest release with words, None when none is held."""

    asked: datetime.date
    first: datetime.date | None
    meant: datetime.date | None = None
    """The release that was in force then, where it is known to exist."""
    earliest: datetime.date | None = None
    """The oldest release known to exist."""
    is_of_language: bool = False
    """Whether there are texts in another language."""


def find_release(store: Store, date: datetime.date, language: Language = Language.EN) -> ReleaseInfo | NoRelease:
    """The release in force on the date; official before digest."""
    release = store.release_on(date, language)
    if release is not None:
        return release
    return no_release_on(store, date, language)


def no_release_on(store: Store, date: datetime.date, language: Language = Language.EN) -> NoRelease:
    """That no words of the date are held."""
    dates = [r.effective for r in store.releases() if r.language is language and r.edition is not Edition.ATLAS]
    calendar = store.calendar(language)
    return NoRelease(date, min(dates, default=None), calendar.in_force(date), min(calendar.existing, default=None))


def source_of(release: ReleaseInfo) -> Source:
    """The source to name beside words of the release."""
    day, language, edition = release.effective, release.language, release.edition
    return Source(release=day, language=language, edition=edition, file=release.name, doubt=release.doubt)


def newest_known(store: Store, on: datetime.date | None = None) -> ReleaseInfo | None:
    """The newest English release known (on the day), held or only in the atlas; the digest where nothing else is."""
    day = on or datetime.date.max
    known = [store.release_on(day, Language.EN, edition) for edition in (Edition.OFFICIAL, Edition.ATLAS)]
    newest = max(filter(None, known), key=attrgetter("effective"), default=None)
    return newest or store.release_on(day, Language.EN, Edition.DIGEST)
