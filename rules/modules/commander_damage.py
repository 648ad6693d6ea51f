"""Commanders in the game: their combat damage, which all of it remembers, and the command zone (704.6c, 704.6d)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.commander import Commander
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.losing import can_lose
from mtgcr.rules.modules.players import players_in
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.modules.zones import identity_of
from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.events import Decision

_DEADLY = 21


@given("{commander:name} has dealt {amount:number} combat damage to {player:player} this game")
class CommanderDamage(Fact, about=("commander", "player")):
    """How much combat damage a commander has dealt to a player over the game."""

    commander: str
    player: str
    amount: int


def remembered(game: Game, source: str, player: str, amount: int) -> tuple[Fact, ...]:
    """What the game remembers of combat damage to a player: that by a commander."""
    held = game.find(CommanderDamage, source, player)
    before = held.amount if held else 0
    return (CommanderDamage(source, player, before + amount),) if game.find(Commander, source) else ()


def beaten_by_commanders(ctx: RunContext, game: Game) -> list[Event]:
    """Players who were dealt 21 or more combat damage by one commander lose."""
    deadly = (one for one in game.all(CommanderDamage) if one.amount >= _DEADLY and game.find(Commander, one.commander))
    return [beaten(ctx, one) for one in deadly if one.player in players_in(game) and can_lose(ctx, game, one.player)]


@dataclass(frozen=True, slots=True)
class LeftThere(Fact, about="card"):
    """A commander that its owner left in the graveyard or in exile, as that object."""

    card: str
    identity: int


def commanders_kept(ctx: RunContext, game: Game) -> list[Decision]:
    """What the owners of commanders that came into a graveyard or into exile decide."""
    lost = (one.card for one in game.all(Commander) if zone_of(game, one.card) in ("the graveyard", "exile"))
    new = ((card, identity_of(game, card)) for card in lost)
    return [may_keep(ctx, *one) for one in new if game.find(LeftThere, one[0]) != LeftThere(*one)]


@implements("704.6d")
def may_keep(ctx: RunContext, card: str, identity: int) -> Decision:
    """The owner may put the commander into the command zone."""
    ctx.say("{card} may go to the command zone", card=card)
    stays = Event(Kind.BECOME, card, also=(LeftThere(card, identity),))
    return ((moves(card, "the command zone"),), (stays,))


@implements("704.6c")
def beaten(ctx: RunContext, dealt: CommanderDamage) -> Event:
    """A player who was dealt that much loses."""
    said = "{commander} has dealt {amount} combat damage to {player}"
    ctx.say(said, commander=dealt.commander, amount=dealt.amount, player=dealt.player)
    return Event(Kind.LOSE_GAME, dealt.player)
