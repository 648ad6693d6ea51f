"""Entering as a copy: the move as a copy effect alters it, with what it says besides characteristics (707.5, 707.9)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mtgcr.rules.modules.alterations import with_counters
from mtgcr.rules.modules.copiable import Copied
from mtgcr.rules.modules.copy_effects import as_copy, meets_condition
from mtgcr.rules.workbench import Game, RunContext, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.alterations import EnterAsCopy
    from mtgcr.rules.modules.events import Event


def copied_in(event: Event) -> Copied | None:
    """As what the event's object enters a copy; None where it does not."""
    return next((one for one in event.also if isinstance(one, Copied)), None)


@implements("707.5")
def entering_as_copy(ctx: RunContext, game: Game, event: Event, effect: EnterAsCopy) -> Event:
    """It becomes a copy as it enters, so that what it copies modifies how it enters and triggers on it."""
    name = event.subject
    ctx.say("{name} enters as a copy of {original}", name=name, original=effect.original)
    before = copied_in(event)
    if before and before.extra:
        event = without_extra(ctx, event, before.extra)
    copied = as_copy(ctx, game, name, effect.original)
    others = tuple(one for one in event.also if not isinstance(one, Copied))
    return _with_extra(ctx, replace(event, also=(*others, copied)), copied, effect)


def _with_extra(ctx: RunContext, event: Event, copied: Copied, effect: EnterAsCopy) -> Event:
    if effect.kind is None or not meets_condition(ctx, copied, effect.only):
        return event
    event = with_counters(event, effect.kind, effect.amount)
    also = (one for one in event.also if one is not copied)
    return replace(event, also=(*also, replace(copied, extra=((effect.kind, effect.amount),))))


@implements("707.9e")
def without_extra(ctx: RunContext, event: Event, extra: tuple[tuple[str, int], ...]) -> Event:
    """What a copy effect adds besides characteristics does not happen once another copy effect applies after it."""
    ctx.say("{name} enters without the counters of the first copy effect", name=event.subject)
    for kind, amount in extra:
        event = with_counters(event, kind, -amount)
    return event
