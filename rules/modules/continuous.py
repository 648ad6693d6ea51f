"""Instructions that make continuous effects, abilities or moves for a while (603.12, 610.3, 611.2, 701.35)."""

import datetime
from collections.abc import Callable

from mtgcr.rules.modules.actions import EFFECTS, Instruction, Performed, Ways, deed, instructions
from mtgcr.rules.modules.conditions import Condition, Pattern
from mtgcr.rules.modules.declare_blockers import CANT_BLOCK
from mtgcr.rules.modules.durations import HeldBack, Lasts, Over, lasting, starts
from mtgcr.rules.modules.effects import (
    AddsTypes,
    Begun,
    Grants,
    OnObject,
    Part,
    Sets,
    next_stamp,
    on_one,
    on_one_briefly,
)
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.pipeline import follow, happen, once
from mtgcr.rules.modules.protection import Prevents
from mtgcr.rules.modules.selections import Scope, Selection, picked
from mtgcr.rules.modules.status import Bound, Designated
from mtgcr.rules.modules.table import Marked, zone_of
from mtgcr.rules.modules.triggers import Pending, trigger
from mtgcr.rules.modules.zones import BATTLEFIELD, identity_of, owner_of
from mtgcr.rules.sentences import sentence
from mtgcr.rules.slots import Vocabulary
from mtgcr.rules.workbench import Fact, Game, PowerToughness, RunContext, SlotTerm, Worlds, implements, remark


@sentence(EFFECTS, "{effect:effect} as long as {condition:condition}")
class AsLongAs(Lasts, Performed):
    """An instruction whose effects last as long as a condition is true."""

    effect: Instruction
    condition: Condition

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games in which the effects have begun; the same game where they would be over."""
        is_on = starts(ctx, game, self.condition, scope)
        game = game.drop(Over(scope.it, self.condition))
        if not is_on:
            return (game,)
        return once(lasting(game, after, self.condition, scope) for after in follow(ctx, game, self.effect, scope))


@deed("put {what:selection} onto the battlefield where it is also {type:type}")
def put_being(ctx: RunContext, game: Game, scope: Scope, what: Selection, type: SlotTerm) -> Worlds:  # noqa: A002  # the name of the slot
    """The games after they entered as that."""
    names = picked(game, what, scope)
    is_at_once(ctx, names)
    entering = (
        moves(name, BATTLEFIELD, *_is_also(game, name, type, scope.it), controller=owner_of(game, name))
        for name in names
    )
    return happen(ctx, game, *entering)


def _is_also(game: Game, name: str, type_: str, source: str) -> tuple[Fact, ...]:
    effect = f"{source}/{name}"
    return OnObject(effect, name), AddsTypes(effect, (type_,)), Begun(effect, next_stamp(game))


is_at_once = remark("{names} enters as the effect says", "611.2e")


@deed("prevent {damage:damage}")
def prevent_all(ctx: RunContext, game: Game, scope: Scope, damage: SlotTerm) -> Worlds:
    """The games with the effect, which holds for whatever is a creature at any time."""
    changes_no_object(ctx, scope.it)
    return happen(ctx, game, Event(Kind.BECOME, scope.it, also=(Prevents(scope.it, damage),)))


changes_no_object = remark("{source} changes no object but what holds for all", "611.2c")


APART = datetime.date(2020, 7, 3)
"""Since then triggered abilities have a rule apart from spells and activated abilities."""


@deed("exile {what:selection} until {event:event}")
def exile_until(ctx: RunContext, game: Game, scope: Scope, what: Selection, event: Pattern) -> Worlds:
    """The games after the exile; the same game where the source has gone already."""
    if has_happened(ctx, game, scope.it):
        return (game,)
    names = picked(game, what, scope)
    worlds = happen(ctx, game, *(moves(name, "exile") for name in names))
    return once(
        world.put(*(HeldBack(scope.it, scope.you, one, identity_of(world, one), BATTLEFIELD, event) for one in names))
        for world in worlds
    )


@implements("610.3a", "610.3b", since=APART)
@implements("610.3a", before=APART)
def has_happened(ctx: RunContext, game: Game, source: str) -> bool:
    """Nothing is moved until something that has happened already."""
    return ctx.verdict(zone_of(game, source) != BATTLEFIELD, "{source} has left the battlefield already", source=source)


@deed("{deed:effect} and when they do {rest:effect}")
def when_they_do(ctx: RunContext, game: Game, scope: Scope, deed: Instruction, rest: Instruction) -> Worlds:
    """The games after each way to do it, with what it triggered waiting."""
    after: list[Game] = []
    for way in deed.ways(game, scope, None):
        done = tuple(event.subject for event in way)
        after += [looks_for_it(ctx, world, done, rest, scope) for world in happen(ctx, game, *way)]
    return once(after)


@implements("603.12")
def looks_for_it(ctx: RunContext, game: Game, done: tuple[str, ...], rest: Instruction, scope: Scope) -> Game:
    """The ability is checked as soon as it is there, and only for what this resolution did."""
    if not done:
        ctx.say("{source} does not trigger: nothing was done", source=scope.it)
        return game
    ctx.say("{source} triggers on what was done", source=scope.it)
    return trigger(game, "", Pending(scope.it, scope.you, done[0], rest))


SPANS = Vocabulary("span", ("until end of turn",))
"""How long what an instruction makes of something lasts; for good where nothing is said."""
SUSPECTED = ("menace", CANT_BLOCK)
"""What a suspected permanent has (701.60c)."""


def _become(
    game: Game,
    scope: Scope,
    _event: Event | None,
    what: Selection,
    types: tuple[str, ...],
    size: PowerToughness | None = None,
    abilities: tuple[str, ...] = (),
    span: str | None = None,
) -> Ways:
    """Each gets the types besides its own, the power and toughness, and the abilities."""
    parts: tuple[Part, ...] = (AddsTypes("", types), *(Grants("", one) for one in abilities))
    parts += (Sets("", size),) if size else ()
    return (tuple(_becoming(game, name, parts, span) for name in picked(game, what, scope)),)


def _becoming(game: Game, name: str, parts: tuple[Part, ...], span: str | None = None) -> Event:
    return Event(Kind.BECOME, name, also=(on_one_briefly if span else on_one)(game, name, "becomes", *parts))


def _suspected(game: Game, scope: Scope, _event: Event | None, what: Selection) -> Ways:
    """What is not suspected yet gets the abilities that a suspected permanent has."""
    new = (name for name in picked(game, what, scope) if not game.find(Designated, name, "suspected"))
    parts = tuple(Grants("", one) for one in SUSPECTED)
    return (tuple(_becoming(game, name, parts) for name in new),)


def _binding(word: str) -> Callable[..., Ways]:
    return lambda game, scope, _event, what, player: (
        tuple(Event(Kind.BECOME, one, also=(Bound(one, word, player),)) for one in picked(game, what, scope)),
    )


instructions(
    {
        "make {what:selection} also {type:type}": lambda game, scope, _event, what, type: (  # noqa: A006  # the name of the slot
            tuple(
                Event(Kind.BECOME, name, also=_is_also(game, name, type, scope.it))
                for name in picked(game, what, scope)
            ),
        ),
        "keep {what:selection} from untapping in the next untap step of {player:player}": _binding("exerted"),
        "keep {what:selection} from fighting and acting until the next turn of {player:player}": _binding("detained"),
        "remove all damage from {what:selection}": lambda game, scope, _event, what: (
            tuple(Event(Kind.BECOME, one, also=(Marked(one, 0),)) for one in picked(game, what, scope)),
        ),
        "have {what:selection} become {types:type+}[ {size:pt}][ with {abilities:quality+}][ {span:span}]": _become,
        "have {what:selection} be as the suspected are": _suspected,
    }
)
