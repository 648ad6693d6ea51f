"""The city's blessing (ascend) and an enduring story (storied): what a player gets at any time, for good (702.131)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.selections import permanents, permanents_of
from mtgcr.rules.modules.table import Physique, characteristics_of, has_quality
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Vocabulary, remark, result

if TYPE_CHECKING:
    from collections.abc import Callable

_STORIED = frozenset({"artifact", "Saga", "legendary"})
_EARNED: dict[str, tuple[str, Callable[[Game, str], int], int]] = {
    "the city's blessing": ("ascend", lambda game, player: len(permanents_of(game, player)), 10),
    "an enduring story": (
        "storied",
        lambda game, player: sum(
            bool(characteristics_of(game, one).types & _STORIED) for one in permanents_of(game, player)
        ),
        3,
    ),
}
BLESSINGS = Vocabulary("blessing", _EARNED)
"""Designations of players for the rest of the game."""
_TELLS = {
    "the city's blessing": remark("blessings.ascends", "{player} has the city's blessing", "702.131b", "702.131c"),
    "an enduring story": remark("blessings.is_storied", "{player} has an enduring story", "702.195a", "702.195b"),
}


@dataclass(frozen=True, slots=True)
class Blessed(Fact):
    """A player has such a designation."""

    player: str
    blessing: SlotTerm


def blessed(game: Game) -> Game:
    """The game in which whoever has what a keyword asks for has the designation."""
    stated = {one for body in game.all(Physique) for one in body.qualities}
    if stated.isdisjoint(keyword for keyword, _, _ in _EARNED.values()):
        return game
    for blessing, (keyword, count, least) in _EARNED.items():
        able = {controller_of(game, name) for name in permanents(game) if has_quality(game, name, keyword)}
        earned = (player for player in sorted(able) if count(game, player) >= least)
        game = game.put(*(Blessed(player, BLESSINGS[blessing]) for player in earned))
    return game


@result("{player:player} {so:have} {blessing:blessing}")
def has_blessing(ctx: RunContext, game: Game, player: str, blessing: SlotTerm) -> bool:
    """Whether the player has the designation."""
    has_it = blessed(game).find(Blessed, player, blessing) is not None
    return has_it and not _TELLS[blessing](ctx, player)
