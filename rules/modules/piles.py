"""Piles: objects grouped for a while, each still an object of its own where it was (700.3)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress, product
from typing import TYPE_CHECKING

from mtgcr.rules.context import Offer, Space, some_of
from mtgcr.rules.modules.events import moves
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.workbench import Choice, Fact, Game, RunContext, SlotTerm, Worlds, implements, option, remark, when

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Piled(Fact, about="name"):
    """The pile, by its number, into which an object was put."""

    name: str
    pile: int


@option("{name:name} in pile {pile:number}")
class InPile:
    """An object is put into a pile."""

    name: str
    pile: int


@when("{player:player} separates {names:name+} into {piles:number} piles")
def separates(ctx: RunContext, game: Game, player: str, names: tuple[str, ...], piles: int) -> Offer:
    """Every way to separate the objects into the piles."""
    ctx.say("{player} separates {names}", player=player, names=names)
    numbers = range(1, piles + 1)

    def judge(ctx: RunContext, choice: Choice) -> bool:
        is_whole = {part.name for part in choice} == set(names)
        verdicts = [is_in_one(ctx, choice, name) for name in names]
        return is_whole and all(verdicts) and may_be_of_any_size(ctx, choice, numbers)

    def put(choice: Choice) -> Game:
        return grouped(ctx, game, choice)

    def holds(choice: Choice) -> bool:
        return all(part.name in names and part.pile in numbers for part in choice)

    space = Space(2 ** (piles * len(names)), holds)
    return Offer(ctx, some_of(InPile), _groupings(names, numbers), judge, apply=put, space=space)


def _groupings(names: tuple[str, ...], piles: range) -> Iterator[Choice]:
    """Every grouping, legal or not: each object in any of the piles, in several or in none."""
    several = [tuple(compress(piles, chosen)) for chosen in product((False, True), repeat=len(piles))]
    for ways in product(several, repeat=len(names)):
        yield frozenset(InPile(name, pile) for name, way in zip(names, ways, strict=True) for pile in way)


@implements("700.3a")
def is_in_one(ctx: RunContext, choice: Choice, name: str) -> bool:
    """Each of the objects is put into exactly one pile."""
    piles = tuple(sorted(part.pile for part in choice if part.name == name))
    ctx.say("{name} is in {count} of the piles", name=name, count=len(piles))
    return len(piles) == 1


@implements("700.3d")
def may_be_of_any_size(ctx: RunContext, choice: Choice, piles: range) -> bool:
    """A pile may be empty; there are no others than those that the effect names."""
    used = {part.pile for part in choice}
    for pile in sorted(set(piles) - used):
        ctx.say("pile {pile} is empty", pile=pile)
    return used <= set(piles)


@implements("700.3c")
def grouped(ctx: RunContext, game: Game, choice: Choice) -> Game:
    """The objects are grouped and stay in the zone where they are."""
    for part in sorted(choice, key=lambda part: part.name):
        ctx.say("{name} stays in {zone}", name=part.name, zone=zone_of(game, part.name))
    return game.put(*(Piled(part.name, part.pile) for part in choice))


@when("{player:player} puts pile {pile:number} into {zone:zone}")
def puts_pile(ctx: RunContext, game: Game, player: str, pile: int, zone: SlotTerm) -> Worlds:
    """The games after each object of the pile was put into the zone, all at once."""
    own = tuple(one for one in game.all(Piled) if one.pile == pile)
    is_no_object(ctx, player, pile, tuple(one.name for one in own))
    return happen(ctx, game.drop(*own), *(moves(one.name, zone) for one in own))


is_no_object = remark("piles.is_no_object", "{player} puts the objects of pile {pile}: {names}", "700.3b")
