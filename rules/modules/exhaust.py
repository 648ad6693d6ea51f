"""Exhaust (702.177): abilities that are activated once, and effects that ask whether one was activated this turn."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.modules.traits import Trait, has_trait, with_trait
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Fact, Game, RunContext, implements, when

USED = "has an ability that was activated before"
_ALLOWS = "lets exhaust abilities be activated again before the first one of the turn"


@dataclass(frozen=True, slots=True)
class BegunThisTurn(Fact, about="player"):
    """A player has begun to activate an exhaust ability this turn."""

    player: str


@when("{player:player} begins to activate {source:name}")
def begins(_ctx: RunContext, game: Game, player: str, source: str) -> Game:
    """The game in the middle of the activation."""
    is_exhaust = has_trait(game, source, "has an exhaust ability")
    return game.put(Trait(source, USED), BegunThisTurn(player)) if is_exhaust else game


def may_be_used(ctx: RunContext, game: Game, player: str, source: str) -> bool:
    """Whether nothing about exhaust keeps the player from activating the ability."""
    if not has_trait(game, source, "has an exhaust ability") or not is_used_up(ctx, game, source):
        return True
    allowing = [one for one in with_trait(game, _ALLOWS) if controller_of(game, one) == player]
    return any(zone_of(game, one) == BATTLEFIELD for one in allowing) and none_begun(ctx, game, player)


@implements("702.177a")
def is_used_up(ctx: RunContext, game: Game, source: str) -> bool:
    """An exhaust ability is activated only once."""
    is_used = has_trait(game, source, USED)
    return ctx.verdict(is_used, "{source} was activated before", "{source} was not activated yet", source=source)


@implements("702.177b")
def none_begun(ctx: RunContext, game: Game, player: str) -> bool:
    """What is allowed before an exhaust ability is activated is allowed until the player begins to activate one."""
    has_begun = game.find(BegunThisTurn, player) is not None
    return ctx.verdict(
        not has_begun,
        "{player} has not begun to activate one",
        "{player} has begun to activate an exhaust ability",
        player=player,
    )
