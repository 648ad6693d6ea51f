"""Preparation cards: the copy that a prepared permanent has in exile (722.3)."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.rules.modules.copiable import Copied, origin
from mtgcr.rules.modules.table import ZONES, InZone, copiable_values
from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements, when


@given("the prepare spell of {card:name} is {spell:new}")
class PrepareSpell(Fact, about="card", names="spell"):
    """The second set of characteristics of a preparation card."""

    card: str
    spell: str


@dataclass(frozen=True, slots=True)
class Prepared(Fact):
    """A permanent has the prepared designation."""

    name: str


@when("{name:name} becomes prepared with the copy {copy:new}")
def becomes_prepared(ctx: RunContext, game: Game, name: str, copy: str) -> Game:
    """The game with the permanent prepared and, where it has a prepare spell, the copy in exile."""
    spell = game.find(PrepareSpell, origin(game, name))
    game = game.put(Prepared(name))
    return in_exile(ctx, game, spell, copy) if spell else game


@implements("722.3c")
def in_exile(ctx: RunContext, game: Game, spell: PrepareSpell, copy: str) -> Game:
    """The copy has the characteristics of the prepare spell alone, whatever was said of the permanent as a copy."""
    ctx.say("{copy} is {spell} and nothing else", copy=copy, spell=spell.spell)
    values = copiable_values(game, spell.spell)
    return game.put(Copied(copy, spell.spell, values), InZone(copy, ZONES["exile"]))
