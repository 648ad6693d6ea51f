"""Which activated abilities a player may begin to activate: in which zones, and how often (113.6, 602.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.context import Offer, Unmodelled
from mtgcr.rules.modules.exhaust import may_be_used
from mtgcr.rules.modules.functioning_zones import zone_of_activation
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements, option, when

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
