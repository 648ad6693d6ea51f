"""Indestructible (702.12): what can't be destroyed."""

from __future__ import annotations

from mtgcr.rules.modules.table import has_quality
from mtgcr.rules.workbench import Game, RunContext, remark


def is_destructible(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the permanent can be destroyed."""
    return not (has_quality(game, name, "indestructible") and withstands(ctx, name))


withstands = remark("indestructible.withstands", "{name} can't be destroyed (indestructible)", "702.12b", gives=True)
