"""Variants: Grand Melee with its turn markers (807), and seats of teams as such games begin (809.6a, 811.3)."""

from itertools import permutations

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.context import Choice, Offer, Unmodelled, one_of
from mtgcr.rules.game import OfPlayer
from mtgcr.rules.modules.seats import Seats, closed_up, distance, place_in, seats_of, to_the_left, to_the_right
from mtgcr.rules.modules.status import Trait, has_trait, with_trait
from mtgcr.rules.modules.teams import Team, team_of
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Vocabulary, given, implements, option, result

PLAYERS_PER_MARKER = 4
TOO_CLOSE = PLAYERS_PER_MARKER - 1
"""Within so many seats two players don't take turns at once (807.4i)."""

TURNS = Vocabulary("turn", ("an extra turn", "an ordinary turn", "no turn"))


@given("{count:number} players play Grand Melee")
class GrandMelee(Fact, about=()):
    """A Grand Melee game and how many players are in it."""

    count: int


class TurnMarker(OfPlayer, about="player"):
    """A player has a turn marker, which may be designated for removal."""

    is_designated: bool = False


_EXTRA = "will take an extra turn after this one"


class Taking(OfPlayer, about="player"):
    """The turn that a player takes now, if it is an extra one."""

    is_extra: bool = False
    leads_on: bool = False
    """Whether the player's ordinary turn comes right after it."""


def players_of(game: Game) -> int:
    """How many players play the Grand Melee game."""
    for melee in game.all(GrandMelee):
        return melee.count
    raise Unmodelled("how many players play is not stated")


@implements("807.4a")
def markers_for(ctx: RunContext, players: int) -> int:
    """One turn marker for each full four players."""
    markers = players // PLAYERS_PER_MARKER
    ctx.say("{players} players need {markers} turn markers", players=players, markers=markers)
    return markers


def one_fewer(ctx: RunContext, game: Game, player: str) -> Game:
    """A Grand Melee game without the seat of the player, and perhaps with a turn marker to be removed."""
    if game.find(GrandMelee) is None:
        return game
    before = players_of(game)
    is_fewer = markers_for(ctx, before - 1) < markers_for(ctx, before)
    designated = designate(ctx, game, player) if is_fewer else ()
    return closed_up(game.put(*designated, GrandMelee(before - 1)), player)


@implements("807.4e")
def designate(ctx: RunContext, game: Game, departed: str) -> tuple[TurnMarker, ...]:
    """The marker immediately to the right of who left is to be removed."""
    for player in to_the_right(game, departed):
        if marker := game.find(TurnMarker, player):
            ctx.say("the turn marker of {player} will be removed", player=player)
            return (replace(marker, is_designated=True),)
    return ()


def turn_ends(ctx: RunContext, game: Game, player: str) -> Game:
    """The game after the turn: the marker is removed, kept for an extra turn, or passed on."""
    marker = game.find(TurnMarker, player)
    if marker is None:
        return game
    taking = game.find(Taking, player)
    if taking and taking.leads_on:
        return game.put(Taking(player))
    game = game.drop(Taking(player))
    if marker.is_designated:
        return remove(ctx, game, marker)
    if has_trait(game, player, _EXTRA) and keeps(ctx, game, player):
        return game.drop(Trait(player, _EXTRA)).put(Taking(player, is_extra=True))
    return hand_on(ctx, game.drop(marker), to_the_left(game, player)[0])


@implements("807.4g")
def remove(ctx: RunContext, game: Game, marker: TurnMarker) -> Game:
    """A marker designated for removal is removed after the turn."""
    ctx.say("the turn marker of {player} is removed", player=marker.player)
    return game.drop(marker)


@implements("807.4i")
def keeps(ctx: RunContext, game: Game, player: str) -> bool:
    """A player with an extra turn keeps the marker for it, unless another one is too close."""
    if any(game.find(TurnMarker, one) for one in to_the_left(game, player)[:TOO_CLOSE]):
        raise Unmodelled("an extra turn that waits for the left")
    is_free = not any(game.find(TurnMarker, one) for one in to_the_right(game, player)[:TOO_CLOSE])
    return ctx.verdict(
        is_free, "{player} keeps the turn marker", "another marker is too close to {player}", player=player
    )


@implements("807.4c")
def hand_on(ctx: RunContext, game: Game, player: str) -> Game:
    """After a turn the player to the left gets the marker."""
    ctx.say("{player} receives the turn marker", player=player)
    game = game.put(TurnMarker(player))
    if has_trait(game, player, _EXTRA):
        return take_it_first(ctx, game, player)
    return game.put(Taking(player))


@implements("807.4j")
def take_it_first(ctx: RunContext, game: Game, player: str) -> Game:
    """An extra turn that had to wait is taken immediately before the player's next turn."""
    ctx.say("{player} takes the extra turn first", player=player)
    return game.drop(Trait(player, _EXTRA)).put(Taking(player, is_extra=True, leads_on=True))


@result("{player:player} takes {turn:turn}")
def takes_turn(ctx: RunContext, game: Game, player: str, turn: SlotTerm) -> bool:
    """Whether the player takes such a turn now."""
    taking = game.find(Taking, player)
    now = TURNS["an extra turn" if taking.is_extra else "an ordinary turn"] if taking else TURNS["no turn"]
    ctx.say("{player} takes {now}", player=player, now=now)
    return now == turn


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
    said = "{player} needs {needed} opposing general(s) within {seats} seats"
    ctx.say(said, player=player, needed=needed, seats=away[needed - 1])
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
    said = "{other} sits {away} seats from {player}, whose range is {seats}"
    ctx.say(said, other=other, away=away, player=player, seats=seats)
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
