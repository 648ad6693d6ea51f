"""What an object shows: results about its characteristics, counters, damage and controller (109.3, 110.5)."""

from __future__ import annotations

from mtgcr.rules.modules.table import as_colours, counters_on, marked_on, say_characteristics
from mtgcr.rules.workbench import Game, PowerToughness, RunContext, SlotTerm, result


@result("{name:name} has {amount:number} damage")
def has_damage(ctx: RunContext, game: Game, name: str, amount: int) -> bool:
    """Whether that much damage is marked on the permanent."""
    marked = marked_on(game, name)
    ctx.say("{name} has {marked} damage", name=name, marked=marked)
    return marked == amount


@result("{name:target} has {amount:number} {kind:counter} counter[s]")
def has_counters(ctx: RunContext, game: Game, name: str, amount: int, kind: SlotTerm) -> bool:
    """Whether the object has that many counters of the kind."""
    held = counters_on(game, name, kind)
    ctx.say("{name} has {held} {kind} counters", name=name, held=held, kind=kind)
    return held == amount


@result("{name:name} is {size:pt}")
def has_size(ctx: RunContext, game: Game, name: str, size: PowerToughness) -> bool:
    """Whether power and toughness are these; what is no creature has none (208.3)."""
    now = say_characteristics(ctx, game, name).size
    if now:
        ctx.say("{name} is {power}/{toughness}", name=name, power=now.power, toughness=now.toughness)
    return now == size


@result("{name:name} is {colours:colouring+}")
def has_colours(ctx: RunContext, game: Game, name: str, colours: tuple[str, ...]) -> bool:
    """Whether its colours are these and no others."""
    return say_characteristics(ctx, game, name).colours == as_colours(colours)


@result("{name:name} has the type[s] {types:type+}")
def is_of_types(ctx: RunContext, game: Game, name: str, types: tuple[str, ...]) -> bool:
    """Whether these are among its types."""
    return say_characteristics(ctx, game, name).types >= set(types)


@result("{name:name} has exactly the type[s] {types:type+}")
def has_types(ctx: RunContext, game: Game, name: str, types: tuple[str, ...]) -> bool:
    """Whether its types are these and no others."""
    return say_characteristics(ctx, game, name).types == set(types)


@result("{name:name} {so:have} {ability:quality}")
def has_ability(ctx: RunContext, game: Game, name: str, ability: str) -> bool:
    """Whether it has the ability."""
    return ability in say_characteristics(ctx, game, name).abilities


@result("{player:player} controls {name:name}")
def is_controller(ctx: RunContext, game: Game, player: str, name: str) -> bool:
    """Whether the player controls it."""
    return say_characteristics(ctx, game, name).controller == player
