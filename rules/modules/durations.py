"""How long effects last (611.2a, 611.2b), and what comes back once something has happened (610.3)."""

import datetime

from mtgcr.rules.modules.conditions import Condition, Pattern
from mtgcr.rules.modules.effects import Begun, without
from mtgcr.rules.modules.events import Event
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.triggers import Pending
from mtgcr.rules.sentences import parts_within
from mtgcr.rules.workbench import Game, OfEffect, OfSource, RunContext, implements, making, remark, speech

AGAIN = datetime.date(2024, 11, 8)
"""Since then a duration that had ended can begin again."""


class Lasts:
    """An instruction whose effects last as long as a condition is true."""

    __slots__ = ()
    condition: Condition


class Over(OfSource):
    """The duration of what a waiting ability will do has ended since it triggered."""

    condition: Condition


class Lasting(OfEffect, about="effect"):
    """A continuous effect lasts as long as a condition is true; player and source are those who made it."""

    condition: Condition
    player: str
    source: str


def lasting(before: Game, after: Game, condition: Condition, scope: Scope) -> Game:
    """The game after, in which whatever has begun since before lasts as long as the condition is true."""
    new = (one.effect for one in after.all(Begun) if not before.find(Begun, one.effect))
    return after.put(*(Lasting(effect, condition, scope.you, scope.it) for effect in new))


def end_effects(ctx: RunContext, game: Game) -> Game:
    """The game without the effects whose condition is not true any more."""
    for one in game.all(Lasting):
        if not one.condition.holds(ctx.fork(quiet=True), game, Scope(one.player, one.source)):
            game = ends(ctx, one.source, one, game)
    return game


ends = making(lambda _source, one, game: without(game.drop(one), one.effect), "what {source} did ends", "611.2a")


@implements("611.2b", before=AGAIN)
def starts(ctx: RunContext, game: Game, condition: Condition, scope: Scope) -> bool:
    """An effect whose duration ended before it would begin did nothing, even if the duration began again."""
    if game.find(Over, scope.it, condition):
        ctx.say("the duration of what {source} does has ended before", source=scope.it)
        return False
    return _is_so(ctx, game, condition, scope)


@starts.implements("611.2b", since=AGAIN)
def _is_so(ctx: RunContext, game: Game, condition: Condition, scope: Scope) -> bool:
    """An effect whose duration is over does nothing, unless the duration begins again in time."""
    is_so = condition.holds(ctx, game, scope)
    return ctx.verdict(
        is_so,
        "the effect of {source} begins and lasts for a while",
        "the duration of what {source} does is over already",
        source=scope.it,
    )


def note_over(ctx: RunContext, before: Game, after: Game) -> Game:
    """The game after events, in which durations of waiting abilities that have ended are remembered."""
    quiet = ctx.fork(quiet=True)
    for pending in after.all(Pending):
        scope = Scope(pending.player, pending.source, pending.that)
        lasting = (part.condition for part in parts_within(pending.effect) if isinstance(part, Lasts))
        for condition in lasting:
            if condition.holds(quiet, before, scope) and not condition.holds(quiet, after, scope):
                after = after.put(Over(pending.source, condition))
    return after


TOGETHER = datetime.date(2016, 9, 30)
"""Since then the rules say that several effects of this kind are simultaneous."""


class HeldBack(OfSource, about=("source", "name")):
    """An object was moved until something happens, and will be moved back to the zone that it came from."""

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


come_back = remark("{names} comes back", "610.3", before=TOGETHER)
come_back.implements("610.3d", since=TOGETHER)(speech("{names} comes back at one time"))
