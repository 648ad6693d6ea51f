"""Copy effects: what is copied, as something enters too, and what an effect says otherwise (707.2 to 707.9)."""

import datetime

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.modules.alterations import EnterAsCopy, with_counters
from mtgcr.rules.modules.copiable import Copiable, Copied, origin
from mtgcr.rules.modules.events import Event
from mtgcr.rules.modules.table import copiable_values
from mtgcr.rules.workbench import Fact, Game, PowerToughness, RunContext, SlotTerm, given, implements, making, remark

TYPES_IN_ADDITION = datetime.date(2021, 2, 5)
"""Since then an effect that adds types to those of the original copies what defines types, too."""
DEFINING_TYPES = frozenset({"changeling"})
"""The abilities that define subtypes (702.73a)."""


@given("{copy:name} copies with the colours {colours:colour+}")
class WithColours(Fact, about="copy"):
    """The copy effect does not copy colours."""

    copy: str
    colours: tuple[SlotTerm, ...]


@given("{copy:name} copies with the ability {ability:text}[ if it is a {only:type}]")
class WithAbility(Fact, about="copy"):
    """The copy effect gives an ability as well, to a copy of some type only if it says so."""

    copy: str
    ability: str
    only: SlotTerm | None = None


@given("{copy:name} copies with the type[s] {types:type+}")
class WithTypes(Fact, about="copy"):
    """The copy effect adds types."""

    copy: str
    types: tuple[SlotTerm, ...]


@given("{copy:name} copies with size {size:pt}")
class WithSize(Fact, about="copy"):
    """The copy effect sets power and toughness."""

    copy: str
    size: PowerToughness


@given("the ability {ability:text} defines power and toughness")
class DefinesSize(Fact):
    """A characteristic-defining ability of power and toughness (604.3)."""

    ability: str


def as_copy(ctx: RunContext, game: Game, copy: str, name: str) -> Copied:
    """What the object is as a copy, with what the copy effect says otherwise."""
    values = values_copied(ctx, copy, name, game)
    changed = _changed(ctx, game, copy, values)
    if values.flipped:
        changed = replace(changed, flipped=_changed(ctx.fork(quiet=True), game, copy, values.flipped))
    return Copied(copy, origin(game, name), changed)


def _changed(ctx: RunContext, game: Game, copy: str, values: Copiable) -> Copiable:
    if colours := game.find(WithColours, copy):
        values = keeps_colours(ctx, copy, values, frozenset(map(str, colours.colours)))
    if types := game.find(WithTypes, copy):
        values = replace(values, abilities=keeps_defining(ctx, copy, values.abilities))
        values = gains_types(ctx, copy, types.types, values)
    if size := game.find(WithSize, copy):
        values = sets_size(ctx, game, copy, values, size.size)
    ability = game.find(WithAbility, copy)
    is_given = ability is not None and meets_condition(ctx, Copied(copy, "", values), ability.only)
    return gains_ability(ctx, copy, ability.ability, values) if ability and is_given else values


keeps_status = remark("{name} stays flipped", "110.5c")


values_copied = making(lambda _copy, name, game: copiable_values(game, name), "{copy} copies {name}", "707.2", "707.2a")


keeps_colours = making(
    lambda _copy, values, colours: replace(values, colours=colours), "{copy} has colours of its own", "707.3"
)


def meets_condition(ctx: RunContext, copied: Copied, only: str | None) -> bool:
    """Whether the copy is what an exception of the copy effect asks for; one without a condition asks for nothing."""
    return only is None or has_type(ctx, copied, only)


@implements("707.9f")
def has_type(ctx: RunContext, copied: Copied, type_: str) -> bool:
    """Whether the copy would be of the type without the exception, everything else that the effect says included."""
    has = copied.values is not None and type_ in copied.values.types
    return ctx.verdict(has, "{name} would be a {type}", "{name} would be no {type}", name=copied.name, type=type_)


gains_ability = making(
    lambda _copy, ability, values: replace(values, abilities=values.abilities | {ability}),
    "{copy} also has {ability}",
    "707.9a",
)


@implements("707.9d", since=TYPES_IN_ADDITION)
def keeps_defining(ctx: RunContext, copy: str, abilities: frozenset[str]) -> frozenset[str]:
    """The abilities of the original where types are added to its own: one that defines types is copied as well."""
    if abilities & DEFINING_TYPES:
        ctx.say("{copy} copies the ability that defines types", copy=copy)
    return abilities


@keeps_defining.implements("706.9d", before=TYPES_IN_ADDITION)
def _loses_defining(ctx: RunContext, copy: str, abilities: frozenset[str]) -> frozenset[str]:
    """An effect that modified types left out an ability that defines them."""
    if abilities & DEFINING_TYPES:
        ctx.say("{copy} copies no ability that defines types", copy=copy)
    return abilities - DEFINING_TYPES


gains_types = making(
    lambda _copy, types, values: replace(values, types=values.types | set(map(str, types))),
    "{copy} also has the types {types}",
    "707.9b",
)


@implements("707.9d")
def sets_size(ctx: RunContext, game: Game, copy: str, values: Copiable, size: PowerToughness) -> Copiable:
    """With values of its own for power and toughness, it copies no ability that defines them."""
    defining = {one.ability for one in game.all(DefinesSize)}
    ctx.say("{copy} is {size} in its own right", copy=copy, size=size)
    return replace(values, size=size, abilities=values.abilities - defining)


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
