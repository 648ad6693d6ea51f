"""Speed (702.179): start your engines! gives it, and it rises as opponents lose life on its player's turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import effect_sentence
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.players import opponents_of, players_in
from mtgcr.rules.modules.seats import turn_order
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.table import has_quality
from mtgcr.rules.modules.triggers import Pending, trigger
from mtgcr.rules.workbench import Fact, Game, RunContext, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Ways
    from mtgcr.rules.modules.selections import Scope

MOST = 4
ENGINES = "start your engines!"


@dataclass(frozen=True, slots=True)
class Speed(Fact, about="player"):
    """The speed of a player who has one."""

    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class SpedUp(Fact):
    """The speed of the player has been about to rise this turn."""

    player: str


def speed_of(game: Game, player: str) -> int:
    """The player's speed, 0 for a player who has none."""
    held = game.find(Speed, player)
    return held.amount if held else 0


def given_speed(ctx: RunContext, game: Game) -> list[Event]:
    """The first speed of each player who controls a permanent with start your engines! and has none."""
    engines = {controller_of(game, name) for name in permanents(game) if has_quality(game, name, ENGINES)}
    return [starts(ctx, one) for one in players_in(game) if one in engines and not game.find(Speed, one)]


@implements("704.5aa", "702.179a")
def starts(ctx: RunContext, player: str) -> Event:
    """The player's speed becomes 1."""
    ctx.say("{player} has speed 1", player=player)
    return Event(Kind.BECOME, player, also=(Speed(player, 1),))


@effect_sentence("increase the speed by {amount:number}")
class SpeedUp:
    """Increase one's speed."""

    amount: int

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """The new speed."""
        return ((Event(Kind.BECOME, scope.you, also=(Speed(scope.you, speed_of(game, scope.you) + self.amount),)),),)


@dataclass(frozen=True, slots=True)
class BelowMost:
    """The intervening if: the speed is less than 4."""

    def holds(self, _ctx: RunContext, game: Game, scope: Scope) -> bool:
        """Whether it is."""
        return speed_of(game, scope.you) < MOST


def speed_triggers(ctx: RunContext, game: Game, events: tuple[Event, ...]) -> Game:
    """The game with the ability of the active player's speed waiting, where opponents have lost life."""
    if not game.all(Speed):
        return game
    player, *_ = turn_order(game)
    lost = {event.subject for event in events if event.kind is Kind.LOSE_LIFE}
    is_moved = bool(lost & set(opponents_of(game, player))) and 0 < speed_of(game, player) < MOST
    return rises(ctx, game, player) if is_moved and not game.find(SpedUp, player) else game


@implements("702.179d")
def rises(ctx: RunContext, game: Game, player: str) -> Game:
    """The ability triggers once each turn; it has no source and is the player's."""
    ctx.say("the speed of {player} triggers", player=player)
    return trigger(game.put(SpedUp(player)), ENGINES, Pending(player, player, "", SpeedUp(1), BelowMost()))
