"""Moves of one object to different zones at once, of which one happens (400.6)."""

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, Kind, affected_player
from mtgcr.rules.workbench import Game, RunContext, implements


def without_conflicts(ctx: RunContext, game: Game, events: tuple[Event, ...]) -> tuple[tuple[Event, ...], ...]:
    """The events with one move for each object; of several to different zones a player chooses."""
    for name in sorted({event.subject for event in events if event.kind is Kind.MOVE}):
        own = [event for event in events if event.kind is Kind.MOVE and event.subject == name]
        if len({event.zone for event in own}) > 1:
            chosen = choose_move(ctx, game, tuple(own))
            return tuple(way for one in chosen for way in without_conflicts(ctx, game, _only(events, one)))
        if len(own) > 1:
            return without_conflicts(ctx, game, _only(events, own[0]))
    return (events,)


def _only(events: tuple[Event, ...], move: Event) -> tuple[Event, ...]:
    """The events with that move of its object and no other."""
    return (*(one for one in events if one.kind is not Kind.MOVE or one.subject != move.subject), move)


@implements("400.6")
def choose_move(ctx: RunContext, game: Game, own: tuple[Event, ...]) -> tuple[Event, ...]:
    """Of contradictory moves the object's controller, or else its owner, chooses one."""
    (first, *_), zones = own, tuple(event.zone for event in own)
    player = affected_player(game, first, controller_of(game, first.subject))
    ctx.say("{player} chooses where {name} goes: {zones}", player=player, name=first.subject, zones=zones)
    return own
