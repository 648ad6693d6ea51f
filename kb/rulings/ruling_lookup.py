"""Rulings on a card or a rule: from the documents that the knowledge base holds, or from files given."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import TYPE_CHECKING

from mtgcr.kb.rulings.ruling_points import NoTime, account_for_summary
from mtgcr.kb.rulings.ruling_ties import RuleFinder, defining_rule
from mtgcr.kb.rulings.rulings import account_for_ruling
from mtgcr.kb.storage.attachments import places_attached_to
from mtgcr.kb.storage.document_store import stored_documents
from mtgcr.kb.words.cards import english_names
from mtgcr.parser.decoding import decode
from mtgcr.parser.numbers import parse_number
from mtgcr.parser.ruling_summary import parse_summary
from mtgcr.parser.rulings import parse_rulings

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from typing import TypeAlias

    from mtgcr.kb.rulings.ruling_points import Point, SummaryAccount
    from mtgcr.kb.rulings.rulings import RulingAccount
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.parser.numbers import RuleNumber
    from mtgcr.parser.ruling_summary import RulingSummary, SummaryEntry
    from mtgcr.parser.rulings import Ruling, RulingList

    _Judge: TypeAlias = Callable[[RulingSummary], SummaryAccount | NoTime]
    """How a summary is accounted for: once, however often a look-up goes on to what stands above."""


HIGHEST_SECTION = 9


@dataclass(frozen=True, slots=True)
class RulingSource:
    """A text with rulings, whichever of the two kinds it is."""

    name: str
    listed: RulingList | None
    summary: RulingSummary | None
    is_stored: bool = False
    """Whether the knowledge base holds it and has attached it."""


@dataclass(frozen=True, slots=True)
class FoundRulings:
    """What was found: dated rulings with the text that each is from, and points of summaries with their account."""

    rulings: tuple[tuple[str, RulingAccount], ...] = ()
    points: tuple[tuple[SummaryAccount, Point], ...] = ()
    newest: datetime.date | None = None
    """The release in which it is told what became of them; None where nothing was found."""
    days: tuple[DayMeant, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rulings or self.points)


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


def select_rulings(store: Store, lexicon: Lexicon, sources: Iterable[RulingSource], asked: str) -> FoundRulings:
    """The rulings on the card or rule asked for; all of them where nothing is asked."""
    if not asked:
        judge = partial(account_for_summary, store, lexicon)
        return _select(RuleFinder(store, lexicon), sources, judge, lambda _source, _ruling: True, lambda _point: True)
    number = parse_number(asked)
    if number is not None:
        return find_by_rule(store, lexicon, sources, number)
    given = tuple(sources)
    return find_by_card(store, lexicon, given, asked) or find_by_term(store, lexicon, given, asked)


def find_by_term(store: Store, lexicon: Lexicon, sources: Iterable[RulingSource], asked: str) -> FoundRulings:
    """The rulings about the rule that defines the keyword or term; none for a word that is no term."""
    terms = (one.term for one in lexicon.find(asked) if not one.near)
    number = next(filter(None, map(parse_number, filter(None, map(defining_rule, terms)))), None)
    return find_by_rule(store, lexicon, sources, number) if number else FoundRulings()


def find_by_card(store: Store, lexicon: Lexicon, sources: Iterable[RulingSource], card: str) -> FoundRulings:
    """The rulings on a card, by its name in either language."""
    wanted = {_fold(card), *map(_fold, english_names([card]))}

    def names_it(entry: SummaryEntry) -> bool:
        names = (one for name in entry.card_names for one in (name.japanese, name.english))
        return any(_fold(name) in wanted for name in names if name)

    judge = partial(account_for_summary, store, lexicon, wants=names_it)
    finder = RuleFinder(store, lexicon)
    return _select(
        finder,
        sources,
        judge,
        lambda _, ruling: _fold(ruling.card or "") in wanted,
        lambda point: names_it(point.entry),
    )


def find_by_rule(store: Store, lexicon: Lexicon, sources: Iterable[RulingSource], number: RuleNumber) -> FoundRulings:
    """The rulings about the rule that has the number today, or about what stands right below it.

    Where there are none, those about what the rule stands under: a ruling on rad counters is tied to 728 as a whole.
    """
    finder = RuleFinder(store, lexicon)
    given, judge = tuple(sources), cache(partial(account_for_summary, store, lexicon))
    above = (finder.lineage_of(one, finder.newest) for one in _above(number))
    wanted = (_family(finder, number), *({one} for one in above if one))
    return next(filter(None, (_find_by_lineages(store, given, finder, judge, one) for one in wanted)), FoundRulings())


def _above(number: RuleNumber) -> Iterator[RuleNumber]:
    """What the rule stands under, up to its group."""
    parent = number.parent
    while parent is not None and parent.group > HIGHEST_SECTION:
        yield parent
        parent = parent.parent


def _family(finder: RuleFinder, number: RuleNumber) -> set[str]:
    """The lineages of the rule that has the number today and of what stands right below it."""
    lineage = finder.lineage_of(number, finder.newest)
    return {one.lineage for one in finder.family(lineage, finder.newest)} if lineage else set()


def _find_by_lineages(
    store: Store, sources: Sequence[RulingSource], finder: RuleFinder, judge: _Judge, lineages: set[str]
) -> FoundRulings:
    attached = places_attached_to(store, lineages)

    def concerns(source: RulingSource, ruling: Ruling) -> bool:
        if source.is_stored:
            return (source.name, ruling.place.line) in attached
        day = ruling.date or finder.newest
        return any(tie.lineage in lineages for tie in finder.find_ties(ruling.text, day, ruling.language))

    return _select(finder, sources, judge, concerns, lambda point: _is_about(point, lineages))


def _select(
    finder: RuleFinder,
    sources: Iterable[RulingSource],
    judge: _Judge,
    is_wanted: Callable[[RulingSource, Ruling], bool],
    is_point_wanted: Callable[[Point], bool],
) -> FoundRulings:
    rulings: list[tuple[str, RulingAccount]] = []
    points: list[tuple[SummaryAccount, Point]] = []
    for source in sources:
        told = source.listed.rulings if source.listed else ()
        rulings += [(source.name, account_for_ruling(finder, one)) for one in told if is_wanted(source, one)]
        account = judge(source.summary) if source.summary else None
        if account is not None and not isinstance(account, NoTime):
            points += [(account, point) for point in account.points if is_point_wanted(point)]
    return FoundRulings(tuple(rulings), tuple(points), finder.newest)


def _is_about(point: Point, lineages: Collection[str]) -> bool:
    rules = [rule for one in point.descents for rule in (one.then, *one.related)] + list(point.revoked)
    return any(rule.lineage in lineages for rule in rules) or any(one.tie.lineage in lineages for one in point.rules)


def _fold(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().replace("’", "'").strip()
