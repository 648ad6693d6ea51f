"""The rules that may answer a question, with the evidence for each: words, terms, numbers, examples, references."""

from __future__ import annotations

from heapq import nlargest
from itertools import islice
from types import MappingProxyType

from mtgcr.kb.asking.answers import Candidate, Evidence
from mtgcr.kb.asking.asked_as import load_asked
from mtgcr.kb.asking.defining import defining, says_only_kind
from mtgcr.kb.asking.fitting import fit_wordings
from mtgcr.kb.asking.grip import Grip, grip_of
from mtgcr.kb.asking.made_up_words import names_variant
from mtgcr.kb.asking.pattern_columns import kept_columns
from mtgcr.kb.asking.question_units import question_units
from mtgcr.kb.asking.said import weigh_said
from mtgcr.kb.asking.said_then import said_then
from mtgcr.kb.asking.telling_terms import TellingTerms
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.release_map import MappedPlace, cited_in, places_of, texts_of
from mtgcr.kb.term_numbers import number_on
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.sentences import SentenceScale
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.asking.asked_texts import AskedTexts
    from mtgcr.kb.asking.fitting import Fit, Fits
    from mtgcr.kb.asking.pattern_columns import UnitColumns
    from mtgcr.kb.asking.question_units import QuestionUnit
    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.asking.said import SaidWeights
    from mtgcr.kb.asking.said_then import SaidThen
    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.terms import Expansion
    from mtgcr.parser.numbers import RuleNumber

WEIGHED = 60
"""The best candidates whose sentences are weighed one by one."""
MOST_ASKED = 30
"""Rules looked at for the words that players ask with."""
MOST_SAID = 60
"""Rules looked at for what is said of them as a whole."""
UNSAID = 0.3
"""What a term counts for that stands nowhere in the text in the language of the question."""
FOLLOWED = 4
"""The best candidates whose references are followed."""


class Gathered(NamedTuple):
    """The candidates, the scale that weighs sentences for the question, and how much of it the rules know."""

    candidates: tuple[Candidate, ...]
    scale: SentenceScale
    grip: Grip
    said: float
    """How well what is said of the rule that fits best fits the question, without limit."""
    unsaid: frozenset[str]
    """The pieces of the question that are said of no rule."""
    names_later: bool = False
    """Whether a term of the question came after the release, with all of its rules."""
    telling: TellingTerms = TellingTerms()
    """Its terms that say most."""
    names_variant: bool = False
    """Whether it names a keyword with something before it that no text has so (kb.asking.made_up_words)."""
    then: Mapping[int, SaidThen] = MappingProxyType({})
    """What is said of rules as they were on the day, by the rows of their lineages."""


class Gathering:
    """Gathers the candidates of one question in one English release."""

    def __init__(self, texts: AskedTexts, lexicon: Lexicon, question: Question, release: ReleaseInfo) -> None:
        self._texts = texts
        self._store = texts.store
        self._map = texts.release_map(release)
        self._lexicon = lexicon
        self._question = question
        self._release = release
        self._found: dict[int, Candidate] = {}
        self._bits: dict[Expansion, int] = {}
        self._importance: dict[int, float] = {}
        self._units: tuple[QuestionUnit, ...] = ()
        self._columns: Sequence[UnitColumns] = ()
        self._own: Fits | None = None
        self._says: dict[Expansion, float] = {}
        self._scale = SentenceScale(())
        self._grip = Grip()
        self._telling = TellingTerms()
        self._then: Mapping[int, SaidThen] = {}

    def gather(self) -> Gathered:
        """All candidates with their evidence, in no order."""
        for text in self._sources():
            self._by_words(text)
        self._by_number()
        for term in self._question.terms:
            self._by_term(term)
        self._by_card()
        said = self._by_said()
        self._by_reference()
        self._cover()
        self._note_told()
        self._read_texts()
        self._by_definition()
        self._by_sentence()
        later = any(map(self._came_later, self._question.terms))
        return Gathered(
            candidates=tuple(self._found.values()),
            scale=self._scale,
            grip=self._grip,
            said=said.best,
            unsaid=said.unsaid,
            names_later=later,
            telling=self._telling,
            names_variant=names_variant(self._question, self._stands_anywhere),
            then=self._then,
        )

    def _stands_anywhere(self, name: str) -> bool:
        """Whether a text of the language of the question has the name."""
        texts = [text for text in self._sources() if text.language is self._question.language]
        return any(self._texts.ground(text).stands(pattern(name)) for text in texts)

    def _sources(self) -> Iterator[ReleaseInfo]:
        """The releases in the language of the question whose words are looked at; the digest comes last.

        Those of the other language put as many right rules first as others before them (docs/ask.md), and took time.
        The one asked for is looked at first for a new term, which no translation has.
        """
        language = self._question.language
        if self._question.new_terms and language is not self._release.language:
            yield self._release
        for edition in (Edition.OFFICIAL, Edition.DIGEST):
            is_asked = (language, edition) == (self._release.language, self._release.edition)
            found = self._release if is_asked else self._nearest(language, edition)
            if found:
                yield found

    def _nearest(self, language: Language, edition: Edition) -> ReleaseInfo | None:
        """The release in force on the day, or the first one after it: its words help to find, and are not quoted."""
        held = [r for r in self._texts.releases if r.language is language and r.edition is edition]
        before = [r for r in held if r.effective <= self._release.effective]
        return before[-1] if before else held[0] if held else None

    def _is_own(self, text: ReleaseInfo) -> bool:
        """Whether the text is the official one in the language of the question."""
        return text.language is self._question.language and text.edition is self._release.edition

    def _support(self, lineage: int | None, evidence: Evidence, strength: float, has: int = 0) -> None:
        """Say that the rule, if the release holds it, is supported."""
        place = self._map.by_lineage.get(lineage) if lineage is not None else None
        if place is None or place.kind is not NodeKind.RULE:
            return
        candidate = self._found.setdefault(place.lineage, Candidate(place))
        candidate.support(evidence, strength)
        candidate.has |= has

    def _by_words(self, text: ReleaseInfo) -> None:
        ground = self._texts.ground(text)
        if not self._units:  # the same in every text
            self._units = question_units(self._question, ground)
            self._columns = kept_columns(ground.concordance).of(self._units)
        units = self._units
        fits = fit_wordings(ground, units, self._columns, self._own)
        for bit, unit in enumerate(units):
            self._importance[bit] = self._importance.get(bit) or fits.importance.get(unit.text, 0.0)
        if not self._own and fits.total:
            self._own = fits
        if self._is_own(text):
            self._weigh_terms(units, fits)
            self._scale = SentenceScale(
                tuple((unit.spellings, fits.importance[unit.text]) for unit in units if unit.text in fits.importance)
            )
            self._grip = grip_of(units, fits)
            self._telling = TellingTerms.of(units, fits)
            self._by_asked(units)
        places = places_of(self._store, text, fits.best)
        cited = cited_in(self._store, [place.wording for place in places if place.kind is NodeKind.ENTRY])
        for place in places:
            self._support_words(place, fits.best[place.wording], text, cited.get(place.wording, ()))

    def _by_asked(self, units: tuple[QuestionUnit, ...]) -> None:
        """Support the rules about which players ask in the words of the question."""
        fits = load_asked(self._store, self._question.language).fit(units)
        for fit in islice(fits, MOST_ASKED):
            rules = [fit.rule] if isinstance(fit.rule, int) else [one.lineage for one in self._as_of(fit.rule)]
            for lineage in rules:
                self._support(lineage, Evidence.ASKED, fit.share, fit.has)

    def _by_said(self) -> SaidWeights:
        """Support the rules of which is said what the question says; how well whole words fit.

        What is said of rules as they are today says nothing of a term that has gone without a successor.
        """
        day, language = self._release.effective, self._question.language
        if day < self._lexicon.rules_of:
            self._then = said_then(self._store, language, day)
        said = weigh_said(self._store, self._question.whole, language, self._then)
        is_gone = any(term.is_still_said(day) and not _has_successor(term) for term in self._question.terms)
        sums = {one: said.sums[one] for one in self._then if one in said.sums} if is_gone else said.sums
        best = {*nlargest(MOST_SAID, sums, key=sums.__getitem__), *(sums.keys() & self._found.keys())}
        for lineage in sorted(best):
            self._support(lineage, Evidence.SAID, said.share(lineage))
        return said

    def _weigh_terms(self, units: Iterable[QuestionUnit], fits: Fits) -> None:
        """Work out how much each term says: its share of the question by its rarity."""
        for bit, unit in enumerate(units):
            if unit.term:
                self._bits[unit.term] = self._bits.get(unit.term, 0) | 1 << bit
            if unit.term and unit.text in fits.importance:
                share = fits.importance[unit.text]
                self._says[unit.term] = self._says.get(unit.term, 0.0) + share * fits.rarity[unit.text]

    def _support_words(self, place: MappedPlace, fit: Fit, text: ReleaseInfo, cited: Iterable[str]) -> None:
        """Support what a place speaks for by its words; an entry of the glossary the rules `cited` in it."""
        match place.kind:
            case NodeKind.ENTRY:
                self._support_numbers(cited, Evidence.GLOSSARY, fit.text + fit.heading)
            case NodeKind.EXAMPLE:
                self._support_by_example(place, fit)
            case NodeKind.RULE if text.edition is Edition.DIGEST:
                self._support(place.lineage, Evidence.DIGEST, fit.text, fit.has)
            case NodeKind.RULE:
                self._support_own(place, fit)
            case _:
                pass

    def _support_own(self, place: MappedPlace, fit: Fit) -> None:
        """Support a rule by its words in the language of the question, and remember which they are."""
        self._support(place.lineage, Evidence.WORDS, fit.text, fit.has)
        self._support(place.lineage, Evidence.HEADING, fit.heading)
        if place.lineage in self._found:
            self._found[place.lineage].own = place.wording

    def _support_by_example(self, place: MappedPlace, fit: Fit) -> None:
        self._support(place.parent, Evidence.EXAMPLE, fit.text, fit.has)
        candidate = self._found.get(place.parent) if place.parent else None
        if candidate and candidate.evidence.get(Evidence.EXAMPLE) == fit.text and self._stands(place):
            candidate.example = place.lineage

    def _stands(self, place: MappedPlace) -> bool:
        """Whether the release has the lineage of a place in another text."""
        return place.lineage in self._map.by_lineage

    def _support_cited(self, wording: int, evidence: Evidence, strength: float) -> None:
        """Support the rules that the wording refers to."""
        self._support_numbers(self._store.cited_numbers(wording), evidence, strength)

    def _support_numbers(self, numbers: Iterable[str], evidence: Evidence, strength: float) -> None:
        """Support the rules with the numbers."""
        for place in (place for number in numbers for place in self._map.numbered(number)):
            self._support(place.lineage, evidence, strength)

    def _by_number(self) -> None:
        for number in self._question.numbers:
            for place in self._map.numbered(str(number)):
                self._support(place.lineage, Evidence.NUMBER, 1.0)
                for below in self._map.under(place):
                    self._support(below.lineage, Evidence.NUMBER, 0.5)

    def _by_term(self, term: Expansion) -> None:
        if term.is_still_said(self._release.effective):  # its own words tell more than today's rules
            self._by_entry(term)
            return
        says = self._says.get(term, UNSAID)
        for rank, number in enumerate(term.rules):
            for place in self._map.numbered(number):
                strength = says / (1 + rank)
                self._support(place.lineage, Evidence.DEFINES, strength, self._bits.get(term, 0))
                for order, below in enumerate(self._map.under(place)):
                    self._support(below.lineage, Evidence.UNDER, strength)
                    self._support(below.lineage, Evidence.FIRST, strength / (1 + order))

    def _by_entry(self, term: Expansion) -> None:
        """Support the rules to which the release's own entry for an obsolete term refers."""
        ground = self._texts.ground(self._release)
        for document in ground.named(fold(term.text)):
            wording = ground.concordance.documents.keys[document]
            self._support_cited(wording, Evidence.DEFINES, self._says.get(term, UNSAID))

    def _came_later(self, term: Expansion) -> bool:
        """Whether the release does not say the term, and there was none of its rules on the day."""
        numbers = () if term in self._says else {number for named in term.terms for number in named.rules}
        return bool(numbers) and all(self._is_absent(number) for number in filter(None, map(parse_number, numbers)))

    def _is_absent(self, number: RuleNumber) -> bool:
        """Whether the release has no rule that the lexicon names by the number."""
        return number_on(self._store, number, self._release.effective, self._lexicon.rules_of) is None

    def _by_card(self) -> None:
        """Support the rules on the keywords of the cards that are named."""
        keywords = {keyword for card in self._question.cards for keyword in card.keywords}
        for term in (term for keyword in keywords for term in self._lexicon.expand(keyword)):
            for place in (place for number in term.rules for place in self._as_of(number)):
                for one in (place, *self._map.under(place)):
                    self._support(one.lineage, Evidence.CARD, 1.0)

    def _as_of(self, number: str) -> Iterable[MappedPlace]:
        """What the number, which is one of the lexicon's release, names in the release asked for."""
        return self._map.carried(number, self._lexicon.rules_of)

    def _by_reference(self) -> None:
        for candidate in self._best_by_words(FOLLOWED):
            self._support_cited(candidate.place.wording, Evidence.CITED, candidate.words)

    def _cover(self) -> None:
        """Work out how much of the question each candidate has, all its texts together."""
        shares: dict[int, float] = {}
        for candidate in self._found.values():
            if candidate.has not in shares:
                bits = (says for bit, says in self._importance.items() if candidate.has >> bit & 1)
                shares[candidate.has] = min(1.0, sum(bits))
            candidate.coverage = shares[candidate.has]

    def _note_told(self) -> None:
        """Note what the digest retells."""
        digest = self._nearest(Language.EN, Edition.DIGEST)
        told = self._texts.lineages_in(digest) if digest else frozenset()
        for candidate in self._found.values():
            candidate.is_told = candidate.place.lineage in told

    def _read_texts(self) -> None:
        """Read what the candidates say, in the language of the question where they were found in it."""
        texts = texts_of(self._store, [found.own or found.place.wording for found in self._found.values()])
        for candidate in self._found.values():
            candidate.text = texts[candidate.own or candidate.place.wording]

    def _by_definition(self) -> None:
        """Support what says what a term means; note what says only of which kind it is."""
        for candidate in self._found.values():
            if says_only_kind(candidate.text):
                candidate.support(Evidence.ONLY_KIND, 1.0)
        for term in self._question.terms:
            says = self._says.get(term, UNSAID)
            names = {fold(name) for name in (*term.english, *term.japanese, term.text) if name}
            gives_meaning = defining(names)
            for candidate in self._found.values():
                if gives_meaning(candidate.text):
                    candidate.support(Evidence.MEANING, says)

    def _by_sentence(self) -> None:
        for candidate in self._best_by_words(WEIGHED):
            candidate.support(Evidence.SENTENCE, self._scale.best(candidate.text)[0])

    def _best_by_words(self, most: int) -> list[Candidate]:
        """The candidates whose words fit best; sorting all takes less than keeping the best of those that come."""
        return sorted(self._found.values(), key=lambda found: found.words, reverse=True)[:most]


def _has_successor(term: Expansion) -> bool:
    """Whether today's rules have words for what an obsolete term meant; for mana burn they have none."""
    return bool(term.english or term.japanese)


def gather_candidates(texts: AskedTexts, lexicon: Lexicon, question: Question, release: ReleaseInfo) -> Gathered:
    """The rules of the release that may answer, with the evidence for each."""
    return Gathering(texts, lexicon, question, release).gather()
