"""Damage that is dealt: in combat, by sources, by creatures that fight (120, 510, 701.14)."""

import datetime
from functools import partial

from mtgcr.rules.modules.actions import deed
from mtgcr.rules.modules.assignment import Assigned
from mtgcr.rules.modules.combat import DamageOver, FirstStep, combatants, controller_of, is_first, strikers
from mtgcr.rules.modules.combat_damage import assigns
from mtgcr.rules.modules.damage_results import IN_COMBAT
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen, in_each, once
from mtgcr.rules.modules.players import players_in
from mtgcr.rules.modules.range_of_influence import can_affect
from mtgcr.rules.modules.selections import Scope, Selection, creatures, picked
from mtgcr.rules.modules.shields import Shield
from mtgcr.rules.modules.state_based import perform
from mtgcr.rules.modules.table import colours_of, has_quality, power_of
from mtgcr.rules.modules.triggers import Pending
from mtgcr.rules.workbench import Game, Offer, RunContext, Unmodelled, Worlds, implements, remark, when


@when("combat damage is dealt")
def combat_damage(ctx: RunContext, game: Game) -> Worlds:
    """The games after all combat damage was dealt; what no player has assigned is assigned in each legal way.

    With first or double strike in it, and nothing assigned, that is both steps, with state-based actions between them.
    """
    if game.find(DamageOver):
        raise Unmodelled("combat damage was dealt in this combat already")
    came = damage_step(ctx, game)
    return in_each(came, partial(_second, ctx)) if is_first(game) and not game.all(Assigned) else came


def damage_step(ctx: RunContext, game: Game) -> Worlds:
    """The games after the next combat damage step, in each legal way where a player has assigned nothing."""
    ways = _assigned(ctx, game)
    return after_step(game, in_each(ways, lambda world: deal_together(ctx, world, world.all(Assigned))))


def _second(ctx: RunContext, game: Game) -> Worlds:
    settled = perform(ctx, game)
    if any(world.all(Pending) for world in settled):
        raise Unmodelled("abilities that resolve between two combat damage steps; assign the damage of each step")
    return in_each(settled, lambda world: combat_damage(ctx, world))


def _assigned(ctx: RunContext, game: Game) -> Worlds:
    """The game with the combat damage of all players assigned, in each legal way: theirs who have not said how."""
    worlds: Worlds = (game,)
    assigning = {one.source for one in game.all(Assigned)}
    for player in (one for one in players_in(game) if not assigning.intersection(combatants(game, one))):
        worlds = once(after for world in worlds for after in _each_way(ctx, assigns(ctx, world, player)))
    return worlds


def _each_way(ctx: RunContext, offer: Offer) -> Worlds:
    """The games after each legal choice; of few it is told why they are legal."""
    legal = offer.all_legal()
    for choice in legal if len(legal) <= _TOLD else ():
        ctx.notes += offer.explain(choice)[1]
    return once(world for choice in legal for world in offer.games(choice))


_TOLD = 10
"""So many ways to assign damage are explained; more would hide what came of it."""


def after_step(before: Game, worlds: Worlds) -> Worlds:
    """The games, of which each knows whether the first of two combat damage steps is over, or the last."""
    first = strikers(before)
    twice = tuple(name for name in first if has_quality(before, name, "double strike"))
    over = FirstStep(first, twice) if is_first(before) else DamageOver()
    return once(world.drop(*world.all(FirstStep)).put(over) for world in worlds)


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
    reached = (name for name in creatures(game) if controller is None or can_affect(ctx, game, controller, name))
    return happen(ctx, game, *(Event(Kind.DAMAGE, name, amount, source) for name in reached))


@deed("shield {name:name} and each creature of a colour of it from the next {amount:number} damage")
def shield_colours(ctx: RunContext, game: Game, _scope: Scope, name: str, amount: int) -> Worlds:
    """The games in which the creature, and each that shares a colour with it, has a shield."""
    colours = set(colours_of(game, name))
    names = tuple(dict.fromkeys((name, *(one for one in creatures(game) if colours & set(colours_of(game, one))))))
    shields_each(ctx, names, amount)
    return happen(ctx, game, *(Event(Kind.BECOME, one, also=(Shield(one, amount),)) for one in names))


shields_each = remark("{names} get a shield for {amount} damage each", "615.11")
TWICE_AT_ONCE = datetime.date(2018, 7, 13)
"""Since then a creature that fights itself deals damage once."""


@deed("have {one:selection} fight {other:selection}")
def have_fight(ctx: RunContext, game: Game, scope: Scope, one: Selection, other: Selection) -> Worlds:
    """The games after each pair that may be meant fought, or after nothing where one of them can't."""
    pairs = [(first, second) for first in picked(game, one, scope) for second in picked(game, other, scope)]
    if not pairs:
        lacks_one(ctx, scope.it)
    return once(world for pair in pairs for world in _fought(ctx, game, pair)) or (game,)


lacks_one = remark("{spell} does not find both of what is to fight: nothing fights", "701.14b")


def _fought(ctx: RunContext, game: Game, pair: tuple[str, str]) -> Worlds:
    if not can_fight(ctx, game, pair):
        return (game,)
    return happen(ctx, game, *(with_itself if pair[0] == pair[1] else damage_each)(ctx, game, pair))


@implements("701.14b")
def can_fight(ctx: RunContext, game: Game, pair: tuple[str, str]) -> bool:
    """Neither fights where one of them is no creature on the battlefield any more."""
    for name in pair:
        if name not in creatures(game):
            ctx.say("{name} is no creature on the battlefield: nothing fights", name=name)
            return False
    return True


@implements("701.14a", "701.14d")
def damage_each(ctx: RunContext, game: Game, pair: tuple[str, str]) -> tuple[Event, ...]:
    """Each deals damage equal to its power to the other."""
    one, other = pair
    ctx.say("{one} and {other} deal damage equal to their power to each other", one=one, other=other)
    return tuple(Event(Kind.DAMAGE, of, power_of(game, by), by) for by, of in ((one, other), (other, one)))


@implements("701.14c", since=TWICE_AT_ONCE)
def with_itself(ctx: RunContext, game: Game, pair: tuple[str, str]) -> tuple[Event, ...]:
    """A creature that fights itself deals itself damage equal to twice its power."""
    name, _ = pair
    ctx.say("{name} deals itself damage equal to twice its power", name=name)
    return (Event(Kind.DAMAGE, name, 2 * power_of(game, name), name),)


@with_itself.implements("701.11c", before=TWICE_AT_ONCE)
def _with_itself_twice(ctx: RunContext, game: Game, pair: tuple[str, str]) -> tuple[Event, ...]:
    """It dealt itself damage equal to its power, and that twice."""
    name, _ = pair
    ctx.say("{name} deals itself damage equal to its power twice", name=name)
    return (Event(Kind.DAMAGE, name, power_of(game, name), name),) * 2
