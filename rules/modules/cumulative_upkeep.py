"""Cumulative upkeep (702.24): an age counter each upkeep, and a cost for each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, assert_never

from rules.context import Unmodelled
from rules.game import Fact
from rules.modules.additional_costs import sacrifices
from rules.modules.combat import controller_of
from rules.modules.events import Event, Kind
from rules.modules.payment import DrawCards, PayNothing, Way, as_one, offer_payment, parts_of_mana
from rules.modules.pipeline import happen
from rules.modules.table import Counters, counters_on
from rules.phrases import given, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Choice, Context, Offer
    from rules.game import Game
    from rules.modules.payment import Part
    from rules.modules.pipeline import Worlds
    from rules.slots import Term


@given(
    "{name:name} has cumulative upkeep {cost:cost}[ or {other:cost}]",
    ja="{name:name}は累加アップキープ{cost:cost}[または{other:cost}]を持つ",
)
@dataclass(frozen=True, slots=True)
class ManaUpkeep(Fact):
    """Cumulative upkeep of mana, with a choice where two costs are named."""

    name: str
    cost: str
    other: str | None = None
    KEY: ClassVar = ("name",)


@given(
    "{name:name} has cumulative upkeep of sacrificing a {type:type}",
    ja="{name:name}は累加アップキープ（{type:type}1つの生け贄）を持つ",
)
@dataclass(frozen=True, slots=True)
class SacrificeUpkeep(Fact):
    """Cumulative upkeep of sacrificing a permanent of a type."""

    name: str
    type: Term
    KEY: ClassVar = ("name",)


@given(
    "{name:name} has cumulative upkeep of paying {amount:number} life",
    ja="{name:name}は累加アップキープ（{amount:number}点のライフ）を持つ",
)
@dataclass(frozen=True, slots=True)
class LifeUpkeep(Fact):
    """Cumulative upkeep of paying life."""

    name: str
    amount: int
    KEY: ClassVar = ("name",)


@given(
    "{name:name} has cumulative upkeep of drawing a card", ja="{name:name}は累加アップキープ（カード1枚を引く）を持つ"
)
@dataclass(frozen=True, slots=True)
class DrawUpkeep(Fact):
    """Cumulative upkeep of drawing a card."""

    name: str
    KEY: ClassVar = ("name",)


@when("cumulative upkeep of {name:name} resolves", ja="{name:name}の累加アップキープが解決される")
def resolves(ctx: Context, game: Game, name: str) -> Offer:
    """Every way to pay for all age counters after one was put on, or to pay nothing."""
    return demands(ctx, game, name)


@implements(rule("702.24a", "0a978e5ed861eeb3"), rule("702.24b", "317be9d9cf0c4d03"))
def demands(ctx: Context, game: Game, name: str) -> Offer:
    """The cost is paid for each age counter on the permanent, whatever put it there; all or nothing."""
    age = counters_on(game, name, "age") + 1
    ctx.say("{name} has {age} age counters", "{name}の経年カウンターは{age}個", name=name, age=age)
    aged = game.put(Counters(name, "age", age))
    player = str(controller_of(game, name))

    def keep(game: Game, choice: Choice) -> Worlds:
        if PayNothing() in choice:
            return happen(ctx, game, Event(Kind.SACRIFICE, name))
        draws = sum(part.amount for part in choice if isinstance(part, DrawCards))
        return drawn(ctx, game, player, draws) if draws else (game,)

    parts = _parts(ctx, game, player, name, age)
    return offer_payment(ctx, aged, player, parts, after=keep, may_decline=True)


@implements(rule("118.11", "d1378a02f7c3eb47"))
def drawn(ctx: Context, game: Game, player: str, amount: int) -> Worlds:
    """The cost is paid whatever effects make of the draws."""
    ctx.say("the cost is paid whatever becomes of the draws", "ドローがどうなってもコストは支払われている")
    return happen(ctx, game, *(Event(Kind.DRAW, player),) * amount)


def _parts(ctx: Context, game: Game, player: str, name: str, age: int) -> tuple[Part, ...]:
    """What is paid for so many age counters; all draws together are one part."""
    if game.find(DrawUpkeep, name):
        return (frozenset({Way(deeds=frozenset({DrawCards(age)}))}),)
    return (_part(ctx, game, player, name),) * age


def _part(ctx: Context, game: Game, player: str, name: str) -> Part:
    upkeep = game.find(ManaUpkeep, name) or game.find(SacrificeUpkeep, name) or game.find(LifeUpkeep, name)
    match upkeep:
        case None:
            raise Unmodelled("no cumulative upkeep is stated", "累加アップキープが書かれていない")
        case ManaUpkeep():
            costs = [cost for cost in (upkeep.cost, upkeep.other) if cost is not None]
            return frozenset().union(*(as_one(parts_of_mana(ctx, cost)) for cost in costs))
        case SacrificeUpkeep():
            return sacrifices(game, player, upkeep.type)
        case LifeUpkeep():
            return frozenset({Way(life=upkeep.amount)})
        case _:
            assert_never(upkeep)
