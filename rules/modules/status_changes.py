"""Changes of status: tapped, flipped, turned face up, phased out as though it did not exist (110.5, 702.26)."""

from __future__ import annotations

from mtgcr.rules.modules.combat import Removed
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.status import Flipped, PhasedOut
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Vocabulary, Worlds, implements, when

SHIFTS = Vocabulary(
    "shift", ("becomes tapped", "becomes untapped", "flips", "phases in", "phases out", "turns face up")
)
"""How the status of a permanent changes."""
_EVENTS = {"becomes tapped": Kind.TAP, "becomes untapped": Kind.UNTAP, "turns face up": Kind.TURN_UP}


@when("{name:name} {shift:shift}")
def changes(ctx: RunContext, game: Game, name: str, shift: SlotTerm) -> Worlds:
    """The games after the change; nothing where the permanent is so already."""
    match shift:
        case "flips":
            return (game.put(Flipped(name)),)
        case "phases in":
            return (phase_in(ctx, game, name),)
        case "phases out":
            return (phase_out(ctx, game, name),)
        case _:
            return happen(ctx, game, Event(_EVENTS[shift], name))


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
