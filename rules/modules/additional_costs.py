"""Additional costs of spells (118.8): those that effects add, and those that the spell itself asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.spell_abilities import works_on_stack
from mtgcr.rules.workbench import Fact, Game, RunContext, given

if TYPE_CHECKING:
    from mtgcr.rules.modules.payment import Part
    from mtgcr.rules.modules.prices import Price


@given("{spell:name} also costs {price:price}")
class AlsoCosts(Fact, about=("spell", "reason")):
    """An additional cost of a spell, and what asks for it where that is not the spell."""

    spell: str
    price: Price
    reason: str = ""


def additional_parts(ctx: RunContext, game: Game, player: str, spell: str) -> tuple[Part, ...]:
    """The parts of the additional costs of the spell: those that effects add, and its own where its abilities work."""
    stated = [one for one in game.all(AlsoCosts) if one.spell == spell]
    added = [one for one in stated if one.reason]
    asked = stated if len(added) < len(stated) and works_on_stack(ctx, game, spell) else added
    return tuple(part for one in asked for part in one.price.parts(ctx, game, player, spell))
