"""What objects are after all continuous effects, applied layer by layer (613).

The parts of one effect affect the same objects in all their layers (613.6).
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import TypeAlias

from mtgcr.parser.frozen_values import frozen, replace
from mtgcr.rules.modules.copiable import printed_name
from mtgcr.rules.modules.effects import (
    COUNTING,
    PARTS,
    Attached,
    Begun,
    Characteristics,
    Counting,
    Layer,
    OnHost,
    OnKind,
    OnObject,
    Part,
    applied_to,
    plus,
    without,
)
from mtgcr.rules.modules.faces import CountsCreatures, say_defined
from mtgcr.rules.modules.keywords import word_of
from mtgcr.rules.modules.status import with_trait
from mtgcr.rules.modules.wordings import ChangesWord, changes_on, reworded
from mtgcr.rules.workbench import Fact, Game, RunContext, Unmodelled, implements, remark, speech

Asked: TypeAlias = Callable[[Characteristics], object]
"""What is asked of an object: its size, say, or whether it is no creature any more."""
Decides: TypeAlias = Callable[[Game], bool]
"""Whether what is asked of an object would be otherwise in that game."""
COUNTERS_MODIFY = datetime.date(2020, 4, 17)
"""Since then counters apply in the layer of all modifications; they had one of their own."""


class Idle(Fact):
    """A keyword that means nothing, in a play that asks what it decided."""

    keyword: str


def meaningful(game: Game, abilities: frozenset[str]) -> frozenset[str]:
    """The abilities that mean something."""
    idle = {one.keyword for one in game.all(Idle)}
    return frozenset(one for one in abilities if word_of(one) not in idle) if idle else abilities


def as_meant(game: Game, objects: Objects, applied: tuple[Applied, ...]) -> tuple[Objects, tuple[Applied, ...]]:
    """The objects with the abilities that mean something, and what was applied."""
    if game.all(Idle):
        objects = {one: replace(it, abilities=meaningful(game, it.abilities)) for one, it in objects.items()}
    return objects, applied


def say_layers(ctx: RunContext, game: Game, applied: Sequence[Applied], name: str, decides: Decides) -> None:
    """Tell the layers of those effects applied to the object that decide, and what decided their order."""
    if (own := game.find(CountsCreatures, name)) and decides(game.drop(own)):
        say_defined(ctx, game, name)
    mine = [one for one in applied if name in one.names]
    told = [one for one in mine if _has_part(game, one, mine, decides)]
    for one in told:
        _tell(ctx, one.layer, one.effect, name)
        if one.is_before:
            waits(ctx, one.is_before, one.effect)
    if any(one.layer is Layer.TYPE for one in told):
        keeps_types(ctx, name)
    parts, layers = Counter(one.effect for one in mine), Counter(one.layer for one in mine)
    for effect in dict.fromkeys(one.effect for one in told if parts[one.effect] > 1):
        goes_on(ctx, effect, name)
    if any(layers[one.layer] > 1 for one in told) and decides(_backwards(game)):
        goes_by_time(ctx, name)
    _say_bare(ctx, game, name)


def _backwards(game: Game) -> Game:
    """The game in which what began later began earlier."""
    return game.put(*(replace(one, stamp=-one.stamp) for one in game.all(Begun)))


def _has_part(game: Game, one: Applied, mine: Sequence[Applied], decides: Decides) -> bool:
    """Whether it would come out otherwise without what the effect does in the layer, or without the whole layer."""
    effects = {other.effect for other in mine if other.layer is one.layer}
    return any(decides(game.drop(*_doing(game, these, one.layer))) for these in ({one.effect}, effects))


def _doing(game: Game, effects: Container[str], layer: Layer) -> Iterator[Fact]:
    kinds = (kind for kind in (*_ALL_PARTS, *COUNTING) if kind.LAYER is layer)  # type: ignore[attr-defined]  # all have
    return (part for kind in kinds for part in game.all(kind) if part.effect in effects)  # type: ignore[attr-defined]


def say_names(ctx: RunContext, game: Game, name: str) -> None:
    """Tell of effects that change a word which is also in the name."""
    for change in changes_on(game, name):
        if str(change.old).casefold() in printed_name(game, name).casefold():
            keeps_name(ctx, change.effect, name)


def say_reach(ctx: RunContext, game: Game, objects: Objects, name: str, asked: Asked, decides: Decides) -> None:
    """Tell which effects on everything of a kind do not reach the object, and which are those of permanents."""
    it = objects[name]
    for kind in game.all(OnKind):
        if asked(_as_affected(game, kind.effect, it)) == asked(it) and not decides(without(game, kind.effect)):
            continue
        if kind.effect in objects and objects[kind.effect].is_silenced:
            has_lost(ctx, kind.effect)
        now = reworded(game, kind)
        if now.fits(replace(it, is_permanent=True)) and not it.is_permanent:
            only_permanents(ctx, name, kind.effect)
        elif game.find(Begun, kind.effect) and kind.effect in objects:
            for change in changes_on(game, kind.effect):
                _tell(ctx, Layer.TEXT, change.effect, kind.effect)
            goes_by_what_is(ctx, kind.effect, name)


def _as_affected(game: Game, effect: str, it: Characteristics) -> Characteristics:
    """The object as it would be if the effect applied to it (once more)."""
    return reduce(lambda one, part: applied_to(part, one), (one for one in _parts(game) if one.effect == effect), it)


has_lost = remark("{effect} has lost its abilities", "613.1f")
only_permanents = remark("{name} is no permanent, so {effect} does not apply", "609.2")
goes_by_what_is = remark("{effect} goes by what {name} is now", "611.3a", "611.3b")


def _say_bare(ctx: RunContext, game: Game, name: str) -> None:
    """Where abilities matter, tell of effects that speak of the object without giving it one."""
    if any(kind.is_bare for kind in game.all(OnKind)):
        for effect in with_trait(game, "stops blocks"):
            gives_no_ability(ctx, effect, name)


keeps_name = remark("{effect} changes no word of the name of {name}", "612.2")
OPERATIONS = {
    layer: remark("layer {layer}: {effect} applies to {name}", *numbers, named=f"layers.{name}")
    for layer, name, *numbers in (
        (Layer.CONTROL, "control_changes", "613.1b"),
        (Layer.TEXT, "text_changes", "612.1", "613.1c"),
        (Layer.TYPE, "types_change", "613.1d"),
        (Layer.COLOUR, "colours_change", "613.1e"),
        (Layer.ABILITY, "abilities_change", "613.1f"),
        (Layer.SET, "size_is_set", "613.4b"),
        (Layer.MODIFY, "size_is_modified", "613.4c"),
        (Layer.SWITCH, "size_is_switched", "613.4d"),
    )
}
"""What is said of an effect that applies in each layer; the number of the last was 7e until 2020."""
counters_modify = remark("layer 7c: counters modify the size of {name}", "613.4c", "122.1a", since=COUNTERS_MODIFY)
counters_modify.implements("613.3d", before=COUNTERS_MODIFY)(speech("layer 7d: counters modify the size of {name}"))


@implements("710.2", "710.4")
def shows_half(ctx: RunContext, name: str, *, is_other: bool) -> None:
    """A flipped permanent is what its other half says; everything else is what its normal half says."""
    ctx.verdict(is_other, "{name} is flipped and shows its other half", "{name} shows its normal half", name=name)


keeps_types = remark("{name} keeps the types that it had", "205.1b")
waits = remark("{effect} depends on {other} and waits for it", "613.8a", "613.8b")
goes_on = remark("each part of {effect} applies to {name} in its own layer", "613.6")
goes_by_time = remark("within a layer the older effect applies to {name} first", "613.7")
gives_no_ability = remark("{effect} gives {name} no ability", "113.12")


def _tell(ctx: RunContext, layer: Layer, effect: str, name: str) -> None:
    OPERATIONS[layer](ctx, layer.value, effect, name)


Objects: TypeAlias = "Mapping[str, Characteristics]"


_ALL_PARTS: tuple[type[Part | ChangesWord], ...] = (*PARTS, ChangesWord)


@frozen
class Applied:
    """A part that was applied: in which layer, by which effect, to which objects."""

    layer: Layer
    effect: str
    names: frozenset[str]
    is_before: str = ""
    """An older effect that waited for it (613.8b)."""


def apply_effects(game: Game, objects: Objects) -> tuple[Objects, tuple[Applied, ...]]:
    """The objects after all effects, and what was applied to them in its order."""
    if not game.all(Begun):
        return {name: _with_modifiers(it) for name, it in objects.items()}, ()
    after, applied = dict(objects), list[Applied]()
    affected: dict[str, frozenset[str]] = {}
    parts = tuple(_parts(game))
    for layer in Layer:
        for part, waited in _in_order(game, layer, [one for one in parts if one.LAYER is layer], after, affected):
            names = affected.setdefault(part.effect, frozenset(_affected(game, part.effect, after)))
            after |= {name: applied_to(part, after[name]) for name in names}
            applied.append(Applied(layer, part.effect, names, waited))
        if layer is Layer.MODIFY:
            after = {name: _with_modifiers(it) for name, it in after.items()}
    return after, tuple(applied)


def _with_modifiers(it: Characteristics) -> Characteristics:
    """Counters and simple changes apply in the layer of all modifications, where order does not matter (613.4c)."""
    size = it.size
    for change in it.modifiers:
        size = plus(size, change)
    return it if size == it.size else replace(it, size=size)


def _in_order(
    game: Game, layer: Layer, left: list[Part | ChangesWord], objects: Objects, affected: Mapping[str, frozenset[str]]
) -> Iterator[tuple[Part | ChangesWord, str]]:
    """The parts of the layer by timestamp, one that depends on others after those (613.7, 613.8), and what waited."""
    stamps = {one.effect: one.stamp for one in game.all(Begun)}
    _check_order(layer, [part.effect for part in left if stamps[part.effect] == 0])
    left.sort(key=lambda part: (stamps[part.effect], part.effect))
    now = dict(objects)
    while left:
        free = [one for one in left if not any(_depends(game, one, other, now, affected) for other in left)]
        part = (free or left)[0]
        waited = "" if part is left[0] else left[0].effect
        left.remove(part)
        yield part, waited
        now |= {name: applied_to(part, now[name]) for name in affected[part.effect]}  # who reads has applied it


def _parts(game: Game) -> Iterator[Part | ChangesWord]:
    """What the effects do that have begun."""
    begun = {one.effect for one in game.all(Begun)}
    yield from (part for kind in _ALL_PARTS for part in game.all(kind) if part.effect in begun)
    for kind in COUNTING:
        counting: tuple[Counting, ...] = game.all(kind)  # type: ignore[assignment]  # each kind listed is one
        yield from (part for one in counting if (part := one.now(game)) and part.effect in begun)


def _depends(
    game: Game,
    one: Part | ChangesWord,
    other: Part | ChangesWord,
    objects: Objects,
    affected: Mapping[str, frozenset[str]],
) -> bool:
    """Whether applying the other would change what the one affects (613.8a)."""
    if one.effect == other.effect or one.effect in affected:
        return False
    names = affected.get(other.effect) or frozenset(_affected(game, other.effect, objects))
    changed = {**objects, **{name: applied_to(other, objects[name]) for name in names}}
    return set(_affected(game, one.effect, objects)) != set(_affected(game, one.effect, changed))


def _affected(game: Game, effect: str, objects: Objects) -> Iterable[str]:
    """What the effect affects as things stand: nothing where its source, which has its name, has lost its abilities."""
    if effect in objects and objects[effect].is_silenced:
        return
    yield from (one.name for one in game.all(OnObject) if one.effect == effect and one.name in objects)
    for on_host in game.all(OnHost):
        host = game.find(Attached, on_host.source)
        if on_host.effect == effect and host and host.name in objects:
            yield host.name
    for kind in game.all(OnKind):
        if kind.effect == effect:
            now = reworded(game, kind)
            yield from (name for name, it in objects.items() if now.fits(it))


def _check_order(layer: Layer, first: list[str]) -> None:
    """Of several effects that set the same thing from the beginning, the scenario does not tell the last."""
    if layer in (Layer.CONTROL, Layer.TEXT, Layer.COLOUR, Layer.SET) and len(first) > 1:
        raise Unmodelled("effects of one layer without an order")
