"""Where a search looks: the releases of a day, the kinds of text, and the part of the rules."""

from __future__ import annotations

from functools import cached_property
from itertools import chain

from mtgcr.kb.model import BesideKind, NodeKind, Revision
from mtgcr.kb.search.ground import Ground
from mtgcr.kb.storage.release_map import wordings_in
from mtgcr.kb.storage.schema import RULING_KEYS
from mtgcr.kb.translations.freshness import known_english, retold_translation
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import is_under

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.model import Kind, ReleaseInfo
    from mtgcr.kb.search.concordance import Concordance
    from mtgcr.kb.search.searching import WordingHit
    from mtgcr.kb.storage.held_documents import HeldRuling
    from mtgcr.kb.storage.store import Store

WITHIN: Mapping[str, tuple[Kind, ...]] = {
    "rules": (NodeKind.RULE,),
    "examples": (NodeKind.EXAMPLE,),
    "glossary": (NodeKind.ENTRY,),
    "headings": (NodeKind.GROUP, NodeKind.SECTION),
    "rulings": (BesideKind.RULING,),
}
"""The parts that a search may be narrowed to."""


class SearchScope(NamedTuple):
    """Where to search: languages (None: English, and Japanese for Japanese words), kinds and numbers (empty: all)."""

    languages: tuple[Language, ...] | None = None
    kinds: tuple[Kind, ...] = ()
    under: str = ""
    """Only this section, group or rule and what stands below it."""
    asker: Language | None = None
    """The language in which hits are shown for words that have none of their own (numbers, "ETB"); None: English."""

    def holds(self, kind: Kind, number: str) -> bool:
        """Whether something of the kind under the number belongs here."""
        return (not self.kinds or kind in self.kinds) and (not self.under or is_under(number, self.under))


EVERYWHERE = SearchScope()


class SearchedTexts:
    """What can be found: the wordings in force in the releases (one a language) and the rulings in these rows.

    Numbers are those of the English release; an older translation may print others.
    """

    def __init__(
        self,
        store: Store,
        concordance: Concordance,
        releases: Sequence[ReleaseInfo],
        english: ReleaseInfo,
        scope: SearchScope,
        rulings: Iterable[int] = (),
    ) -> None:
        self.releases = {release.language: release for release in releases}
        self.english = english
        self.scope = scope
        self.store = store
        if scope.under or scope.kinds:
            wordings = {key for key, kind, number in self._standing if scope.holds(kind, number)}
        else:
            wordings = set[int]().union(*(wordings_in(store, release) for release in releases))
        # Rulings belong to no part of the rules, so none is found below a number.
        held = rulings if scope.holds(BesideKind.RULING, "") else ()
        self.ground = Ground(concordance, wordings.union(RULING_KEYS + row for row in held))

    @cached_property
    def _standing(self) -> tuple[tuple[int, NodeKind, str], ...]:
        found = (self.store.numbers_in_force(release, self.english) for release in self.releases.values())
        return tuple(chain.from_iterable(found))

    @cached_property
    def _numbered(self) -> frozenset[tuple[int, str]]:
        return frozenset((key, number) for key, _, number in self._standing)

    def has_number(self, key: int, number: str) -> bool:
        """Whether the wording has the number in the English release."""
        return (key, number) in self._numbered

    def standing(self, lineage: str, language: Language) -> Revision | None:
        """The rule in the text of the language, else in the other that has it."""
        texts = sorted(self.releases.values(), key=lambda release: release.language is not language)
        return next(filter(None, (self.store.standing(lineage, release) for release in texts)), None)

    def shown(self, held: Revision | HeldRuling, language: Language) -> Revision | HeldRuling:
        """What was found in the language of the reader: official words, else our own of the day; else as it is."""
        is_read = self.scope.languages or held.language is language
        if is_read or not isinstance(held, Revision) or held.kind is NodeKind.ENTRY:
            return held
        if (text := self.releases.get(language)) and (official := self.store.standing(held.lineage, text)):
            return official
        retold = retold_translation(self.store, held.lineage, self.english.effective, language)
        return retold.revision if retold else held

    def release_of(self, revision: Revision) -> ReleaseInfo:
        """The release of the day whose words the revision has: that of its language, the digest for our own words."""
        release = self.releases[revision.language]
        if release.edition is revision.edition:
            return release
        return self.store.release_on(self.english.effective, revision.language, revision.edition) or release

    def read_ahead(self, held: Iterable[Revision | HeldRuling]) -> None:
        """Read at once what stands in English, now and then, for rules of older texts, which is asked for each."""
        rules = (one for one in held if isinstance(one, Revision))
        older = [one.lineage for one in rules if self.releases[one.language].effective != self.english.effective]
        then = (self.store.release_on(release.effective, Language.EN) for release in self.releases.values())
        known = known_english(self.store, self.english.effective)
        for release in dict.fromkeys(filter(None, (self.english, known, *then))):
            self.store.read_ahead(older, release)

    def number_of(self, revision: Revision) -> str:
        """The number that the rule of the revision has in the English release, its own where it is not in that."""
        if not revision.number or self.releases[revision.language].effective == self.english.effective:
            return revision.number
        today = self.store.standing(revision.lineage, self.english)
        return today.number if today else revision.number

    def numbers_of_ruling(self, ruling: HeldRuling) -> tuple[str, ...]:
        """The numbers that the rules to which the ruling is attached have in the English release."""
        standing = (self.store.standing(lineage, self.english) for lineage in ruling.lineages)
        return tuple(dict.fromkeys(revision.number for revision in standing if revision and revision.number))

    def held(self, hits: Sequence[WordingHit]) -> Iterator[tuple[WordingHit, Revision | HeldRuling]]:
        """Each hit with what has its wording within the scope, or its ruling."""
        keys = [hit.key for hit in hits if hit.kind is not BesideKind.RULING]
        standing = self.store.with_wordings(keys, *self.releases.values())
        rulings = self._rulings([hit.key - RULING_KEYS for hit in hits if hit.kind is BesideKind.RULING])
        for hit in hits:
            if hit.kind is BesideKind.RULING:
                yield hit, rulings[hit.key - RULING_KEYS]
            for revision in standing.get(hit.key, ()):
                # A wording may stand outside the scope too.
                if self.scope.holds(revision.kind, self.number_of(revision) if self.scope.under else ""):
                    yield hit, revision

    def _rulings(self, rows: Sequence[int]) -> Mapping[int, HeldRuling]:
        if not rows:
            return {}
        from mtgcr.kb.storage.document_store import rulings_held  # 10 ms that a search without rulings need not pay

        return rulings_held(self.store, rows)
