"""Protection from colours as the text of the object reads now (702.16, 612)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.table import Protection
from mtgcr.rules.modules.wordings import word_on

if TYPE_CHECKING:
    from mtgcr.rules.workbench import Game


def protections_of(game: Game, name: str) -> frozenset[str]:
    """The colours from which the object has protection."""
    return frozenset(word_on(game, name, one.colour) for one in game.all(Protection) if one.name == name)
