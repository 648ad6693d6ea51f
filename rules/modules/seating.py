"""How players are seated as variants with teams begin: Emperor games (809.6a), Alternating Teams (811.3)."""

from __future__ import annotations

from itertools import permutations

from mtgcr.rules.modules.seats import Seats, distance, place_in, seats_of
from mtgcr.rules.modules.teams import Team, team_of
from mtgcr.rules.modules.traits import has_trait, with_trait
from mtgcr.rules.workbench import Choice, Game, Offer, RunContext, implements, one_of, option

EMPEROR = "is an emperor"


@option("{order:player+} to the left")
class Seated:
    """The players sit in this order to the left."""

    order: tuple[str, ...]


@implements("809.6a")
def range_for(ctx: RunContext, game: Game, player: str) -> int:
    """The least range with one general of another team in it for a general, with two for an emperor."""
    needed = 2 if has_trait(game, player, EMPEROR) else 1
    away = sorted(distance(game, player, other) for other in opposing_generals(game, player))
    ctx.say(
        "{player} needs {needed} opposing general(s) within {seats} seats",
        player=player,
        needed=needed,
        seats=away[needed - 1],
    )
    return away[needed - 1]


def opposing_generals(game: Game, player: str) -> tuple[str, ...]:
    """The generals of the other teams."""
    others = (other for other in seats_of(game) if other not in team_of(game, player))
    return tuple(other for other in others if not has_trait(game, other, EMPEROR))


def emperors_are_apart(ctx: RunContext, game: Game) -> bool:
    """Whether the seats keep the emperors out of each other's range."""
    emperors = with_trait(game, EMPEROR)
    pairs = [(one, other) for one in emperors for other in emperors if one != other]
    return all(is_out_of_range(ctx, game, *pair) for pair in pairs)


@implements("809.6a")
def is_out_of_range(ctx: RunContext, game: Game, player: str, other: str) -> bool:
    """Whether an emperor sits farther from another than the range that their part gives them."""
    away, seats = distance(game, player, other), range_for(ctx, game, player)
    ctx.say(
        "{other} sits {away} seats from {player}, whose range is {seats}",
        other=other,
        away=away,
        player=player,
        seats=seats,
    )
    return away > seats


def sit_down(ctx: RunContext, game: Game) -> Offer:
    """Every way to seat teams that alternate; where the round begins does not matter."""
    first, *others = seats_of(game)

    def judge(ctx: RunContext, choice: Choice) -> bool:
        (part,) = choice
        return alternate(ctx, game, part.order)

    def read(choice: Choice) -> Choice:
        (part,) = choice
        start = place_in(part.order, first)
        return frozenset({Seated(part.order[start:] + part.order[:start])})

    def put(choice: Choice) -> Game:
        (part,) = choice
        return game.put(Seats(part.order))

    ways = (frozenset({Seated((first, *order))}) for order in permutations(others))
    return Offer(ctx, one_of(Seated), ways, judge, apply=put, normal=read)


@implements("811.3")
def alternate(ctx: RunContext, game: Game, order: tuple[str, ...]) -> bool:
    """The members of each team are equally far apart, so that nobody sits next to a teammate."""
    gaps = {team: gaps_of(order, team.members) for team in game.all(Team)}
    for team, found in gaps.items():
        ctx.say("between {members} lie gaps of {gaps}", members=team.members, gaps=found)
    return all(len(set(found)) == 1 for found in gaps.values())


def gaps_of(order: tuple[str, ...], members: tuple[str, ...]) -> tuple[int, ...]:
    """How many seats on the next member of the team sits, for each member round the table."""
    places = sorted(place_in(order, member) for member in members)
    return tuple(
        (after - place) % len(order) or len(order) for place, after in zip(places, places[1:] + places[:1], strict=True)
    )
