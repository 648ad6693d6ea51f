"""Static abilities about casting their own card: where they work (604.5, 604.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.replacement import keeps_abilities
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.conditions import Condition


@given("{card:name} can be cast only if {condition:condition}")
class OnlyIf(Fact):
    """A static ability of a card that says when it can be cast."""

    card: str
    condition: Condition


@implements("604.5")
def works_on_stack(ctx: RunContext, game: Game, spell: str) -> bool:
    """What a spell says of additional and alternative costs works while it is on the stack, wherever it came from."""
    works = keeps_abilities(game, spell, "the stack")
    return ctx.verdict(
        works, "{spell} has its abilities on the stack", "{spell} has no abilities on the stack", spell=spell
    )


def lets_itself_be_cast(ctx: RunContext, game: Game, player: str, card: str) -> bool:
    """Whether what the card says of casting it is met."""
    stated = [one for one in game.all(OnlyIf) if one.card == card]
    return (
        not stated or not works_where_it_is(ctx, game, card) or all(_is_met(ctx, game, player, one) for one in stated)
    )


@implements("604.6")
def works_where_it_is(ctx: RunContext, game: Game, card: str) -> bool:
    """What a card says of when it can be cast works in any zone from which it could be cast."""
    zone = zone_of(game, card)
    works = keeps_abilities(game, card, zone)
    return ctx.verdict(
        works, "{card} says in {zone} when it can be cast", "{card} has no abilities in {zone}", card=card, zone=zone
    )


def _is_met(ctx: RunContext, game: Game, player: str, one: OnlyIf) -> bool:
    is_met = one.condition.holds(ctx, game, Scope(player, one.card))
    return ctx.verdict(is_met, "{card} can be cast now", "{card} can't be cast now", card=one.card)
