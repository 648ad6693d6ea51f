"""Triggered abilities: what triggers when events happen, waits for its resolution and then does what it says (603).

An ability looks at the game after the events, or before them where it looks back (603.10).  What has triggered is a
fact for each time; delayed abilities remember the object that they are about (603.7c).
"""

import datetime
from typing import TypeAlias

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.modules.actions import Instruction, OrElse
from mtgcr.rules.modules.cards import Stacked
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.conditions import BlockOf, Condition, Happens, IsTargeted, Pattern
from mtgcr.rules.modules.copiable import bearers, origin
from mtgcr.rules.modules.damage_results import LIFELINK
from mtgcr.rules.modules.events import Event, Kind, dies, enters, leaves, partakers
from mtgcr.rules.modules.functioning_zones import zones_of_trigger
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.players import Clock, Lost
from mtgcr.rules.modules.range_of_influence import is_limited, reaches, within
from mtgcr.rules.modules.replacement import keeps_abilities
from mtgcr.rules.modules.selections import Scope, Selection, meaning_itself
from mtgcr.rules.modules.status import is_phased_out
from mtgcr.rules.modules.table import counters_on, zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD, identity_of, next_place, owner_of
from mtgcr.rules.workbench import Fact, Game, OfSource, RunContext, Worlds, given, implements, next_after, remark

Counted: TypeAlias = "tuple[Event, ...]"
"""The events for each of which an ability triggers."""


@given("{source:name} triggers when {event:event}[ if {condition:condition}][ to {effect:effect}]")
class Ability(OfSource):
    """A triggered ability of an object: what it waits for, its intervening if, and what it does."""

    event: Pattern
    condition: Condition | None = None
    effect: Instruction | None = None
    face: str = ""
    """Where it is printed, if that is not the source itself."""


@given("{source:name} triggers while {condition:condition}[ to {effect:effect}]")
class StateAbility(OfSource):
    """A triggered ability that triggers because of a state of the game (603.8)."""

    condition: Condition
    effect: Instruction | None = None


class Chapters(Fact, about="saga"):
    """How many chapters a Saga has."""

    saga: str
    amount: int


@given("chapter {place:number} of {saga:name} is to {effect:effect}")
class Chapter(Fact, about=("saga", "place")):
    """What a chapter ability of a Saga does; of the others nothing is said."""

    saga: str
    place: int
    effect: Instruction


class Delayed(OfSource):
    """A delayed triggered ability: it triggers once, and is about the object that it was created for (603.7)."""

    player: str
    that: str
    identity: int
    event: Pattern
    effect: Instruction


class Triggered(Fact, about=("ability", "name")):
    """An ability of an object has triggered so often; `ability` is "" for one that has no keyword."""

    ability: str
    name: str
    times: int


class Pending(OfSource, about=("source", "number")):
    """An ability that has triggered and not yet resolved; `identity` is None where it may affect a new object."""

    player: str
    that: str
    effect: Instruction | None
    condition: Condition | None = None
    identity: int | None = None
    is_delayed: bool = False
    amount: int = 0
    number: int = 0
    """Its place among the abilities that wait."""
    own: int | None = None
    """Which object its source was."""
    aim: str = ""
    """The target of a keyword ability that was activated for one."""


def after_triggers(ctx: RunContext, before: Game, after: Game, events: tuple[Event, ...]) -> Game:
    """The game after the events with everything that they triggered waiting."""
    game = after
    for printed in before.all(Ability):
        for ability in _held(before, after, printed):
            for event in triggering(ctx, before, after, ability, events):
                tell_trigger(ctx, before, ability.event, event, ability.source)
                seen = looked_at(ctx.fork(quiet=True), before, after, event, ability.source)
                game = wait_for(seen, game, ability, event)
                particular(ctx, "controlled", "", ability.source, controller_of(seen, ability.source))
    for delayed in before.all(Delayed):
        game = _trigger_delayed(ctx, before, after, game, delayed, events)
    for state in game.all(StateAbility):
        game = trigger_of_state(ctx, game, state)
    for name, last in ((one.saga, one.amount) for one in game.all(Chapters) if has_abilities(ctx, game, one.saga)):
        for place in range(counters_on(before, name, "lore"), min(counters_on(game, name, "lore"), last)):
            game = comes_to(ctx, game, name, place + 1)
    return game


@implements("714.2b")
def comes_to(ctx: RunContext, game: Game, saga: str, place: int) -> Game:
    """A chapter ability triggers as lore counters that are put on the Saga come to its number."""
    ctx.say("{saga} comes to chapter {place}", saga=saga, place=place)
    stated = game.find(Chapter, saga, place)
    return trigger(game, "", Pending(saga, controller_of(game, saga), "", stated.effect if stated else None))


def _held(before: Game, after: Game, printed: Ability) -> tuple[Ability, ...]:
    """The ability as each object has it on whose face it is printed, or which copies that."""
    names = (*bearers(before, printed.source), *bearers(after, printed.source))
    held: Ability = meaning_itself(printed, printed.source)
    return tuple(replace(held, source=name, face=printed.source) for name in dict.fromkeys(names))


def triggering(ctx: RunContext, before: Game, after: Game, ability: Ability, events: tuple[Event, ...]) -> Counted:
    """The events among these for which the ability triggers."""
    found = [event for event in events if is_trigger(ctx, before, after, ability, event)]
    if isinstance(ability.event, Happens):  # a creature blocks once, whatever it blocks (509.3a)
        found = list(
            {(one.subject if one.kind is Kind.BLOCK else place): one for place, one in enumerate(found)}.values()
        )
    if not found or (ability.condition and not asks_if(ctx, after, ability)):
        return ()
    return counted(ctx, ability, tuple(found))


def tell_trigger(ctx: RunContext, before: Game, pattern: Pattern, event: Event, name: str) -> None:
    """Tells the rule about what the ability of the object waits for."""
    left = "dies" if dies(before, event) else "leaves"
    word = "enters" if enters(event) else left if leaves(before, event) else event.kind.value
    if isinstance(pattern, BlockOf):
        word = "blocks that" if pattern.is_by_blocker else "blocked by that"
    particular(ctx, "trigger", word, name)


def is_trigger(ctx: RunContext, before: Game, after: Game, ability: Ability, event: Event) -> bool:
    """Whether the event is what the ability waits for, and the ability is there to see it."""
    it = ability.source
    seen = looked_at(ctx, before, after, event, it)
    if origin(seen, it) != ability.face:
        return False
    scope = Scope(controller_of(seen, it), it)
    is_meant = ability.event.matches(before, seen, event, scope) and _sees(ctx, seen, ability.event, it)
    return is_meant and is_within(ctx, before, seen, it, event)


def is_within(ctx: RunContext, before: Game, seen: Game, source: str, event: Event) -> bool:
    """Whether the event is near enough for abilities of the source, where ranges of influence are limited."""
    player = controller_of(seen, source)
    if not is_limited(seen, player):
        return True
    if leaves(before, event):
        return is_left_within(ctx, seen, player, event.subject)
    return is_wholly_within(ctx, seen, player, partakers(event))


@implements("801.7")
def is_wholly_within(ctx: RunContext, seen: Game, player: str, names: tuple[str, ...]) -> bool:
    """The whole event must be within the range of the controller of the ability."""
    near = within(ctx, seen, player, names)
    ctx.say("of {names} {near} is within", names=names, near=near)
    return near == names


@implements("801.7a")
def is_left_within(ctx: RunContext, seen: Game, player: str, name: str) -> bool:
    """Where the object was counts, not where it goes."""
    there = controller_of(seen, name)
    ctx.say("{name} was controlled by {there}", name=name, there=there)
    return reaches(ctx, seen, player, name)


def looked_at(ctx: RunContext, before: Game, after: Game, event: Event, source: str = "") -> Game:
    """The game in which the ability of the source and the objects of the event are looked at."""
    if leaves(before, event) or event.kind in (Kind.SACRIFICE, Kind.DESTROY):
        looks_back(ctx)
        return before
    if event.kind is Kind.GAIN_CONTROL and event.subject != source:
        looks_back_at_control(ctx)
        return before
    if enters(event):
        particular(ctx, "as it entered", "", event.subject)
    if event.kind is Kind.ATTACK:
        particular(ctx, "as declared attacker", "", event.subject)
    if event.kind in (Kind.BLOCK, Kind.BLOCKED, Kind.UNBLOCKED):
        particular(ctx, "as declared blocker", "", event.subject)
    return after


WITH_LETTERS = datetime.date(2016, 11, 11)
"""Since then each kind of ability that looks back has a letter of its own."""
looks_back = remark("it is seen as it was before", "603.6d", before=WITH_LETTERS)
looks_back.also("603.10a", since=WITH_LETTERS)
looks_back_at_control = remark("it is seen as it was before", "603.6d", before=WITH_LETTERS)
looks_back_at_control.also("603.10d", since=WITH_LETTERS)


def _sees(ctx: RunContext, seen: Game, event: Pattern, source: str) -> bool:
    is_there = zone_of(seen, source) in zones_of_trigger(ctx, event) and not is_phased_out(ctx, seen, source)
    return is_there and has_abilities(ctx, seen, source)


@implements("603.6b")
def has_abilities(ctx: RunContext, seen: Game, source: str) -> bool:
    """A permanent is never on the battlefield with abilities that an effect takes from it."""
    return ctx.verdict(keeps_abilities(seen, source, BATTLEFIELD), None, "{source} has no abilities", source=source)


@implements("603.4")
def asks_if(ctx: RunContext, game: Game, ability: Ability | Pending, that: str = "") -> bool:
    """Whether the intervening if is true now: asked as the ability would trigger and again as it resolves."""
    scope = Scope(controller_of(game, ability.source), ability.source, that)
    holds = ability.condition is None or ability.condition.holds(ctx, game, scope)
    return ctx.verdict(holds, None, "the condition of {source} is not true", source=ability.source)


@implements("603.2", "603.2c", "700.1")
def counted(ctx: RunContext, ability: Ability, found: Counted) -> Counted:
    """An ability triggers once for each occurrence, and once in all where it waits for one or more."""
    what: Selection | None = getattr(ability.event, "what", None)
    times = found[:1] if what and what.form == "one or more" else occurrences(ctx, found)
    ctx.say("{source} triggers {times} times", source=ability.source, times=len(times))
    return times


def occurrences(ctx: RunContext, found: Counted) -> Counted:
    """The events, of which those that lifelink of one source causes at one time are one."""
    by_source = {event.source: event for event in found if event.zone == LIFELINK}
    if not by_source:
        return found
    return (*(event for event in found if event.zone != LIFELINK), *gains_apart(ctx, by_source))


@implements("702.15e", since=datetime.date(2016, 7, 22))
@implements("118.9", before=datetime.date(2016, 7, 22))
def gains_apart(ctx: RunContext, gains: dict[str, Event]) -> Counted:
    """Life is gained once for each source that causes it."""
    ctx.say("{sources} cause a gain of life each", sources=tuple(sorted(gains)))
    return tuple(gains.values())


def wait_for(seen: Game, game: Game, ability: Ability, event: Event, keyword: str = "") -> Game:
    """The game with the ability waiting that the event triggered; it is of who controlled the source then (603.3a)."""
    source = ability.source
    player = controller_of(seen, source) or owner_of(seen, source)
    that = (
        event.source
        if getattr(ability.event, "is_by_blocker", isinstance(ability.event, IsTargeted))
        else event.subject
    )
    is_any = event.kind is Kind.TARGET or isinstance(ability.effect, OrElse)
    identity = None if is_any else identity_of(game, that)
    pending = Pending(source, player, that, ability.effect, ability.condition, identity, amount=event.amount)
    return trigger(game, keyword, replace(pending, own=identity_of(seen, source)))


def trigger(game: Game, ability: str, pending: Pending) -> Game:
    """The game with the ability counted and waiting."""
    held = game.find(Triggered, ability, pending.source)
    return wait(game.put(Triggered(ability, pending.source, 1 + (held.times if held else 0))), pending)


def wait(game: Game, pending: Pending) -> Game:
    """The game with the ability waiting behind all others."""
    return game.put(replace(pending, number=next_after(one.number for one in game.all(Pending))))


def activate(game: Game, pending: Pending) -> Game:
    """The game with the activated ability waiting; where the turn goes on by itself on the stack at once (602.2a)."""
    game = wait(game, replace(pending, own=identity_of(game, pending.source)))
    onto = Stacked(pending.source, max(one.number for one in game.all(Pending)), next_place(game))
    return game.put(onto) if game.find(Clock) else game


def _trigger_delayed(
    ctx: RunContext, before: Game, after: Game, game: Game, delayed: Delayed, events: tuple[Event, ...]
) -> Game:
    scope = Scope(delayed.player, delayed.source, delayed.that)
    if not any(delayed.event.matches(before, looked_at(ctx, before, after, one), one, scope) for one in events):
        return game
    pending = Pending(delayed.source, delayed.player, delayed.that, delayed.effect, None, delayed.identity, True)
    if game.find(Lost, delayed.player):
        particular(ctx, "never on stack", "", pending.source)
        return game.drop(delayed)
    return trigger(game.drop(*triggers_once(ctx, delayed)), "", pending)


@implements("603.7b")
def triggers_once(ctx: RunContext, delayed: Delayed) -> tuple[Delayed, ...]:
    """Which delayed abilities wait no longer once this one has triggered: it triggers but once."""
    ctx.say("the delayed ability of {source} triggers", source=delayed.source)
    return (delayed,)


@implements("603.8")
def trigger_of_state(ctx: RunContext, game: Game, state: StateAbility) -> Game:
    """A state trigger triggers when its state is true and it is not waiting already."""
    scope = Scope(controller_of(game, state.source), state.source)
    if zone_of(game, state.source) != BATTLEFIELD or not state.condition.holds(ctx, game, scope):
        return game
    if is_waiting(game, state.source):
        ctx.say("{source} waits already", source=state.source)
        return game
    ctx.say("{source} triggers", source=state.source)
    return trigger(game, "", Pending(state.source, scope.you, "", state.effect))


def is_waiting(game: Game, source: str) -> bool:
    """Whether an ability of the object has triggered and not left the stack."""
    return any(one.source == source for one in game.all(Pending))


def more_wait(before: Game, worlds: Worlds) -> bool:
    """Whether in one of the games more abilities wait than before."""
    return any(len(one.all(Pending)) > len(before.all(Pending)) for one in worlds)


def triggers_of(game: Game, name: str, ability: str = "") -> int:
    """How often the ability has triggered, or any ability of the object where none is named."""
    held = (one for one in game.all(Triggered) if one.name == name)
    return sum(one.times for one in held if ability in ("", one.ability))
