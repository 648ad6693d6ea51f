"""Dealing damage: each source to each recipient at once, all combat damage together (120, 510.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.context import Unmodelled
from mtgcr.rules.modules.assignment import Assigned
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.damage_results import IN_COMBAT
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.range_of_influence import can_affect
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.table import is_of_type
from mtgcr.rules.phrases import when
from mtgcr.rules.registry import implements

if TYPE_CHECKING:
    from mtgcr.rules.context import RunContext
    from mtgcr.rules.game import Game, Worlds


@when("combat damage is dealt")
def combat_damage(ctx: RunContext, game: Game) -> Worlds:
    """The games after all assigned combat damage was dealt."""
    return deal_together(ctx, game, game.all(Assigned))


@implements("510.2")
def deal_together(ctx: RunContext, game: Game, assigned: tuple[Assigned, ...]) -> Worlds:
    """All combat damage is dealt at once."""
    ctx.say("all combat damage is dealt at once")
    parts = [Event(Kind.DAMAGE, part.target, part.amount, part.source, zone=IN_COMBAT) for part in assigned]
    return happen(ctx, game.drop(*assigned), *parts)


@when(
    "{source:new} deals {amount:number} damage to {target:target}",
)
def deals(ctx: RunContext, game: Game, source: str, amount: int, target: str) -> Worlds:
    """The games after the source dealt the damage, outside combat."""
    return happen(ctx, game, Event(Kind.DAMAGE, target, amount, source))


@when(
    "{source:new} deals {amount:number} damage to each creature",
)
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
