"""Announcing damage assignment orders (509, until November 2024): by whom, in turn, and the place of late blockers."""

from __future__ import annotations

from itertools import permutations

from mtgcr.rules.modules.combat import (
    Attacking,
    Blocking,
    blocked_by,
    blockers_of,
    combatants,
    controller_of,
    is_attacking,
    is_player,
)
from mtgcr.rules.modules.combat_damage import FREE_SINCE, Order
from mtgcr.rules.modules.seats import place_in, turn_order
from mtgcr.rules.modules.teams import SPECIFIC_SINCE, takes_shared_turns, team_of
from mtgcr.rules.registry import speech
from mtgcr.rules.workbench import Game, Offer, RunContext, implements, option, remark, when


@option("order {sequence:name+}")
class Ordered:
    """A damage assignment order, as a choice."""

    sequence: tuple[str, ...]


@when("{player:player} announces the order of {creature:name}")
def announces(ctx: RunContext, game: Game, player: str, creature: str) -> Offer:
    """Every damage assignment order that the player may announce for the creature."""
    is_attacker = is_attacking(game, creature)
    targets = blockers_of(game, creature) if is_attacker else blocked_by(game, creature)
    may_announce = may_order_blockers if is_attacker else may_order_attackers

    def may(ctx: RunContext, part: Ordered) -> bool:
        return may_announce(ctx, game, player, creature) and keeps_the_rest(game, creature, part)

    orders = map(Ordered, permutations(targets))
    return Offer.one(ctx, game, orders, may, Ordered, then=lambda part: game.put(Order(creature, part.sequence)))


def keeps_the_rest(game: Game, creature: str, part: Ordered) -> bool:
    """Whether those that had a place in the creature's order keep it among themselves."""
    order = game.find(Order, creature)
    held = order.sequence if order else ()
    return tuple(name for name in part.sequence if name in held) == held


@implements("509.2", before=FREE_SINCE)
def may_order_blockers(ctx: RunContext, game: Game, player: str, creature: str) -> bool:
    """The attacking creature's controller announces its order, any order."""
    return _is_announcer(ctx, game, player, creature)


@implements("509.3", before=FREE_SINCE)
def may_order_attackers(ctx: RunContext, game: Game, player: str, creature: str) -> bool:
    """The blocking creature's controller announces its order, any order."""
    return _is_announcer(ctx, game, player, creature) and is_next_defender(ctx, game, player)


def is_next_defender(ctx: RunContext, game: Game, player: str) -> bool:
    """Whether no other defending player announces before this one, where there are several."""
    attacked = {one.target for one in game.all(Attacking)}
    defenders = {name if is_player(game, name) else controller_of(game, name) for name in attacked}
    return len(defenders) < 2 or announces_in_turn(ctx, game, player)


@implements("802.5", before=FREE_SINCE)
def announces_in_turn(ctx: RunContext, game: Game, player: str) -> bool:
    """Each defending player announces the orders of their creatures, in turn order from the active player."""
    order = turn_order(game)
    ahead = tuple(one for one in order[: place_in(order, player)] if _owes_orders(game, one))
    ctx.say("{ahead} announces before" if ahead else "{player} is next", player=player, ahead=ahead)
    return not ahead


def _owes_orders(game: Game, player: str) -> bool:
    """Whether a creature of the player blocks several creatures and no order was announced for it."""
    several = (name for name in combatants(game, player) if len(blocked_by(game, name)) > 1)
    return any(game.find(Order, name) is None for name in several)


def _is_announcer(ctx: RunContext, game: Game, player: str, creature: str) -> bool:
    announcer = controller_of(game, creature)
    ctx.say("{who} announces the order of {creature}", who=announcer, creature=creature)
    if takes_shared_turns(game):
        return player in team_announces(ctx, team_of(game, announcer))
    return announcer == player


@implements("805.10f", since=SPECIFIC_SINCE, before=FREE_SINCE)
@implements("810.7e", before=SPECIFIC_SINCE)
def team_announces(ctx: RunContext, members: tuple[str, ...]) -> tuple[str, ...]:
    """A team announced the orders of its creatures together."""
    ctx.say("the order is announced by {members}", members=members)
    return members


def made_to_block(ctx: RunContext, game: Game, blocker: str, attacker: str) -> Game:
    """The game in which the creature, which was on the battlefield, blocks the attacking creature besides."""
    gets_places(ctx, blocker, attacker)
    return game.put(Blocking(blocker, attacker))


gets_places = remark(
    "damage_orders.gets_places",
    "{blocker} and {attacker} get places in each other's order",
    "509.6",
    before=FREE_SINCE,
)
gets_places.implements("510.1c", "510.1d", since=FREE_SINCE)(
    speech("{blocker} and {attacker} can be assigned each other's damage")
)
