"""What comes back once something has happened "until" which it was elsewhere (610.3)."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.registry import speech
from mtgcr.rules.workbench import Fact, Game, RunContext, remark

if TYPE_CHECKING:
    from mtgcr.rules.modules.conditions import Pattern
    from mtgcr.rules.modules.events import Event

TOGETHER = datetime.date(2016, 9, 30)
"""Since then the rules say that several effects of this kind are simultaneous."""


@dataclass(frozen=True, slots=True)
class HeldBack(Fact, about=("source", "name")):
    """An object was moved until something happens, and will be moved back to the zone that it came from."""

    source: str
    player: str
    name: str
    identity: int
    zone: str
    event: Pattern


def ended_by(ctx: RunContext, before: Game, game: Game, events: tuple[Event, ...]) -> tuple[HeldBack, ...]:
    """What the events end, and what is to be moved back because of it."""
    ended = tuple(one for one in game.all(HeldBack) if _is_ended(before, one, events))
    if ended:
        come_back(ctx, tuple(one.name for one in ended))
    return ended


def _is_ended(before: Game, one: HeldBack, events: tuple[Event, ...]) -> bool:
    scope = Scope(one.player, one.source)
    return any(one.event.matches(before, before, event, scope) for event in events)


come_back = remark("returns.come_back", "{names} comes back", "610.3", before=TOGETHER)
come_back.implements("610.3d", since=TOGETHER)(speech("{names} comes back at one time"))
