"""Permanents that end: Sagas (714), battles without defense (310), dungeons (309)."""

import datetime

from mtgcr.rules.game import OfPlayer
from mtgcr.rules.modules.combat import Attacking, Protector, controller_of
from mtgcr.rules.modules.events import Decision, Event, Kind, moves
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.pipeline import NOTHING
from mtgcr.rules.modules.players import opponents_of, players_in
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.table import ZONES, Counters, InZone, characteristics_of, counters_on, is_of_type, zone_of
from mtgcr.rules.modules.triggers import Chapters, is_waiting
from mtgcr.rules.modules.zones import OUTSIDE, Owned
from mtgcr.rules.workbench import Fact, Game, NotModelled, RunContext, given, implements, making, remark, result, speech


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
    over = [
        name for name, last in sagas_of(game) if counters_on(game, name, "lore") >= last or _is_silenced(game, name)
    ]
    for name in over:
        if is_waiting(game, name):
            particular(ctx, "chapter waits", "", name)
    return [
        is_told(ctx, name)
        for name in over
        if not is_waiting(game, name) and (not _is_silenced(game, name) or ends_without_chapters(ctx, name))
    ]


def _is_silenced(game: Game, name: str) -> bool:
    return characteristics_of(game, name).is_silenced


NEEDS_CHAPTERS = datetime.date(2025, 6, 6)
"""Since then a Saga without chapter abilities is not sacrificed."""


ends_without_chapters = remark("{name} has no chapter abilities", "704.5s", since=NEEDS_CHAPTERS)
ends_without_chapters.implements("714.2d", before=NEEDS_CHAPTERS)(speech("{name} has no chapter abilities", gives=True))


is_told = making(lambda name: Event(Kind.SACRIFICE, name), "{name} has come to its last chapter", "704.5s")


def lore(ctx: RunContext, game: Game, player: str) -> tuple[Event, ...]:
    """The lore counters that the player's Sagas get as the precombat main phase begins."""
    own = (name for name, _ in sagas_of(game) if controller_of(game, name) == player)
    return tuple(goes_on(ctx, name) for name in own)


goes_on = making(lambda name: Event(Kind.PUT_COUNTERS, name, zone="lore"), "{name} gets a lore counter", "714.3c")


@given("the venture marker of {player:player} is on the last room of {dungeon:new}")
def in_last_room(player: str, dungeon: str) -> tuple[Fact, ...]:
    """A dungeon card in the command zone whose bottommost room its owner has entered."""
    return LastRoom(player, dungeon), Owned(dungeon, player), InZone(dungeon, ZONES["the command zone"])


class LastRoom(OfPlayer, about="player", names="dungeon"):
    """The dungeon in whose bottommost room a player's venture marker is."""

    dungeon: str


def completed_dungeons(ctx: RunContext, game: Game) -> list[Event]:
    """The dungeons in whose last room their owners are, and no room ability of which waits."""
    there = (one for one in game.all(LastRoom) if zone_of(game, one.dungeon) == "the command zone")
    return [completed(ctx, one.player, one.dungeon) for one in there if not is_waiting(game, one.dungeon)]


completed = making(
    lambda _player, dungeon: moves(dungeon, OUTSIDE), "{player} has completed {dungeon}", "704.5t", "309.6"
)


def battles(game: Game) -> list[str]:
    """The battles on the battlefield; what their defense is must be stated."""
    found = [name for name in permanents(game) if is_of_type(game, name, "battle")]
    if unknown := [name for name in found if game.find(Counters, name, "defense") is None]:
        raise NotModelled("310.4b", *unknown)
    return found


def without_defense(ctx: RunContext, game: Game) -> list[Event]:
    """Battles with defense 0 are put into the graveyard."""
    found: list[Event] = []
    for name in (one for one in battles(game) if not counters_on(game, one, "defense")):
        if not is_of_type(game, name, "Siege"):
            found.append(other_falls(ctx, name))
        elif not is_waiting(game, name):
            found.append(siege_falls(ctx, name))
    return found


def protectors_chosen(ctx: RunContext, game: Game) -> list[Decision]:
    """Whom the controllers of battles choose to protect those that nobody, or a wrong player, protects."""
    found: list[Decision] = []
    for name in (one for one in battles(game) if counters_on(game, one, "defense")):
        held, able = game.find(Protector, name), opponents_of(game, controller_of(game, name))
        is_attacked = any(one.target == name for one in game.all(Attacking))
        is_held = held is not None and held.player in players_in(game)
        if not is_held and not is_of_type(game, name, "Siege"):
            raise NotModelled("704.5x", name)
        if not is_held and not is_attacked:
            found.append(choose_protector(ctx, name, able))
        elif is_of_type(game, name, "Siege") and held and is_held and held.player not in able:
            found.append(choose_other_protector(ctx, name, able))
    return found


def protector_chosen(ctx: RunContext, name: str, able: tuple[str, ...]) -> Decision:
    """An opponent of its controller protects a Siege that nobody (704.5x), or somebody who can't (704.5y), protects."""
    ctx.say("{name} is to be protected by one of {able}", name=name, able=able)
    ways = tuple((Event(Kind.BECOME, name, also=(Protector(player, name),)),) for player in able)
    return ways or ((moves(name, "the graveyard"),),)


@result("{player:player} is the protector of {battle:name}")
def protects(ctx: RunContext, game: Game, player: str, battle: str) -> bool:
    """Whether that player protects the battle."""
    held = game.find(Protector, battle)
    protector = held.player if held else NOTHING
    ctx.say("{battle} is protected by {protector}", battle=battle, protector=protector)
    return protector == player


def falls(ctx: RunContext, name: str) -> Event:
    """A battle with defense 0: a Siege (704.5v) where no ability of its own waits, or any other (704.5w)."""
    ctx.say("{name} has defense 0", name=name)
    return moves(name, "the graveyard")


siege_falls, other_falls = implements("704.5v")(falls), implements("704.5w")(falls)
choose_protector = implements("704.5x")(protector_chosen)
choose_other_protector = implements("704.5y")(protector_chosen)
