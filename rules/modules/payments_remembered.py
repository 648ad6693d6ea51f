"""What was paid for a spell, as its effects ask for it: what was sacrificed, which mana was spent (601.2h, 707.10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.conditions import condition
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.mana import symbols_of
from mtgcr.rules.modules.pipeline import happen, in_each
from mtgcr.rules.modules.table import power_of
from mtgcr.rules.workbench import Fact, Game, RunContext, Worlds, given, implements, when

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Scope


@dataclass(frozen=True, slots=True)
class SpellCopy(Fact, about="copy", names="copy"):
    """A copy of a spell, which was not cast."""

    copy: str
    spell: str


@dataclass(frozen=True, slots=True)
class SacrificedFor(Fact, about="spell"):
    """A creature was sacrificed as a cost of a spell, with so much power."""

    spell: str
    creature: str
    power: int


@given("{cost:cost} was spent to cast {spell:name}")
class Spent(Fact, about="spell"):
    """The mana that was spent to cast a spell."""

    spell: str
    cost: str


def sacrificed_power(ctx: RunContext, game: Game, spell: str) -> int:
    """The power of the creature that was sacrificed as a cost of the spell, or of what it copies; 0 where none was."""
    copy = game.find(SpellCopy, spell)
    paid = paid_for_original(ctx, game, copy) if copy else game.find(SacrificedFor, spell)
    return paid.power if paid else 0


@condition("{cost:cost} was spent to cast it")
def was_spent(ctx: RunContext, game: Game, scope: Scope, cost: str) -> bool:
    """Whether all of that is among the mana spent."""
    copy, spent = game.find(SpellCopy, scope.it), game.find(Spent, scope.it)
    symbols = no_mana_spent(ctx, copy) if copy else symbols_of(spent.cost) if spent else ()
    return not Counter(symbols_of(cost)) - Counter(symbols)


@when("{name:name} is sacrificed[ for {spell:name}]")
def is_sacrificed(ctx: RunContext, game: Game, name: str, spell: str | None = None) -> Worlds:
    """The games after the permanent was sacrificed, to pay for a spell where one is named."""
    paid = (SacrificedFor(spell, name, power_of(game, name)),) if spell else ()
    return in_each(happen(ctx, game, Event(Kind.SACRIFICE, name)), lambda world: (world.put(*paid),))


@implements("707.10")
def paid_for_original(ctx: RunContext, game: Game, copy: SpellCopy) -> SacrificedFor | None:
    """An effect of a copy uses the objects that paid for the original."""
    paid = game.find(SacrificedFor, copy.spell)
    if paid:
        ctx.say(
            "{copy} uses {creature}, which paid for {spell}", copy=copy.copy, creature=paid.creature, spell=copy.spell
        )
    return paid


@implements("707.10")
def no_mana_spent(ctx: RunContext, copy: SpellCopy) -> tuple[str, ...]:
    """No mana was spent on a copy: it is not cast, and mana is no object that it could use."""
    ctx.say("no mana was spent on {copy}", copy=copy.copy)
    return ()
