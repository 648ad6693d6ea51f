"""The cleanup step (514): the active player discards down to the maximum, and damage wears off."""

from __future__ import annotations

from mtgcr.rules.modules.combat import Attacking, Blocking, Removed
from mtgcr.rules.modules.players import Cards, cards_in
from mtgcr.rules.modules.replacement import Replacement
from mtgcr.rules.modules.table import ZONES, DealtThisTurn, Marked
from mtgcr.rules.modules.vanguard import maximum_hand
from mtgcr.rules.workbench import Game, RunContext, implements, when


@when("the cleanup step of {player:player} begins")
def cleans_up(ctx: RunContext, game: Game, player: str) -> Game:
    """The game after the player discarded down to the maximum (514.1) and damage wore off."""
    held = cards_in(game, player, "the hand")
    kept = min(held, maximum_hand(ctx, game, player))
    buried = cards_in(game, player, "the graveyard") + held - kept
    game = game.put(Cards(player, ZONES["the hand"], kept), Cards(player, ZONES["the graveyard"], buried))
    game = game.drop(*game.all(Attacking), *game.all(Blocking), *game.all(Removed))  # combat ended before (511.3)
    return wears_off(ctx, game)


@implements("514.2")
def wears_off(ctx: RunContext, game: Game) -> Game:
    """All damage is removed from permanents at once; with the turn ends what was dealt in it."""
    damaged = game.all(Marked)
    ctx.say("damage is removed from {names}", names=tuple(one.name for one in damaged))
    once = (one for one in game.all(Replacement) if one.is_once)
    return game.drop(*damaged, *game.all(DealtThisTurn), *once)
