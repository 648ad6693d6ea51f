"""A suspended card whose last time counter is removed (702.62), and what a player is forced to pay for it (118.3c)."""

import datetime

from mtgcr.rules.modules.cards import PlayingCard
from mtgcr.rules.modules.casting import Cast, CastNothing
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.costs import cost_without_mana
from mtgcr.rules.modules.mana import ANYTHING, Adds, unspent
from mtgcr.rules.modules.mana_abilities import produced
from mtgcr.rules.modules.payment import parts_of_mana, payments
from mtgcr.rules.modules.players import life_of
from mtgcr.rules.modules.status import is_tapped
from mtgcr.rules.workbench import Game, Offer, RunContext, implements, remark, speech, when

MAY_CAST = datetime.date(2024, 2, 2)
"""Since then a player may cast the card; before, it was cast if able."""


@when("the last time counter of {card:name} is removed")
def last_counter_removed(ctx: RunContext, game: Game, card: str) -> Offer:
    """Whether the card is cast without paying its mana cost."""
    found = game.find(PlayingCard, card)
    player = found.owner if found else ""
    cost = cost_without_mana(ctx, game, card)

    def may(ctx: RunContext, part: object) -> bool:
        if part == CastNothing():
            return is_free(ctx, player) or not is_able(ctx, game, player, cost)
        mana = unspent(game, player, (ANYTHING,)) + _more(ctx, game, player)
        return part == Cast(card) and can_pay(ctx, game, player, cost, mana)

    return Offer.one(ctx, game, (Cast(card), CastNothing()), may, Cast, CastNothing)


def _more(ctx: RunContext, game: Game, player: str) -> str:
    """The mana, as letters, that the player's mana abilities can add."""
    sources = sorted({one.source for one in game.all(Adds) if controller_of(game, one.source) == player})
    return "".join(produced(ctx, game, source)[0] for source in sources if not is_tapped(game, source))


@implements("118.3")
def can_pay(ctx: RunContext, game: Game, player: str, cost: str, mana: str) -> bool:
    """Whether the cost can be paid fully with the mana."""
    can = bool(payments(parts_of_mana(ctx, cost), mana, life_of(game, player)))
    return ctx.verdict(can, "{cost} can be paid", "{cost} can't be paid", cost=cost)


is_free = remark("{player} may cast the card or not", "702.62a", since=MAY_CAST, gives=True)
is_free.implements("702.62a", before=MAY_CAST)(speech("{player} casts the card if able"))


@implements("118.3c")
def is_able(ctx: RunContext, game: Game, player: str, cost: str) -> bool:
    """Only mana that is there already forces a player to pay: nobody has to activate mana abilities."""
    ctx.say("{player} need not activate mana abilities", player=player)
    return can_pay(ctx, game, player, cost, unspent(game, player, (ANYTHING,)))
