"""Grand Melee (807): several players take turns at once, as many as there are turn markers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mtgcr.rules.modules.seats import closed_up, to_the_left, to_the_right
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Unmodelled, Vocabulary, given, implements, result

PLAYERS_PER_MARKER = 4
TOO_CLOSE = PLAYERS_PER_MARKER - 1
"""Within so many seats two players don't take turns at once (807.4i)."""

TURNS = Vocabulary("turn", ("an extra turn", "an ordinary turn", "no turn"))


@given("{count:number} players play Grand Melee")
class GrandMelee(Fact, about=()):
    """A Grand Melee game and how many players are in it."""

    count: int


@dataclass(frozen=True, slots=True)
class TurnMarker(Fact, about="player"):
    """A player has a turn marker, which may be designated for removal."""

    player: str
    is_designated: bool = False


@dataclass(frozen=True, slots=True)
class ExtraTurn(Fact):
    """An effect gives a player an extra turn that was not taken yet."""

    player: str


@dataclass(frozen=True, slots=True)
class Taking(Fact, about="player"):
    """The turn that a player takes now, if it is an extra one."""

    player: str
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
    if game.find(ExtraTurn, player) and keeps(ctx, game, player):
        return game.drop(ExtraTurn(player)).put(Taking(player, is_extra=True))
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
    if game.find(ExtraTurn, player):
        return take_it_first(ctx, game, player)
    return game.put(Taking(player))


@implements("807.4j")
def take_it_first(ctx: RunContext, game: Game, player: str) -> Game:
    """An extra turn that had to wait is taken immediately before the player's next turn."""
    ctx.say("{player} takes the extra turn first", player=player)
    return game.drop(ExtraTurn(player)).put(Taking(player, is_extra=True, leads_on=True))


@result("{player:player} takes {turn:turn}")
def takes_turn(ctx: RunContext, game: Game, player: str, turn: SlotTerm) -> bool:
    """Whether the player takes such a turn now."""
    taking = game.find(Taking, player)
    now = TURNS["an extra turn" if taking.is_extra else "an ordinary turn"] if taking else TURNS["no turn"]
    ctx.say("{player} takes {now}", player=player, now=now)
    return now == turn
