"""What is made of a page, as text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.changes.redline import redline_of_words
from mtgcr.kb.pages.page import QuoteMatch
from mtgcr.views.text.redline import show_words
from mtgcr.views.text.rulings import name_rule
from mtgcr.views.voice import aside, labelled, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.pages.echoes import Echo
    from mtgcr.kb.pages.page import Borrowed, PageAccount, PageRetelling, QuoteAccount
    from mtgcr.parser.rulings import Ruling
    from mtgcr.parser.wiki import PageText

_SAY = {
    QuoteMatch.IDENTICAL: "as in that release",
    QuoteMatch.PUNCTUATION: "as in that release but for punctuation",
    QuoteMatch.PART: "only a part of it, word for word as in that release",
    QuoteMatch.CHANGED: "differs from that release",
    QuoteMatch.MISSING: "not in that release",
    QuoteMatch.UNCERTAIN: "differs from that release, or you do not have its words: mtgcr add brings them in",
    QuoteMatch.UNCOMPARED: "not compared, because you have no release in {language}: mtgcr add brings one in",
}


def page_text(account: PageAccount, *, colour: bool = False) -> str:
    """The name of the page; then each quote, and what tells a rule in other words, by lines of the page."""
    told = [(one.quote.place.line, list(_quote_lines(one, colour=colour))) for one in account.quotes]
    told += [(one.text.place.line, list(_retelling_lines(one, colour=colour))) for one in account.retellings]
    told += [(one.text.place.line, [_borrowed_line(one)]) for one in account.borrowed]
    told += [(one.place.line, [_unborne_line(one, has_rulings=account.has_rulings)]) for one in account.unborne]
    told += [(one.text.place.line, list(_echo_lines(one))) for one in account.echoes]
    return "\n".join([account.page.path, *(_block(line, texts) for line, texts in sorted(told) if texts)])


def _block(line: int, texts: Sequence[str]) -> str:
    first, *further = texts
    return "\n".join([f"  {say('line {line}: {name}', line=line, name=first)}", *(f"  {text}" for text in further)])


def _quote_lines(one: QuoteAccount, *, colour: bool) -> Iterator[str]:
    name = _name(one)
    if one.first is not None:
        yield say("{name} is printed again (first on line {line})", name=name, line=one.first.place.line)
        return
    match = say(_SAY[one.match], language=say(one.language.name))
    told = say("{match}; {today}", match=match, today=_say_today(one))
    yield labelled(name + aside(one.release.effective), told)
    if one.is_of_another:
        yield f"  {_say_named(one)}"
    if one.match is QuoteMatch.CHANGED and one.then is not None:
        yield f"  {show_words(redline_of_words(one.then.text, one.quote.text), colour=colour)}"


def _say_named(one: QuoteAccount) -> str:
    """That the quote was held against another release than the page names."""
    facts = {"named": one.quote.named, "day": one.release.effective}
    if one.quote.release is None:
        return say("“{named}” is not a known date: compared with the release of {day}", **facts)
    if one.meant is None:
        return say("no release of “{named}” is known: compared with that of {day}", **facts)
    told = "“{named}” means the release of {meant}, which you do not have: compared with that of {day}"
    return say(told, **facts, meant=one.meant)


def _name(one: QuoteAccount) -> str:
    return say("“{name}”", name=one.quote.term) if one.quote.term else str(one.quote.number)


def _say_today(one: QuoteAccount) -> str:
    if one.then is None:
        return say("nothing to follow")
    if one.today is None:
        return say("no longer in the rules")
    moved = say(" (now {number})", number=one.today.number) if one.today.number != one.then.number else ""
    told = "reworded since{moved}" if one.is_reworded_since else "unchanged today{moved}"
    return say(told, moved=moved)


def _retelling_lines(one: PageRetelling, *, colour: bool) -> Iterator[str]:
    rule = name_rule(one.check.rule)
    if one.ruling:
        told = "{rule} in the words of a ruling ({ruling}):"
        yield say(told, rule=rule, ruling=_say_ruling(one.ruling))
    else:
        yield say("{rule} in words of its own:", rule=rule)
    yield f"  {show_words(redline_of_words(one.check.passage, one.check.quote), colour=colour)}"
    if one.check.lost_condition:
        told = "  the rule has an intervening condition that is missing here: “{words}”"
        yield say(told, words=one.check.lost_condition)


def _unborne_line(one: PageText, *, has_rulings: bool) -> str:
    if not has_rulings:
        return say("listed as a ruling: “{text}”; you have no rulings: mtgcr add FILE brings them in", text=one.text)
    return say("listed as a ruling: “{text}”; none of your rulings has these words", text=one.text)


def _echo_lines(one: Echo) -> Iterator[str]:
    if one.ruling:
        yield say("in nearly the words of a ruling ({ruling}):", ruling=_say_ruling(one.ruling))
    elif one.rule:
        yield say("listed as a ruling; nearly the words of {rule}:", rule=name_rule(one.rule))
    yield f"  {one.sentence}"


def _borrowed_line(one: Borrowed) -> str:
    return say("the words of a ruling ({ruling})", ruling=_say_ruling(one.ruling))


def _say_ruling(ruling: Ruling) -> str:
    return listed((f"{ruling.date or say('no date')}", f"{ruling.place.path}:{ruling.place.line}"))
