"""Vanguard: starting life, hands and mulligans with the modifiers of a vanguard card (902, 103.5)."""

from __future__ import annotations

import datetime

from mtgcr.rules.modules.life import Life
from mtgcr.rules.modules.players import Cards, cards_in
from mtgcr.rules.modules.table import ZONES
from mtgcr.rules.workbench import Fact, Game, RunContext, Vocabulary, given, implements, when

LIFE, HAND = 20, 7
"""The starting life total and hand size of an ordinary game (103.4, 103.5)."""
LONDON_BEGINS = datetime.date(2019, 7, 12)


@given("{player:player} has a vanguard with hand modifier {hand:integer} and life modifier {life:integer}")
class Vanguard(Fact, about="player"):
    """The modifiers of a player's vanguard card."""

    player: str
    hand: int
    life: int


def _modifiers(game: Game, player: str) -> Vanguard:
    return game.find(Vanguard, player) or Vanguard(player, 0, 0)


@implements("902.4")
def starting_life(ctx: RunContext, game: Game, player: str) -> int:
    """Twenty and the life modifier."""
    life = LIFE + _modifiers(game, player).life
    ctx.say("{player} starts with {life} life", player=player, life=life)
    return life


@implements("902.5")
def starting_hand(ctx: RunContext, game: Game, player: str) -> int:
    """Seven and the hand modifier."""
    cards = HAND + _modifiers(game, player).hand
    ctx.say("{player} draws {cards} cards", player=player, cards=cards)
    return cards


@implements("902.5a", since=LONDON_BEGINS)
def cards_after_mulligan(ctx: RunContext, game: Game, player: str, times: int) -> int:
    """A full hand again, however often; what is too many goes to the bottom when the hand is kept."""
    cards = HAND + _modifiers(game, player).hand
    ctx.say("{player} draws {cards} cards again", player=player, cards=cards, times=times)
    return cards


@cards_after_mulligan.implements("902.5a", before=LONDON_BEGINS)
def _one_card_fewer(ctx: RunContext, game: Game, player: str, times: int) -> int:
    cards = max(0, HAND + _modifiers(game, player).hand - times)
    ctx.say("{player} draws one card fewer: {cards}", player=player, cards=cards)
    return cards


@implements("902.5a", since=LONDON_BEGINS)
def cards_put_back(ctx: RunContext, player: str, times: int) -> int:
    """A card goes to the bottom of the library for each mulligan taken."""
    ctx.say("{player} puts {times} cards on the bottom", player=player, times=times)
    return times


@cards_put_back.implements("902.5a", before=LONDON_BEGINS)
def _nothing_put_back(ctx: RunContext, player: str, times: int) -> int:
    ctx.say("{player} keeps every card after {times} mulligans", player=player, times=times)
    return 0


@implements("902.5b")
def maximum_hand(ctx: RunContext, game: Game, player: str) -> int:
    """Seven and the hand modifier."""
    cards = HAND + _modifiers(game, player).hand
    ctx.say("the maximum hand size of {player} is {cards}", player=player, cards=cards)
    return cards


@when("{player:player} begins the game")
def begins(ctx: RunContext, game: Game, player: str) -> Game:
    """The game with the player's starting life and first hand."""
    game = game.put(Life(player, starting_life(ctx, game, player)))
    return _with_hand(game, player, starting_hand(ctx, game, player))


KEEPS = Vocabulary("keeping", ("keeps",))


@when("{player:player} takes {times:number} mulligan[s][ and {keeps:keeping}]")
def takes_mulligans(ctx: RunContext, game: Game, player: str, times: int, keeps: str = "") -> Game:
    """The game with the last hand that the player has drawn, or with the one that is kept."""
    return mulligans_and_keeps(ctx, game, player, times) if keeps else mulligans(ctx, game, player, times)


def mulligans_and_keeps(ctx: RunContext, game: Game, player: str, times: int) -> Game:
    """The game with the hand that the player keeps."""
    game = mulligans(ctx, game, player, times)
    back = cards_put_back(ctx, player, times) if times else 0
    return _with_hand(game, player, cards_in(game, player, "the hand") - back)


def mulligans(ctx: RunContext, game: Game, player: str, times: int) -> Game:
    """The game with the last hand that the player has drawn, nothing being decided yet."""
    return _with_hand(game, player, cards_after_mulligan(ctx, game, player, times)) if times else game


def _with_hand(game: Game, player: str, cards: int) -> Game:
    """The game with so many cards in the hand and all others of hand and library in the library."""
    whole = cards_in(game, player, "the hand") + cards_in(game, player, "the library")
    return game.put(Cards(player, ZONES["the hand"], cards), Cards(player, ZONES["the library"], whole - cards))
