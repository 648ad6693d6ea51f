"""Sagas (714) and dungeons (309): what is over once its last chapter or room was reached and no ability of it waits."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.table import ZONES, Counters, InZone, counters_on, is_of_type, zone_of
from mtgcr.rules.modules.triggers import is_waiting
from mtgcr.rules.modules.zones import OUTSIDE, Owned
from mtgcr.rules.workbench import Fact, Game, NotModelled, RunContext, given, implements


@dataclass(frozen=True, slots=True)
class Chapters(Fact, about="saga"):
    """How many chapters a Saga has."""

    saga: str
    amount: int


def sagas_of(game: Game) -> tuple[tuple[str, int], ...]:
    """The Sagas on the battlefield with their numbers of chapters, which must be stated: releases differ on none."""
    sagas = tuple(name for name in permanents(game) if is_of_type(game, name, "Saga"))
    known = tuple((one.saga, one.amount) for one in game.all(Chapters) if one.saga in sagas and one.amount)
    if len(known) < len(sagas):
        raise NotModelled("704.5s", *(name for name in sagas if name not in dict(known)))
    if unbegun := tuple(name for name in sagas if game.find(Counters, name, "lore") is None):
        raise NotModelled("714.3a", *unbegun)
    return known


def told_sagas(ctx: RunContext, game: Game) -> list[Event]:
    """Sagas that have come to their last chapter are sacrificed."""
    over = [name for name, last in sagas_of(game) if counters_on(game, name, "lore") >= last]
    return [is_told(ctx, name) for name in over if not is_waiting(game, name)]


@implements("704.5s")
def is_told(ctx: RunContext, name: str) -> Event:
    """A Saga with as many lore counters as chapters, none of whose chapter abilities is still to resolve."""
    ctx.say("{name} has come to its last chapter", name=name)
    return Event(Kind.SACRIFICE, name)


def lore(ctx: RunContext, game: Game, player: str) -> tuple[Event, ...]:
    """The lore counters that the player's Sagas get as the precombat main phase begins."""
    own = (name for name, _ in sagas_of(game) if controller_of(game, name) == player)
    return tuple(goes_on(ctx, name) for name in own)


@implements("714.3c")
def goes_on(ctx: RunContext, name: str) -> Event:
    """The active player puts a lore counter on each Saga with chapters."""
    ctx.say("{name} gets a lore counter", name=name)
    return Event(Kind.PUT_COUNTERS, name, zone="lore")


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
