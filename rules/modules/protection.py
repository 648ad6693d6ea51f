"""What keeps permanents safe: protection from colours as their text reads now (702.16), indestructible (702.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.table import Protection, colours_of, has_quality
from mtgcr.rules.modules.wordings import word_on
from mtgcr.rules.workbench import Game, RunContext, remark

if TYPE_CHECKING:
    from mtgcr.rules.registry import Operation


def protections_of(game: Game, name: str) -> frozenset[str]:
    """The colours from which the object has protection."""
    return frozenset(word_on(game, name, one.colour) for one in game.all(Protection) if one.name == name)


NOT_TARGETED, NOT_ENCHANTED, NOT_EQUIPPED, NOT_BLOCKED = (
    remark(f"protection.from_{what}", "{name} has protection from {source}", number, gives=True)
    for what, number in zip(
        ("targeting", "Auras", "Equipment", "blockers"), ("702.16b", "702.16c", "702.16d", "702.16f"), strict=True
    )
)
"""What protection keeps others from doing to an object, but dealing damage (702.16e)."""


def keeps_away(ctx: RunContext, game: Game, name: str, source: str, said: Operation[..., bool]) -> bool:
    """Whether the object has protection from a colour of the source; says what the source can't do to it."""
    return not protections_of(game, name).isdisjoint(colours_of(game, source)) and said(ctx, name, source)


def is_destructible(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the permanent can be destroyed."""
    return not (has_quality(game, name, "indestructible") and withstands(ctx, name))


withstands = remark("protection.withstands", "{name} can't be destroyed (indestructible)", "702.12b", gives=True)
