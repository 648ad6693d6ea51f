"""When what a question asks about came into the rules, was changed, and left them."""

from __future__ import annotations

import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.asking.asked_changes import read_changes_asked
from mtgcr.kb.changes.editing import is_editing
from mtgcr.kb.changes.history import find_histories, numbers_of
from mtgcr.kb.changes.obsolete_terms import rule_then
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.storage.spine import same_words, spine
from mtgcr.kb.words.coming import coming_of, replaced_by
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.asking.asked_changes import ChangesAsked
    from mtgcr.kb.asking.asked_stretches import AskedStretch
    from mtgcr.kb.changes.history import History, NumberSpan, Step
    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term
    from mtgcr.parser.numbers import RuleNumber

MOST_TERMS = 2
"""The meanings of a word whose days are told."""


class AskedTimes(NamedTuple):
    """The days on which a term, or a rule asked for by its number, came and went, as far as they are known."""

    term: Term | None
    """None where a rule is asked for by its number."""
    came: Moment | None
    replaced: tuple[Term, ...]
    """What was said before the term."""
    gone: Moment | None
    number: str
    """That of its first rule today, of one that is gone that of then; "" where none speaks of it."""
    numbers: tuple[NumberSpan, ...] = ()
    """The numbers that the rule had before the last, oldest first, where changes are asked for."""
    reworded: tuple[Moment, ...] = ()
    """When that rule was, oldest first, where the question asks for changes: all, or those of the stretch it tells."""
    edited: tuple[Moment, ...] = ()
    """Those of them on which only editing was done, as a diff tells it: the words say the same."""
    with_below: bool = False
    """Whether what became of the rules right under it is counted too, those that came or went among them.

    A keyword's own rule is but its heading.
    """
    stretch: AskedStretch | None = None
    """Of which time changes are asked for; None for all."""
    known_to: datetime.date | None = None
    """The newest release of which it is known what changed, where changes are asked for."""
    unread: tuple[datetime.date, ...] = ()
    """The releases after it, as far as they lie in that time: what they changed is not known here."""

    heading: str = ""
    """What a rule asked for by its number stands under, at last."""

    @property
    def maybe_outside(self) -> tuple[Moment, ...]:
        """Those of `reworded` of which it is not known whether they lie in the time asked for."""
        first = (self.stretch and self.stretch.first) or datetime.date.min
        last = (self.stretch and self.stretch.last) or datetime.date.max
        return tuple(one for one in self.reworded if (one.earliest or first) < first or one.latest > last)

    @property
    def substantive(self) -> tuple[Moment, ...]:
        """Those of `reworded` on which words came or went that may mean something else."""
        return tuple(one for one in self.reworded if one not in self.edited)

    @property
    def is_beyond(self) -> bool:
        """Whether all of the time asked for lies after the newest release of which anything is known."""
        first = self.stretch.first if self.stretch else None
        return bool(first and self.known_to and first > self.known_to)


def times_asked(store: Store, question: str, today: datetime.date | None = None) -> tuple[AskedTimes, ...]:
    """The days for which the question asks; none where it asks for something else.

    Without `today` no end of a stretch is counted from it, and releases to come are not told from those in force.
    """
    asked = read_changes_asked(question, today)
    if asked is None:
        return ()
    found = (of_number(store, asked.number),) if asked.number else (of_term(store, term, asked) for term in asked.terms)
    known = tuple(one for one in found if one and (one.came or one.gone))[:MOST_TERMS]
    return tuple(within(store, one, asked.stretch, today) for one in known) if asked.with_changes else known


def within(store: Store, one: AskedTimes, stretch: AskedStretch | None, today: datetime.date | None) -> AskedTimes:
    """The same with the changes of the stretch alone; one whose release is not known counts where it may lie in it."""
    first = (stretch and stretch.first) or datetime.date.min
    last = (stretch and stretch.last) or datetime.date.max
    calendar, end = store.calendar(), min(last, today or last)
    known_to = calendar.known_by(datetime.date.max)
    unread = (day for day in calendar.existing if known_to and max(first, known_to) <= day <= end and day != known_to)
    reworded = (moment for moment in one.reworded if moment.latest >= first and (moment.earliest or first) <= last)
    told = tuple(reworded)
    edited = tuple(moment for moment in one.edited if moment in told)
    return one._replace(reworded=told, edited=edited, stretch=stretch, known_to=known_to, unread=tuple(unread))


def of_number(store: Store, number: RuleNumber) -> AskedTimes | None:
    """The days of the rule that has the number now, or had it last."""
    history = next(iter(find_histories(store, number)), None)
    return times_of(store, history) if history else None


def times_of(store: Store, history: History) -> AskedTimes:
    """The days of a rule: all changes of its words, those of what stands right below it with them."""
    moment = store.calendar().moment
    rules = () if history.ended else _rules_at(store, history.numbers[-1].number, newest_known(store))
    below = _below(store, rules)
    changes = _changes(store, (*rules, *below)) if rules else _in_steps(store, history.steps)
    return AskedTimes(
        None,
        moment(history.numbers[0].since),
        (),
        moment(history.ended) if history.ended else None,
        history.numbers[-1].number,
        history.numbers[:-1],
        *changes,
        bool(below),
        heading=history.heading,
    )


def of_term(store: Store, term: Term, asked: ChangesAsked) -> AskedTimes:
    """The days of a term, and of its rule where changes are asked for."""
    calendar, coming = store.calendar(), coming_of(term)
    is_gone = term.status is TermStatus.OBSOLETE and term.until is not None
    named_in, first = newest_known(store, load_lexicon().rules_of), next(iter(term.rules), "")
    rules = () if is_gone else _rules_at(store, first, named_in)
    changing = rules if asked.with_changes else ()
    below = _below(store, changing)
    return AskedTimes(
        term,
        calendar.after(*coming) if coming else None,
        replaced_by(term),
        calendar.after(term.last_in_force, term.until) if is_gone and term.until else None,
        _number_then(store, term) if is_gone else _number_now(store, rules) or first,
        numbers_of(spine(store, changing[0], Language.EN))[:-1] if changing else (),
        *_changes(store, (*changing, *below)),
        bool(below),
    )


def _number_then(store: Store, term: Term) -> str:
    then = rule_then(store, term.english or term.japanese)
    return str(then.number) if then else ""


def _number_now(store: Store, rules: Iterable[str]) -> str:
    """The number of the first of the rules in the newest release; "" where it has none of them."""
    newest = newest_known(store)
    standing = (store.standing(one, newest) for one in rules if newest)
    return next((one.number for one in standing if one), "")


def _rules_at(store: Store, printed: str, release: ReleaseInfo | None) -> tuple[str, ...]:
    """The lineages of the rules that have the number in the release."""
    number = parse_number(printed)
    found = store.numbered(str(number), release, kind_of(number)) if number and release else ()
    return tuple(one.lineage for one in found)


def _below(store: Store, rules: Iterable[str]) -> tuple[str, ...]:
    """The lineages of all rules that ever stood right under one of them; of a group of rules none."""
    found = (one for rule in rules for one in store.ever_under(rule, Language.EN))
    return tuple(dict.fromkeys(one.lineage for one in found if one.kind is NodeKind.RULE and one.number[-1:].isalpha()))


def _changes(store: Store, lineages: Sequence[str]) -> tuple[tuple[Moment, ...], tuple[Moment, ...]]:
    """When one of the rules got other words, came under the first or went, oldest first; and when they say the same."""
    found = [one for lineage in lineages for one in _days_of(spine(store, lineage, Language.EN))]
    birth = min((spine(store, one, Language.EN)[0].since for one in lineages[:1]), default=None)
    return _told(store, (one for one in found if one.day != birth))


def _in_steps(store: Store, steps: Iterable[Step]) -> tuple[tuple[Moment, ...], tuple[Moment, ...]]:
    """The same of the history of a rule that is gone."""
    pairs = pairwise(steps)
    return _told(store, (_rewording(one.revision, step.revision) for one, step in pairs if step.reworded))


class _Rewording(NamedTuple):
    """A day on which a rule changed, and whether that was editing alone."""

    day: datetime.date
    is_edited: bool = False


def _told(store: Store, found: Iterable[_Rewording]) -> tuple[tuple[Moment, ...], tuple[Moment, ...]]:
    """The days, and those of them on which nothing but editing was done."""
    of_day: dict[datetime.date, bool] = {}
    for one in found:
        of_day[one.day] = of_day.get(one.day, True) and one.is_edited
    days = [(store.calendar().moment(day), of_day[day]) for day in sorted(of_day)]
    return tuple(day for day, _ in days), tuple(day for day, is_edited in days if is_edited)


def _days_of(revisions: Sequence[Revision]) -> Iterator[_Rewording]:
    yield _Rewording(revisions[0].since)
    yield from (_rewording(one, after) for one, after in pairwise(revisions) if not same_words(one, after))
    yield from (_Rewording(day) for day in (revisions[-1].until,) if day)


def _rewording(before: Revision, after: Revision) -> _Rewording:
    """What the day of the newer wording brought; what is not held in the publisher's words may mean anything."""
    is_held = all(one.text and one.edition is Edition.OFFICIAL for one in (before, after))
    return _Rewording(after.since, is_held and is_editing(before.text, after.text))
