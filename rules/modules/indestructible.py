"""Indestructible (702.12): what can't be destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.table import has_quality
from mtgcr.rules.registry import implements

if TYPE_CHECKING:
    from mtgcr.rules.context import RunContext
    from mtgcr.rules.game import Game


def is_destructible(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the permanent can be destroyed."""
    return not (has_quality(game, name, "indestructible") and withstands(ctx, name))


@implements("702.12b")
def withstands(ctx: RunContext, name: str) -> bool:
    """A permanent with indestructible can't be destroyed."""
    ctx.say("{name} can't be destroyed (indestructible)", name=name)
    return True
