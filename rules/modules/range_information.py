"""What effects know under a limited range of influence: they count what is within it (801.11)."""

from __future__ import annotations

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.range_of_influence import is_limited, within
from mtgcr.rules.modules.table import Permanent, characteristics_of, is_of_type, zone_of
from mtgcr.rules.modules.type_lines import known_creature_types
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotChange, given, implements, result


@given("{source:name} gives each creature +1/+1 for each other creature with a common creature type")
class CountsKin(Fact):
    """An effect that counts creatures with a creature type in common."""

    source: str


@result("{source:name} gives {name:name} {change:change}")
def gives(ctx: RunContext, game: Game, source: str, name: str, change: SlotChange) -> bool:
    """Whether the effect of the source changes the creature so."""
    counted = counted_by(ctx, game, source, name) if game.find(CountsKin, source) else 0
    return change == SlotChange(counted, counted)


def counted_by(ctx: RunContext, game: Game, source: str, name: str) -> int:
    """How many other creatures with a common creature type the effect counts."""
    others = tuple(o for o in _creatures(game) if o != name and _kin(game, o) & _kin(game, name))
    if is_limited(game, controller_of(game, source)):
        others = informed(ctx, game, source, others)
    ctx.say("for {name} it counts {others}", name=name, others=others)
    return len(others)


@implements("801.11")
def informed(ctx: RunContext, game: Game, source: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """What an effect counts is within the range of its controller."""
    controller = controller_of(game, source)
    near = within(ctx, game, controller, others)
    ctx.say("{source} sees {near}", source=source, near=near)
    return near


def _creatures(game: Game) -> tuple[str, ...]:
    held = (one.name for one in game.all(Permanent))
    return tuple(n for n in held if is_of_type(game, n, "creature") and zone_of(game, n) == BATTLEFIELD)


def _kin(game: Game, name: str) -> frozenset[str]:
    return characteristics_of(game, name).types & known_creature_types(game)
