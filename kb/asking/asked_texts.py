"""The texts that questions are asked of: index, grounds and maps, kept from one question to the next."""

from __future__ import annotations

from functools import cached_property, lru_cache, partial

from mtgcr.kb.search.finding import open_searcher
from mtgcr.kb.search.readings import respell
from mtgcr.kb.storage.home import CARDS
from mtgcr.kb.storage.release_map import ReleaseMap, lineages_in
from mtgcr.kb.storage.said_lists import said_of
from mtgcr.kb.words.said_words import said_words
from mtgcr.parser.language import Edition, Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.kb.asking.card_shelf import CardShelf
    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase


KEPT = 4
"""Releases of which the map is kept, and as many of which the lineages are.

A question needs one of each.  A map takes 1.2 MB and 18 ms to read again: with each of 78 releases kept, which searches
over all days read one by one, a reader had 150 MB more.
"""


class AskedTexts:
    """What answering needs of a knowledge base beside its store; each part is read when first needed."""

    def __init__(self, base: KnowledgeBase) -> None:
        self.store = base.store
        self._base = base
        self._home = base.home
        self.release_map = lru_cache(KEPT)(partial(ReleaseMap, base.store))
        """Where everything stands in a release."""
        self.lineages_in = lru_cache(KEPT)(partial(lineages_in, base.store))
        """The rows of what stands in a release, where no more need be known of it."""

    @cached_property
    def shelf(self) -> CardShelf | None:
        """The user's own cards; None where none were added."""
        if not (self._home / CARDS).is_file():
            return None
        from mtgcr.kb.asking.card_shelf import open_shelf

        return open_shelf(self._home)

    @cached_property
    def releases(self) -> tuple[ReleaseInfo, ...]:
        """All releases held, by edition, language and date."""
        return self.store.releases()

    def ground(self, release: ReleaseInfo) -> Ground:
        """The wordings of the release, to be searched."""
        return open_searcher(self._base).ground(release)

    def known_words(self, prefix: str) -> tuple[str, ...]:
        """The words that stand in any text and begin so."""
        return self._any_ground.concordance.terms(prefix)

    def is_said(self, word: str) -> bool:
        """Whether our own words on a rule have the English word in any form."""
        pieces = tuple(said_words(word, Language.EN))
        return bool(said_of(self.store, Language.EN, pieces)[1])

    def respell(self, word: str) -> str:
        """The Japanese word as the texts spell it; itself where they know no spelling of it."""
        return respell(word, self._any_ground)

    @cached_property
    def _any_ground(self) -> Ground:
        """The ground most likely to be needed anyhow, for what is asked of all texts."""
        held = [r for r in self.releases if r.language is Language.EN and r.edition is not Edition.ATLAS]
        return self.ground(max(held, key=lambda r: (r.edition is Edition.OFFICIAL, r.effective)))


@lru_cache(maxsize=2)
def open_texts(base: KnowledgeBase) -> AskedTexts:
    """The texts of the knowledge base, the same at every call."""
    return AskedTexts(base)
