"""Cumulative upkeep (702.24): an age counter each upkeep, and a cost for each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.payment import DrawCards, PayNothing, offer_payment
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.prices import Drawing
from mtgcr.rules.modules.table import Counters, counters_on
from mtgcr.rules.workbench import Choice, Fact, Game, Offer, RunContext, Unmodelled, Worlds, given, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.payment import Part
    from mtgcr.rules.modules.prices import Price


@given("{name:name} has cumulative upkeep of {price:price}")
class CumulativeUpkeep(Fact, about="name"):
    """A permanent asks for a cost for each age counter on it."""

    name: str
    price: Price


@implements("702.24a", "702.24b")
def demands(ctx: RunContext, game: Game, name: str) -> Offer:
    """The cost is paid for each age counter on the permanent, whatever put it there; all or nothing."""
    age = counters_on(game, name, "age") + 1
    ctx.say("{name} has {age} age counters", name=name, age=age)
    aged = game.put(Counters(name, "age", age))
    player = controller_of(game, name)

    def keep(game: Game, choice: Choice) -> Worlds:
        if PayNothing() in choice:
            return happen(ctx, game, Event(Kind.SACRIFICE, name))
        draws = sum(part.amount for part in choice if isinstance(part, DrawCards))
        return drawn(ctx, game, player, draws) if draws else (game,)

    parts = _parts(ctx, game, player, name, age)
    return offer_payment(ctx, aged, player, parts, after=keep, may_decline=True)


@implements("118.11")
def drawn(ctx: RunContext, game: Game, player: str, amount: int) -> Worlds:
    """The cost is paid whatever effects make of the draws."""
    ctx.say("the cost is paid whatever becomes of the draws")
    return happen(ctx, game, *(Event(Kind.DRAW, player),) * amount)


def _parts(ctx: RunContext, game: Game, player: str, name: str, age: int) -> tuple[Part, ...]:
    """What is paid for so many age counters; all draws together are one part."""
    upkeep = game.find(CumulativeUpkeep, name)
    if upkeep is None:
        raise Unmodelled("no cumulative upkeep is stated")
    if isinstance(upkeep.price, Drawing):
        return Drawing(upkeep.price.amount * age).parts(ctx, game, player, name)
    return upkeep.price.parts(ctx, game, player, name) * age
