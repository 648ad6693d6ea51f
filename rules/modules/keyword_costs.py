"""What is paid for keywords: their costs (702.1), alternative costs of casting (118.9), costs to keep a permanent."""

import datetime
from collections.abc import Iterable

from mtgcr.parser.language import Language
from mtgcr.rules.context import Choice, Offer, Unmodelled, some_of
from mtgcr.rules.game import OfName, OfSource, OfSpell
from mtgcr.rules.modules.additional_costs import works_on_stack
from mtgcr.rules.modules.cards import PlayingCard, allowed_later, is_kind
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.conditions import conditions
from mtgcr.rules.modules.costs import Announced, cost_of
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.keyword_instances import Priced, instances
from mtgcr.rules.modules.keywords import cost_within, value_of, word_of
from mtgcr.rules.modules.mana_values import mana_cost
from mtgcr.rules.modules.payment import EXILE, Deed, DrawCards, Part, PayNothing, Way, offer_payment, parts_of_mana
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.players import life_of
from mtgcr.rules.modules.prices import PRICES, Drawing, Price
from mtgcr.rules.modules.replacement import keeps_abilities
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.table import (
    QUALITIES,
    Counters,
    PrintedAbility,
    characteristics_of,
    counters_on,
    has_quality,
    zone_of,
)
from mtgcr.rules.modules.zones import came_of, identity_of
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Vocabulary, Worlds, given, implements, option, when

VARIABLES_NAMED = datetime.date(2016, 9, 30)
"""Since then a rule says what "the cost" of a keyword is."""
REEVALUATED = datetime.date(2017, 4, 28)
"""Since then a rule says that a variable which an effect defines is reckoned anew each time."""
COSTED = Vocabulary("costed", ("echo", "flashback", "scavenge"))
"""Keywords whose cost effects define."""


def written(game: Game, name: str, keyword: str) -> str:
    """What is written after the keyword on the object; "" where it has none."""
    held = characteristics_of(game, name).abilities
    return next((cost_within(value_of(one)) for one in sorted(held) if word_of(one) == keyword), "")


@given("{name:name} has {keyword:costed} for as much mana as its controller has life")
class WithLifeAsCost(OfName, about=("name", "keyword")):
    """A keyword whose cost is {X}, X being the life total of the object's controller."""

    keyword: SlotTerm


@given(
    "{source:name} gives {keyword:costed} for their mana costs to {kinds:kind+} cards of {player:player} in {zone:zone}"
)
class GivesAtManaCost(OfSource):
    """An effect that gives cards in a zone a keyword whose cost is their mana cost."""

    keyword: SlotTerm
    kinds: tuple[SlotTerm, ...]
    player: str
    zone: SlotTerm

    def reaches(self, game: Game, name: str) -> bool:
        """Whether the card is one of those."""
        card = game.find(PlayingCard, name)
        is_there = card is not None and card.owner == self.player and zone_of(game, name) == self.zone
        return is_there and any(is_kind(game, name, kind) for kind in self.kinds)


@implements("702.1", before=VARIABLES_NAMED)
@implements("702.1a", since=VARIABLES_NAMED)
def keyword_cost(ctx: RunContext, game: Game, name: str, keyword: str) -> str:
    """Only what varies between cards with the keyword is meant, and nothing that belongs to all of them."""
    cost = written(game, name, keyword) or as_defined(ctx, game, name, keyword)
    ctx.say("the {keyword} cost of {name} is {cost}", keyword=QUALITIES[keyword], name=name, cost=cost)
    return cost


@implements("702.1", before=REEVALUATED)
@implements("702.1b", since=REEVALUATED)
def as_defined(ctx: RunContext, game: Game, name: str, keyword: str) -> str:
    """A cost that an effect defines is what it comes to now, whatever it was before."""
    if game.find(WithLifeAsCost, name, keyword):
        cost = f"{{{life_of(game, controller_of(game, name) or '')}}}"
    elif any(one.keyword == keyword and one.reaches(game, name) for one in game.all(GivesAtManaCost)):
        cost = mana_cost(ctx, game, name) or cost_of(game, name)
    else:
        raise Unmodelled("it does not have the keyword")
    ctx.say("for {name} that is {cost} now", name=name, cost=cost)
    return cost


@implements("702.97a")
def costs_of_scavenging(ctx: RunContext, game: Game, player: str, card: str) -> Offer:
    """The scavenge cost, and exiling the card from the graveyard."""
    cost = keyword_cost(ctx, game, card, "scavenge")
    ctx.say("{card} is exiled besides", card=card)
    exile = frozenset({Way(deeds=frozenset({Deed(EXILE, card)}))})
    return offer_payment(ctx, game, player, (*parts_of_mana(ctx, cost), exile))


@implements("702.30a")
def demands_echo(ctx: RunContext, game: Game, name: str) -> Offer:
    """Who does not pay the cost sacrifices the permanent."""
    player = controller_of(game, name)
    cost = keyword_cost(ctx, game, name, "echo")
    ctx.say("{player} pays {cost} or sacrifices {name}", player=player, cost=cost, name=name)

    def keep(game: Game, choice: Choice) -> Worlds:
        return happen(ctx, game, Event(Kind.SACRIFICE, name)) if PayNothing() in choice else (game,)

    return offer_payment(ctx, game, player, parts_of_mana(ctx, cost), after=keep, may_decline=True)


@given("{name:name} has cumulative upkeep of {price:price}")
class CumulativeUpkeep(OfName, about="name"):
    """A permanent asks for a cost for each age counter on it."""

    price: Price


PRICED = Vocabulary("priced", ("ward",))
"""Keywords whose cost may be something else than mana."""


@given("{name:name} has {keyword:priced} of {price:price}")
def has_priced(name: str, keyword: str, price: Price) -> tuple[Fact, ...]:
    """A keyword that is printed on the object, and what is paid for it."""
    return PrintedAbility(name, keyword, QUALITIES[keyword]), Priced(name, keyword, PRICES.show(price, Language.EN))


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


@given("{spell:name} may be cast for {cost:cost} rather than for its mana cost")
class Alternative(OfSpell):
    """A static ability of a card that gives it an alternative cost."""

    cost: str


@option("for {cost:cost}")
class ForCost:
    """The spell is cast for a cost, its mana cost or an alternative one."""

    cost: str


@when("{player:player} announces what to cast {spell:name} for")
def announces(ctx: RunContext, game: Game, player: str, spell: str) -> Offer:
    """The costs from which the player may choose one."""
    ctx.say("{player} casts {spell}", player=player, spell=spell)
    return offer_costs(ctx, game, spell, costs_of_casting(ctx, game, spell))


def offer_costs(ctx: RunContext, game: Game, spell: str, costs: Iterable[str]) -> Offer:
    """The costs, one of which is announced for the spell as the object that it is."""

    def put(choice: Choice) -> Game:
        number = identity_of(game, spell) + (zone_of(game, spell) != "the stack")
        return game.put(*(Announced(spell, part.cost, number) for part in choice))

    ways = (frozenset({ForCost(cost)}) for cost in costs)
    return Offer(ctx, some_of(ForCost), ways, lambda ctx, choice: is_one_cost(ctx, spell, choice), apply=put)


def costs_of_casting(ctx: RunContext, game: Game, spell: str) -> tuple[str, ...]:
    """What the spell may be cast for where it is: its mana cost, or what it or something else lets it be cast for."""
    if zone_of(game, spell) == "exile":
        return tuple(one.cost for one in allowed_later(game, spell))
    buried = zone_of(game, spell) == "the graveyard"
    held = [one for one in instances(game, spell, "alternative") if ("graveyard" in one.row.condition) == buried]
    met = (one for one in held if one.is_met(ctx, game))
    by_keyword = tuple(cost_within(value_of(one.ability)) or cost_of(game, one.name) for one in met)
    if buried:
        return by_keyword or bound_to_flashback(ctx, game, spell)
    alternatives = tuple(one.cost for one in game.all(Alternative) if one.spell == spell)
    own = alternatives if alternatives and works_on_stack(ctx, game, spell) else ()
    return (cost_of(game, spell), *own, *by_keyword)


@implements("601.2b", "702.34a")
def bound_to_flashback(ctx: RunContext, game: Game, spell: str) -> tuple[str, ...]:
    """Who chose to cast a card with flashback from a graveyard can announce no other cost than that of flashback."""
    has_it = has_quality(game, spell, "flashback") and keeps_abilities(game, spell, "the graveyard")
    costs = (keyword_cost(ctx, game, spell, "flashback"),) if has_it else ()
    ctx.verdict(bool(costs), "from the graveyard {spell} is cast for {costs}", spell=spell, costs=costs)
    return costs


@implements("118.9a", "601.2b")
def is_one_cost(ctx: RunContext, spell: str, choice: Choice) -> bool:
    """Only one alternative cost can be applied to a spell, and it takes the place of the mana cost."""
    ctx.say("{count} costs are announced for {spell}", count=len(choice), spell=spell)
    return len(choice) == 1


def was_cast_for(game: Game, name: str, keyword: str, own: int | None = None) -> bool:
    """Whether the object is what became of a spell that was cast for what is written after the keyword."""
    announced = game.find(Announced, name)
    is_that = announced is not None and came_of(game, name, announced.identity, own)
    return is_that and announced is not None and announced.cost == written(game, name, keyword)


conditions(
    {
        "{what:selection} was cast for its {keyword:quality} cost": lambda _ctx, game, scope, what, keyword: any(
            was_cast_for(game, name, keyword, scope.own) for name in picked(game, what, scope)
        )
    }
)
