"""What a rule number may mean beside these words: the tenures of the number that the words speak for.

A rule is known by its headings, by the terms of the lexicon that it defines, and by its own words, as far as a text
is held; by the digest where none is.  Rare words say more than common ones.  docs/cite.md tells the formula.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log10
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from mtgcr.kb.citing.surroundings import NEAR, stems
from mtgcr.kb.linting.references import TitleMatch, compare_titles, fold_title
from mtgcr.kb.storage.standing import bodies_today
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.numbers import KEYWORD_GROUPS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from mtgcr.kb.citing.surroundings import Words
    from mtgcr.kb.citing.tenures import Tenure, Tenures
    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.terms import Term

NAME, ABOVE, TEXT = 2.0, 1.0, 1.0
"""What a word counts in a heading or term of the rule, in one above it, in its text."""
ENOUGH = 2.6
"""Evidence from which on the words decide: one rare word of a heading, or a few of a text."""
SHARE = 0.7
"""A tenure with this share of the evidence of the best one fits too."""
STANDING_SHARE = 0.3
"""The rule that has the number now fits on less: most texts cite it, and old words of a rule often suit it as well.

Of 2,344 references of the rules themselves (docs/cite.md) 42 were told wrongly with 0.7 for all, 13 with this.
"""
BEGINNING = 9
"""Words of a rule that tell it from another."""

Name = frozenset[str]
"""The stems of a heading or term."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What a rule is known by in one of its tenures."""

    text: Mapping[str, float] | None
    """Each further word of its text with the evidence that it is; None where no text is held."""
    named: Mapping[str, float]
    """Each word of its headings and terms, and of those above it, with the evidence that it is."""
    names: tuple[tuple[Name, float], ...]
    """Those headings and terms, each with what it is worth as a whole."""
    keyword: tuple[Name, ...]
    """The headings of the rule itself, and of the keyword that it stands under."""

    def evidence(self, weights: Mapping[str, float], present: Name, *, with_text: bool) -> float:
        """How much the words speak for the rule; a whole name counts once more."""
        text: Mapping[str, float] = self.text if with_text and self.text else {}
        single = sum(weights[word] * self.named[word] for word in present & self.named.keys())
        single += sum(weights[word] * text[word] for word in present & text.keys())
        whole = (worth * min(weights[word] for word in name) for name, worth in self.names if name <= present)
        return single + max(whole, default=0.0)


class Meanings:
    """Weighs what numbers may mean; keeps what it has worked out."""

    def __init__(self, store: Store, tenures: Tenures, lexicon: Lexicon) -> None:
        self._store, self._tenures, self._lexicon = store, tenures, lexicon
        self._profile = lru_cache(maxsize=None)(self._make_profile)
        self._worth = lru_cache(maxsize=None)(self._find_worth)
        """How much a word says: nothing where most rules have it."""

    def fitting(
        self, number: str, words: Words, title: str | None = None, listed: Collection[str] = ()
    ) -> tuple[Tenure, ...]:
        """The tenures of the number that suit the words and the quoted heading; all of them where neither decides.

        None where heading or words name a rule that never had the number.  `listed` are the numbers that the words
        are about as well.
        """
        tenures = tuple(self._tenures.ever(number))
        if title and (self.bearers(title) or any(self._bears(one, title) for one in tenures)):
            return tuple(one for one in tenures if self._bears(one, title))
        if len(tenures) < 2 and not number.startswith(KEYWORD_GROUPS):
            return tenures
        evidence = self.weigh(number, words)
        best = max(evidence, default=0.0)
        if best < ENOUGH:
            return () if self.named_instead(number, words, listed=listed) else tenures
        likely = {one.lineage for one, found in zip(tenures, evidence, strict=True) if found >= best * _share(one)}
        present = {word for word, _ in words}
        near = {word for word, weight in words if weight == NEAR}
        headed = {one.lineage for one in tenures if any(name and name <= near for name in self._profile(one).keyword)}
        named = {one.lineage for one in tenures if any(name <= present for name in self._profile(one).keyword)}
        fit = headed or (named if named & likely else likely)
        return tuple(one for one in tenures if one.lineage in fit)

    def names_another(self, number: str, words: Words, title: str | None = None, listed: Collection[str] = ()) -> bool:
        """Whether a quoted heading or the name of a keyword tells the rule that is meant, and not only its words."""
        near = {word for word, weight in words if weight == NEAR}
        keywords = (name for one in self._tenures.ever(number) for name in self._profile(one).keyword)
        is_named = bool(title) or any(name and name <= near for name in keywords)
        return is_named or bool(self.named_instead(number, words, listed=listed))

    def weigh(self, number: str, words: Words) -> tuple[float, ...]:
        """The evidence of the words for each tenure of the number; by their texts only where all have one."""
        weights, profiles = dict(words), [self._profile(tenure) for tenure in self._tenures.ever(number)]
        with_text, present = all(one.text is not None for one in profiles), frozenset(weights)
        return tuple(one.evidence(weights, present, with_text=with_text) for one in profiles)

    def _bears(self, tenure: Tenure, title: str) -> bool:
        """Whether the rule, or what it stands under, is headed so; of a section, whether a group in it is.

        Section 4 and group 400 are both on zones, and the lexicon names the group: "rule 4〔領域〕".
        """
        names = [name for one in (tenure, *self._tenures.above(tenure)) for name in self._names(one)]
        if compare_titles(title, names) in (TitleMatch.SAME, TitleMatch.SHORTENED):
            return True
        return len(tenure.number) == 1 and any(one.parent == tenure.lineage for one in self.bearers(title))

    def bearers(self, title: str) -> tuple[Tenure, ...]:
        """The rules that ever had the heading, or define the term, each with its last tenure."""
        return tuple(self._headed.get(fold_title(title), {}).values())

    @cached_property
    def _headed(self) -> Mapping[str, dict[str, Tenure]]:
        found: defaultdict[str, dict[str, Tenure]] = defaultdict(dict)
        for tenures in self._tenures.of_lineage.values():
            for name in self._names(tenures[-1]):
                found[fold_title(name)][tenures[-1].lineage] = tenures[-1]
        return found

    def named_instead(
        self, number: str, words: Words, title: str | None = None, listed: Collection[str] = ()
    ) -> tuple[Tenure, ...]:
        """The rules that a citation names which never had its number, each with its last tenure.

        They bear the quoted heading; or they are keywords named in the clause of the citation of another keyword
        that it does not name ("702.19 flying"): what 701 and 702 define has a name, and who cites it says it.  A
        name that a number cited in the same list ever had is said of that one ("702.19b and 702.9 flying").
        """
        if title and (headed := self.bearers(title)):
            return headed
        tenures = self._tenures.ever(number)
        present = {word for word, _ in words}
        own = (name for one in tenures for name in self._profile(one).keyword)
        if not tenures or not number.startswith(KEYWORD_GROUPS) or any(name <= present for name in own):
            return ()
        near = {word for word, weight in words if weight == NEAR}
        named = [(name, keyword) for name, keyword in self._keywords.items() if name <= near]
        telling = (one for name, one in named if sum(map(self._worth, name)) * NAME >= ENOUGH)
        return tuple(one for one in telling if not self._had_any(one, listed))

    def _had_any(self, tenure: Tenure, numbers: Collection[str]) -> bool:
        return any(one.number in numbers for one in self._tenures.of_lineage[tenure.lineage])

    @cached_property
    def _keywords(self) -> Mapping[Name, Tenure]:
        """What 701 and 702 ever defined, by the words of its name, with its last tenure."""
        numbered = (found for number, found in self._tenures.of_number.items() if number.startswith(KEYWORD_GROUPS))
        tenures = sorted((one for found in numbered for one in found if one.title), key=lambda one: one.span.since)
        return {stems(one.title): one for one in tenures}

    def _make_profile(self, tenure: Tenure) -> Profile:
        above = tuple(self._tenures.above(tenure))
        own, higher = self._names(tenure), [name for one in above for name in self._names(one)]
        texts = list(_texts_of(self._store, tenure))
        named = self._weighted(ABOVE, higher) | self._weighted(NAME, own)
        names = _stemmed((*own, *higher))
        keyword = [name for one in (tenure, *above) if "." in one.number for name in self._headings(one)]
        whole = tuple((one, sum(map(self._worth, one))) for one in names)
        text = {word: found for word, found in self._weighted(TEXT, texts).items() if word not in named}
        return Profile(text if texts else None, named, whole, tuple(_stemmed(keyword)))

    def _weighted(self, weight: float, sources: Iterable[str]) -> dict[str, float]:
        return {word: weight * self._worth(word) for source in sources for word in stems(source)}

    def headings(self, number: str) -> tuple[str, ...]:
        """The headings of all that ever had the number and the terms that they define, in both languages."""
        return tuple(dict.fromkeys(name for one in self._tenures.ever(number) for name in self._names(one)))

    def decide(self, number: str, words: Words, title: str | None = None) -> bool:
        """Whether heading or words tell some of the rules that had the number from others."""
        return len({one.lineage for one in self.fitting(number, words, title)}) < len(
            {one.lineage for one in self._tenures.ever(number)}
        )

    def _headings(self, tenure: Tenure) -> list[str]:
        """Its headings through all times, with their Japanese."""
        titles = {one.title for one in self._tenures.of_lineage[tenure.lineage]} - {""}
        folded = {title.casefold() for title in titles}
        terms = (term for term in self._terms.get(tenure.lineage, ()) if term.english.casefold() in folded)
        return [*titles, *(name for term in terms for name in (term.japanese, *term.also_japanese) if name)]

    def _names(self, tenure: Tenure) -> list[str]:
        """Its headings, and the terms that it defines, in all spellings."""
        spelt = (name for term in self._terms.get(tenure.lineage, ()) for name in _spellings(term))
        return list(dict.fromkeys((*self._headings(tenure), *spelt)))

    def term(self, tenure: Tenure) -> str:
        """The English term that the rule is the first to define; "" for none, or several."""
        names = {
            term.english for term in self._terms.get(tenure.lineage, ()) if term.english and self._defines(tenure, term)
        }
        return names.pop() if len(names) == 1 else ""

    def japanese_of(self, tenure: Tenure, english: str) -> str:
        """The Japanese of a term that the rule defines, or is headed with; "" for none, or several."""
        terms = (term for term in self._terms.get(tenure.lineage, ()) if term.status is not TermStatus.COLLOQUIAL)
        names = {term.japanese for term in terms if term.english.casefold() == english.casefold() and term.japanese}
        return names.pop() if len(names) == 1 else ""

    def beginning(self, tenure: Tenure) -> str:
        """The first words of the rule in that time, those held or ours; "" where none are."""
        words = self.words(tenure)
        return " ".join(words[:BEGINNING]) + (" …" if len(words) > BEGINNING else "")

    def words(self, tenure: Tenure) -> list[str]:
        """Those of the rule in that time, held or ours; none where none are."""
        return next(iter(_texts_of(self._store, tenure)), "").split()

    def _defines(self, tenure: Tenure, term: Term) -> bool:
        first = self._tenures.standing(term.rules[0], self._lexicon.rules_of)
        return term.status is TermStatus.OFFICIAL and any(one.lineage == tenure.lineage for one in first)

    @cached_property
    def _terms(self) -> Mapping[str, list[Term]]:
        """The terms that a lineage defines."""
        found: defaultdict[str, list[Term]] = defaultdict(list)
        for term in self._lexicon.terms():
            for number in term.rules:
                for tenure in self._defining(term, number):
                    found[tenure.lineage].append(term)
        return found

    def _defining(self, term: Term, number: str) -> tuple[Tenure, ...]:
        """What has the number today; of an obsolete term what had it then, where that rule went with the term."""
        if term.status is TermStatus.OBSOLETE and term.last_in_force and term.until:
            then = self._tenures.standing(number, term.last_in_force)
            gone = tuple(one for one in then if self._tenures.of_lineage[one.lineage][-1].span.until == term.until)
            if gone:
                return gone
        return self._tenures.standing(number, self._lexicon.rules_of)

    def _find_worth(self, word: str) -> float:
        total, counts = _frequencies(self._store)
        return log10((total + 1) / (counts.get(word, 0) + 1))


_COUNTED: WeakKeyDictionary[Store, tuple[int, Mapping[str, int]]] = WeakKeyDictionary()
"""Of each store in use, which never changes; counting takes half a second, most of what a citation costs a reader."""


def _frequencies(store: Store) -> tuple[int, Mapping[str, int]]:
    """How many wordings of today there are, and in how many of them each word stands."""
    if store not in _COUNTED:
        counts: Counter[str] = Counter()
        bodies = bodies_today(store)
        for body in bodies:
            counts.update(stems(body))
        _COUNTED[store] = len(bodies), counts
    return _COUNTED[store]


def _share(tenure: Tenure) -> float:
    return STANDING_SHARE if tenure.span.until is None else SHARE


def _spellings(term: Term) -> Iterator[str]:
    return filter(None, (term.english, term.japanese, *term.also_english, *term.also_japanese))


def _stemmed(names: Iterable[str]) -> list[Name]:
    return [name for name in dict.fromkeys(map(stems, names)) if name]


def _texts_of(store: Store, tenure: Tenure) -> Iterator[str]:
    """The words that the rule had in that time, in both languages; other words of it where none of then are held."""
    for language in Language:
        held = [one for one in store.of_lineage(tenure.lineage, language) if one.text]
        official = [one for one in held if one.edition is Edition.OFFICIAL] or held
        then = [one for one in official if _overlaps(one, tenure)] or official
        yield from (one.text for one in then)


def _overlaps(revision: Revision, tenure: Tenure) -> bool:
    since, until = tenure.span
    return (revision.until is None or since < revision.until) and (until is None or revision.since < until)
