"""Counters that players put on what has some: proliferate (701.34), and station for charge counters (702.184)."""

from __future__ import annotations

import datetime
from itertools import chain, product
from typing import TypeAlias

from mtgcr.rules.modules.actions import deeds
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen, once
from mtgcr.rules.modules.status import with_trait
from mtgcr.rules.modules.table import COUNTERS, Counters, power_of, toughness_of, zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD, owner_of
from mtgcr.rules.workbench import Game, RunContext, Worlds, implements

EACH_KIND = datetime.date(2019, 7, 12)
"""The day from which what is chosen gets a counter of each kind that it has."""
Kinds: TypeAlias = tuple[str, ...]


deeds(
    {
        "put a time counter on any or take one off": lambda ctx, game, scope: travelled(ctx, game, scope.you),
        "proliferate": lambda ctx, game, scope: proliferated(ctx, game, scope.you),
    }
)


def proliferated(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The games after any number of players and permanents with counters were chosen."""
    held = [one for one in game.all(Counters) if one.amount and zone_of(game, one.name) == BATTLEFIELD]
    names = sorted({str(one.name) for one in held})
    own = {name: tuple(one.kind for one in held if one.name == name) for name in names}
    ctx.say("{player} chooses among {names}", player=player, names=tuple(names))
    chosen = product(*(((), *more_counters(ctx, name, own[name])) for name in names))
    ways = ([_more(name, kind) for name, kinds in zip(names, way, strict=True) for kind in kinds] for way in chosen)
    return once(after for way in ways for after in happen(ctx, game, *way))


def travelled(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The games after each of the player's objects with time counters got one more, lost one, or neither."""
    held = [one.name for one in game.all(Counters) if one.kind == "time" and one.amount]
    own = (
        n for n in held if (controller_of(game, n) if zone_of(game, n) == BATTLEFIELD else owner_of(game, n)) == player
    )
    changes = (((), (_more(n, "time"),), (Event(Kind.REMOVE_COUNTERS, n, zone="time"),)) for n in own)
    return once(after for way in product(*changes) for after in happen(ctx, game, *chain.from_iterable(way)))


def _more(name: str, kind: str) -> Event:
    return Event(Kind.PUT_COUNTERS, name, zone=kind)


@implements("701.34a", since=EACH_KIND)
def more_counters(ctx: RunContext, name: str, kinds: Kinds) -> tuple[Kinds, ...]:
    """What is chosen gets another counter of each kind that it has."""
    ctx.say("{name} may get one more of {kinds} each", name=name, kinds=kinds)
    return (kinds,)


@more_counters.implements("701.26a", before=EACH_KIND)
def more_counters_of_one_kind(ctx: RunContext, name: str, kinds: Kinds) -> tuple[Kinds, ...]:
    """What is chosen got another counter of one kind that it had."""
    ctx.say("{name} may get one more of {kinds}", name=name, kinds=kinds)
    return tuple((kind,) for kind in kinds)


CHARGE = COUNTERS["charge"]


def stations(ctx: RunContext, game: Game, player: str, name: str, creature: str) -> Worlds:
    """The games after the creature was tapped and the counters were put."""
    tapped = happen(ctx, game, Event(Kind.TAP, creature))
    amount = charges(ctx, game, player, creature)
    put = Event(Kind.PUT_COUNTERS, name, amount, zone=CHARGE)
    return once(after for one in tapped for after in happen(ctx, one, put))


@implements("702.184a")
def charges(ctx: RunContext, game: Game, player: str, creature: str) -> int:
    """As many counters as the tapped creature's power."""
    amount = power_of(game, creature)
    is_tougher = toughness_of(game, creature) > amount
    if is_tougher and any(applies(game, one, player, creature) for one in with_trait(game, _BY_TOUGHNESS)):
        return charges_with_toughness(ctx, game, creature)
    ctx.say("{name} stations with power {amount}", name=creature, amount=amount)
    return amount


_BY_TOUGHNESS = "makes tougher creatures of its controller station with toughness"


def applies(game: Game, source: str, player: str, creature: str) -> bool:
    """Whether the static ability is there and speaks of the creature."""
    return zone_of(game, source) == BATTLEFIELD and controller_of(game, source) == player == controller_of(
        game, creature
    )


@implements("702.184c")
def charges_with_toughness(ctx: RunContext, game: Game, creature: str) -> int:
    """A static ability lets another characteristic take the place of power."""
    amount = toughness_of(game, creature)
    ctx.say("{name} stations with toughness {amount}", name=creature, amount=amount)
    return amount
