"""What keeps permanents safe: protection from colours as their text reads now (702.16), indestructible (702.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.table import Protection, has_quality
from mtgcr.rules.modules.wordings import word_on
from mtgcr.rules.workbench import Game, RunContext, remark

if TYPE_CHECKING:
    from mtgcr.rules.workbench import Game


def protections_of(game: Game, name: str) -> frozenset[str]:
    """The colours from which the object has protection."""
    return frozenset(word_on(game, name, one.colour) for one in game.all(Protection) if one.name == name)


def is_destructible(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the permanent can be destroyed."""
    return not (has_quality(game, name, "indestructible") and withstands(ctx, name))


withstands = remark("protection.withstands", "{name} can't be destroyed (indestructible)", "702.12b", gives=True)
