"""Rulings on a card or a rule: from the documents that the knowledge base holds, or from files given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from mtgcr.kb.rulings.ruling_points import SummaryJudging
from mtgcr.kb.rulings.ruling_ties import RuleFinder, defining_rule
from mtgcr.kb.rulings.rulings import account_for_ruling, tied_rules
from mtgcr.kb.storage.attachments import places_attached_to
from mtgcr.kb.storage.document_store import stored_documents
from mtgcr.kb.words.cards import english_names
from mtgcr.kb.words.given_numbers import OtherWork, read_numbers
from mtgcr.kb.words.near_names import folded_name, near_names
from mtgcr.parser.decoding import decode
from mtgcr.parser.expressions import expression
from mtgcr.parser.numbers import parse_number
from mtgcr.parser.ruling_summary import parse_summary
from mtgcr.parser.rulings import parse_rulings

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from typing import TypeAlias

    from mtgcr.kb.rulings.ruling_points import Decision, Point, SummaryAccount
    from mtgcr.kb.rulings.rulings import RulingAccount
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.parser.language import Language
    from mtgcr.parser.numbers import RuleNumber
    from mtgcr.parser.ruling_summary import RulingSummary, SummaryEntry
    from mtgcr.parser.rulings import RestLine, Ruling, RulingList

    _Wants: TypeAlias = Callable[[SummaryEntry], bool]
    """Whether an entry of a summary is looked at."""


HIGHEST_SECTION = 9
PARTING = expression(r"\s*(?:[,;&+、]|\band\b|と)\s*")
"""What stands between the parts of a list of numbers and terms."""


@dataclass(frozen=True, slots=True)
class RulingSource:
    """A text with rulings, whichever of the two kinds it is."""

    name: str
    listed: RulingList | None
    summary: RulingSummary | None
    is_stored: bool = False
    """Whether the knowledge base holds it and has attached it."""

    @property
    def rest(self) -> tuple[RestLine, ...]:
        """Its lines that stand in no ruling."""
        return tuple(line for one in (self.listed, self.summary) if one for line in one.rest)


@dataclass(frozen=True, slots=True)
class FoundRulings:
    """What was found: dated rulings with the text that each is from, and points of summaries with their account."""

    rulings: tuple[tuple[str, RulingAccount], ...] = ()
    points: tuple[tuple[SummaryAccount, Point], ...] = ()
    newest: datetime.date | None = None
    """The release in which it is told what became of them; None where nothing was found."""
    is_cut: bool = False
    """Whether more was found than is told."""
    days: tuple[DayMeant, ...] = ()
    rest: tuple[RestLine, ...] = ()
    """The lines of files given that stand in no ruling, where all of them were asked for."""
    first: Language | None = None
    """The language whose rulings and points stand before all others; None where all rulings stand before the points."""
    about: str | None = None
    """The number today of the rule that a term led to; None where a number or a card was asked for."""


@dataclass(frozen=True, slots=True)
class SelectedRulings:
    """What is to be told, the rulings before the points; what became of their rules is looked up when it is told."""

    finder: RuleFinder
    rulings: tuple[tuple[str, Ruling], ...] = ()
    decisions: tuple[tuple[SummaryJudging, Decision], ...] = ()
    first: Language | None = None
    """The language whose rulings and points come before all others."""
    about: str | None = None
    """The number today of the rule that a term led to."""

    def __bool__(self) -> bool:
        return bool(self.rulings or self.decisions)

    def in_order_for(self, language: Language) -> SelectedRulings:
        """The same, with all that is in a language before what is only in another."""
        return replace(
            self,
            rulings=tuple(sorted(self.rulings, key=lambda one: one[1].language is not language)),
            decisions=tuple(sorted(self.decisions, key=lambda one: one[0].summary.language is not language)),
            first=language,
        )

    def told(self, start: int = 0, most: int | None = None) -> FoundRulings:
        """All of it, or from a place on as many as are wanted, with their accounts."""
        end = len(self.rulings) + len(self.decisions) if most is None else start + most
        (first_ruling, last_ruling), (first, last) = zip(self._passed(start), self._passed(end), strict=True)
        chosen = self.rulings[first_ruling:last_ruling]
        return FoundRulings(
            tuple((name, account_for_ruling(self.finder, one)) for name, one in chosen),
            tuple(_judged(self.decisions[first:last])), self.finder.newest,
            is_cut=end < len(self.rulings) + len(self.decisions), first=self.first, about=self.about,
        )  # fmt: skip

    def _passed(self, place: int) -> tuple[int, int]:
        """How many rulings and how many points stand before the place."""
        rulings, points = len(self.rulings), len(self.decisions)
        if self.first is not None:
            rulings = sum(one.language is self.first for _, one in self.rulings)
            points = sum(judging.summary.language is self.first for judging, _ in self.decisions)
        left, others = max(place - rulings - points, 0), len(self.rulings) - rulings
        before = min(place, rulings), min(max(place - rulings, 0), points)
        return before[0] + min(left, others), before[1] + max(left - others, 0)


def _judged(decisions: Iterable[tuple[SummaryJudging, Decision]]) -> Iterator[tuple[SummaryAccount, Point]]:
    for judging, chosen in groupby(decisions, key=lambda one: one[0]):
        account = judging.account(decision for _, decision in chosen)
        yield from ((account, point) for point in account.points)


def read_source(text: str, name: str) -> RulingSource | None:
    """The rulings that the text holds; None when it holds none."""
    listed = parse_rulings(text, name)
    summary = parse_summary(text, name) if listed is None else None
    return RulingSource(name, listed, summary) if listed or summary else None


def stored_sources(store: Store) -> tuple[RulingSource, ...]:
    """The texts with rulings that the knowledge base holds."""
    texts = ((decode(one.data, one.name).text, one.name) for one in stored_documents(store.database))
    sources = (read_source(text, name) for text, name in texts if text)
    return tuple(replace(source, is_stored=True) for source in sources if source)


def select_rulings(store: Store, lexicon: Lexicon, sources: Iterable[RulingSource], asked: str) -> SelectedRulings:
    """The rulings on the card or rule asked for; all of them where nothing is asked."""
    look = _LookUp(store, lexicon, RuleFinder(store, lexicon), tuple(sources))
    if not asked:
        return look.select(lambda _source, _ruling: True, lambda _source, _judging: lambda _entry: True)
    numbers = read_numbers(asked)
    if numbers is None or isinstance(numbers, OtherWork):
        return look.by_card(asked) or look.by_term(asked) or look.by_list(asked)
    return look.by_rules(numbers)


def cards_near(sources: Iterable[RulingSource], asked: str) -> tuple[str, ...]:
    """The cards with rulings that may have been meant by words that no ruling is on."""
    return near_names((name for source in sources for name in _names_in(source)), asked)


def _names_in(source: RulingSource) -> Iterator[str]:
    """The names of the cards that the text has rulings on, in either language."""
    yield from (one.card for one in (source.listed.rulings if source.listed else ()) if one.card)
    summarised = (name for entry in (source.summary.entries if source.summary else ()) for name in entry.card_names)
    yield from (name for names in summarised for name in (names.english, names.japanese) if name)


@dataclass(frozen=True, slots=True)
class _LookUp:
    """The texts in which it is looked up, and what finds the rules that they are about."""

    store: Store
    lexicon: Lexicon
    finder: RuleFinder
    sources: tuple[RulingSource, ...]

    def select(
        self,
        is_wanted: Callable[[RulingSource, Ruling], bool],
        wanted_of: Callable[[RulingSource, SummaryJudging], _Wants],
    ) -> SelectedRulings:
        """The rulings and the decisions of summaries that are wanted, in the order of their texts."""
        listed = ((source, ruling) for source in self.sources if source.listed for ruling in source.listed.rulings)
        rulings = tuple((source.name, ruling) for source, ruling in listed if is_wanted(source, ruling))
        decisions: list[tuple[SummaryJudging, Decision]] = []
        for source in self.sources:
            judging = SummaryJudging.of(self.store, self.lexicon, source.summary) if source.summary else None
            if isinstance(judging, SummaryJudging):
                decisions += ((judging, one) for one in judging.decisions(wanted_of(source, judging)))
        return SelectedRulings(self.finder, rulings, tuple(decisions))

    def by_term(self, asked: str) -> SelectedRulings:
        """The rulings about the rule that defines the keyword or term; none for a word that is no term."""
        terms = (one.term for one in self.lexicon.find(asked) if not one.near)
        number = next(filter(None, map(parse_number, filter(None, map(defining_rule, terms)))), None)
        if number is None:
            return SelectedRulings(self.finder)
        today = self.finder.standing(self.finder.lineage_of(number, self.lexicon.rules_of) or "", self.finder.newest)
        found = self.by_rule(number, self.lexicon.rules_of)
        return replace(found, about=today.number if today else str(number))

    def by_list(self, asked: str) -> SelectedRulings:
        """The rulings about any of the rules in a list of numbers and terms; none where a part is neither."""
        parts = [part for part in PARTING.split(asked) if part.strip()]
        found = [self._by_part(part) for part in parts] if len(parts) > 1 else []
        known = [one for one in found if one is not None]
        return self._joined(known) if len(known) == len(found) else SelectedRulings(self.finder)

    def _by_part(self, part: str) -> SelectedRulings | None:
        """The rulings about what is named by numbers or by a term; None for words that are neither."""
        numbers = read_numbers(part)
        if numbers is None or isinstance(numbers, OtherWork):
            return self.by_term(part) if self._is_term(part) else None
        return self.by_rules(numbers)

    def _is_term(self, words: str) -> bool:
        return any(not one.near for one in self.lexicon.find(words))

    def by_card(self, card: str) -> SelectedRulings:
        """The rulings on a card, by its name in either language."""
        wanted = {folded_name(card), *map(folded_name, english_names([card]))}

        def names_it(entry: SummaryEntry) -> bool:
            names = (one for name in entry.card_names for one in (name.japanese, name.english))
            return any(folded_name(name) in wanted for name in names if name)

        return self.select(
            lambda _, ruling: folded_name(ruling.card or "") in wanted, lambda _source, _judging: names_it
        )

    def by_rules(self, numbers: Iterable[RuleNumber]) -> SelectedRulings:
        """The rulings about any of the rules, each once, those about the first rule first."""
        return self._joined([self.by_rule(number) for number in numbers])

    def _joined(self, found: Sequence[SelectedRulings]) -> SelectedRulings:
        rulings = dict.fromkeys(ruling for one in found for ruling in one.rulings)
        return SelectedRulings(self.finder, tuple(rulings), tuple(one for each in found for one in each.decisions))

    def by_rule(self, number: RuleNumber, named_on: datetime.date | None = None) -> SelectedRulings:
        """The rulings about the rule that has the number, today or on the day, or about what stands right below it.

        Where there are none, those about what the rule stands under: a ruling on rad counters is tied to 728 as a
        whole.
        """
        day = named_on or self.finder.newest
        above = (self.finder.lineage_of(one, day) for one in _above(number))
        wanted = (_family(self.finder, number, day), *({one} for one in above if one))
        return next(filter(None, map(self._by_lineages, wanted)), SelectedRulings(self.finder))

    def _by_lineages(self, lineages: set[str]) -> SelectedRulings:
        attached = places_attached_to(self.store, lineages)

        def concerns(source: RulingSource, ruling: Ruling) -> bool:
            if source.is_stored:
                return (source.name, ruling.place.line) in attached
            return any(one.tie.lineage in lineages for one in tied_rules(self.finder, ruling))

        def may_be_about(source: RulingSource, _judging: SummaryJudging) -> _Wants:
            return lambda entry: not source.is_stored or (source.name, entry.place.line) in attached

        found = self.select(concerns, may_be_about)
        about = (one for one in found.decisions if _is_about(one[0].point(one[1]), lineages))
        return replace(found, decisions=tuple(about))


def _above(number: RuleNumber) -> Iterator[RuleNumber]:
    """What the rule stands under, up to its group."""
    parent = number.parent
    while parent is not None and parent.group > HIGHEST_SECTION:
        yield parent
        parent = parent.parent


def _family(finder: RuleFinder, number: RuleNumber, day: datetime.date) -> set[str]:
    """The lineages of the rule that has the number on the day and of what stands right below it today."""
    lineage = finder.lineage_of(number, day)
    return {one.lineage for one in finder.family(lineage, finder.newest)} if lineage else set()


def _is_about(point: Point, lineages: Collection[str]) -> bool:
    rules = [rule for one in point.descents for rule in (one.then, *one.related)] + list(point.revoked)
    return any(rule.lineage in lineages for rule in rules) or any(one.tie.lineage in lineages for one in point.rules)
