"""Station (702.184): a creature is tapped for as many charge counters as its power, or what takes its place."""

from __future__ import annotations

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen, once
from mtgcr.rules.modules.table import COUNTERS, power_of, toughness_of, zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Fact, Game, RunContext, Worlds, given, implements, when

CHARGE = COUNTERS["charge"]


@given("{source:name} makes tougher creatures of {player:player} station with toughness")
class StationsWithToughness(Fact):
    """A static ability: creatures with toughness greater than power station with their toughness."""

    source: str
    player: str


@when("{player:player} stations {name:name} with {creature:name}")
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
    if is_tougher and any(applies(game, one, player, creature) for one in game.all(StationsWithToughness)):
        return charges_with_toughness(ctx, game, creature)
    ctx.say("{name} stations with power {amount}", name=creature, amount=amount)
    return amount


def applies(game: Game, one: StationsWithToughness, player: str, creature: str) -> bool:
    """Whether the static ability is there and speaks of the creature."""
    is_there = zone_of(game, one.source) == BATTLEFIELD
    is_own = one.player == player == controller_of(game, creature)
    return is_there and is_own


@implements("702.184c")
def charges_with_toughness(ctx: RunContext, game: Game, creature: str) -> int:
    """A static ability lets another characteristic take the place of power."""
    amount = toughness_of(game, creature)
    ctx.say("{name} stations with toughness {amount}", name=creature, amount=amount)
    return amount
