"""Activated abilities: loyalty (606), where and how often they can be activated, exhaust (602, 702.177)."""

from collections.abc import Callable
from typing import TypeVar

from mtgcr.rules.context import Choice, NotModelled, Offer, Unmodelled, one_of
from mtgcr.rules.modules.actions import Instruction, Tells
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.conditions import Condition
from mtgcr.rules.modules.functioning_zones import zone_of_activation
from mtgcr.rules.modules.linked import ChooseNothing
from mtgcr.rules.modules.particular import OF, particular
from mtgcr.rules.modules.payment import TAP, Deed, Part, Way, offer_payment, parts_of_mana
from mtgcr.rules.modules.players import is_time_for_sorceries
from mtgcr.rules.modules.selections import Scope, meaning_itself
from mtgcr.rules.modules.status import Activated, Trait, has_trait, is_detained, is_new, is_tapped, with_trait
from mtgcr.rules.modules.table import Counters, controlled, counters_on, has_quality, is_of_type, zone_of
from mtgcr.rules.modules.targets import aims, only_targets
from mtgcr.rules.modules.triggers import Pending, activate
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.phrases import given, option, when
from mtgcr.rules.workbench import Fact, Game, OfSource, RunContext, SlotTerm, Vocabulary, Worlds, implements, remark

F = TypeVar("F", bound=Fact)
HANDLINGS = Vocabulary("handling", ("put", "remove"))
"""What is done with counters."""


@given("{source:name} has the ability {text:text}")
class ActivatedAbility(OfSource, about="source"):
    """An activated ability in the words of the card."""

    text: str


@given("{controller:player} controls the planeswalker {name:new} with {loyalty:number} loyalty")
def planeswalker(controller: str, name: str, loyalty: int) -> tuple[Fact, ...]:
    """A planeswalker with its loyalty counters."""
    return (*controlled(controller, ("planeswalker",), name), Counters(name, "loyalty", loyalty))


@given("{source:name} makes loyalty abilities of {player:player} cost an additional {change:integer}")
class LoyaltyIncrease(OfSource):
    """A permanent adds to the cost of loyalty abilities."""

    player: str
    change: int


@option("{handling:handling} {amount:number} loyalty counter[s]")
class Loyalty:
    """Loyalty counters are put on the planeswalker or removed from it."""

    handling: SlotTerm
    amount: int


def said_of(game: Game, kind: type[F], source: str) -> F:
    """What is said of the activated ability of the object; stops where nothing is."""
    if found := game.find(kind, source):
        return found
    raise by_definition(game, source) or Unmodelled("no activated ability is stated")


def by_definition(game: Game, source: str) -> NotModelled | None:
    """What stops where a predefined token uses the ability that its rule gives it (111.10)."""
    known = (of[0].name for (group, word), of in OF.items() if group == "predefined" and is_of_type(game, source, word))
    return next((NotModelled(name.removeprefix("particular."), source) for name in known), None)


def activates(ctx: RunContext, game: Game, player: str, source: str) -> Offer:
    """Every way to pay the activation cost."""
    ability = said_of(game, ActivatedAbility, source)
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
    text = game.find(Tells, walker) or game.find(Activatable, walker)
    due = Loyalty(HANDLINGS["put" if total >= 0 else "remove"], abs(total))

    def judge(ctx: RunContext, choice: Choice) -> bool:
        can = has_loyalty(ctx, game, walker, total) and choice == {due} and not is_detained(game, walker)
        can = can and (is_time_for_sorceries(game, player) or no_loyalty_now(ctx, player))
        return can and not (game.find(Activated, walker) and is_used(ctx, walker))

    def put(_choice: Choice) -> Worlds:
        particular(ctx, "pays loyalty", "", f"{total:+}", walker)
        left = counters_on(game, walker, "loyalty") + total
        return stacked(ctx, game.put(Counters(walker, "loyalty", left), Activated(walker)), player, walker, text)

    return Offer(ctx, one_of(Loyalty), [frozenset({due})], judge, apply=put)


no_loyalty_now = remark("{player} activates loyalty abilities as sorceries only", "606.3")
is_used = remark("a loyalty ability of {walker} was activated this turn", "606.3", gives=True)


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


@given("{source:name} can be activated to {effect:effect}")
class Activatable(OfSource, about="source"):
    """An activated ability of an object, by what it does."""

    effect: Instruction


@given("{source:name} can be activated only if {condition:condition}")
class ActivatedOnlyIf(OfSource, about="source"):
    """When the activated ability of an object can be activated."""

    condition: Condition


@given("the ability word of {source:name} is {word:text}")
class AbilityWord(OfSource, about="source"):
    """The word in italics before the activated ability of an object."""

    word: str


@option("activate {source:name}")
class Activate:
    """The ability of an object is activated."""

    source: str


def could_activate(ctx: RunContext, game: Game, player: str, source: str) -> Offer:
    """Whether the player may begin to activate the ability of the object."""
    ability = said_of(game, Activatable, source)

    def may(ctx: RunContext, part: object) -> bool:
        if part == ChooseNothing():
            return True
        is_there = zone_of_activation(ctx, ability.effect) == zone_of(game, source)
        is_free = may_be_activated(ctx, game, player, source)
        return is_there and is_free and may_be_used(ctx, game, player, source)

    ctx.leave_aside("602.2b", source)
    return Offer.one(ctx, game, (Activate(source), ChooseNothing()), may, Activate, ChooseNothing)


def may_be_activated(ctx: RunContext, game: Game, player: str, source: str) -> bool:
    """Whether the condition is met, if there is one, without which the ability can't be activated."""
    stated = game.find(ActivatedOnlyIf, source)
    return stated is None or is_allowed(ctx, game, player, stated)


@implements("602.5")
def is_allowed(ctx: RunContext, game: Game, player: str, stated: ActivatedOnlyIf) -> bool:
    """A player can't begin to activate an ability that can't be activated now."""
    is_met = stated.condition.holds(ctx, game, Scope(player, stated.source))
    return ctx.verdict(
        is_met,
        "the ability of {source} can be activated",
        "the ability of {source} can't be activated",
        source=stated.source,
    )


USED = "has an ability that was activated before"
_BEGUN = "has begun to activate an exhaust ability this turn"
_ALLOWS = "lets exhaust abilities be activated again before the first one of the turn"


def begins(_ctx: RunContext, game: Game, player: str, source: str) -> Game:
    """The game in the middle of the activation."""
    is_exhaust = has_trait(game, source, "has an exhaust ability")
    return game.put(Trait(source, USED), Trait(player, _BEGUN)) if is_exhaust else game


_STAGES: dict[str, Callable[[RunContext, Game, str, str], Game | Offer]] = {
    "activates": activates,
    "begins to activate": begins,
    "could activate": could_activate,
}
STAGES = Vocabulary("activating", _STAGES)
"""How far a player goes with an activation."""


@when("{player:player} {stage:activating} {source:name}")
def goes_about(ctx: RunContext, game: Game, player: str, stage: str, source: str) -> Game | Offer:
    """What the activation has come to."""
    return _STAGES[stage](ctx, game, player, source)


def may_be_used(ctx: RunContext, game: Game, player: str, source: str) -> bool:
    """Whether nothing about exhaust keeps the player from activating the ability."""
    if not has_trait(game, source, "has an exhaust ability") or not is_used_up(ctx, game, source):
        return True
    allowing = [one for one in with_trait(game, _ALLOWS) if controller_of(game, one) == player]
    return any(zone_of(game, one) == BATTLEFIELD for one in allowing) and none_begun(ctx, game, player)


@implements("702.177a")
def is_used_up(ctx: RunContext, game: Game, source: str) -> bool:
    """An exhaust ability is activated only once."""
    is_used = has_trait(game, source, USED)
    particular(ctx, "restricted", "", source)
    return ctx.verdict(is_used, "{source} was activated before", "{source} was not activated yet", source=source)


@implements("702.177b")
def none_begun(ctx: RunContext, game: Game, player: str) -> bool:
    """What is allowed before an exhaust ability is activated is allowed until the player begins to activate one."""
    has_begun = has_trait(game, player, _BEGUN)
    ctx.verdict(
        has_begun,
        "{player} has begun to activate an exhaust ability",
        "{player} has not begun to activate one",
        player=player,
    )
    return not has_begun


def stacked(ctx: RunContext, game: Game, player: str, name: str, ability: Activatable | Tells | None) -> Worlds:
    """The games with the ability waiting, and the only targets chosen that it can have."""
    if ability is None:
        return (game,)
    effect = tracking(ctx, name, ability.effect, ability.source)
    game = activate(game, Pending(name, player, "", effect))
    return only_targets(ctx, game, name) if aims(effect) else (game,)


@implements("707.11")
def tracking(ctx: RunContext, name: str, effect: Instruction, source: str) -> Instruction:
    """By its own name the ability means the permanent that it is of, however that is called later."""
    meant: Instruction = meaning_itself(effect, source)
    ctx.verdict(meant != effect, "the ability means {name}, whatever it becomes", name=name)
    return meant
