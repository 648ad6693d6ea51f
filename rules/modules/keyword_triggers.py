"""Triggered abilities that keywords stand for (702)."""

from mtgcr.rules.modules.actions import EFFECTS
from mtgcr.rules.modules.conditions import CONDITIONS, EVENTS, Happens
from mtgcr.rules.modules.events import Event, dies, leaves
from mtgcr.rules.modules.keyword_instances import KeywordInstance, instances, kinds_stated
from mtgcr.rules.modules.keywords import word_of
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.status import PhasedOut, has_trait
from mtgcr.rules.modules.sunburst import MODULAR_SUNBURST, modular
from mtgcr.rules.modules.table import Physique, counters_on, zone_of
from mtgcr.rules.modules.triggers import Ability, asks_if, looked_at, tell_trigger, wait_for
from mtgcr.rules.workbench import Game, RunContext, implements


def trigger_keywords(ctx: RunContext, before: Game, after: Game, events: tuple[Event, ...]) -> Game:
    """The game with the keyword abilities that the events triggered waiting."""
    game = after
    for event in (one for one in events if dies(before, one) and has_trait(before, one.subject, MODULAR_SUNBURST)):
        game = modular(ctx, game, event.subject, last_counters(ctx, before, event.subject))
    worlds = (before, after) if any("trigger" in one.derive(kinds_stated, "") for one in (before, after)) else ()
    for name in dict.fromkeys(body.name for world in worlds for body in world.all(Physique)):
        for one in dict.fromkeys((*_there(before, name), *_there(after, name))):
            game = _triggered(ctx, before, after, game, events, one)
    return game


def _there(game: Game, name: str) -> tuple[KeywordInstance, ...]:
    """The triggered keyword abilities that the object has where it is."""
    found = () if game.find(PhasedOut, name) else tuple(instances(game, name, "trigger"))
    return tuple(one for one in found if one.row.zone == zone_of(game, name))


def _triggered(
    ctx: RunContext, before: Game, after: Game, game: Game, events: tuple[Event, ...], one: KeywordInstance
) -> Game:
    """The game in which the ability waits as often as the events trigger it."""
    found: dict[object, Event] = {}
    for event in events:
        seen = looked_at(ctx.fork(quiet=True), before, after, event)
        if one not in _there(seen, one.name):
            continue
        pattern = one.part(EVENTS, seen, one.row.event)
        if pattern.matches(before, seen, event, Scope(one.player(seen), one.name)):
            # a creature blocks once, whatever it blocks (509.3a)
            found[event.kind, event.subject, isinstance(pattern, Happens) or event.source] = event
    for event in found.values():
        seen = looked_at(ctx, before, after, event)
        game = _asked(ctx, seen, game, event, events, one)
    if not found:
        one.tell(ctx.fork(quiet=True), so=False)
    return game


def _asked(
    ctx: RunContext, seen: Game, game: Game, event: Event, events: tuple[Event, ...], one: KeywordInstance
) -> Game:
    """The game with the ability waiting, if what it asks for besides is so."""
    pattern, condition = one.part(EVENTS, seen, one.row.event), one.part(CONDITIONS, seen, one.row.condition)
    ability = Ability(one.name, pattern, condition, one.part(EFFECTS, seen, one.row.effect))
    if leaves(seen, event):
        last_counters(ctx, seen, event.subject)
    had = one.part(CONDITIONS, seen, one.row.had)
    so = had is None or had.holds(ctx, seen, Scope(one.player(seen), one.name, event.subject, events))
    so = so and (condition is None or asks_if(ctx, seen, ability, event.subject))
    if not one.tell(ctx, so=so, triggers=True):
        return game
    one.counts(ctx, seen)
    tell_trigger(ctx, seen, pattern, event, one.name)
    return wait_for(seen, game, ability, event, word_of(one.ability))


@implements("704.8")
def last_counters(ctx: RunContext, before: Game, name: str) -> int:
    """What left the battlefield is judged as it was before everything that happened at that time."""
    plus = counters_on(before, name, "+1/+1")
    ctx.say("{name} last had {plus} +1/+1 counters on the battlefield", name=name, plus=plus)
    return plus
