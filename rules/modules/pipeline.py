"""The one way in which anything happens: propose, replace and prevent, apply, trigger (700.1, 614 to 616, 603).

Where a player chooses, all games come back that are possible.
"""

import datetime
from collections.abc import Callable, Iterable
from dataclasses import replace

from mtgcr.rules.modules.actions import Give, IfLiked, IfSo, Instruction, Later, OrElse, Performed, Provided, Then, Ways
from mtgcr.rules.modules.changed_sides import settle_sides
from mtgcr.rules.modules.combat import Attacking, Removed, controller_of
from mtgcr.rules.modules.commander import ways_to_keep
from mtgcr.rules.modules.conflicting_moves import without_conflicts
from mtgcr.rules.modules.counter_kinds import ways_of_counters
from mtgcr.rules.modules.damage_results import occurs, results_of, ways_to_divert, ways_to_prevent
from mtgcr.rules.modules.durations import end_effects, ended_by, note_over
from mtgcr.rules.modules.effects import Begun
from mtgcr.rules.modules.events import (
    Event,
    Follow,
    Kind,
    Prospects,
    apply,
    contained,
    enters,
    is_possible,
    leaves,
    moves,
)
from mtgcr.rules.modules.faces import Back, BackUp, Melded
from mtgcr.rules.modules.keyword_triggers import trigger_keywords
from mtgcr.rules.modules.losing import after_losses
from mtgcr.rules.modules.meld import found_both, two_cards
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.players import change_to
from mtgcr.rules.modules.protection import is_destructible
from mtgcr.rules.modules.replacement import Replacement, is_out_of_place, of_keywords, ways_to_replace
from mtgcr.rules.modules.selections import Scope, Selection, picked, with_selections
from mtgcr.rules.modules.speed import blessed, speed_triggers
from mtgcr.rules.modules.status import PhasedOut, has_trait, is_absent, is_phased_out
from mtgcr.rules.modules.table import ZONES, Boost, TokenPermanent, counters_on, is_of_type, zone_of
from mtgcr.rules.modules.triggers import Delayed, after_triggers
from mtgcr.rules.modules.zone_actions import ShuffleInto
from mtgcr.rules.modules.zones import BATTLEFIELD, identity_of, is_same_object, owner_of, shuffles_anyway
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Worlds, implements, remark, unsaid

CONTAINED = datetime.date(2017, 4, 28)
"""Since then a rule speaks of events contained within events (616.1g)."""
ALSO_NO_CREATURE = datetime.date(2016, 9, 30)
"""Since then a rule speaks of effects on the power and toughness of what is no creature (208.3a)."""
NOTHING = SlotTerm("nothing")


def happen(ctx: RunContext, game: Game, *events: Event) -> Worlds:
    """The possible games after the events happened at once; cards are drawn apart where a keyword may replace that."""
    match events:
        case (Event(Kind.DRAW) as draw,) if draw.amount > 1 and not game.all(Replacement):
            if of_keywords(game, draw, ()):
                one, others = replace(draw, amount=1), replace(draw, amount=draw.amount - 1)
                return in_each(happen(ctx, game, one), lambda now: happen(ctx, now, others))
    after: list[Game] = []
    for now, final in replaced(ctx, game, events):
        for consistent in without_conflicts(ctx, now, final):
            for world in follow_up(ctx, carry_out(ctx, now, consistent), consistent):
                after += bring_back(ctx, now, world, consistent)
    return once(after)


def bring_back(ctx: RunContext, before: Game, game: Game, events: tuple[Event, ...]) -> Worlds:
    """The games after everything came back that was away until one of the events happened (610.3)."""
    ended = ended_by(ctx, before, game, events)
    held = (one for one in ended if is_same_object(ctx, game, one.name, one.identity))
    back = (moves(one.name, one.zone, controller=owner_of(game, one.name)) for one in held)
    return happen(ctx, game.drop(*ended), *back) if ended else (game,)


def replaced(ctx: RunContext, game: Game, events: Iterable[Event]) -> Prospects:
    """Every way in which the proposed events may happen, after replacement and prevention.

    An event is replaced before those that it contains are proposed (616.1g).
    """
    done: list[tuple[Game, tuple[Event, ...]]] = []
    left: list[tuple[Game, tuple[Event, ...], tuple[Event, ...]]] = [(game, (), tuple(events))]
    while left:
        now, final, waiting = left.pop()
        if not waiting:
            done.append((now, final))
            continue
        first, *rest = waiting
        both = found_both(ctx, now, first)
        if both is not None:
            left.append((now, final, (*both, *rest)))
            continue
        if not can_happen(ctx, now, first):
            left.append((now, final, tuple(rest)))
            continue
        ways = ways_of(ctx, now, first, (*final, *waiting))
        if ways:
            for _, parts in ways:
                if not parts:
                    particular(ctx, "does not occur", "", first.subject)
                    particular(ctx, "never happens", first.kind.value, first.subject)
            left += [(after, final, (*parts, *rest)) for after, parts in ways]
        else:
            left += [(now, (*final, first), (*rest, *parts)) for parts in parts_of(ctx, now, first)]
    return tuple(dict.fromkeys(done) if len(done) > 1 else done)


def can_happen(ctx: RunContext, game: Game, event: Event) -> bool:
    """Whether anything changes by the event."""
    lasts = event.kind is Kind.GAIN_CONTROL or any(isinstance(one, Begun | Boost) for one in event.also)
    if event.kind is not Kind.CEASE and is_phased_out(ctx, game, event.subject, is_lasting=lasts):
        return False
    if event.kind is Kind.DESTROY and not is_destructible(ctx, game, event.subject):
        return False
    is_token = event.kind is Kind.MOVE and game.find(TokenPermanent, event.subject) is not None
    if is_token and zone_of(game, event.subject) != BATTLEFIELD and stays_away(ctx, event.subject):
        return False
    barred = event.kind is Kind.GAIN_LIFE and has_trait(game, event.subject, "can't gain life")
    if barred and gains_none(ctx, event.subject):
        particular(ctx, "impossible", "", event.subject)
        return False
    if not is_possible(game, event):
        particular(ctx, "changes nothing", "", event.subject)
        particular(ctx, "idle" if event.amount else "no amount", event.kind.value, event.subject)
        return False
    return not is_out_of_place(ctx, game, event)


def with_present(ctx: RunContext, game: Game, would: Callable[[Game], Iterable[str]]) -> Game:
    """The game with all there that would be affected if nothing were phased out, and that no rule says is not there."""
    absent = game.all(PhasedOut)
    names = dict.fromkeys(would(game.drop(*absent)) if absent else ())
    return game.drop(*(one for one in absent if one.name in names and not is_absent(ctx, one.name)))


gains_none = remark("{name} can't gain life", "101.2", gives=True)
stays_away = remark("{name} is a token that has left the battlefield: it stays", "111.8", gives=True)


def ways_of(ctx: RunContext, game: Game, event: Event, batch: tuple[Event, ...]) -> Prospects:
    """The event after any one of the effects that may be applied to it next."""
    replacing = ways_to_replace(ctx, game, event, batch)
    if replacing:
        particular(ctx, "is replaced", "", event.subject)
    preventing = (*ways_to_prevent(ctx, game, event, batch), *ways_to_divert(ctx, game, event))
    others = (*preventing, *ways_to_keep(ctx, game, event), *ways_of_counters(ctx, game, event, batch))
    if replacing and others:
        particular(ctx, "several apply", "", event.subject)
    return (*replacing, *others)


def parts_of(ctx: RunContext, game: Game, event: Event) -> Ways:
    """What the event consists of, in each possible way: for damage its results (120.3)."""
    melded = game.find(Melded, event.subject)
    if melded and leaves(game, event):
        return two_cards(ctx, game, event, melded)
    if event.kind is Kind.DAMAGE:
        return (results_of(ctx, game, event),)
    if event.kind is Kind.SET_LIFE:
        change = change_to(ctx, game, event.subject, event.amount)
        kind = Kind.GAIN_LIFE if change > 0 else Kind.LOSE_LIFE
        return ((Event(kind, event.subject, abs(change), used=event.used),),)
    parts = contained(event)
    if parts and event.used:
        come_later(ctx, event.subject)
    return (parts,)


come_later = remark("what {name} goes through is replaced as a whole first", "616.1g", since=CONTAINED)
come_later.implements("616.1", before=CONTAINED)(unsaid)


def carry_out(ctx: RunContext, before: Game, events: tuple[Event, ...]) -> Game:
    """The game after the events, all at once, with what they triggered."""
    if any(event.kind is Kind.DAMAGE for event in events):
        occurs(ctx, events)
    after = blessed(before)
    for event in in_order(ctx, events):
        after = apply(ctx, before, after, event)
    if any(event.kind in (Kind.LOSE_GAME, Kind.WIN_GAME) for event in events):
        after = after_losses(ctx, after)
    for event in events:
        tell(ctx, before, after, event)
        if enters(event) and identity_of(before, event.subject):
            particular(ctx, "comes as new", "", event.subject)
    after = blessed(settle_sides(ctx, before, note_over(ctx, before, end_effects(ctx, after))))
    after = after_triggers(ctx, before, after, events)
    return speed_triggers(ctx, trigger_keywords(ctx, before, after, events), events)


def tell(ctx: RunContext, before: Game, after: Game, event: Event) -> None:
    """Tells the rules about what happens."""
    name, owner = event.subject, owner_of(before, event.subject)
    particular(ctx, f"moves to {event.zone}" if event.kind is Kind.MOVE else event.kind.value, "", name)
    particular(ctx, "predefined", event.zone, name)
    if enters(event) and before.find(Back, name) and not after.find(BackUp, name):
        particular(ctx, "front up", "", name)
    if event.kind is Kind.TAP and not after.find(Removed, name) and after.find(Attacking, name):
        particular(ctx, "stays in combat", "", name)
    if event.kind is Kind.MOVE and event.zone in _OWN and controller_of(before, name) not in ("", owner):
        particular(ctx, "to its owner", "", name, ZONES[event.zone], owner)


_OWN = ("the graveyard", "the hand", "the library")
"""The zones that each player has one of."""


def in_order(ctx: RunContext, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events in an order in which each finds its object where it was: moves late, shuffles later."""
    events = tuple(sorted(events, key=lambda event: _TURNS.get(event.kind, 0)))
    shuffles = tuple(event for event in events if event.kind is Kind.SHUFFLE)
    placed = tuple(event for event in events if event.is_on_top)
    return shuffled_but_placed(ctx, events, shuffles, placed) if shuffles and placed else events


_TURNS = {Kind.MOVE: 1, Kind.SHUFFLE: 2}
"""What waits for other events of its time: what happens to an object happens before it has gone (400.7)."""


@implements("701.24g")
def shuffled_but_placed(
    ctx: RunContext, events: tuple[Event, ...], shuffles: tuple[Event, ...], placed: tuple[Event, ...]
) -> tuple[Event, ...]:
    """What is put on top at the time of a shuffle is on top of the shuffled library."""
    for event in placed:
        ctx.say("{name} is on top of the shuffled library", name=event.subject)
    others = tuple(one for one in events if one not in shuffles and one not in placed)
    return (*others, *shuffles, *placed)


def follow_up(ctx: RunContext, game: Game, events: tuple[Event, ...]) -> Worlds:
    """The games after the instructions that stand in the place of events and come later."""
    worlds: Worlds = (game,)
    for event in events:
        for rest in event.also:
            if isinstance(rest, Follow):
                scope = Scope(event.subject, event.source)
                worlds = once(after for world in worlds for after in follow(ctx, world, rest.effect, scope))
    return worlds


def follow(ctx: RunContext, game: Game, effect: Instruction, scope: Scope) -> Worlds:
    """The possible games after the instruction was followed, step by step (608.2c)."""
    match effect:
        case Then(first, second):
            return once(b for a in follow(ctx, game, first, scope) for b in follow(ctx, a, second, scope))
        case OrElse(first, second):
            chosen = possible_ways(ctx, game, first, scope)
            did = [after for way in chosen for after in happen(ctx, game, *way)]
            return once((*did, *follow(ctx, game, second, scope)))
        case IfSo():
            return if_so(ctx, game, effect, scope)
        case Provided(inner, condition):
            return follow(ctx, game, inner, scope) if condition.holds(ctx, game, scope) else (game,)
        case Later(inner, event):
            that = next(iter(picked(game, inner.what, scope)), "") if hasattr(inner, "what") else ""
            inner = with_selections(inner, lambda one: Selection("that") if one.form == "target" else one)
            return (
                create_delayed(ctx, game, Delayed(scope.it, scope.you, that, identity_of(game, that), event, inner)),
            )
    return do(ctx, game, effect, scope)


def do(ctx: RunContext, game: Game, effect: Instruction, scope: Scope) -> Worlds:
    """The possible games after a single instruction was followed."""
    match effect:
        case ShuffleInto(what):
            names = found(game, what, scope)
            is_empty = bool(what.words) and not names
            return shuffle_nothing(ctx, game, scope.you) if is_empty else shuffle_in(ctx, game, names, scope)
        case IfLiked(inner):
            return once((game, *follow(ctx, game, inner, scope)))
        case Performed():
            return effect.perform(ctx, game, scope)
    game = describe(ctx, game, effect, scope)
    return once(after for way in effect.ways(game, scope, None) for after in happen(ctx, game, *way))


def if_so(ctx: RunContext, game: Game, effect: IfSo, scope: Scope) -> Worlds:
    """The possible games after the cost was paid and the rest followed, or after it was not paid."""
    after: list[Game] = []
    for way in effect.cost.ways(game, scope, None):
        if is_paid(ctx, game, way):
            after += in_each(happen(ctx, game, *way), lambda paid: follow(ctx, paid, effect.rest, scope))
        else:
            after.append(game)
    return once(after)


@implements("118.12")
def is_paid(ctx: RunContext, game: Game, way: tuple[Event, ...]) -> bool:
    """A cost that a player starts to pay is paid, whatever becomes of what is done for it."""
    taken = [event for event in way if event.kind is Kind.REMOVE_COUNTERS]
    starts = bool(way) and all(is_possible(game, event) for event in way)
    starts = starts and all(counters_on(game, one.subject, one.zone) >= one.amount for one in taken)  # 118.3
    return ctx.verdict(starts, "the cost is paid", "no cost is paid")


def describe(ctx: RunContext, game: Game, effect: Instruction, scope: Scope) -> Game:
    """The game in which an instruction is followed; says what that is about, where characteristics tell it."""
    what = getattr(effect, "what", None)
    if what and what.words:
        game = with_present(ctx, game, lambda there: picked(there, what, scope))
        particular(ctx, "specified", "", picked(game, what, scope) or NOTHING)
    if isinstance(effect, Give):
        names = picked(game, effect.what, scope)
        particular(ctx, "is fixed", "", names or NOTHING)
        for name in names:
            if not is_of_type(game, name, "creature"):
                waits_for_creature(ctx, name)
    return game


waits_for_creature = remark("the effect on {name} waits until it is a creature", "208.3a", since=ALSO_NO_CREATURE)
waits_for_creature.implements("611.2c", before=ALSO_NO_CREATURE)(unsaid)


def found(game: Game, what: Selection, scope: Scope) -> tuple[str, ...]:
    """What is described, where an ability is about an object only as long as it is that object."""
    is_lost = what.form == "that" and scope.identity is not None and identity_of(game, scope.that) != scope.identity
    return () if is_lost else picked(game, what, scope)


@implements("608.2d")
def possible_ways(ctx: RunContext, game: Game, effect: Instruction, scope: Scope) -> Ways:
    """What is impossible can't be chosen."""
    possible = tuple(way for way in effect.ways(game, scope, None) if way)
    if not possible:
        ctx.say("it is impossible and can't be chosen")
    return possible


@implements("603.7a", "610.2")
def create_delayed(ctx: RunContext, game: Game, delayed: Delayed) -> Game:
    """A delayed ability waits from now on for what happens next."""
    ctx.say("{source} creates a delayed ability", source=delayed.source)
    is_spell = zone_of(game, delayed.source) == "the stack"
    particular(ctx, "delayed", "spell" if is_spell else "ability", delayed.source, delayed.player)
    return game.put(delayed)


@implements("701.24d")
def shuffle_nothing(ctx: RunContext, game: Game, player: str) -> Worlds:
    """A library is shuffled even if nothing is described that would be shuffled into it."""
    ctx.say("the library of {player} is shuffled by itself", player=player)
    return happen(ctx, game, Event(Kind.SHUFFLE, player))


def shuffle_in(ctx: RunContext, game: Game, names: tuple[str, ...], scope: Scope) -> Worlds:
    """The games after the objects were shuffled into their owners' libraries."""
    owners = sorted({owner_of(game, name) for name in names}) or [scope.you]
    puts = tuple(moves(name, "the library") for name in names)
    shuffles = tuple(Event(Kind.SHUFFLE, owner) for owner in owners)
    arrives = any(
        event.kind is Kind.MOVE and event.zone == "the library"
        for _, final in replaced(ctx.fork(quiet=True), game, puts)
        for event in final
    )
    return happen(ctx, game, *puts, *(shuffles if arrives or shuffles_anyway(ctx, scope.you) else ()))


def once(games: Iterable[Game]) -> Worlds:
    """The games, each once; a single one is compared with nothing."""
    found = tuple(games)
    return tuple(dict.fromkeys(found)) if len(found) > 1 else found


def in_each(worlds: Worlds, step: Callable[[Game], Worlds]) -> Worlds:
    """What the step makes of each of the games."""
    return once(after for world in worlds for after in step(world))
