"""What happens in a scenario: abilities resolve, things enter or become blocked, statuses change (110.5, 608)."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import partial, reduce
from itertools import chain, combinations, islice, product

from mtgcr.rules.context import NotModelled, Unmodelled
from mtgcr.rules.modules.actions import Instruction, Then, deeds
from mtgcr.rules.modules.cards import Stacked
from mtgcr.rules.modules.combat import Blocking, Removed, controller_of
from mtgcr.rules.modules.copiable import Copied
from mtgcr.rules.modules.day_and_night import becomes, comes
from mtgcr.rules.modules.effects import Attached
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.more_counters import trigger_rad
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.pipeline import follow, happen, in_each, once
from mtgcr.rules.modules.players import Clock, is_skipped
from mtgcr.rules.modules.resolving import targets_of
from mtgcr.rules.modules.sagas import lore
from mtgcr.rules.modules.seats import turn_order
from mtgcr.rules.modules.selections import Selection, permanents_of
from mtgcr.rules.modules.status import Flipped, PhasedAlong, PhasedOut
from mtgcr.rules.modules.table import TokenPermanent, has_quality, zone_of
from mtgcr.rules.modules.targets import Targeted, aims, may_be_targeted, only_targets
from mtgcr.rules.modules.triggers import Pending, asks_if, more_wait
from mtgcr.rules.modules.zone_actions import ShuffleInto
from mtgcr.rules.modules.zones import BATTLEFIELD, is_same_object, next_place
from mtgcr.rules.sentences import ClauseValue
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Vocabulary, Worlds, implements, remark, when

_MANY = 120
"""More orders of abilities than this are not gone through."""
_MORE = _MANY + 1


@when("the ability of {name:target} resolves")
def ability_resolves(ctx: RunContext, game: Game, name: str) -> Worlds:
    """The games after the first of the object's waiting abilities resolved; the same game where none waits."""
    waiting = sorted((one for one in game.all(Pending) if one.source == name), key=lambda one: one.number)
    if not waiting:
        ctx.say("no ability of {name} waits", name=name)
        return (game,)
    gone = (waiting[0], Stacked(name, waiting[0].number))
    aimed = only_targets(ctx, game, name) if aims(waiting[0].effect) else (game,)
    if more_wait(game, aimed):
        raise NotModelled("603.3d", name)
    return in_each(aimed, lambda one: resolve(ctx, one.drop(*gone), waiting[0]))


def on_stack(ctx: RunContext, game: Game) -> Worlds:
    """The games with what has triggered on the stack, in each order that the players may choose."""
    waiting = [one for one in game.all(Pending) if not game.find(Stacked, one.source, one.number)]
    if not waiting:
        return (game,)
    players = tuple(player for player in turn_order(game) if any(one.player == player for one in waiting))
    particular(ctx, "put in order", "", players)
    given = ([one for player in reversed(players) for one in reversed(waiting) if one.player == player],)
    ways = in_order(ctx, players, given) if len(waiting) > 1 else given
    placed = once(reduce(_placed, way, game) for way in ways)
    aiming = [one.source for one in waiting if aims(one.effect)]
    aimed = reduce(lambda worlds, name: in_each(worlds, lambda one: only_targets(ctx, one, name)), aiming, placed)
    return in_each(aimed, partial(on_stack, ctx))


@implements("603.3b")
def in_order(ctx: RunContext, players: tuple[str, ...], given: tuple[list[Pending]]) -> tuple[list[Pending], ...]:
    """The orders in which abilities go on the stack: in turn order, those of one player as that player chooses."""
    own = ([one for one in reversed(given[0]) if one.player == player] for player in players)
    ways = tuple(islice(product(*(islice(_orders(group), _MORE) for group in own)), _MORE))
    if len(ways) > _MANY:
        raise Unmodelled("more orders of abilities than {bound}", bound=_MANY)
    ctx.say("the abilities of {players} go on the stack in turn order", players=players)
    return tuple(list(chain.from_iterable(way)) for way in ways)


def _orders(group: list[Pending]) -> Iterator[list[Pending]]:
    """The orders of abilities of one player; those that are alike keep theirs, as nothing tells them apart."""
    for first in {_matter(one): one for one in reversed(group)}.values():
        yield from ([first, *later] for later in _orders([one for one in group if one is not first]))
    if not group:
        yield []


def _matter(one: Pending) -> tuple[object, ...]:
    """The ability without its number, and without its event where its words ("that", "that many") ask nothing of it."""
    asks = one.is_delayed or one.that == one.source or "that" in repr((one.effect, one.condition))
    alike = (one.source, one.player, one.effect, one.condition, one.is_delayed, one.own, one.aim)
    return (*alike, one.that, one.identity, one.amount) if asks else alike


def _placed(game: Game, one: Pending) -> Game:
    return game.put(Stacked(one.source, one.number, next_place(game)))


def resolve(ctx: RunContext, game: Game, pending: Pending) -> Worlds:
    """The games after the ability did what it does; nothing where its if is not true any more."""
    if pending.condition:
        particular(ctx, "asked again", "", pending.source)
    if pending.effect is None or (pending.condition and not asks_if(ctx, game, pending, pending.that)):
        return (game,)
    scope = targets_of(ctx, game, pending)
    game = game.drop(*(one for one in game.all(Targeted) if one.spell == pending.source and aims(pending.effect)))
    if scope is None or (pending.aim and not still_legal(ctx, game, pending)):
        return (game,)
    parts = _parts(pending.effect)
    about = tuple(one for one in parts if is_about_it(pending, one))
    is_sought = bool(about) or (pending.is_delayed and pending.identity is not None)
    if is_sought and not _finds(ctx, game, pending) and not isinstance(pending.effect, ShuffleInto):
        parts = tuple(one for one in parts if one not in about) if about else ()
    if _is_back(ctx, game, pending):
        parts = tuple(one for one in parts if not _speaks_of(one, {"it"}))
    return reduce(lambda worlds, part: once(in_each(worlds, lambda one: follow(ctx, one, part, scope))), parts, (game,))


def _parts(effect: Instruction) -> tuple[Instruction, ...]:
    return (*_parts(effect.first), *_parts(effect.second)) if isinstance(effect, Then) else (effect,)


@implements("608.2b")
def still_legal(ctx: RunContext, game: Game, pending: Pending) -> bool:
    """Whether what a keyword ability was activated for can still be its target."""
    may = may_be_targeted(ctx, game, pending.source, pending.aim, pending.player)
    return ctx.verdict(may, None, "the ability of {name} does not resolve: no target is legal", name=pending.source)


def is_about_it(pending: Pending, part: Instruction) -> bool:
    """Whether that part of the ability does something to the object that it triggered on or was created for."""
    forms = {"that", "it"} if pending.that == pending.source else {"that"}
    return pending.identity is not None and _speaks_of(part, forms)


def _speaks_of(part: object, forms: set[str]) -> bool:
    if isinstance(part, Selection):
        return part.form in forms
    named = part.filled if isinstance(part, ClauseValue) else ()
    if not named and is_dataclass(part):
        named = tuple((one.name, getattr(part, one.name)) for one in fields(part))
    return any(_speaks_of(value, forms) for name, value in named if name not in _NOT_DONE)


_NOT_DONE = ("condition", "event", "of")
"""Fields of instructions in which objects are named that nothing is done to."""


def _is_back(ctx: RunContext, game: Game, pending: Pending) -> bool:
    """Whether the source of an ability about something else has come back as a new object, to which it does nothing."""
    is_other = pending.own is not None and pending.that != pending.source
    is_there = is_other and zone_of(game, pending.source) == BATTLEFIELD
    return is_there and not is_same_object(ctx, game, pending.source, pending.own or 0)


def _finds(ctx: RunContext, game: Game, pending: Pending) -> bool:
    is_there = finds(ctx, game, pending) if pending.is_delayed else finds_what_triggered(ctx, game, pending)
    if is_there and game.find(Copied, pending.that):
        tracks(ctx, pending.that)
    return is_there


tracks = remark("{name} is meant whatever it copies", "707.11")


def is_still_there(ctx: RunContext, game: Game, pending: Pending) -> bool:
    """An ability affects its object, or the one that it triggered on, whatever that looks like; never a new object."""
    is_it = pending.identity is None or is_same_object(ctx, game, pending.that, pending.identity)
    return ctx.verdict(is_it, "{name} is still the same object", "{name} is not found", name=pending.that)


finds_what_triggered, finds = implements("608.2k")(is_still_there), implements("603.7c", "700.7")(is_still_there)


def begin(ctx: RunContext, game: Game, step: str, player: str) -> Worlds:
    """The games with what triggers as the step begins, in a precombat main phase with lore counters (703.4f)."""
    main = lore(ctx, game, player) if step == "precombat main phase" else ()
    begins = Event(Kind.BEGIN, player, zone=step, also=(Clock(step),))
    worlds = happen(ctx, game.put(Clock(step, is_skipped=True)), begins, *main)
    is_over = any(map(is_skipped, worlds)) and skips(ctx, player)
    if is_over:
        particular(ctx, "skipped", step, player)
    return worlds if is_over else in_each(worlds, lambda one: (trigger_rad(ctx, one, player, step),))


skips = remark("{player} skips the step", "500.11", "614.10", gives=True)


@when("{attacker:name} becomes blocked by {blockers:name+}")
def block(ctx: RunContext, game: Game, blockers: tuple[str, ...], attacker: str) -> Worlds:
    """The games after the creatures were declared as blockers: the attacker becomes blocked once (509.3c)."""
    blocks = (Event(Kind.BLOCK, name, source=attacker) for name in blockers)
    game = game.put(*(Blocking(name, attacker) for name in blockers))
    return happen(ctx, game, Event(Kind.BLOCKED, attacker), *blocks)


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


@implements("702.26b")
def phase_out(ctx: RunContext, game: Game, name: str) -> Game:
    """A permanent that is phased out is not counted and not affected, and takes no part in combat."""
    ctx.say("{name} is treated as though it did not exist", name=name)
    if game.find(TokenPermanent, name):
        particular(ctx, "phases out", "", name)
    for one in game.all(Attached):
        if one.name == name:
            game = _phases_along(ctx, game, one.source)
    return game.put(PhasedOut(name), Removed(name))


@implements("702.26g")
def _phases_along(ctx: RunContext, game: Game, attached: str) -> Game:
    """What is attached to a permanent phases out with it, and in again only with it."""
    ctx.say("{name} phases out with what it is attached to", name=attached)
    return phase_out(ctx, game, attached).put(PhasedAlong(attached))


@implements("702.26d")
def phase_in(ctx: RunContext, game: Game, name: str) -> Game:
    """Phasing is no change of zones: what was chosen for the permanent stays, and nothing enters."""
    ctx.say("{name} is the same permanent as before", name=name)
    along = {one.name for one in game.all(PhasedAlong)}
    for one in game.all(Attached):
        if one.name == name and one.source in along:
            game = phase_in(ctx, game.drop(PhasedAlong(one.source)), one.source)
    return game.drop(PhasedOut(name))


@implements("502.1", "702.26a")
def phases(ctx: RunContext, game: Game, player: str) -> Game:
    """What phased out under the player's control phases in, and what has phasing phases out, before anything untaps."""
    along = {one.name for one in game.all(PhasedAlong)}
    gone = [
        one.name for one in game.all(PhasedOut) if controller_of(game, one.name) == player and one.name not in along
    ]
    leaving = [name for name in permanents_of(game, player) if has_quality(game, name, "phasing")]
    if gone or leaving:
        ctx.say("{gone} phases in, {leaving} phases out", gone=tuple(gone), leaving=tuple(leaving))
    game = reduce(lambda now, name: phase_in(ctx, now, name), gone, game)
    return reduce(lambda now, name: phase_out(ctx, now, name), leaving, game)


@when("it becomes {time:time}")
def it_becomes(ctx: RunContext, game: Game, time: SlotTerm) -> Worlds:
    """The games after an effect made it day or night."""
    comes(ctx, time)
    return happen(ctx, game, becomes(turn_order(game)[0], time))


deeds({"make it {time:time}": lambda ctx, game, _scope, time: it_becomes(ctx, game, time)})


@implements("402.2", "514.1")
def discards(ctx: RunContext, game: Game, player: str, held: tuple[str, ...], over: int) -> Worlds:
    """The active player discards down to the maximum hand size, whichever cards they choose."""
    ctx.say("{player} discards {over} of {held}", player=player, over=over, held=held)
    ways = combinations(held, over)
    return once(w for way in ways for w in happen(ctx, game, *(Event(Kind.DISCARD, name) for name in way)))
