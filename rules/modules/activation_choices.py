"""Activated abilities: where and how often they can be activated, what they do, exhaust (602, 702.177)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.copiable import origin
from mtgcr.rules.modules.functioning_zones import zone_of_activation
from mtgcr.rules.modules.selections import Scope, meaning_itself
from mtgcr.rules.modules.status import Trait, has_trait, with_trait
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.modules.triggers import Pending, wait
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Fact, Game, Offer, RunContext, Unmodelled, given, implements, option, when

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Instruction
    from mtgcr.rules.modules.conditions import Condition


@given("{source:name} can be activated to {effect:effect}")
class Activatable(Fact, about="source"):
    """An activated ability of an object, by what it does."""

    source: str
    effect: Instruction


@given("{source:name} can be activated only if {condition:condition}")
class ActivatedOnlyIf(Fact, about="source"):
    """When the activated ability of an object can be activated."""

    source: str
    condition: Condition


@given("the ability word of {source:name} is {word:text}")
class AbilityWord(Fact, about="source"):
    """The word in italics before the activated ability of an object."""

    source: str
    word: str


@option("activate {source:name}")
class Activate:
    """The ability of an object is activated."""

    source: str


@option("don't activate it")
class DontActivate:
    """No ability is activated."""


@when("{player:player} could activate {source:name}")
def could_activate(ctx: RunContext, game: Game, player: str, source: str) -> Offer:
    """Whether the player may begin to activate the ability of the object."""
    ability = game.find(Activatable, source)
    if ability is None:
        raise Unmodelled("no activated ability is stated")

    def may(ctx: RunContext, part: object) -> bool:
        if part == DontActivate():
            return True
        is_there = zone_of_activation(ctx, ability.effect) == zone_of(game, source)
        is_free = may_be_activated(ctx, game, player, source)
        return is_there and is_free and may_be_used(ctx, game, player, source)

    return Offer.one(ctx, game, (Activate(source), DontActivate()), may, Activate, DontActivate)


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
_ALLOWS = "lets exhaust abilities be activated again before the first one of the turn"


@dataclass(frozen=True, slots=True)
class BegunThisTurn(Fact, about="player"):
    """A player has begun to activate an exhaust ability this turn."""

    player: str


@when("{player:player} begins to activate {source:name}")
def begins(_ctx: RunContext, game: Game, player: str, source: str) -> Game:
    """The game in the middle of the activation."""
    is_exhaust = has_trait(game, source, "has an exhaust ability")
    return game.put(Trait(source, USED), BegunThisTurn(player)) if is_exhaust else game


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
    return ctx.verdict(is_used, "{source} was activated before", "{source} was not activated yet", source=source)


@implements("702.177b")
def none_begun(ctx: RunContext, game: Game, player: str) -> bool:
    """What is allowed before an exhaust ability is activated is allowed until the player begins to activate one."""
    has_begun = game.find(BegunThisTurn, player) is not None
    return ctx.verdict(
        not has_begun,
        "{player} has not begun to activate one",
        "{player} has begun to activate an exhaust ability",
        player=player,
    )


@when("{player:player} activates the ability of {name:name}")
def activates(ctx: RunContext, game: Game, player: str, name: str) -> Game:
    """The game with the ability on the stack, its cost paid."""
    ability = game.find(Activatable, origin(game, name))
    if ability is None:
        raise Unmodelled("no activated ability is stated")
    return wait(game, Pending(name, player, "", tracking(ctx, name, ability)))


@implements("707.11")
def tracking(ctx: RunContext, name: str, ability: Activatable) -> Instruction:
    """By its own name the ability means the permanent that it is of, however that is called later."""
    ctx.say("the ability means {name}, whatever it becomes", name=name)
    effect: Instruction = meaning_itself(ability.effect, ability.source)
    return effect
