"""Rules that a query means although their words are others: those of slang, and those that players ask about so."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.lookup import number_on
from mtgcr.kb.search.said import weigh_said
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Expansion
    from mtgcr.parser.language import Language

MOST_OF_TERM, MOST_SAID = 2, 2
"""Rules that lead: of a term, and of those that players ask about in these words."""
SURELY, MOST = 4.0, 0.75
"""What is said of a rule fits the words at least so well, and has so much of them, or it does not lead."""


class LeadingRules(NamedTuple):
    """Looks the rules up: `texts` are searched, the better language first; `english` gives the numbers."""

    store: Store
    texts: tuple[ReleaseInfo, ...]
    english: ReleaseInfo
    day: datetime.date

    def of_terms(self, words: str, expansions: Iterable[Expansion]) -> Iterator[Revision]:
        """The rules of the one colloquial or obsolete term that the words are as a whole."""
        for one in expansions:
            is_whole = one.text.strip() == words.strip()
            if is_whole and all(term.status is not TermStatus.OFFICIAL for term in one.terms):
                yield from self.numbered(one.rules[:MOST_OF_TERM])

    def of_entry(self, words: str, expansions: Iterable[Expansion]) -> Iterator[Revision]:
        """The rule to which the glossary entry refers that the words name: “Legend Rule” says little without 704.5j.

        Of a section it is the first rule: a heading alone says nothing.
        """
        for one in expansions:
            if one.text.strip() == words.strip():
                yield from self.numbered(map(_telling, self._named(words, one.rules)[:1]))

    def _named(self, words: str, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The rules, first a section whose heading has the words."""
        headed = [rule for rule in rules if rule.isdigit() and any(words in one.title for one in self.numbered([rule]))]
        return (*headed, *rules)

    def numbered(self, numbers: Iterable[str]) -> Iterator[Revision]:
        """The rules that have the numbers today."""
        for number in filter(None, map(parse_number, numbers)):
            on = number_on(self.store, number, self.day)
            for english in self.store.numbered(str(on), self.english, kind_of(on))[:1]:
                yield from self.standing(english.lineage)

    def said(self, words: str, language: Language) -> Iterator[Revision]:
        """The rules that players ask about in these words, where what is said of them fits well."""
        weights = weigh_said(self.store, words, language)
        best = sorted(weights.sums, key=lambda row: -weights.sums[row])[:MOST_SAID]
        for row in (one for one in best if weights.sums[one] >= SURELY and weights.held(one) >= MOST * weights.pieces):
            yield from self.standing(self.store.lineage_name(row))

    def standing(self, lineage: str) -> Iterator[Revision]:
        """The rule in the better of the languages that have it."""
        found = (self.store.standing(lineage, release) for release in self.texts)
        yield from [one for one in found if one][:1]


def _telling(rule: str) -> str:
    """The number of the first rule of a section, of others the number itself."""
    return f"{rule}.1" if rule.isdigit() else rule
