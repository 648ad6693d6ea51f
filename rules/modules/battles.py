"""Battles: their defense and who protects them (310, 704.5v to 704.5y)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from mtgcr.rules.context import NotModelled
from mtgcr.rules.game import Fact
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, moves
from mtgcr.rules.modules.players import players_in
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.table import Counters, counters_on, is_of_type
from mtgcr.rules.modules.triggers import Pending
from mtgcr.rules.phrases import given
from mtgcr.rules.registry import implements

if TYPE_CHECKING:
    from mtgcr.rules.context import Context
    from mtgcr.rules.game import Game


@given("{player:player} protects {battle:name}")
@dataclass(frozen=True, slots=True)
class Protector(Fact):
    """The player designated as the protector of a battle."""

    player: str
    battle: str
    KEY: ClassVar = ("battle",)


def without_defense(ctx: Context, game: Game) -> list[Event]:
    """Battles with defense 0 are put into the graveyard; who protects the others is not looked for."""
    found: list[Event] = []
    for name in (one for one in permanents(game) if is_of_type(game, one, "battle")):
        if game.find(Counters, name, "defense") is None:
            raise NotModelled("310.4b", name)
        if counters_on(game, name, "defense"):
            _has_protector(game, name)
        elif not is_of_type(game, name, "Siege"):
            found.append(falls(ctx, name))
        elif not any(one.source == name for one in game.all(Pending)):
            found.append(siege_falls(ctx, name))
    return found


def _has_protector(game: Game, name: str) -> None:
    protector = game.find(Protector, name)
    if protector is None or protector.player not in players_in(game):
        raise NotModelled("704.5x", name)
    if is_of_type(game, name, "Siege") and protector.player == controller_of(game, name):
        raise NotModelled("704.5y", name)


@implements("704.5v")
def siege_falls(ctx: Context, name: str) -> Event:
    """A Siege with defense 0 that is not waiting for an ability of its own."""
    ctx.say("{name} has defense 0", name=name)
    return moves(name, "the graveyard")


@implements("704.5w")
def falls(ctx: Context, name: str) -> Event:
    """Any other battle with defense 0."""
    ctx.say("{name} has defense 0", name=name)
    return moves(name, "the graveyard")
