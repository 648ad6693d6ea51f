"""Dealing damage: each source to each recipient at once, all combat damage together (120, 510.2)."""

from __future__ import annotations

from functools import partial

from mtgcr.rules.modules.assignment import Assigned
from mtgcr.rules.modules.combat import FirstStep, controller_of, is_first, strikers
from mtgcr.rules.modules.combat_damage import assigns
from mtgcr.rules.modules.damage_results import IN_COMBAT
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen, in_each, once
from mtgcr.rules.modules.players import players_in
from mtgcr.rules.modules.range_of_influence import can_affect
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.state_based import perform
from mtgcr.rules.modules.table import is_of_type
from mtgcr.rules.modules.triggers import Pending
from mtgcr.rules.workbench import Game, Offer, RunContext, Unmodelled, Worlds, implements, when


@when("combat damage is dealt")
def combat_damage(ctx: RunContext, game: Game) -> Worlds:
    """The games after all assigned combat damage was dealt; where none is, after all was assigned in each legal way.

    With first or double strike in it that is both steps, with state-based actions between them.
    """
    came = damage_step(ctx, game)
    return in_each(came, partial(_second, ctx)) if is_first(game) and not game.all(Assigned) else came


def damage_step(ctx: RunContext, game: Game) -> Worlds:
    """The games after the next combat damage step, in each legal way where nothing is assigned."""
    ways = (game,) if game.all(Assigned) else _assigned(ctx, game)
    return after_step(game, in_each(ways, lambda world: deal_together(ctx, world, world.all(Assigned))))


def _second(ctx: RunContext, game: Game) -> Worlds:
    settled = perform(ctx, game)
    if any(world.all(Pending) for world in settled):
        raise Unmodelled("abilities that resolve between two combat damage steps; assign the damage of each step")
    return in_each(settled, lambda world: combat_damage(ctx, world))


def _assigned(ctx: RunContext, game: Game) -> Worlds:
    """The game with the combat damage of all players assigned, in each legal way."""
    worlds: Worlds = (game,)
    for player in players_in(game):
        worlds = once(after for world in worlds for after in _each_way(assigns(ctx, world, player)))
    return worlds


def _each_way(offer: Offer) -> Worlds:
    return once(world for choice in offer.all_legal() for world in offer.games(choice))


def after_step(before: Game, worlds: Worlds) -> Worlds:
    """The games, of which each knows whether the first of two combat damage steps is over."""
    first = (FirstStep(strikers(before)),) if is_first(before) else ()
    return once(world.drop(*world.all(FirstStep)).put(*first) for world in worlds)


@implements("510.2")
def deal_together(ctx: RunContext, game: Game, assigned: tuple[Assigned, ...]) -> Worlds:
    """All combat damage is dealt at once."""
    ctx.say("all combat damage is dealt at once")
    parts = [Event(Kind.DAMAGE, part.target, part.amount, part.source, zone=IN_COMBAT) for part in assigned]
    return happen(ctx, game.drop(*assigned), *parts)


@when("{source:new} deals {amount:number} damage to each creature")
def deals_to_each(ctx: RunContext, game: Game, source: str, amount: int) -> Worlds:
    """The games after the source dealt the damage to each creature that it can affect."""
    controller = controller_of(game, source)
    creatures = (name for name in permanents(game) if is_of_type(game, name, "creature"))
    reached = (name for name in creatures if controller is None or can_affect(ctx, game, controller, name))
    return happen(ctx, game, *(Event(Kind.DAMAGE, name, amount, source) for name in reached))


def deal(ctx: RunContext, game: Game, amounts: dict[str, int], target: str) -> Game:
    """The game after the sources dealt these amounts to one recipient at once, where nobody chooses anything."""
    worlds = happen(ctx, game, *(Event(Kind.DAMAGE, target, amount, source) for source, amount in amounts.items()))
    if len(worlds) != 1:
        raise Unmodelled("a choice while damage is dealt")
    return worlds[0]
