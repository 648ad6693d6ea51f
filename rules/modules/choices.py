"""Choices of creature types as permanents enter (205.3e, 607.2d, 707.6), and of card names (201.4)."""

from __future__ import annotations

import datetime

from mtgcr.rules.context import Offer
from mtgcr.rules.modules.traits import has_trait
from mtgcr.rules.modules.type_lines import ChosenWord, TypeLine, card_types
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, implements, remark

chosen_anew = remark("choices.chosen_anew", "the controller of {name} makes choices of their own", "707.6")


ANY_FORMAT = datetime.date(2017, 4, 28)
"""Since then the card need not be legal in the format of the game."""
_NOT_IN_FORMAT = "is not legal in the format"


def chooses_name(ctx: RunContext, game: Game, type: SlotTerm) -> Offer:  # noqa: A002  # the slot is named by the rules' word
    """The names that may be chosen, among all cards that are known."""
    names = {ChosenWord(one.name) for one in game.all(TypeLine)}
    return Offer.one(ctx, game, names, lambda ctx, one: matches(ctx, game, one.text, type), ChosenWord)


@implements("201.4a", since=ANY_FORMAT)
def matches(ctx: RunContext, game: Game, name: str, type_: str) -> bool:
    """The card with the name must have the characteristics in its Oracle text, whatever its legality."""
    if has_trait(game, name, _NOT_IN_FORMAT):
        ctx.say("the format does not matter for {name}", name=name)
    return _is_of_type(ctx, game, name, type_)


@matches.implements("201.3", before=ANY_FORMAT)
def matches_in_format(ctx: RunContext, game: Game, name: str, type_: str) -> bool:
    """The card must be legal in the format, too."""
    is_legal = not has_trait(game, name, _NOT_IN_FORMAT)
    if not is_legal:
        ctx.say("{name} is not legal in the format", name=name)
    return is_legal and _is_of_type(ctx, game, name, type_)


def _is_of_type(ctx: RunContext, game: Game, name: str, type_: str) -> bool:
    fits = type_ in card_types(game, name)
    return ctx.verdict(fits, "the card {name} is of that type", "the card {name} is not of that type", name=name)
