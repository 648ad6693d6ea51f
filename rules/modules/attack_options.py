"""Which opponents can be attacked: the range of influence (801.3), neighbours only (809.3c, 811.4)."""

from __future__ import annotations

import datetime

from mtgcr.rules.modules.players import opponents_of
from mtgcr.rules.modules.range_of_influence import is_limited, reaches
from mtgcr.rules.modules.seats import distance
from mtgcr.rules.modules.teams import is_played
from mtgcr.rules.workbench import Game, RunContext, implements

BATTLES = datetime.date(2023, 4, 14)
"""Since then the rules name battles beside players in the next seats."""


def attackable(ctx: RunContext, game: Game, player: str) -> tuple[str, ...]:
    """The opponents that the player's creatures can attack."""
    opponents = opponents_of(game, player)
    if is_limited(game, player):
        opponents = opponents_in_range(ctx, game, player, opponents)
    if is_played(game, "Emperor"):
        return neighbours_of_a_general(ctx, game, player, opponents)
    if is_played(game, "Alternating Teams"):
        return neighbours_of_other_teams(ctx, game, player, opponents)
    return opponents


@implements("801.3")
def opponents_in_range(ctx: RunContext, game: Game, player: str, opponents: tuple[str, ...]) -> tuple[str, ...]:
    """Only opponents within the range of influence can be attacked."""
    found = tuple(one for one in opponents if reaches(ctx, game, player, one))
    ctx.say("within the range of {player}: {found}", player=player, found=found)
    return found


@implements("809.3c", since=BATTLES)
@implements("809.3c", before=BATTLES)
def neighbours_of_a_general(ctx: RunContext, game: Game, player: str, opponents: tuple[str, ...]) -> tuple[str, ...]:
    """In an Emperor game only opponents in the next seats can be attacked."""
    return _next_to(ctx, game, player, opponents)


@implements("811.4", since=BATTLES)
@implements("811.4", before=BATTLES)
def neighbours_of_other_teams(ctx: RunContext, game: Game, player: str, opponents: tuple[str, ...]) -> tuple[str, ...]:
    """In an Alternating Teams game only opponents in the next seats can be attacked."""
    return _next_to(ctx, game, player, opponents)


def _next_to(ctx: RunContext, game: Game, player: str, opponents: tuple[str, ...]) -> tuple[str, ...]:
    found = tuple(one for one in opponents if distance(game, player, one) == 1)
    ctx.say("next to {player} sit the opponents {found}", player=player, found=found)
    return found
