"""The order in which players choose and act who would do so at the same time: active player first (101.4)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from mtgcr.rules.modules.combat import controller_of, is_player
from mtgcr.rules.modules.players import TurnOf, players_in
from mtgcr.rules.modules.seats import place_in, seats_of, to_the_left
from mtgcr.rules.workbench import Fact, Game, RunContext, implements, result


@dataclass(frozen=True, slots=True)
class ChoiceOrder(Fact, about=()):
    """The order in which the players last made choices for the same instruction."""

    order: tuple[str, ...]


def turn_order(game: Game) -> tuple[str, ...]:
    """The players in the game, the active player first; the first seat is active where nothing is said."""
    turn = game.find(TurnOf)
    active = turn.player if turn else seats_of(game)[0]
    return tuple(one for one in (active, *to_the_left(game, active)) if one in players_in(game))


@implements("101.4")
def choosers(ctx: RunContext, game: Game) -> tuple[str, ...]:
    """The players in the order in which they choose."""
    order = turn_order(game)
    ctx.say("they choose in this order: {order}", order=order)
    return order


def place_of(game: Game, name: str) -> int:
    """The place of a player, or of an object's controller, in turn order."""
    return place_in(turn_order(game), name if is_player(game, name) else controller_of(game, name))


@result("{first:player} chooses before {second:player}")
def chooses_before(ctx: RunContext, game: Game, first: str, second: str) -> bool:
    """Whether the one player made the choice before the other."""
    chosen = game.find(ChoiceOrder)
    order = chosen.order if chosen else ()
    ctx.say("the order was {order}", order=order)
    return (first, second) in combinations(order, 2)
