"""Rulings as text for a terminal."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from mtgcr.kb.changes.redline import redline_of_words
from mtgcr.kb.rulings.ruling_status import PointStatus
from mtgcr.kb.rulings.ruling_ties import How
from mtgcr.kb.storage.home import CARDS
from mtgcr.views.text.columns import wrap
from mtgcr.views.text.redline import show_words
from mtgcr.views.voice import aside, count, in_other_words, labelled, listed, say, spoken, tongue

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.model import Revision
    from mtgcr.kb.rulings.ruling_lookup import FoundRulings
    from mtgcr.kb.rulings.ruling_points import ObsoleteTerm, Point, SummaryAccount
    from mtgcr.kb.rulings.ruling_status import Descent
    from mtgcr.kb.rulings.ruling_ties import QuoteCheck
    from mtgcr.kb.rulings.rulings import RulingAccount, TiedRule
    from mtgcr.parser.diagnostic import Place

SHOWN = 4
"""Of more additions than this only the number is told."""
SHOWN_LINES = 12
"""So many lines of a file that are in no ruling are named by their numbers."""


def rulings_text(found: FoundRulings, width: int, *, colour: bool = False) -> str:
    """What is in no ruling, each ruling with its rules, each point of a summary and what became of it."""
    blocks = ["\n".join(_rest_lines(found))] if found.rest else []
    if found.about:
        blocks.append(say("Rulings on rule {number}, which this term leads to:", number=found.about))
    told = [
        (one.ruling.language, "\n".join(_ruling_lines(name, one, width, colour=colour))) for name, one in found.rulings
    ]
    told += [(one.summary.language, "\n".join(_point_lines(one, point, width))) for one, point in found.points]
    in_order = sorted(told, key=lambda one: one[0] is not found.first) if found.first else told
    return "\n\n".join([*blocks, *(lines for _, lines in in_order)])


def _rest_lines(found: FoundRulings) -> Iterator[str]:
    for _, rest in groupby(found.rest, key=lambda one: one.place.path):
        yield lines_in_no_ruling([one.place for one in rest])


def lines_in_no_ruling(places: Sequence[Place]) -> str:
    """How many lines of a file stand in no ruling, and which."""
    told = "{file}: {number} line is in no ruling ({lines})|{file}: {number} lines are in no ruling ({lines})"
    shown = listed(str(one.line) for one in places[:SHOWN_LINES]) + ("…" if len(places) > SHOWN_LINES else "")
    return count(told, len(places), file=places[0].path, lines=shown)


def _ruling_lines(name: str, account: RulingAccount, width: int, *, colour: bool) -> Iterator[str]:
    ruling = account.ruling
    is_other = ruling.language is not spoken()
    mark = say("  untranslated") if ruling.is_original and is_other else ""
    head = f"{ruling.date or say('no date')}  {ruling.card or ''}".rstrip()
    place = say("your cards") if name == CARDS else f"{name}:{ruling.place.line}"
    yield f"{head} {aside(listed([place, tongue(ruling.language)]) if is_other else place)}{mark}"
    yield wrap(ruling.text, width)
    mentioned = [one for one in account.rules if one.tie.how is How.NAMES]
    if decisive := [one for one in account.rules if one.tie.how is not How.NAMES]:
        yield say("  rests on {rules}", rules=listed(map(tied_text, decisive)))
    if mentioned:
        yield say("  mentions {rules}", rules=listed(map(tied_text, mentioned)))
    for check in account.quotes:
        yield from _quote_lines(check, colour=colour)


def tied_text(one: TiedRule) -> str:
    """The number of today of a rule that a ruling is about, with that of then where it was another."""
    then, today = (side.number or side.title if side else None for side in (one.then, one.today))
    if today is None:
        return say("{number} (no longer in the rules)", number=then)
    if then is None:
        return say("{number} (no rule of its own then)", number=today)
    return today if then == today else say("{number} (then {then})", number=today, then=then)


def _quote_lines(check: QuoteCheck, *, colour: bool) -> Iterator[str]:
    if check.is_same:
        yield say("  quotes {rule} as it is today", rule=name_rule(check.rule))
        return
    yield say("  its quote differs from {rule} of today:", rule=name_rule(check.rule))
    yield f"    {show_words(redline_of_words(check.passage, check.quote), colour=colour)}"
    if check.lost_condition:
        told = "    the rule has an intervening condition that is missing in the quote: “{words}”"
        yield say(told, words=check.lost_condition)


def name_rule(rule: Revision) -> str:
    """The number of a rule, or the term of an entry in quotes."""
    return rule.number or say("“{name}”", name=rule.title)


def _point_lines(account: SummaryAccount, point: Point, width: int) -> Iterator[str]:
    entry = point.entry
    name = f"{entry.section} {entry.ordinal}) {entry.title}"
    decided = say(", rule {number}", number=point.number) if point.number else ""
    is_known = point.status is not PointStatus.UNKNOWN
    head = labelled(name + decided, in_other_words(point.status.value)) if is_known else name + decided
    language = account.summary.language
    place = listed([str(entry.place), tongue(language)]) if language is not spoken() else entry.place
    yield f"{account.summary.date:%Y-%m}  {head} {aside(place)}"
    for remark in entry.remarks:
        yield wrap(remark, width)
    for descent in point.descents:
        yield from _descent_lines(descent)
    if point.rules:
        yield say("  also about {rules}", rules=listed(map(tied_text, point.rules)))
    for term in point.revoked:
        yield say("  rested on “{term}”, of which the rules say today: {text}", term=term.title, text=term.text)
    for missing in point.missing:
        yield say("  {number} is not in the release of {day}", number=missing, day=account.then.effective)
    if not is_known:
        told = say("  it quotes no rule; only the words of the cards could settle it")
        yield say("  whether it still holds is not known") if point.descents else told
    if point.obsolete:
        yield say("  obsolete: {words}", words=listed(map(obsolete_text, point.obsolete)))


def _descent_lines(descent: Descent) -> Iterator[str]:
    then = name_rule(descent.then)
    today = name_rule(descent.today) if descent.today else say("no longer in the rules")
    related = say(" (see {rules})", rules=listed(map(name_rule, descent.related))) if descent.related else ""
    told = "  {then} of {day}: today {today}: {status}"
    status = in_other_words(descent.status.value)
    yield say(told, then=then, day=descent.then.since, today=f"{today}{related}", status=status)
    yield from (say("    no longer there: {text}", text=one.text) for one in descent.stated if not one.stands)
    yield from (say("    added: {text}", text=text) for text in descent.added[:SHOWN])
    if len(descent.added) > SHOWN:
        more = len(descent.added) - SHOWN
        yield count("    and 1 more sentence|    and {number} more sentences", more)


def obsolete_text(term: ObsoleteTerm) -> str:
    """The term and the words of today in its language, else in the other."""
    own, other = (term.english, term.japanese) if term.written.isascii() else (term.japanese, term.english)
    words = say(" or ").join(own or other) or say("no successor")
    return f"{term.written} → {words}" + (say(" (since {day})", day=term.until) if term.until else "")
