"""Changes of status: becoming tapped or untapped, flipping, turning face up, phasing out and in (110.5)."""

from __future__ import annotations

from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.phasing import phase_in, phase_out
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.status import Flipped
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Vocabulary, Worlds, when

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
