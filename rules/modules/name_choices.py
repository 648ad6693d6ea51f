"""Choosing a card name (201.4): by what the Oracle text of a card is, not by what an object has become."""

from __future__ import annotations

import datetime

from mtgcr.rules.context import Choice, Offer, one_of
from mtgcr.rules.modules.type_lines import TypeLine, card_types
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, given, implements, option, when

ANY_FORMAT = datetime.date(2017, 4, 28)
"""Since then the card need not be legal in the format of the game."""


@given("{name:name} is not legal in the format")
class NotInFormat(Fact):
    """A card that can't be played in the format of the game."""

    name: str


@option("the card name {name:name}")
class CardName:
    """The name of a card to be chosen."""

    name: str


@when("the name of a card of type {type:type} is chosen")
def chooses(ctx: RunContext, game: Game, type: SlotTerm) -> Offer:  # noqa: A002  # the slot is named by the rules' word
    """The names that may be chosen, among all cards that are known."""

    def judge(ctx: RunContext, choice: Choice) -> bool:
        (one,) = choice
        return matches(ctx, game, one.name, type)

    names = {frozenset({CardName(one.name)}) for one in game.all(TypeLine)}
    return Offer(ctx, one_of(CardName), names, judge, apply=lambda _choice: game)


@implements("201.4a", since=ANY_FORMAT)
def matches(ctx: RunContext, game: Game, name: str, type_: str) -> bool:
    """The card with the name must have the characteristics in its Oracle text, whatever its legality."""
    if game.find(NotInFormat, name):
        ctx.say("the format does not matter for {name}", name=name)
    return _is_of_type(ctx, game, name, type_)


@matches.implements("201.3", before=ANY_FORMAT)
def matches_in_format(ctx: RunContext, game: Game, name: str, type_: str) -> bool:
    """The card must be legal in the format, too."""
    is_legal = game.find(NotInFormat, name) is None
    if not is_legal:
        ctx.say("{name} is not legal in the format", name=name)
    return is_legal and _is_of_type(ctx, game, name, type_)


def _is_of_type(ctx: RunContext, game: Game, name: str, type_: str) -> bool:
    fits = type_ in card_types(game, name)
    return ctx.verdict(fits, "the card {name} is of that type", "the card {name} is not of that type", name=name)
