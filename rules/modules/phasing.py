"""Phasing: what phases out is treated as though it did not exist (702.26)."""

from __future__ import annotations

from mtgcr.rules.modules.combat import Removed
from mtgcr.rules.modules.status import PhasedOut
from mtgcr.rules.workbench import Game, RunContext, implements


@implements("702.26b")
def phase_out(ctx: RunContext, game: Game, name: str) -> Game:
    """A permanent that is phased out is not counted and not affected, and takes no part in combat."""
    ctx.say("{name} is treated as though it did not exist", name=name)
    return game.put(PhasedOut(name), Removed(name))


@implements("702.26d")
def phase_in(ctx: RunContext, game: Game, name: str) -> Game:
    """Phasing is no change of zones: what was chosen for the permanent stays, and nothing enters."""
    ctx.say("{name} is the same permanent as before", name=name)
    return game.drop(PhasedOut(name))
