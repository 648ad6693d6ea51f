"""Dungeons (309): one whose last room was reached, and no room ability of which waits, is completed."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.rules.modules.events import Event, moves
from mtgcr.rules.modules.table import ZONES, InZone, zone_of
from mtgcr.rules.modules.triggers import is_waiting
from mtgcr.rules.modules.zones import OUTSIDE, Owned
from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements


@given("the venture marker of {player:player} is on the last room of {dungeon:new}")
def in_last_room(player: str, dungeon: str) -> tuple[Fact, ...]:
    """A dungeon card in the command zone whose bottommost room its owner has entered."""
    return LastRoom(player, dungeon), Owned(dungeon, player), InZone(dungeon, ZONES["the command zone"])


@dataclass(frozen=True, slots=True)
class LastRoom(Fact, about="player", names="dungeon"):
    """The dungeon in whose bottommost room a player's venture marker is."""

    player: str
    dungeon: str


def completed_dungeons(ctx: RunContext, game: Game) -> list[Event]:
    """The dungeons in whose last room their owners are, and no room ability of which waits."""
    there = (one for one in game.all(LastRoom) if zone_of(game, one.dungeon) == "the command zone")
    return [completed(ctx, one) for one in there if not is_waiting(game, one.dungeon)]


@implements("704.5t", "309.6")
def completed(ctx: RunContext, one: LastRoom) -> Event:
    """The owner removes the dungeon card from the game."""
    ctx.say("{player} has completed {dungeon}", player=one.player, dungeon=one.dungeon)
    return moves(one.dungeon, OUTSIDE)
