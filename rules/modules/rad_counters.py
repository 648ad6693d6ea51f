"""Rad counters (728): players have them, and an ability without a source works them off in the main phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import Performed
from mtgcr.rules.modules.conditions import RADIATION
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen, in_each
from mtgcr.rules.modules.search import mills
from mtgcr.rules.modules.table import Counters, counters_on, is_of_type
from mtgcr.rules.modules.teams import takes_shared_turns, team_of
from mtgcr.rules.modules.triggers import Pending, trigger
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Unmodelled, Worlds, implements, result

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Scope

RAD = SlotTerm("rad")
MAIN_PHASE = "precombat main phase"


@dataclass(frozen=True, slots=True)
class HasRad:
    """The intervening if: a player has one or more rad counters."""

    player: str

    def holds(self, _ctx: RunContext, game: Game, _scope: Scope) -> bool:
        """Whether there is a counter."""
        return counters_on(game, self.player, RAD) > 0


@dataclass(frozen=True, slots=True)
class Radiate(Performed):
    """The player mills a card for each rad counter; each nonland card costs 1 life and removes a counter."""

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games after the ability resolved."""
        player = scope.that
        cards = mills(ctx, game, player, counters_on(game, player, RAD))
        lost = nonland_cards(ctx, game, cards)
        loss = Event(Kind.LOSE_LIFE, player, lost, zone=RADIATION)
        removal = Event(Kind.REMOVE_COUNTERS, player, lost, zone=RAD)
        worlds = in_each(happen(ctx, game, *cards), lambda world: happen(ctx, world, loss))
        return in_each(worlds, lambda world: happen(ctx, world, removal))


@implements("728.1")
def nonland_cards(ctx: RunContext, game: Game, cards: tuple[Event, ...]) -> int:
    """For each nonland card milled the player loses 1 life and a rad counter."""
    if any(event.kind is Kind.MOVE_CARDS for event in cards):
        raise Unmodelled("milling cards of which nothing is known")
    names = tuple(event.subject for event in cards if not is_of_type(game, event.subject, "land"))
    ctx.say("nonland cards milled: {names}", names=names)
    return len(names)


def trigger_rad(ctx: RunContext, game: Game, player: str, step: str) -> Game:
    """The game after the step or phase began, with what rad counters trigger waiting."""
    if step != MAIN_PHASE or all(counters.kind != RAD for counters in game.all(Counters)):
        return game  # before 2024 the rules knew no such counters
    for one in active_players(ctx, game, player):
        game = irradiate(ctx, game, one)
    return game


def active_players(ctx: RunContext, game: Game, player: str) -> tuple[str, ...]:
    """Whose main phase it is."""
    return once_for_each(ctx, team_of(game, player)) if takes_shared_turns(game) else (player,)


@implements("805.4d")
def once_for_each(ctx: RunContext, members: tuple[str, ...]) -> tuple[str, ...]:
    """What triggers in each player's phase and speaks of that player triggers once for each member of the team."""
    ctx.say("it is the phase of each of {members}", members=members)
    return members


@implements("728.1", "122.1i")
def irradiate(ctx: RunContext, game: Game, player: str) -> Game:
    """At the beginning of the precombat main phase an ability triggers if its player has rad counters."""
    if not counters_on(game, player, RAD):
        ctx.say("{player} has no rad counters", player=player)
        return game
    ctx.say("the rad counters of {player} trigger", player=player)
    return trigger(game, RAD, Pending(player, player, player, Radiate(), HasRad(player)))


@result("{player:player} controls {amount:number} of the waiting abilities")
def controls_waiting(ctx: RunContext, game: Game, player: str, amount: int) -> bool:
    """Whether the player controls so many of the triggered abilities that have not resolved."""
    own = tuple(one.source for one in game.all(Pending) if one.player == player)
    ctx.say("{player} controls {count} abilities", player=player, count=len(own))
    return len(own) == amount
