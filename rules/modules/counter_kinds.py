"""Counters that do something by themselves: shield, stun, finality (122.1c, 122.1d, 122.1h)."""

from collections.abc import Callable

from mtgcr.rules.modules.events import Event, Kind, Prospects, dies, moves
from mtgcr.rules.modules.protection import is_unpreventable
from mtgcr.rules.modules.table import counters_on
from mtgcr.rules.workbench import Game, RunContext, implements


def ways_of_counters(ctx: RunContext, game: Game, event: Event, batch: tuple[Event, ...]) -> Prospects:
    """The event after the replacement or prevention effects that counters on its object create, each of them.

    What one effect removes a counter for is prevented whole, however many events of that time it is.
    """
    ways = []
    for kind, (meets, does) in _DOES.items():
        if counters_on(game, event.subject, kind) and kind not in event.used and meets(game, event):
            instead = does(ctx, game, event)
            if instead != (event,):
                ways.append((game, tuple(one.mark(kind) for one in instead if one not in batch)))
    return tuple(ways)


@implements("122.1c")
def shields(ctx: RunContext, game: Game, event: Event) -> tuple[Event, ...]:
    """A shield counter is removed in place of destruction by an effect, and as damage is prevented, if it can be."""
    removed = Event(Kind.REMOVE_COUNTERS, event.subject, zone="shield", used=frozenset({"shield"}))
    if is_unpreventable(game, event):  # what else a prevention effect does happens all the same (615.12)
        ctx.say("a shield counter is removed from {name}, and nothing prevented", name=event.subject)
        return (event.mark("shield"), removed)
    ctx.say("a shield counter is removed from {name} instead", name=event.subject)
    return (removed,)


@implements("122.1d")
def stays_tapped(ctx: RunContext, _game: Game, event: Event) -> tuple[Event, ...]:
    """A stun counter is removed in place of untapping."""
    ctx.say("a stun counter is removed from {name} instead", name=event.subject)
    return (Event(Kind.REMOVE_COUNTERS, event.subject, zone="stun"),)


@implements("122.1h")
def is_final(ctx: RunContext, _game: Game, event: Event) -> tuple[Event, ...]:
    """What has a finality counter is exiled where it would be put into a graveyard from the battlefield."""
    ctx.say("{name} is exiled instead (finality counter)", name=event.subject)
    return (moves(event.subject, "exile", *event.also),)


_DOES: dict[str, tuple[Callable[[Game, Event], bool], Callable[[RunContext, Game, Event], tuple[Event, ...]]]] = {
    "shield": (
        lambda _, event: event.kind is Kind.DAMAGE or bool(event.kind is Kind.DESTROY and event.source),
        shields,
    ),
    "stun": (lambda _, event: event.kind is Kind.UNTAP, stays_tapped),
    "finality": (dies, is_final),
}
"""For each kind of counter which events its effect is about, and what happens instead."""
