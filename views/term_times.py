"""When a term came into the rules and left them, in the language of the interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.views.text.moments import SaidDays, say_moment
from mtgcr.views.voice import aside, listed, say, spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.asking.asked_stretches import Stretch
    from mtgcr.kb.asking.when_asked import TermTime
    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.kb.words.terms import Term


def term_time_lines(times: Iterable[TermTime]) -> Iterator[str]:
    """What is known of each term, a sentence for each change."""
    for one in times:
        numbered = "then rule {number}" if one.gone else "rule {number}"
        rule = aside(say(numbered, number=one.number)) if one.number else ""
        name = f"{name_of(one.term)[:1].upper()}{name_of(one.term)[1:]}{rule}"
        if one.came:
            yield _came(one.came, name)
        if one.replaced:
            yield say("Before that the rules said: {names}.", names=listed(map(name_of, one.replaced)))
        if one.gone:
            yield _gone(one.gone, name)
        if one.gone and (today := _today(one.term)):
            yield say("Today the rules say: {names}.", names=today)
        if not one.gone:
            yield from _changes(one)


def _changes(one: TermTime) -> Iterator[str]:
    """When its rule was reworded in the stretch asked for, and which end of that was not read."""
    stretch = _stretch(one.stretch) if one.stretch else ""
    if one.reworded:
        days = SaidDays(moment for moment in one.reworded if not moment.is_exact)
        changed = listed(days.head(moment.latest) for moment in one.reworded)
        told = "{rule} was reworded {stretch}: {days}." if stretch else "{rule} was reworded: {days}."
        yield say(told, rule=_counted(one), days=changed, stretch=stretch)
    elif stretch:
        yield say(_unchanged(one), number=one.number, stretch=stretch)
    if one.stretch and one.stretch.unread:
        yield say(_left_in(one.stretch), words=one.stretch.unread)


def _unchanged(one: TermTime) -> str:
    """That nothing was reworded, of a stretch that is over or of one that lasts."""
    if one.stretch and one.stretch.last:
        below = "Rule {number} and the rules under it were not reworded {stretch}."
        return below if one.with_below else "Rule {number} was not reworded {stretch}."
    below = "Rule {number} and the rules under it have not been reworded {stretch}."
    return below if one.with_below else "Rule {number} has not been reworded {stretch}."


def _stretch(stretch: Stretch) -> str:
    """The ends that were read; "" where none was."""
    if stretch.first and stretch.last:
        return say("from {first} to {last}", first=stretch.first, last=stretch.last)
    if stretch.first:
        return say("since {first}", first=stretch.first)
    return say("up to {last}", last=stretch.last) if stretch.last else ""


def _left_in(stretch: Stretch) -> str:
    """Which changes are told although they may not be asked for."""
    if stretch.first:
        return "“{words}” was not read as a day: all later changes are told."
    if stretch.last:
        return "“{words}” was not read as a day: all earlier changes are told."
    return "“{words}” was not read as a time: all changes are told."


def _counted(one: TermTime) -> str:
    """The rule whose rewordings are told, and that those under it count."""
    told = "Rule {number} or a rule under it" if one.with_below else "Rule {number}"
    return say(told, number=one.number)


def _came(moment: Moment, term: str) -> str:
    if moment.earliest is None:
        return say("{term} is in the oldest rules known here, those of {day}.", term=term, day=moment.latest)
    if moment.is_exact:
        return say("{term} came into the rules with the release of {day}.", term=term, day=moment.latest)
    return say("{term} came into the rules on some day {between}.", term=term, between=say_moment(moment))


def _gone(moment: Moment, term: str) -> str:
    if moment.earliest is None:
        return say("{term} is gone from the oldest rules known here, those of {day}.", term=term, day=moment.latest)
    if moment.is_exact:
        return say("{term} went out of the rules with the release of {day}.", term=term, day=moment.latest)
    return say("{term} went out of the rules on some day {between}.", term=term, between=say_moment(moment))


def name_of(term: Term) -> str:
    """The term in the language of the interface, else in the other."""
    names = (term.english, term.japanese) if spoken() is Language.EN else (term.japanese, term.english)
    return next(filter(None, names))


def _today(term: Term) -> str:
    names = (term.successor, term.successor_japanese)
    return listed(next(filter(None, names if spoken() is Language.EN else names[::-1]), ()))
