"""Who may look at hands (402.3) and face-down permanents (708.5), also of a player under control (723.4)."""

from __future__ import annotations

import datetime

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.player_control import controlled_by
from mtgcr.rules.modules.status import FaceDown
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.modules.zones import OUTSIDE, owner_of
from mtgcr.rules.workbench import Game, RunContext, implements

OUTSIDE_IS_OWN = datetime.date(2016, 7, 22)
"""Since then cards outside the game are for the controlled player alone."""


def who_sees(ctx: RunContext, game: Game, name: str) -> tuple[str, ...]:
    """The players who may look at the hidden object."""
    own = in_own_hand(ctx, game, name) if zone_of(game, name) == "the hand" else controlling(ctx, game, name)
    other = controlled_by(game, own)
    if other == own:
        return (own,)
    return with_controller(ctx, game, name, own, other)


@implements("402.3")
def in_own_hand(ctx: RunContext, game: Game, name: str) -> str:
    """Players look at their own hands."""
    player = owner_of(game, name)
    ctx.say("{name} is in the hand of {player}", name=name, player=player)
    return player


@implements("708.5")
def controlling(ctx: RunContext, game: Game, name: str) -> str:
    """Players look at the face-down permanents that they control."""
    player = controller_of(game, name) or owner_of(game, name)
    if game.find(FaceDown, name):
        ctx.say("{player} controls {name}, face down", player=player, name=name)
    return player


@implements("723.4", since=OUTSIDE_IS_OWN)
def with_controller(ctx: RunContext, game: Game, name: str, own: str, other: str) -> tuple[str, ...]:
    """What a controlled player sees in the game the controller sees, too."""
    return _shared(ctx, own, other) if zone_of(game, name) != OUTSIDE else (own,)


@with_controller.implements("712.4", before=OUTSIDE_IS_OWN)
def with_controller_everywhere(
    ctx: RunContext,
    game: Game,  # noqa: ARG001  # the operation's shape
    name: str,  # noqa: ARG001  # the operation's shape
    own: str,
    other: str,
) -> tuple[str, ...]:
    """What a controlled player sees of any object the controller sees, too."""
    return _shared(ctx, own, other)


def _shared(ctx: RunContext, own: str, other: str) -> tuple[str, ...]:
    ctx.say("{other} sees what {own} sees", other=other, own=own)
    return (own, other)
