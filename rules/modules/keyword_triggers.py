"""Triggered abilities that keywords stand for: undying and persist (702.93a, 702.79a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import dies
from mtgcr.rules.modules.selections import Selection
from mtgcr.rules.modules.sunburst import ModularSunburst, modular
from mtgcr.rules.modules.table import COUNTERS, counters_on, has_quality
from mtgcr.rules.modules.triggers import Pending, trigger
from mtgcr.rules.modules.zone_actions import PutWithCounters
from mtgcr.rules.modules.zones import identity_of
from mtgcr.rules.registry import implements

if TYPE_CHECKING:
    from mtgcr.rules.context import RunContext
    from mtgcr.rules.game import Game
    from mtgcr.rules.modules.events import Event

_RETURN, _RETURN_SMALLER = (PutWithCounters(Selection("that"), 1, COUNTERS[kind]) for kind in ("+1/+1", "-1/-1"))
"""What undying and persist do: the card comes back under its owner's control with a counter."""


def trigger_keywords(ctx: RunContext, before: Game, after: Game, events: tuple[Event, ...]) -> Game:
    """The game with the keyword abilities that the events triggered waiting."""
    for name in (event.subject for event in events if dies(before, event)):
        if has_quality(before, name, "undying"):
            after = undying(ctx, after, name, last_counters(ctx, before, name))
        if has_quality(before, name, "persist"):
            after = persist(ctx, after, name, counters_on(before, name, "-1/-1"))
        if before.find(ModularSunburst, name):
            after = modular(ctx, after, name, last_counters(ctx, before, name))
    return after


@implements("704.8")
def last_counters(ctx: RunContext, before: Game, name: str) -> int:
    """What left the battlefield is judged as it was before everything that happened at that time."""
    plus = counters_on(before, name, "+1/+1")
    ctx.say("{name} last had {plus} +1/+1 counters on the battlefield", name=name, plus=plus)
    return plus


@implements("702.93a")
def undying(ctx: RunContext, game: Game, name: str, plus: int) -> Game:
    """Undying triggers if the creature had no +1/+1 counter."""
    if plus > 0:
        ctx.say("undying of {name} does not trigger", name=name)
        return game
    ctx.say("undying of {name} triggers", name=name)
    player = controller_of(game, name)
    return trigger(game, "undying", Pending(name, player, name, _RETURN, identity=identity_of(game, name)))


@implements("702.79a")
def persist(ctx: RunContext, game: Game, name: str, minus: int) -> Game:
    """Persist triggers if the creature had no -1/-1 counter."""
    if minus > 0:
        ctx.say("persist of {name} does not trigger", name=name)
        return game
    ctx.say("persist of {name} triggers", name=name)
    player = controller_of(game, name)
    return trigger(game, "persist", Pending(name, player, name, _RETURN_SMALLER, identity=identity_of(game, name)))
