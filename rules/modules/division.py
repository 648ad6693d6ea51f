"""Damage divided as a player chooses: among targets as the spell is cast, otherwise as it resolves (601.2d, 608.2d)."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from mtgcr.rules.context import Choice, Offer, Space, Unmodelled, some_of
from mtgcr.rules.modules.actions import Performed, deed, effect_sentence
from mtgcr.rules.modules.assignment import Assign, divisions
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen, once
from mtgcr.rules.modules.resolving import Tells
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.targets import Targeted
from mtgcr.rules.workbench import Fact, Game, RunContext, Worlds, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Scope, Selection


@dataclass(frozen=True, slots=True)
class Share(Fact, about=("spell", "name")):
    """How much of what a spell divides was announced for a target."""

    spell: str
    name: str
    amount: int


@deed("deal {amount:number} damage divided between {what:selection} and its controller")
def deal_between(ctx: RunContext, game: Game, scope: Scope, amount: int, what: Selection) -> Worlds:
    """The games after each division."""
    (name,) = picked(game, what, scope)
    ways = ways_to_divide(ctx, amount, (name, controller_of(game, name)))
    return once(after for way in ways for after in _dealt(ctx, game, scope.it, way))


@implements("608.2d")
def ways_to_divide(ctx: RunContext, amount: int, names: tuple[str, ...]) -> tuple[dict[str, int], ...]:
    """A choice that was not made as the spell was cast is made as it resolves; nobody named has to get any."""
    ctx.say("{amount} damage is divided now between {names}", amount=amount, names=names)
    return tuple(divisions(amount, names))


def _dealt(ctx: RunContext, game: Game, source: str, shares: dict[str, int]) -> Worlds:
    return happen(ctx, game, *(Event(Kind.DAMAGE, name, amount, source) for name, amount in shares.items()))


@effect_sentence("deal {amount:number} damage divided among its targets")
class DealAmong(Performed):
    """Deal damage as it was divided among targets while the spell was cast."""

    amount: int

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games after the legal targets were dealt what was announced for them."""
        legal = {name for _, name in scope.targets}
        shares = {one.name: one.amount for one in game.all(Share) if one.spell == scope.it and one.name in legal}
        return _dealt(ctx, game, scope.it, shares)


def announces_division(ctx: RunContext, game: Game, spell: str) -> Offer:
    """Every way to divide what the spell divides among its targets."""
    amount = _divided_by(game, spell)
    targets = tuple(one.name for one in game.all(Targeted) if one.spell == spell)

    def judge(ctx: RunContext, choice: Choice) -> bool:
        return divides_among(ctx, targets, amount, choice)

    def put(choice: Choice) -> Game:
        return game.put(*(Share(spell, part.target, part.amount) for part in choice))

    ways = (frozenset(Assign(part, name) for name, part in way.items()) for way in divisions(amount, targets))
    space = Space(comb(amount + len(targets) - 1, amount), lambda choice: _is_division(choice, targets))
    return Offer(ctx, some_of(Assign), ways, judge, apply=put, space=space)


def _is_division(choice: Choice, targets: tuple[str, ...]) -> bool:
    named = [part.target for part in choice if part.source is None and part.amount]
    return len(named) == len(choice) == len({*named} & {*targets})


def _divided_by(game: Game, spell: str) -> int:
    """How much damage the spell divides among its targets."""
    match game.find(Tells, spell):
        case Tells(effect=DealAmong(amount=amount)):
            return amount
    raise Unmodelled("nothing is divided among targets")


@implements("601.2d")
def divides_among(ctx: RunContext, targets: tuple[str, ...], amount: int, choice: Choice) -> bool:
    """The whole is divided as the spell is cast, and each target gets at least one."""
    shares = {part.target: part.amount for part in choice}
    left_out = tuple(name for name in targets if not shares.get(name))
    ctx.say("{names} would get none" if left_out else "each target gets some", names=left_out)
    return not left_out and set(shares) == set(targets) and sum(shares.values()) == amount
