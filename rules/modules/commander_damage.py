"""Combat damage by commanders, which the whole game remembers (903.10a, 704.6c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from mtgcr.rules.game import Fact
from mtgcr.rules.modules.commander import Commander
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.losing import can_lose
from mtgcr.rules.modules.players import players_in
from mtgcr.rules.phrases import given
from mtgcr.rules.registry import implements

if TYPE_CHECKING:
    from mtgcr.rules.context import Context
    from mtgcr.rules.game import Game

_DEADLY = 21


@given("{commander:name} has dealt {amount:number} combat damage to {player:player} this game")
@dataclass(frozen=True, slots=True)
class CommanderDamage(Fact):
    """How much combat damage a commander has dealt to a player over the game."""

    commander: str
    player: str
    amount: int
    KEY: ClassVar = ("commander", "player")


def remembered(game: Game, source: str, player: str, amount: int) -> tuple[Fact, ...]:
    """What the game remembers of combat damage to a player: that by a commander."""
    held = game.find(CommanderDamage, source, player)
    before = held.amount if held else 0
    return (CommanderDamage(source, player, before + amount),) if game.find(Commander, source) else ()


def beaten_by_commanders(ctx: Context, game: Game) -> list[Event]:
    """Players who were dealt 21 or more combat damage by one commander lose."""
    deadly = (one for one in game.all(CommanderDamage) if one.amount >= _DEADLY and game.find(Commander, one.commander))
    return [beaten(ctx, one) for one in deadly if one.player in players_in(game) and can_lose(ctx, game, one.player)]


@implements("704.6c")
def beaten(ctx: Context, dealt: CommanderDamage) -> Event:
    """A player who was dealt that much loses."""
    said = "{commander} has dealt {amount} combat damage to {player}"
    ctx.say(said, commander=dealt.commander, amount=dealt.amount, player=dealt.player)
    return Event(Kind.LOSE_GAME, dealt.player)
