"""Goad (701.15): a designation that gives a creature two requirements for each player who goaded it."""

import datetime

from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.modules.selections import Scope, Selection, picked
from mtgcr.rules.workbench import Game, OfName, RunContext, Worlds, given, implements, remark

DESIGNATION_SINCE = datetime.date(2021, 7, 23)
"""The first day on which goaded is a designation; before, the action itself imposed the requirements."""


@given("{name:name} is goaded by {player:player}")
class Goaded(OfName):
    """A creature is goaded; `player` controls what goaded it."""

    player: str


@frozen
class Requirement:
    """A creature attacks if able; with `avoided`, a player other than that one."""

    creature: str
    avoided: str | None = None


@implements("701.38a", before=datetime.date(2021, 7, 23))
@implements("701.15a", "701.15b", since=DESIGNATION_SINCE)
def requires(ctx: RunContext, goaded: Goaded) -> tuple[Requirement, ...]:
    """A goaded creature attacks each combat if able, and a player other than the one who goaded it if able."""
    said = "{name} is goaded by {player}: it attacks if able, and another player than {player}"
    ctx.say(said, name=goaded.name, player=goaded.player)
    return Requirement(goaded.name), Requirement(goaded.name, goaded.player)


def goad(ctx: RunContext, game: Game, scope: Scope, what: Selection) -> Worlds:
    """The game with the creatures goaded by the player."""
    for name in picked(game, what, scope):
        if game.find(Goaded, name, scope.you):
            goads_again(ctx, scope.you, name)
        game = game.put(Goaded(name, scope.you))
    return (game,)


goads_again = remark("{player} has goaded {name} already", "701.15d")
several_goad = remark("{name} is goaded by {count} players", "701.15c")


def requirements_of_goad(ctx: RunContext, game: Game, creatures: tuple[str, ...]) -> tuple[Requirement, ...]:
    """The requirements of everything that goaded the creatures."""
    found: tuple[Requirement, ...] = ()
    for creature in creatures:
        goads_on = [goaded for goaded in game.all(Goaded) if goaded.name == creature]
        if len(goads_on) > 1:
            several_goad(ctx, creature, len(goads_on))
        found += tuple(requirement for goaded in goads_on for requirement in requires(ctx, goaded))
    return found
