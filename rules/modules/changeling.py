"""Changeling (702.73): an object with it is every creature type."""

from __future__ import annotations

from mtgcr.rules.modules.table import characteristics_of
from mtgcr.rules.modules.type_lines import known_creature_types
from mtgcr.rules.workbench import Game, RunContext, implements, result


@result("{name:name} has the creature type {word:text}")
def has_creature_type(ctx: RunContext, game: Game, name: str, word: str) -> bool:
    """Whether it has that creature type, by what it is or because it has all of them."""
    it = characteristics_of(game, name)
    return word in it.types or ("changeling" in it.abilities and word in every_type(ctx, game, name))


@implements("702.73a")
def every_type(ctx: RunContext, game: Game, name: str) -> frozenset[str]:
    """Every creature type that is known."""
    ctx.say("{name} is every creature type", name=name)
    return known_creature_types(game)
