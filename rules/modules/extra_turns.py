"""Extra turns (500.7): added one at a time, the most recently created one is taken first."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.rules.modules import grand_melee
from mtgcr.rules.modules.players import TurnOf
from mtgcr.rules.modules.seats import to_the_left, turn_order
from mtgcr.rules.modules.speed import SpedUp
from mtgcr.rules.workbench import Fact, Game, RunContext, implements, when


@dataclass(frozen=True, slots=True)
class ExtraTurns(Fact, about=()):
    """Who will take the extra turns, the next one first; `after` is whose ordinary turn was the last."""

    players: tuple[str, ...]
    after: str


@when("an extra turn goes to {players:player+}")
def gives(ctx: RunContext, game: Game, players: tuple[str, ...]) -> Game:
    """The game with an extra turn for each of the players."""
    held = _extra_turns(game)
    return game.put(ExtraTurns(adds(ctx, game, held.players, players), held.after))


def _extra_turns(game: Game) -> ExtraTurns:
    return game.find(ExtraTurns) or ExtraTurns((), turn_order(game)[0])


@implements("500.7")
def adds(ctx: RunContext, game: Game, waiting: tuple[str, ...], players: tuple[str, ...]) -> tuple[str, ...]:
    """The turns are added one at a time in turn order, each before those that were added earlier."""
    for player in (one for one in turn_order(game) if one in players):
        waiting = (player, *waiting)
    ctx.say("the extra turns are those of {waiting}", waiting=waiting)
    return waiting


@when("the turn[ of {player:player}] ends")
def turn_ends(ctx: RunContext, game: Game, player: str | None = None) -> Game:
    """The game in the next turn; whose turn ends is said where several players take turns at once."""
    return grand_melee.turn_ends(ctx, game, player) if player else next_turn(game)


def next_turn(game: Game) -> Game:
    """The game in the next turn: the first extra turn, or that of the player to the left of the last ordinary one."""
    held, game = _extra_turns(game), game.drop(*game.all(SpedUp))
    if held.players:
        first, *rest = held.players
        return game.put(TurnOf(first), ExtraTurns(tuple(rest), held.after))
    following = to_the_left(game, held.after)[0]
    return game.put(TurnOf(following), ExtraTurns((), following))
