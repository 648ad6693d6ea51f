"""When a term or a rule came into the rules, was changed and left them, in the language of the interface."""

from __future__ import annotations

from functools import reduce

from mtgcr.parser.language import Language
from mtgcr.views.text.moments import SaidDays, say_moment, say_time
from mtgcr.views.voice import aside, count, labelled, listed, say, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.asking.asked_stretches import AskedStretch
    from mtgcr.kb.asking.when_asked import AskedTimes
    from mtgcr.kb.changes.history import NumberSpan
    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.kb.words.terms import Term


def asked_time_lines(times: Iterable[AskedTimes]) -> Iterator[str]:
    """What is known of each term or rule, a sentence for each change."""
    for one in times:
        name = _subject(one)
        if one.came:
            yield _came(one.came, name)
        if one.replaced:
            yield say("Before that the rules said: {names}.", names=listed(map(name_of, one.replaced)))
        if one.numbers and one.term is None:
            yield say("Its number was {numbers}.", numbers=listed(map(_number_time, one.numbers)))
        if one.gone:
            yield _gone(one.gone, name)
        if one.gone and one.term and (today := _today(one.term)):
            yield say("Today the rules say: {names}.", names=today)
        if one.number and not (one.gone and one.term):
            yield from _changes(one)


def nearest_time_lines(times: Sequence[AskedTimes]) -> Iterator[str]:
    """Of each term or rule that may be meant one line with all that is known."""
    for one in times:
        told = reduce(lambda told, more: say("{told}; {more}", told=told, more=more), _told_briefly(one))
        yield labelled(_headed(one), told)
    if times and (unread := next((one.unread for one in times), ())):
        yield say("You do not have the releases of {days}: what they changed is not known here.", days=_days(unread))


def _headed(one: AskedTimes) -> str:
    """The term and its rule, or the rule and what it stands under."""
    return _subject(one) if one.term else f"{one.number}{aside(one.heading)}" if one.heading else one.number


def _told_briefly(one: AskedTimes) -> Iterator[str]:
    if one.came:
        unsure = SaidDays([] if one.came.is_exact else [one.came])
        yield say("in the rules since {day}", day=unsure.say(one.came.latest))
    if one.numbers:
        yield say("its number was {numbers}", numbers=listed(map(_number_time, one.numbers)))
    if one.substantive:
        yield say("changed {days}", days=listed(map(_moment, one.substantive)))
    if one.edited:
        yield _edited(one)
    if one.gone:
        yield say("gone {day}", day=_moment(one.gone))
    if one.gone and one.term and (today := _today(one.term)):
        yield say("today: {names}", names=today)


def _moment(moment: Moment) -> str:
    """The day, or the two between which it lies."""
    return str(moment.latest) if moment.is_exact else say_moment(moment)


def _days(days: Iterable[datetime.date]) -> str:
    return listed(map(str, days))


def _subject(one: AskedTimes) -> str:
    """The term and its rule, or the rule that was asked for by its number, at the head of a sentence."""
    if one.term is None:
        return say("Rule {number}", number=one.number)
    numbered = "then rule {number}" if one.gone else "rule {number}"
    rule = aside(say(numbered, number=one.number)) if one.number else ""
    return f"{name_of(one.term)[:1].upper()}{name_of(one.term)[1:]}{rule}"


def _number_time(span: NumberSpan) -> str:
    return f"{span.number}{aside(say_time(span.since, span.until))}"


def _changes(one: AskedTimes) -> Iterator[str]:
    """When its rule was reworded in the stretch asked for, and what of that is not known or was not read."""
    stretch = _stretch(one.stretch) if one.stretch else ""
    if one.is_beyond:
        yield say("What was changed {stretch} cannot be told.", stretch=stretch)
    elif one.reworded:
        yield from _rewordings(one, stretch)
        for moment in one.maybe_outside:
            yield say("Whether the change {between} lies in that time is not known.", between=say_moment(moment))
    elif one.known_to:
        yield _unchanged(one)
    if one.unread:
        yield say(
            "You do not have the releases of {days}: what they changed is not known here.", days=_days(one.unread)
        )
    if one.stretch and one.stretch.unread:
        yield _left_in(one.stretch)


def _rewordings(one: AskedTimes, stretch: str) -> Iterator[str]:
    """The days of changes that may mean something else, and how many others there were."""
    if one.substantive:
        days = SaidDays(moment for moment in one.substantive if not moment.is_exact)
        yield _reworded(one, stretch, listed(days.head(moment.latest) for moment in one.substantive))
    if one.edited:
        yield _only_edited(one, stretch)


def _edited(one: AskedTimes) -> str:
    return count("edited once with the same meaning|edited {number} times with the same meaning", len(one.edited))


def _only_edited(one: AskedTimes, stretch: str) -> str:
    """How often the words were changed and say the same; with the days where nothing else was changed."""
    number = len(one.edited)
    if one.substantive:
        told = "1 more edit left the meaning as it was.|{number} more edits left the meaning as it was."
        return count(told, number)
    days = listed(map(_moment, one.edited))
    told = "Rule {rule} was edited{stretch} with the same meaning: {days}."
    return say(told, rule=one.number, stretch=f" {stretch}" if stretch else "", days=days)


def _reworded(one: AskedTimes, stretch: str, days: str) -> str:
    told = {"number": one.number, "days": days, "stretch": stretch}
    if one.with_below:
        below = say("Rule {number} or a rule under it was changed {stretch}: {days}.", **told)
        return below if stretch else say("Rule {number} or a rule under it was changed: {days}.", **told)
    return (
        say("Rule {number} was reworded {stretch}: {days}.", **told)
        if stretch
        else say("Rule {number} was reworded: {days}.", **told)
    )


def _unchanged(one: AskedTimes) -> str:
    """That nothing was reworded, as far as the releases tell that are known."""
    last = one.stretch.last if one.stretch else None
    if one.unread or not (last and one.known_to and last < one.known_to):
        last = one.known_to
    first = one.stretch.first if one.stretch else None
    told = {
        "number": one.number,
        "stretch": say("from {first} to {last}", first=first, last=last) if first else _up_to(last),
    }
    if one.with_below:
        return say("Rule {number} and the rules under it were not changed {stretch}.", **told)
    return say("Rule {number} was not reworded {stretch}.", **told)


def _stretch(stretch: AskedStretch) -> str:
    """The ends that were read; "" where none was."""
    if stretch.first and stretch.first == stretch.last:
        return say("on {day}", day=stretch.first)
    if stretch.first and stretch.last:
        return say("from {first} to {last}", first=stretch.first, last=stretch.last)
    if stretch.first:
        return say("from {first} on", first=stretch.first)
    return _up_to(stretch.last) if stretch.last else ""


def _up_to(last: datetime.date | None) -> str:
    return say("up to {last}", last=last)


def _left_in(stretch: AskedStretch) -> str:
    """Which changes are told although they may not be asked for."""
    if stretch.first:
        return say("“{words}” was not read as a day: all later changes are told.", words=stretch.unread)
    if stretch.last:
        return say("“{words}” was not read as a day: all earlier changes are told.", words=stretch.unread)
    return say("“{words}” was not read as a time: all changes are told.", words=stretch.unread)


def _came(moment: Moment, term: str) -> str:
    if moment.earliest is None:
        return say("{term} was already in the oldest rules known here, those of {day}.", term=term, day=moment.latest)
    if moment.is_exact:
        return say("{term} came into the rules with the release of {day}.", term=term, day=moment.latest)
    return say("{term} came into the rules on some day {between}.", term=term, between=say_moment(moment))


def _gone(moment: Moment, term: str) -> str:
    if moment.earliest is None:
        return say(
            "{term} was already gone in the oldest rules known here, those of {day}.", term=term, day=moment.latest
        )
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
