"""The limited range of influence (801): how far players, and what they control, can reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.combat import controller_of, is_player
from mtgcr.rules.modules.seats import distance, seats_of
from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements

if TYPE_CHECKING:
    from collections.abc import Iterable


@given("each player has a range of influence of {seats:number}")
class Range(Fact, about=()):
    """How many seats every player can reach; without it everybody reaches everybody."""

    seats: int


@dataclass(frozen=True, slots=True)
class OwnRange(Fact, about="player"):
    """How many seats one player can reach, where it is not the range of all."""

    player: str
    seats: int


def range_of(game: Game, player: str) -> int | None:
    """The player's range of influence; None where it is not limited."""
    limit = game.find(OwnRange, player) or game.find(Range)
    return limit.seats if limit else None


def is_limited(game: Game, player: str) -> bool:
    """Whether the player's range of influence is limited; nobody's, "", is not."""
    return bool(player) and range_of(game, player) is not None


@implements("801.2")
def reaches(ctx: RunContext, game: Game, player: str, name: str) -> bool:
    """Whether the player or object is within the player's range; an object is where its controller sits."""
    seated, seats = name if is_player(game, name) else controller_of(game, name), range_of(game, player)
    if seats is None:
        return True
    away = distance(game, player, seated)
    ctx.say(
        "{name} is {away} seats from {player}, whose range is {seats}", name=name, away=away, player=player, seats=seats
    )
    return away <= seats


def within(ctx: RunContext, game: Game, player: str, names: Iterable[str]) -> tuple[str, ...]:
    """Those of the players and objects that are within the player's range."""
    return tuple(name for name in names if reaches(ctx, game, player, name))


def can_affect(ctx: RunContext, game: Game, player: str, name: str) -> bool:
    """Whether what the player controls can do anything to the object or player."""
    return not is_limited(game, player) or affects(ctx, game, player, name)


@implements("801.10")
def affects(ctx: RunContext, game: Game, player: str, name: str) -> bool:
    """Spells and abilities do nothing to what is outside their controller's range."""
    can = reaches(ctx, game, player, name)
    return ctx.verdict(can, "{player} can affect {name}", "{player} can't affect {name}", player=player, name=name)


@implements("801.2c")
def within_as_turn_began(ctx: RunContext, game: Game, player: str) -> frozenset[str]:
    """The players within the range, by the seats as they were when the turn began."""
    found = within(ctx, game, player, seats_of(game))
    ctx.say("within the range of {player} are {found}", player=player, found=found)
    return frozenset(found)
