"""Games that begin: Vanguard hands and mulligans (902), restarting (727), subgames (729)."""

import datetime
from collections.abc import Iterator

from mtgcr.rules.modules.cards import PlayingCard
from mtgcr.rules.modules.commander import Commander
from mtgcr.rules.modules.copiable import OwnAbility, OwnName
from mtgcr.rules.modules.players import Cards, Life, Lost, cards_in, players_in
from mtgcr.rules.modules.seats import Seats
from mtgcr.rules.modules.table import ZONES, InZone, OfType, Permanent, Physique, TokenPermanent, zone_of
from mtgcr.rules.modules.teams import takes_shared_turns
from mtgcr.rules.modules.zones import LIBRARY, OUTSIDE, Owned, Unseen, belongings, owner_of, shuffle, with_cards
from mtgcr.rules.phrases import given, when
from mtgcr.rules.registry import Operation
from mtgcr.rules.workbench import (
    Fact,
    Game,
    NotModelled,
    OfPlayer,
    Player,
    RunContext,
    Unmodelled,
    Vocabulary,
    implements,
    naming,
    remark,
    speech,
)

LIFE, HAND = 20, 7
"""The starting life total and hand size of an ordinary game (103.4, 103.5)."""
PARTIAL_ENDS = datetime.date(2016, 7, 22)
LONDON_BEGINS = datetime.date(2019, 7, 12)


@given("{player:player} has a vanguard with hand modifier {hand:integer} and life modifier {life:integer}")
class Vanguard(OfPlayer, about="player"):
    """The modifiers of a player's vanguard card."""

    hand: int
    life: int


changes_life = remark("the vanguard of {player} changes the starting life by {change}", "902.4")
changes_hand = remark("the vanguard of {player} changes the hand by {change}", "902.5")
changes_next_hand = remark("the vanguard of {player} changes the hand by {change}", "902.5a")
changes_maximum = remark("the vanguard of {player} changes the hand by {change}", "902.5b")


def _change(ctx: RunContext, game: Game, player: str, tells: Operation[..., bool]) -> int:
    """By how much the vanguard of the player, if there is one, changes an amount."""
    held = game.find(Vanguard, player)
    change = 0 if held is None else held.life if tells is changes_life else held.hand
    if held:
        tells(ctx, player, f"{change:+}")
    return change


@implements("103.4")
def starting_life(ctx: RunContext, game: Game, player: str) -> int:
    """Twenty and the life modifier."""
    if takes_shared_turns(game) or game.all(Commander):
        raise NotModelled("103.4a" if takes_shared_turns(game) else "103.4c", player)
    life = LIFE + _change(ctx, game, player, changes_life)
    ctx.say("{player} starts with {life} life", player=player, life=life)
    return life


@implements("103.5")
def starting_hand(ctx: RunContext, game: Game, player: str) -> int:
    """Seven and the hand modifier."""
    cards = HAND + _change(ctx, game, player, changes_hand)
    ctx.say("{player} draws {cards} cards", player=player, cards=cards)
    return cards


@implements("103.5", since=LONDON_BEGINS)
def cards_after_mulligan(ctx: RunContext, game: Game, player: str, times: int) -> int:
    """A full hand again, however often; what is too many goes to the bottom when the hand is kept."""
    cards = HAND + _change(ctx, game, player, changes_next_hand)
    ctx.say("{player} draws {cards} cards again", player=player, cards=cards, times=times)
    return cards


@cards_after_mulligan.implements("103.4", before=PARTIAL_ENDS)
def _partly(ctx: RunContext, game: Game, player: str, times: int) -> int:
    if game.all(Commander):
        raise NotModelled("103.4e", player)  # as it was numbered then: cards of one's choice are exchanged
    return _fewer(ctx, game, player, times)


@cards_after_mulligan.implements("103.4", since=PARTIAL_ENDS, before=LONDON_BEGINS)
def _fewer(ctx: RunContext, game: Game, player: str, times: int) -> int:
    cards = max(0, HAND + _change(ctx, game, player, changes_next_hand) - times)
    ctx.say("{player} draws one card fewer: {cards}", player=player, cards=cards)
    return cards


cards_put_back = naming(int, "{player} puts {times} cards on the bottom", "103.5", gives="times", since=LONDON_BEGINS)
cards_put_back.implements("103.4", before=LONDON_BEGINS)(
    speech("{player} keeps every card after {times} mulligans", gives=0)
)
first_is_free = remark("the first mulligan of {player} does not count, with several opponents", "103.5c", gives=True)


@implements("402.2")
def maximum_hand(ctx: RunContext, game: Game, player: str) -> int:
    """Seven and the hand modifier."""
    cards = HAND + _change(ctx, game, player, changes_maximum)
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
    if not times:
        return game
    is_free = len(players_in(game)) > 2 and first_is_free(ctx, player)
    counted = times - is_free
    drawn = cards_after_mulligan(ctx, game, player, counted)
    return _with_hand(game, player, drawn - (cards_put_back(ctx, player, counted) if keeps else 0))


def _with_hand(game: Game, player: str, cards: int) -> Game:
    """The game with so many cards in the hand and all others of hand and library in the library."""
    whole = cards_in(game, player, "the hand") + cards_in(game, player, "the library")
    return game.put(Cards(player, ZONES["the hand"], cards), Cards(player, ZONES["the library"], whole - cards))


PRINTED = (Player, Seats, PlayingCard, Physique, OfType, OwnAbility, OwnName, Commander)
"""What is so of players and cards in any game."""


class MainGame(Fact, about=()):
    """The game that waits while a subgame is played."""

    game: Game


@implements("727.2")
def with_all_cards(ctx: RunContext, game: Game) -> Game:
    """All cards that were in the game are in their owners' libraries in the new one, wherever they came from."""
    cards = tuple(cards_in_game(game))
    ctx.say("{cards} are in the new game", cards=cards)
    return in_libraries(game, _anew(game), cards)


def cards_in_game(game: Game) -> Iterator[str]:
    """The cards with names that are in some zone of the game."""
    for player in game.all(Player):
        for name in belongings(game, player.name):
            if zone_of(game, name) != OUTSIDE and not game.find(TokenPermanent, name):
                yield name


def _anew(game: Game) -> Game:
    """A game of the same players with the same cards, all of them outside."""
    kept = [fact for fact in game if isinstance(fact, PRINTED)]
    held = {name for player in game.all(Player) for name in belongings(game, player.name)}
    names = sorted(name for name in held if not game.find(TokenPermanent, name))
    owned = (Owned(name, owner_of(game, name)) for name in names)
    anew = Game(kept).put(*owned, *(InZone(name, OUTSIDE) for name in names))
    # a card that was known only as a permanent must stay one of its owner's objects
    return anew.put(*(Permanent(name, owner_of(game, name)) for name in names if not game.find(PlayingCard, name)))


def in_libraries(old: Game, new: Game, cards: tuple[str, ...]) -> Game:
    """The new game with the cards, and with those that have no names, in their owners' libraries, shuffled."""
    new = new.drop(*map(Unseen, cards)).put(*(InZone(name, LIBRARY) for name in cards))
    for player in (one.name for one in old.all(Player) if not old.find(Lost, one.name)):
        unnamed = sum(held.amount for held in old.all(Cards) if held.player == player and held.zone != OUTSIDE)
        new = shuffle(with_cards(new, player, "the library", unnamed), player)
    return new


@implements("729.2")
def with_libraries(ctx: RunContext, game: Game) -> Game:
    """The cards of the main-game libraries are the libraries of the subgame; all others are outside it."""
    cards = tuple(name for name in cards_in_game(game) if zone_of(game, name) == LIBRARY)
    ctx.say("the libraries of the subgame hold {cards}", cards=cards)
    held = (one for one in game.all(Cards) if one.zone == LIBRARY)
    return in_libraries(Game([*game.all(Player), *held]), _anew(game), cards)


def subgame_ends(ctx: RunContext, game: Game) -> Game:
    """The main game, going on."""
    main = game.find(MainGame)
    if main is None:
        raise Unmodelled("no subgame is played")
    return back_to_libraries(ctx, game, main.game)


@implements("729.5")
def back_to_libraries(ctx: RunContext, game: Game, main: Game) -> Game:
    """Players put the cards that they own in the subgame into their main-game libraries, and shuffle."""
    cards = tuple(cards_in_game(game))
    ctx.say("{cards} are shuffled into the main-game libraries", cards=cards)
    shuffled = (name for name in cards_in_game(main) if zone_of(main, name) == LIBRARY)
    main = main.put(*(Unseen(name) for name in shuffled))
    main = main.put(*(Cards(one.player, ZONES["the library"], 0) for one in main.all(Cards) if one.zone == LIBRARY))
    return in_libraries(game, main, cards)
