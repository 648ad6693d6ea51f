"""The headings of the rules on a day: sections and their groups, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.lookup import heading_words
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.in_force import no_release_on
from mtgcr.kb.translations.freshness import official_translation, retold_translation
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.in_force import NoRelease
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.numbers import RuleNumber

SECTIONS = tuple(str(number) for number in range(1, 10))


class Heading(NamedTuple):
    """A section or group with its words in both languages, "" where none is held, and what stands below it."""

    number: str
    english: str
    japanese: str
    below: tuple[Heading, ...] = ()


def find_headings(store: Store, date: datetime.date) -> tuple[ReleaseInfo, tuple[Heading, ...]] | NoRelease:
    """The release that answers for the day, and its sections in order, each with its groups."""
    held, known = store.release_on(date, Language.EN), store.release_on(date, Language.EN, Edition.ATLAS)
    release = held or known
    if release is None:
        return no_release_on(store, date)
    # The digest does not retell every heading; the atlas knows that they are there.
    all_known = known if known and release.edition is Edition.DIGEST else release
    found = (one for number in SECTIONS for one in store.numbered(number, all_known, NodeKind.SECTION))
    headings = _HeadingTable(store, all_known, release, store.release_on(date, Language.JA))
    return release, tuple(map(headings.heading, found))


def rule_headed(store: Store, words: str, release: ReleaseInfo) -> RuleNumber | None:
    """The first number in the release of a rule whose whole text is the words, as of a keyword; None for none."""
    wanted = words.casefold()
    found = (parse_number(one.number) for one in store.standing_in(release) if _is_headed(one, wanted))
    return min(filter(None, found), key=lambda one: one.sort_key, default=None)


def _is_headed(revision: Revision, folded: str) -> bool:
    return revision.kind is NodeKind.RULE and heading_words(revision).casefold() == folded


class _HeadingTable(NamedTuple):
    """Puts headings together: those that are known, with the words of the release that answers."""

    store: Store
    known: ReleaseInfo
    english: ReleaseInfo
    japanese: ReleaseInfo | None

    def heading(self, revision: Revision) -> Heading:
        """The heading with the groups below it."""
        groups = self.store.children(revision.lineage, self.known, NodeKind.GROUP)
        below = tuple(map(self.heading, sorted(groups, key=_key)))
        english, japanese = self._words(revision, self.english), self._words(revision, self.japanese)
        return Heading(revision.number, english, japanese or self._translated(revision), below)

    def _translated(self, revision: Revision) -> str:
        """The Japanese words that a later release has for the same English ones; "" where none has."""
        day, lineage = self.known.effective, revision.lineage
        found = official_translation(self.store, lineage, day, Language.JA)
        found = found or retold_translation(self.store, lineage, day, Language.JA)
        return (found.revision.title or heading_words(found.revision)) if found and not found.behind else ""

    def _words(self, revision: Revision, release: ReleaseInfo | None) -> str:
        told = self.store.standing(revision.lineage, release) if release else None
        return (told.title or told.text) if told else ""


def _key(revision: Revision) -> tuple[int, int, int, int, str]:
    number = parse_number(revision.number)
    return number.sort_key if number else (0, 0, 0, 0, "")
