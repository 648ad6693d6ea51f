"""Which words of a translation stand for a rule on a day: those whose English is that of the day, whatever theirs."""

from __future__ import annotations

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.spine import same_words
from mtgcr.parser.headings import without_sense
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store


class FoundTranslation(NamedTuple):
    """Translated words with their release; `behind` where the English of the day is other than what they translate."""

    revision: Revision
    release: ReleaseInfo
    behind: bool


def official_translation(store: Store, lineage: str, day: datetime.date, language: Language) -> FoundTranslation | None:
    """The official words of the language for the lineage on the day.

    Of the releases held, whatever their days, the nearest one whose English is word for word that of the day; where
    none is, the newest one up to the day, which the English has left behind.  None where neither has the lineage.
    """
    held = store.releases_of(language, Edition.OFFICIAL)
    for release in sorted(held, key=lambda one: (abs(one.effective - day), one.effective)):
        standing = store.standing(lineage, release)
        if standing and not is_behind(store, lineage, release.effective, day):
            return FoundTranslation(standing, release, behind=False)
    newest = store.release_on(day, language, Edition.OFFICIAL)
    left = store.standing(lineage, newest) if newest else None
    return FoundTranslation(left, newest, behind=True) if left and newest else None


def retold_translation(store: Store, lineage: str, day: datetime.date, language: Language) -> FoundTranslation | None:
    """Our words in the language for the lineage on the day; None where the digest of that day does not tell it."""
    digest = store.release_on(day, language, Edition.DIGEST)
    standing = store.standing(lineage, digest) if digest else None
    return FoundTranslation(standing, digest, behind=False) if standing and digest else None


def is_behind(store: Store, lineage: str, translated: datetime.date, day: datetime.date) -> bool:
    """Whether the English words of the day are other than those of the day of the translation, as far as is known."""
    if translated == day:
        return False
    now, source = english_on(store, lineage, day), known_english(store, translated)
    if now is None or source is None:
        return True
    if now.stands_in(source):
        return False  # most do: their words of then need not be read
    then = store.standing(lineage, source)
    return then is None or not same_words(then, now)


def is_left_behind(store: Store, translated: Revision, release: ReleaseInfo, day: datetime.date) -> bool:
    """Whether the English of the day is other words than those that the revision of the release translates.

    A translation may give each sense of one English glossary entry an entry: all are as old as that one.
    """
    return is_behind(store, _entry_of_sense(store, translated, release), release.effective, day)


def _entry_of_sense(store: Store, translated: Revision, release: ReleaseInfo) -> str:
    """The lineage, for a further sense of a glossary entry ("Draw(1)") that of the sense which the English has."""
    if translated.kind is not NodeKind.ENTRY or english_on(store, translated.lineage, release.effective):
        return translated.lineage
    from mtgcr.kb.storage.release_map import senses_in  # 1 ms, and only further senses need it

    senses = senses_in(store, release).get(without_sense(translated.english or ""), ())
    return next((one for one in senses if english_on(store, one, release.effective)), translated.lineage)


def english_on(store: Store, lineage: str, day: datetime.date) -> Revision | None:
    """The publisher's English for the lineage on the day, at least its fingerprint, as far as it is known."""
    newest = known_english(store, day)
    return store.standing(lineage, newest) if newest else None


def known_english(store: Store, day: datetime.date) -> ReleaseInfo | None:
    """The newest English release up to the day, held or known by its fingerprints alone; None before the first."""
    known = (store.release_on(day, Language.EN, edition) for edition in (Edition.ATLAS, Edition.OFFICIAL))
    return max(filter(None, known), key=lambda release: release.effective, default=None)
