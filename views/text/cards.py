"""A card, and what became of files of cards, as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.rulings.ruling_ties import How
from mtgcr.parser.language import Language
from mtgcr.views.text.columns import wrap
from mtgcr.views.text.rulings import name_rule, tied_text
from mtgcr.views.voice import count, is_spoken, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.asking.card_lookup import CardAnswer, CardKeyword, RuleSince, RulingSince
    from mtgcr.kb.asking.card_shelf import CardsReport

LONGEST_HEADING = 40
"""Characters; a rule of more says something, and does not only name a keyword."""
SHOWN = 6
"""Of more changed rules than this only the number is told."""


def cards_report_text(report: CardsReport) -> str:
    """One line: how many cards and rulings are held now, or that nothing was taken."""
    if not report.is_taken:
        return say("no cards were added; those you had are unchanged")
    cards = count("1 card|{number:,} cards", report.cards)
    rulings = count("1 ruling|{number:,} rulings", report.rulings)
    return say("now {cards} with {rulings}", cards=cards, rulings=rulings)


def card_text(answer: CardAnswer, width: int) -> str:
    """The card with its keywords, then each ruling with its rules and what has changed of them."""
    card = answer.card
    names = "／".join(filter(None, (card.english, card.japanese)))
    head = [names, card.type_line, *(wrap(line, width) for line in card.text.split("\n"))]
    if answer.keywords:
        head.append(wrap(say("Keywords: {words}", words=listed(map(_keyword, answer.keywords))), width))
    blocks = ["\n".join(filter(None, head))]
    blocks += ["\n".join(_ruling_lines(one, width)) for one in answer.rulings]
    if not answer.rulings:
        blocks.append(say("You have no rulings on it."))
    return "\n\n".join(blocks)


def _keyword(one: CardKeyword) -> str:
    word = one.japanese if one.japanese and is_spoken(Language.JA) else one.word
    return f"{word} ({listed(rule.number for rule in one.rules)})" if one.rules else word


def _ruling_lines(one: RulingSince, width: int) -> Iterator[str]:
    yield wrap(f"{one.ruling.issued or say('no date')}  {one.ruling.text}", width)
    for rule in one.rules:
        yield wrap(f"  {_rule_line(rule)}", width)


def _rule_line(one: RuleSince) -> str:
    """The rule under a ruling, and whether it is as it was."""
    name = tied_text(one.tied)
    heading = one.tied.today.text if one.tied.today else ""
    if 0 < len(heading) <= LONGEST_HEADING and not heading.endswith("."):
        name = f"{name} {heading}"
    tie = say("mentions {rule}", rule=name) if one.tied.tie.how is How.NAMES else say("rests on {rule}", rule=name)
    if one.changed:
        told = listed(rule.number or name_rule(rule) for rule in one.changed[:SHOWN])
        more = say(" and {count} more", count=len(one.changed) - SHOWN) if len(one.changed) > SHOWN else ""
        return say("{tie}: changed since then in {changed}", tie=tie, changed=f"{told}{more}")
    if one.gone:
        return say("{tie}: since then without {gone}", tie=tie, gone=listed(map(name_rule, one.gone)))
    return say("{tie}: unchanged since then", tie=tie) if one.is_known else tie
