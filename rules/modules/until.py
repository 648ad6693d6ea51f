"""Instructions that move objects until something happens (610.3)."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import Performed, effect_sentence
from mtgcr.rules.modules.events import moves
from mtgcr.rules.modules.pipeline import happen, once
from mtgcr.rules.modules.returns import HeldBack
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD, identity_of
from mtgcr.rules.workbench import Game, RunContext, Worlds, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.conditions import Pattern
    from mtgcr.rules.modules.selections import Scope, Selection

APART = datetime.date(2020, 7, 3)
"""Since then triggered abilities have a rule apart from spells and activated abilities."""


@effect_sentence("exile {what:selection} until {event:event}")
class ExileUntil(Performed):
    """Exile permanents until something happens to the source of the ability."""

    what: Selection
    event: Pattern

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games after the exile; the same game where the source has gone already."""
        if has_happened(ctx, game, scope.it):
            return (game,)
        names = picked(game, self.what, scope)
        worlds = happen(ctx, game, *(moves(name, "exile") for name in names))
        return once(world.put(*(_held(world, name, self.event, scope) for name in names)) for world in worlds)


def _held(game: Game, name: str, event: Pattern, scope: Scope) -> HeldBack:
    return HeldBack(scope.it, scope.you, name, identity_of(game, name), BATTLEFIELD, event)


@implements("610.3b", since=APART)
@implements("610.3a", before=APART)
def has_happened(ctx: RunContext, game: Game, source: str) -> bool:
    """Nothing is moved until something that has happened already."""
    return ctx.verdict(zone_of(game, source) != BATTLEFIELD, "{source} has left the battlefield already", source=source)
