"""Seats around the table (801.2), and the turn order in which players choose and act at the same time (101.4)."""

from itertools import combinations

from mtgcr.rules.modules.combat import controller_of, is_player
from mtgcr.rules.modules.players import Lost, TurnOf, players_in
from mtgcr.rules.workbench import Fact, Game, Player, RunContext, Unmodelled, given, implements, result


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


class ChoiceOrder(Fact, about=()):
    """The order in which the players last made choices for the same instruction."""

    order: tuple[str, ...]


def turn_order(game: Game) -> tuple[str, ...]:
    """The players in the game, the active player first; the first seat is active where nothing is said."""
    turn = game.find(TurnOf)
    active = turn.player if turn else seats_of(game)[0]
    return tuple(one for one in (active, *to_the_left(game, active)) if one in players_in(game))


@implements("101.4")
def choosers(ctx: RunContext, game: Game) -> tuple[str, ...]:
    """The players in the order in which they choose."""
    order = turn_order(game)
    ctx.say("they choose in this order: {order}", order=order)
    return order


def place_of(game: Game, name: str) -> int:
    """The place of a player, or of an object's controller, in turn order."""
    return place_in(turn_order(game), name if is_player(game, name) else controller_of(game, name))


@result("{first:player} chooses before {second:player}")
def chooses_before(ctx: RunContext, game: Game, first: str, second: str) -> bool:
    """Whether the one player made the choice before the other."""
    chosen = game.find(ChoiceOrder)
    order = chosen.order if chosen else ()
    ctx.say("the order was {order}", order=order)
    return (first, second) in combinations(order, 2)
