"""Activating abilities: the activation cost before the colon (602.1a), loyalty costs added up (606.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.payment import TAP, Deed, Way, offer_payment, parts_of_mana
from mtgcr.rules.modules.status import is_detained, is_new, is_tapped
from mtgcr.rules.modules.table import Counters, controlled, counters_on, has_quality, is_of_type
from mtgcr.rules.workbench import (
    Choice,
    Fact,
    Game,
    Offer,
    RunContext,
    SlotTerm,
    Unmodelled,
    Vocabulary,
    given,
    implements,
    one_of,
    option,
    remark,
    when,
)

if TYPE_CHECKING:
    from mtgcr.rules.modules.payment import Part

HANDLINGS = Vocabulary("handling", ("put", "remove"))
"""What is done with counters."""


@given("{source:name} has the ability {text:text}")
class ActivatedAbility(Fact, about="source"):
    """An activated ability in the words of the card."""

    source: str
    text: str


@given("{controller:player} controls the planeswalker {name:new} with {loyalty:number} loyalty")
def planeswalker(controller: str, name: str, loyalty: int) -> tuple[Fact, ...]:
    """A planeswalker with its loyalty counters."""
    return (*controlled(controller, ("planeswalker",), name), Counters(name, "loyalty", loyalty))


@given("{source:name} makes loyalty abilities of {player:player} cost an additional {change:integer}")
class LoyaltyIncrease(Fact):
    """A permanent adds to the cost of loyalty abilities."""

    source: str
    player: str
    change: int


@option("{handling:handling} {amount:number} loyalty counter[s]")
class Loyalty:
    """Loyalty counters are put on the planeswalker or removed from it."""

    handling: SlotTerm
    amount: int


@when("{player:player} activates {source:name}")
def activates(ctx: RunContext, game: Game, player: str, source: str) -> Offer:
    """Every way to pay the activation cost."""
    ability = game.find(ActivatedAbility, source)
    if ability is None:
        raise Unmodelled("no activated ability is stated")
    parts = [p for piece in activation_cost(ctx, ability) for p in _parts(ctx, game, source, piece)]
    return offer_payment(ctx, game, player, [*parts, frozenset()] if is_detained(game, source) else parts)


@implements("602.1a")
def activation_cost(ctx: RunContext, ability: ActivatedAbility) -> tuple[str, ...]:
    """Everything before the colon is the cost."""
    cost, _, _effect = ability.text.partition(":")
    ctx.say("the activation cost of {source} is {cost}", source=ability.source, cost=cost)
    return tuple(piece.strip() for piece in cost.split(","))


def _parts(ctx: RunContext, game: Game, source: str, piece: str) -> tuple[Part, ...]:
    if piece == "{T}":
        able = not is_tapped(game, source) and may_tap_for_cost(ctx, game, source)
        return (frozenset({Way(deeds=frozenset({Deed(TAP, source)}))} if able else ()),)
    return parts_of_mana(ctx, piece)


def may_tap_for_cost(ctx: RunContext, game: Game, source: str) -> bool:
    """Whether the permanent is no creature that its controller has had for too short a time."""
    return not is_of_type(game, source, "creature") or has_been_controlled(ctx, game, source)


@implements("602.5a", "302.6")
def has_been_controlled(ctx: RunContext, game: Game, creature: str) -> bool:
    """A creature is tapped for costs if it has haste or was under control since the turn began."""
    able = has_quality(game, creature, "haste") or not is_new(game, creature)
    return ctx.verdict(
        able, "{creature} can be tapped for a cost", "{creature} came under control this turn", creature=creature
    )


@when("{player:player} activates the loyalty ability {cost:integer} of {walker:name}")
def activates_loyalty(ctx: RunContext, game: Game, player: str, cost: int, walker: str) -> Offer:
    """The one way to pay the loyalty cost, if there are counters enough."""
    added = [each.change for each in game.all(LoyaltyIncrease) if each.player == player]
    total = combined(ctx, cost, added) if added else cost
    has_loyalty(ctx, game, walker, total)
    due = Loyalty(HANDLINGS["put" if total >= 0 else "remove"], abs(total))

    def judge(ctx: RunContext, choice: Choice) -> bool:
        return has_loyalty(ctx, game, walker, total) and choice == {due} and not is_detained(game, walker)

    def put(_choice: Choice) -> Game:
        pays_loyalty(ctx, f"{total:+}", walker)
        return game.put(Counters(walker, "loyalty", counters_on(game, walker, "loyalty") + total))

    return Offer(ctx, one_of(Loyalty), [frozenset({due})], judge, apply=put)


pays_loyalty = remark("activation.pays_loyalty", "{total} loyalty counters on {walker} is the cost", "606.4")


@implements("606.5")
def combined(ctx: RunContext, cost: int, added: list[int]) -> int:
    """Several costs of loyalty counters are one cost: their sum."""
    total = cost + sum(added)
    ctx.say("the costs come to {total}", total=f"{total:+}")
    return total


@implements("606.6")
def has_loyalty(ctx: RunContext, game: Game, walker: str, total: int) -> bool:
    """A negative cost, additional costs counted, needs as many counters."""
    held = counters_on(game, walker, "loyalty")
    ctx.say("{walker} has {held} loyalty counters", walker=walker, held=held)
    return held + total >= 0
