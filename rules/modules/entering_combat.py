"""Creatures put onto the battlefield blocking (509.4, before November 2024 509.7)."""

from __future__ import annotations

from mtgcr.rules.modules.combat import Blocking
from mtgcr.rules.modules.combat_damage import FREE_SINCE
from mtgcr.rules.modules.events import moves
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Game, RunContext, Worlds, implements, when


@when("{name:name} enters the battlefield blocking {attacker:name}")
def enters_blocking(ctx: RunContext, game: Game, name: str, attacker: str) -> Worlds:
    """The games after the creature entered: it blocks and was not declared as a blocker, so nothing blocked."""
    worlds = happen(ctx, game, moves(name, BATTLEFIELD))
    return tuple(blocking(ctx, world, name, attacker) for world in worlds)


@implements("509.4", since=FREE_SINCE)
def blocking(ctx: RunContext, game: Game, name: str, attacker: str) -> Game:
    """What is put onto the battlefield blocking is a blocking creature."""
    ctx.say("{name} is blocking {attacker}", name=name, attacker=attacker)
    return game.put(Blocking(name, attacker))


@blocking.implements("509.7", before=FREE_SINCE)
def blocking_in_an_order(ctx: RunContext, game: Game, name: str, attacker: str) -> Game:
    """It also got a place in the order of the creature it blocks, where the others kept theirs."""
    ctx.say("{name} gets a place in the order of {attacker}", name=name, attacker=attacker)
    return game.put(Blocking(name, attacker))
