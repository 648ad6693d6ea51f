"""Space sculptor: creatures are in the alpha, beta or gamma sector, as their controllers choose (702.158, 704.5u)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.status import SECTORS, InSector
from mtgcr.rules.modules.table import has_quality, is_of_type
from mtgcr.rules.workbench import Game, NotModelled, RunContext, SlotTerm, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.events import Decision

_MANY = 4
"""Sectors of more creatures than this are not gone through: there are three ways for each."""


def is_sculpted(game: Game) -> bool:
    """Whether a permanent on the battlefield has space sculptor."""
    return any(has_quality(game, name, "space sculptor") for name in permanents(game))


def chosen_while_sculpted(game: Game) -> Game:
    """The game in which sectors are chosen only while something has space sculptor (702.158b)."""
    return game if not game.all(InSector) or is_sculpted(game) else game.drop(*game.all(InSector))


def sectors_chosen(ctx: RunContext, game: Game) -> list[Decision]:
    """What is to be decided for each creature that is in no sector."""
    creatures = (name for name in permanents(game) if is_of_type(game, name, "creature"))
    without = tuple(name for name in creatures if not game.find(InSector, name)) if is_sculpted(game) else ()
    if len(without) > _MANY:
        raise NotModelled("704.5u", *without)
    return [choose_sector(ctx, name, controller_of(game, name)) for name in without]


@implements("704.5u", "702.158c")
def choose_sector(ctx: RunContext, name: str, player: str) -> Decision:
    """The creature's controller chooses the sector that it is in."""
    ctx.say("{player} chooses the sector of {name}", player=player, name=name)
    return tuple((Event(Kind.BECOME, name, also=(InSector(name, SECTORS[one]),)),) for one in SECTORS.words)


def is_in_sector(_ctx: RunContext, game: Game, name: str, sector: SlotTerm) -> bool:
    """Whether the creature has that designation."""
    return game.find(InSector, name) == InSector(name, sector)
