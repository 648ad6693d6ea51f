"""A summary of rulings point by point: the rules of then, where they are today, and whether the ruling holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.changes.pairs import find_standing, release_dates
from mtgcr.kb.model import NodeKind
from mtgcr.kb.rulings.ruling_status import PointStatus, ReleaseTimeline, judge, senses_of
from mtgcr.kb.rulings.ruling_ties import How, RuleFinder, first_ties
from mtgcr.kb.rulings.rulings import tied_rule
from mtgcr.kb.words.term_words import has_term, words_of
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Collection, Iterable, Iterator

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.rulings.ruling_status import Descent
    from mtgcr.kb.rulings.ruling_ties import RulingTie
    from mtgcr.kb.rulings.rulings import TiedRule
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.terms import Term
    from mtgcr.parser.numbers import RuleNumber
    from mtgcr.parser.ruling_summary import NamedText, RulingSummary, SummaryEntry

_NO_BRACKETS = str.maketrans("", "", "[]「」")
"""In quoted templates brackets stand inside a term: 「[この呪文]をプレイ」."""


@dataclass(frozen=True, slots=True)
class ObsoleteTerm:
    """A term of the text that the rules have given up, with the words to use today; `until` may not be known."""

    written: str
    english: tuple[str, ...]
    japanese: tuple[str, ...]
    until: datetime.date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One decision of a summary: an entry, or one of the several rules that it decides.

    `missing` are numbers and terms that the release of its time does not have.
    """

    entry: SummaryEntry
    number: RuleNumber | None
    """The rule decided, in the numbering of its time; None for an entry about one thing."""
    status: PointStatus
    descents: tuple[Descent, ...]
    revoked: tuple[Revision, ...]
    """Entries of today that say that a term which the ruling rests on has lost its meaning."""
    obsolete: tuple[ObsoleteTerm, ...]
    rules: tuple[TiedRule, ...]
    """Rules that it cites or names besides those that it quotes."""
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SummaryAccount:
    """A summary with the release of its time and today's."""

    summary: RulingSummary
    then: ReleaseInfo
    today: ReleaseInfo
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class NoTime:
    """A summary that names no date, or one before every release that is known."""

    reason: str


class Decision(NamedTuple):
    """What one point is about: an entry, and which of the several rules that it decides; None for all of it."""

    entry: SummaryEntry
    number: RuleNumber | None


class RulingGround(NamedTuple):
    """Something that a decision rests on: a rule or entry of then that it quotes, or one that this led to."""

    rule: Revision
    is_quoted: bool


def account_for_summary(
    store: Store,
    lexicon: Lexicon,
    summary: RulingSummary,
    today: datetime.date | None = None,
) -> SummaryAccount | NoTime:
    """The summary point by point, followed to the release of the day, or the newest."""
    judging = SummaryJudging.of(store, lexicon, summary, today)
    return judging if isinstance(judging, NoTime) else judging.account(judging.decisions())


@dataclass(frozen=True, slots=True, eq=False)
class SummaryJudging:
    """What judging the points of a summary needs; a point takes 20 to 100 ms, so that only those asked for are."""

    summary: RulingSummary
    timeline: ReleaseTimeline
    finder: RuleFinder
    lexicon: Lexicon
    day: datetime.date

    @classmethod
    def of(
        cls, store: Store, lexicon: Lexicon, summary: RulingSummary, today: datetime.date | None = None
    ) -> SummaryJudging | NoTime:
        """For a summary of a time whose release is known."""
        if summary.date is None:
            return NoTime("it does not say of which month it is")
        then = find_standing(store, summary.date)
        now = find_standing(store, today or release_dates(store)[-1])
        if then is None or now is None:
            return NoTime(f"no release is known that was in force on {summary.date}")
        timeline = ReleaseTimeline(store, lexicon, then, now)
        return cls(summary, timeline, RuleFinder(store, lexicon), lexicon, summary.date)

    def decisions(self, wants: Callable[[SummaryEntry], bool] = lambda _: True) -> tuple[Decision, ...]:
        """The decisions of the entries that are wanted: one each, or one for each of the rules that its title lists."""
        return tuple(one for entry in filter(wants, self.summary.entries) for one in _decisions(entry))

    def account(self, decisions: Iterable[Decision]) -> SummaryAccount:
        """The summary with the points of these decisions."""
        points = tuple(map(self.point, decisions))
        return SummaryAccount(self.summary, self.timeline.then, self.timeline.today, points)

    def point(self, decision: Decision) -> Point:
        """The decision judged."""
        entry, number = decision
        found = self._quoted(decision)
        descents = [self.timeline.follow(*one) for one in found.values() if one]
        revoked = () if descents else tuple(self._revoked(entry))
        return Point(
            entry=entry,
            number=number,
            status=PointStatus.REVERSED if revoked else judge(descents),
            descents=tuple(descents),
            revoked=revoked,
            obsolete=tuple(obsolete_terms(self.lexicon, entry.text)),
            rules=tuple(self._besides(entry, {one.then.lineage for one in descents})),
            missing=tuple(name for name, one in found.items() if one is None),
        )

    def grounds(self, decision: Decision) -> Iterator[RulingGround]:
        """What the decision rests on, and what that led to; nothing is judged, which would take most of the time."""
        found = [one for one in self._quoted(decision).values() if one]
        for then, sense in found:
            yield RulingGround(then, is_quoted=True)
            yield from (RulingGround(rule, is_quoted=False) for rule in self.timeline.related(then, sense))
        if not found:
            yield from (RulingGround(one, is_quoted=False) for one in self._revoked(decision.entry))

    def bonds(self, entry: SummaryEntry) -> Iterator[tuple[Revision, How]]:
        """All that the entry is about: the grounds of its decisions, then what its own words are tied to besides."""
        found = [one for decision in _decisions(entry) for one in self.grounds(decision)]
        yield from ((rule, How.CITES if is_quoted else How.QUOTES) for rule, is_quoted in found)
        for one in self._besides(entry, {ground.rule.lineage for ground in found}):
            if one.standing is not None:
                yield one.standing, one.tie.how

    def _quoted(self, decision: Decision) -> dict[str, tuple[Revision, str | None] | None]:
        """What of the rules of then is quoted, or else named, with the sense of an entry that is meant, by its name.

        None where the release of its time does not have it.
        """
        entry, number = decision
        quoted = [str(rule.number) for rule in entry.rules if number in {None, rule.number}]
        named = quoted or [str(one) for one in entry.numbers if number in {None, one}]
        rules = ((name, self.timeline.numbered(name)) for name in named)
        found: dict[str, tuple[Revision, str | None] | None] = {name: rule and (rule, None) for name, rule in rules}
        return found | {str(one.name): self._defined(one) for one in entry.definitions}

    def _besides(self, entry: SummaryEntry, told: Collection[str]) -> Iterator[TiedRule]:
        """What the words of the entry are tied to, without the lineages that are told already."""
        return (tied_rule(self.finder, tie, self.day) for tie in self.ties(entry) if tie.lineage not in told)

    def _defined(self, definition: NamedText) -> tuple[Revision, str | None] | None:
        """The glossary entry of then that is quoted, and its sense that has most of the terms of the quote."""
        found = self.timeline.entry(definition.name.english or "")
        if found is None:
            return None
        text = "\n".join(filter(None, (definition.japanese, definition.english)))
        terms = [term for one in self.lexicon.expand(text) for term in one.terms]
        return found, max(senses_of(found), key=lambda sense: sum(has_term(words_of(sense), term) for term in terms))

    def _revoked(self, entry: SummaryEntry) -> Iterator[Revision]:
        """Of a ruling that quotes no rule: the terms of its title that have lost the meaning that they had."""
        for found in self.lexicon.expand(entry.title):
            for term in found.terms:
                then = self.timeline.entry(term.english)
                today = self.timeline.successor(then) if then else None
                if then and today and today.kind is NodeKind.ENTRY and self.timeline.is_revoked(then):
                    yield today

    def ties(self, entry: SummaryEntry) -> tuple[RulingTie, ...]:
        """What an entry is tied to by its own words, and by the numbers in what it quotes."""
        quoted = (*(one.text for one in entry.rules), *(one.japanese or one.english or "" for one in entry.definitions))
        own = "\n".join((entry.title, *entry.remarks))
        cards = "\n".join(filter(None, (words for one in entry.cards for words in (one.japanese, one.english))))
        found = (*self.finder.find_ties(own, self.day), *self.finder.find_decided(f"{own}\n{cards}"))
        found += self.finder.find_cited("\n".join(quoted), self.day)
        return first_ties(found)


def obsolete_terms(lexicon: Lexicon, text: str) -> Iterator[ObsoleteTerm]:
    """The terms of the text that the rules have given up, each once in each language that it stands there in.

    What may be a form of several is told of all, unless one of them stands there in no doubt: 場に出 beside 場に出る.
    """
    found = [one for one in lexicon.expand(text) if all(term.status is TermStatus.OBSOLETE for term in one.terms)]
    certain = {one.terms[0] for one in found if len(one.terms) == 1}
    seen = set()
    for one in found:
        for term in certain.intersection(one.terms) or one.terms:
            if (term, one.text.isascii()) not in seen:
                seen.add((term, one.text.isascii()))
                written = _as_a_word(one.text, term)
                yield ObsoleteTerm(written, term.official_english, term.official_japanese, term.until)


def _as_a_word(written: str, term: Term) -> str:
    """A Japanese stem with its ending: 場を離れ → 場を離れる; what is whole as it is."""
    names, plain = (term.japanese, *term.also_japanese), written.translate(_NO_BRACKETS)
    return written if written.isascii() else next((name for name in names if name.startswith(plain)), plain)


def _decisions(entry: SummaryEntry) -> Iterator[Decision]:
    decided = [number for number in entry.numbers if number.rule]
    for number in decided if len(decided) > 1 else [None]:
        yield Decision(entry, number)
