"""Games within and after a game: restarting (727) and subgames (729)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.cards import PlayingCard
from mtgcr.rules.modules.commander import Commander
from mtgcr.rules.modules.copiable import OwnAbility, OwnName
from mtgcr.rules.modules.players import Cards, Lost
from mtgcr.rules.modules.seats import Seats
from mtgcr.rules.modules.table import ZONES, InZone, OfType, Permanent, Physique, TokenPermanent, zone_of
from mtgcr.rules.modules.zones import LIBRARY, OUTSIDE, Owned, Unseen, belongings, owner_of, shuffle, with_cards
from mtgcr.rules.workbench import Fact, Game, Player, RunContext, Unmodelled, implements

if TYPE_CHECKING:
    from collections.abc import Iterator


PRINTED = (Player, Seats, PlayingCard, Physique, OfType, OwnAbility, OwnName, Commander)
"""What is so of players and cards in any game."""


@dataclass(frozen=True, slots=True)
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
