"""Power and toughness that an ability of the card defines by a number (208.2a, 604.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.workbench import Fact, Game, PowerToughness, RunContext, given, implements

if TYPE_CHECKING:
    from collections.abc import Callable


@given("{name:name} has power and toughness {plus:number} plus the creatures of the chosen player")
class CountsCreatures(Fact, about="name"):
    """Power and toughness are each a number plus that of the creatures that a chosen player controls."""

    name: str
    plus: int


@dataclass(frozen=True, slots=True)
class ChosenPlayer(Fact, about="name"):
    """The player who was chosen for a permanent."""

    name: str
    player: str


def defined_size(game: Game, name: str, creatures: Callable[[str], int]) -> PowerToughness | None:
    """The size that the card's own ability defines, None without one; `creatures` counts those of each player."""
    ability, chosen = game.find(CountsCreatures, name), game.find(ChosenPlayer, name)
    if ability is None:
        return None
    value = ability.plus + (creatures(chosen.player) if chosen else 0)
    return PowerToughness(value, value)


@implements("208.2a")
def say_defined(ctx: RunContext, game: Game, name: str) -> None:
    """The ability works in every zone; a number that can't be determined is 0 in it."""
    chosen = game.find(ChosenPlayer, name)
    if chosen is None:
        ctx.say("no player is chosen for {name}: 0 is used", name=name)
    else:
        ctx.say("the creatures of {player} count for {name}", player=chosen.player, name=name)
