"""What objects are after all continuous effects, applied layer by layer (613).

The parts of one effect affect the same objects in all their layers (613.6).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.rules.modules.effects import (
    COUNTING,
    PARTS,
    Attached,
    Begun,
    Characteristics,
    Layer,
    OnHost,
    OnKind,
    OnObject,
    plus,
)
from mtgcr.rules.modules.wordings import ChangesWord, reworded
from mtgcr.rules.workbench import Game, Unmodelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr.rules.modules.effects import Counting, Part

Objects: TypeAlias = "Mapping[str, Characteristics]"


_ALL_PARTS: tuple[type[Part | ChangesWord], ...] = (*PARTS, ChangesWord)


@dataclass(frozen=True, slots=True)
class Applied:
    """A part that was applied: in which layer, by which effect, to which objects."""

    layer: Layer
    effect: str
    names: frozenset[str]


def apply_effects(game: Game, objects: Objects) -> tuple[Objects, tuple[Applied, ...]]:
    """The objects after all effects, and what was applied to them in its order."""
    after, applied = dict(objects), list[Applied]()
    affected: dict[str, frozenset[str]] = {}
    for layer in Layer:
        for part in _in_order(game, layer, after, affected):
            names = affected.setdefault(part.effect, frozenset(_affected(game, part.effect, after)))
            after |= {name: part.apply(after[name]) for name in names}
            applied.append(Applied(layer, part.effect, names))
        if layer is Layer.MODIFY:
            after = {name: _with_modifiers(it) for name, it in after.items()}
    return after, tuple(applied)


def _with_modifiers(it: Characteristics) -> Characteristics:
    """Counters and simple changes apply in the layer of all modifications, where order does not matter (613.4c)."""
    for change in it.modifiers:
        it = replace(it, size=plus(it.size, change))
    return it


def _in_order(
    game: Game, layer: Layer, objects: Objects, affected: Mapping[str, frozenset[str]]
) -> Iterator[Part | ChangesWord]:
    """The parts of the layer by timestamp, one that depends on others after those (613.7, 613.8)."""
    stamps = {one.effect: one.stamp for one in game.all(Begun)}
    left = [part for part in _parts(game, layer) if part.effect in stamps]
    _check_order(layer, [part.effect for part in left if stamps[part.effect] == 0])
    left.sort(key=lambda part: (stamps[part.effect], part.effect))
    now = dict(objects)
    while left:
        free = [one for one in left if not any(_depends(game, one, other, now, affected) for other in left)]
        part = (free or left)[0]
        left.remove(part)
        yield part
        now |= {name: part.apply(now[name]) for name in affected[part.effect]}  # who reads has applied it


def _parts(game: Game, layer: Layer) -> Iterator[Part | ChangesWord]:
    yield from (part for kind in _ALL_PARTS if kind.LAYER is layer for part in game.all(kind))
    for kind in COUNTING:
        counting: tuple[Counting, ...] = game.all(kind)  # type: ignore[assignment]  # each kind listed is one
        yield from (part for one in counting if one.LAYER is layer and (part := one.now(game)))


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
    changed = {**objects, **{name: other.apply(objects[name]) for name in names}}
    return set(_affected(game, one.effect, objects)) != set(_affected(game, one.effect, changed))


def _affected(game: Game, effect: str, objects: Objects) -> Iterable[str]:
    """What the effect affects as things stand."""
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
