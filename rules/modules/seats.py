"""Seats around the table (801.2): who sits next to whom, and how far apart two players are."""

from __future__ import annotations

from mtgcr.rules.modules.players import Lost
from mtgcr.rules.workbench import Fact, Game, Player, Unmodelled, given


@given("the seats to the left are {order:player+}")
class Seats(Fact, about=()):
    """The players in turn order, each seated to the left of the one before, the last beside the first.

    Somebody who leaves the game is counted until the next turn begins (801.2c).
    """

    order: tuple[str, ...]


def seats_of(game: Game) -> tuple[str, ...]:
    """The seats in turn order as they were when the turn began."""
    seats = game.find(Seats)
    return seats.order if seats else tuple(player.name for player in game.all(Player))


def place_in(order: tuple[str, ...], player: str) -> int:
    """Where the player is in the order, from 0."""
    if player not in order:
        raise Unmodelled("a player without a seat")
    return order.index(player)


def distance(game: Game, one: str, other: str) -> int:
    """How many seats the other player is away, the shorter way round."""
    seats = seats_of(game)
    way = abs(place_in(seats, one) - place_in(seats, other))
    return min(way, len(seats) - way)


def to_the_left(game: Game, player: str) -> tuple[str, ...]:
    """The other players, from the left of the player round the table."""
    seats = seats_of(game)
    place = place_in(seats, player)
    return seats[place + 1 :] + seats[:place]


def to_the_right(game: Game, player: str) -> tuple[str, ...]:
    """The other players, from the right of the player round the table."""
    return tuple(reversed(to_the_left(game, player)))


def closed_up(game: Game, player: str) -> Game:
    """The game with the player gone from the table at once."""
    return game.put(Seats(tuple(one for one in seats_of(game) if one != player)), Lost(player))
