"""Rulings as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.changes.redline import redline
from mtgcr.kb.rulings.ruling_status import PointStatus
from mtgcr.views.text.columns import wrap
from mtgcr.views.text.redline import show_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.model import Revision
    from mtgcr.kb.rulings.ruling_lookup import FoundRulings
    from mtgcr.kb.rulings.ruling_points import ObsoleteTerm, Point, SummaryAccount
    from mtgcr.kb.rulings.ruling_status import Descent
    from mtgcr.kb.rulings.ruling_ties import QuoteCheck
    from mtgcr.kb.rulings.rulings import RulingAccount, TiedRule

SHOWN = 4
"""Of more additions than this only the number is told."""


def rulings_text(found: FoundRulings, width: int, *, colour: bool = False) -> str:
    """Each ruling with its date, source and rules; each point of a summary with what became of it."""
    blocks = ["\n".join(_ruling_lines(name, one, width, colour=colour)) for name, one in found.rulings]
    blocks += ["\n".join(_point_lines(account, point, width)) for account, point in found.points]
    return "\n\n".join(blocks)


def _ruling_lines(name: str, account: RulingAccount, width: int, *, colour: bool) -> Iterator[str]:
    ruling = account.ruling
    mark = "  untranslated" if ruling.is_original else ""
    yield f"{ruling.date or 'no date'}  {ruling.card or ''}".rstrip() + f"  ({name}:{ruling.place.line}){mark}"
    yield wrap(ruling.text, width)
    if account.rules:
        yield f"  about {', '.join(map(_tied, account.rules))}"
    for check in account.quotes:
        yield from _quote_lines(check, colour=colour)


def _tied(one: TiedRule) -> str:
    then, today = (side.number or side.title if side else None for side in (one.then, one.today))
    if today is None:
        return f"{then} (no longer in the rules)"
    if then is None:
        return f"{today} (not yet in the rules then)"
    return today if then == today else f"{today} (then {then})"


def _quote_lines(check: QuoteCheck, *, colour: bool) -> Iterator[str]:
    if check.is_same:
        yield f"  quotes {name_rule(check.rule)} as it is today"
        return
    yield f"  its quote differs from {name_rule(check.rule)} of today:"
    yield f"    {show_words(redline(check.passage, check.quote), colour=colour)}"
    if check.lost_condition:
        yield f"    the rule has an intervening condition that the quote lacks: “{check.lost_condition}”"


def name_rule(rule: Revision) -> str:
    """The number of a rule, or the term of an entry in quotes."""
    return rule.number or f"“{rule.title}”"


def _point_lines(account: SummaryAccount, point: Point, width: int) -> Iterator[str]:
    entry = point.entry
    name = f"{entry.section} {entry.ordinal}) {entry.title}"
    decided = f", rule {point.number}" if point.number else ""
    yield f"{account.summary.date:%Y-%m}  {name}{decided}: {point.status.value}  ({entry.place})"
    for remark in entry.remarks:
        yield wrap(remark, width)
    for descent in point.descents:
        yield from _descent_lines(descent)
    if point.rules:
        yield f"  also about {', '.join(map(_tied, point.rules))}"
    for term in point.revoked:
        yield f"  rested on “{term.title}”, of which the rules say today: {term.text}"
    for missing in point.missing:
        yield f"  {missing} is not in the release of {account.then.effective}"
    if point.status is PointStatus.UNKNOWN and not point.descents:
        yield "  it quotes no rule: only the words of the cards could tell"
    if point.obsolete:
        yield f"  obsolete: {', '.join(map(_obsolete, point.obsolete))}"


def _descent_lines(descent: Descent) -> Iterator[str]:
    then = name_rule(descent.then)
    today = name_rule(descent.today) if descent.today else "no longer in the rules"
    related = f" (see {', '.join(map(name_rule, descent.related))})" if descent.related else ""
    yield f"  {then} of {descent.then.since}: today {today}{related}: {descent.status.value}"
    yield from (f"    stands no more: {one.text}" for one in descent.stated if not one.stands)
    yield from (f"    added: {text}" for text in descent.added[:SHOWN])
    if len(descent.added) > SHOWN:
        yield f"    and {len(descent.added) - SHOWN} sentences more"


def _obsolete(term: ObsoleteTerm) -> str:
    words = " or ".join((*term.japanese, *term.english)) or "no successor"
    return f"{term.written} → {words}" + (f" (since {term.until})" if term.until else "")
