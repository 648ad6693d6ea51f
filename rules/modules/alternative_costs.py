"""What a spell is cast for: its mana cost or one alternative cost, as far as earlier choices leave it (601.2b)."""

from __future__ import annotations

from mtgcr.rules.modules.additional_costs import works_on_stack
from mtgcr.rules.modules.cards import allowed_later
from mtgcr.rules.modules.conditions import conditions
from mtgcr.rules.modules.costs import Announced, cost_of
from mtgcr.rules.modules.keyword_costs import keyword_cost, written
from mtgcr.rules.modules.keyword_instances import KeywordInstance, instances
from mtgcr.rules.modules.keywords import cost_within, value_of
from mtgcr.rules.modules.replacement import keeps_abilities
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.table import has_quality, zone_of
from mtgcr.rules.modules.zones import identity_of
from mtgcr.rules.workbench import Choice, Fact, Game, Offer, RunContext, given, implements, option, some_of, when


@given("{spell:name} may be cast for {cost:cost} rather than for its mana cost")
class Alternative(Fact):
    """A static ability of a card that gives it an alternative cost."""

    spell: str
    cost: str


@option("for {cost:cost}")
class ForCost:
    """The spell is cast for a cost, its mana cost or an alternative one."""

    cost: str


@when("{player:player} announces what to cast {spell:name} for")
def announces(ctx: RunContext, game: Game, player: str, spell: str) -> Offer:
    """The costs from which the player may choose one."""
    ctx.say("{player} casts {spell}", player=player, spell=spell)
    able = costs_of_casting(ctx, game, spell)

    def judge(ctx: RunContext, choice: Choice) -> bool:
        return is_one_cost(ctx, spell, choice)

    def put(choice: Choice) -> Game:
        return game.put(*(Announced(spell, part.cost, identity_of(game, spell)) for part in choice))

    return Offer(ctx, some_of(ForCost), (frozenset({ForCost(cost)}) for cost in able), judge, apply=put)


def costs_of_casting(ctx: RunContext, game: Game, spell: str) -> tuple[str, ...]:
    """What the spell may be cast for where it is: its mana cost, or what it or something else lets it be cast for."""
    if zone_of(game, spell) == "exile":
        return tuple(one.cost for one in allowed_later(game, spell))
    buried = zone_of(game, spell) == "the graveyard"
    held = [one for one in instances(game, spell, "alternative") if ("graveyard" in one.row.condition) == buried]
    by_keyword = tuple(value_of_cost(game, one) for one in held if one.is_met(ctx, game))
    if buried:
        return by_keyword or bound_to_flashback(ctx, game, spell)
    alternatives = tuple(one.cost for one in game.all(Alternative) if one.spell == spell)
    own = alternatives if alternatives and works_on_stack(ctx, game, spell) else ()
    return (cost_of(game, spell), *own, *by_keyword)


def value_of_cost(game: Game, one: KeywordInstance) -> str:
    """The cost written after the keyword, or else the mana cost of its object."""
    return cost_within(value_of(one.ability)) or cost_of(game, one.name)


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


def was_cast_for(game: Game, name: str, keyword: str) -> bool:
    """Whether the object is what became of a spell that was cast for what is written after the keyword."""
    announced = game.find(Announced, name)
    is_that = announced is not None and identity_of(game, name) - announced.identity <= _UNTIL_THERE
    return is_that and announced is not None and announced.cost == written(game, name, keyword)


_UNTIL_THERE = 2
"""A card changes zones so often from the hand to the battlefield; after more it is another object (400.7)."""
conditions(
    {
        "{what:selection} was cast for its {keyword:quality} cost": lambda _ctx, game, scope, what, keyword: any(
            was_cast_for(game, name, keyword) for name in picked(game, what, scope)
        )
    }
)
