"""What was paid for a spell, as its effects ask for it: what was sacrificed, which mana was spent (601.2h, 707.10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.game import Fact
from rules.modules.mana import symbols_of
from rules.modules.table import power_of
from rules.modules.zones import put_into
from rules.phrases import given, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game


@dataclass(frozen=True, slots=True)
class SpellCopy(Fact):
    """A copy of a spell, which was not cast."""

    copy: str
    spell: str
    KEY: ClassVar = ("copy",)
    NAMES: ClassVar = "copy"


@given(
    "{spell:name} deals damage equal to the power of what was sacrificed for it to target {place:number}",
    ja="{spell:name}は対象{place:number}に生け贄のパワーに等しい点数のダメージを与える",
)
@dataclass(frozen=True, slots=True)
class DealsPower(Fact):
    """A spell deals as much damage as the power of the creature sacrificed for it."""

    spell: str
    place: int


@dataclass(frozen=True, slots=True)
class SacrificedFor(Fact):
    """A creature was sacrificed as a cost of a spell, with so much power."""

    spell: str
    creature: str
    power: int
    KEY: ClassVar = ("spell",)


@given("{cost:cost} was spent to cast {spell:name}", ja="{spell:name}を唱えるために{cost:cost}が支払われた")
@dataclass(frozen=True, slots=True)
class Spent(Fact):
    """The mana that was spent to cast a spell."""

    spell: str
    cost: str
    KEY: ClassVar = ("spell",)


@given(
    "{spell:name} gives {player:player} {amount:number} life for {cost:cost} spent to cast it",
    ja="{spell:name}を唱えるために{cost:cost}が支払われていれば{player:player}は{amount:number}点のライフを得る",
)
@dataclass(frozen=True, slots=True)
class GivesForMana(Fact):
    """A spell lets a player gain life if mana of a kind was spent to cast it."""

    spell: str
    player: str
    amount: int
    cost: str


@when("{creature:name} is sacrificed for {spell:name}", ja="{spell:name}のために{creature:name}が生け贄に捧げられる")
def is_sacrificed_for(_ctx: Context, game: Game, creature: str, spell: str) -> Game:
    """The game in which the creature paid for the spell."""
    paid = SacrificedFor(spell, creature, power_of(game, creature))
    return put_into(game, creature, "the graveyard").put(paid)


def damage_of(ctx: Context, game: Game, spell: str) -> tuple[tuple[int, int], ...]:
    """The places of the spell's text and the damage to the targets there, by what was sacrificed."""
    deals = tuple(one for one in game.all(DealsPower) if one.spell == spell)
    paid = _paid_for(ctx, game, spell) if deals else None
    return tuple((one.place, paid.power) for one in deals if paid)


def _paid_for(ctx: Context, game: Game, spell: str) -> SacrificedFor | None:
    copy = game.find(SpellCopy, spell)
    return paid_for_original(ctx, game, copy) if copy else game.find(SacrificedFor, spell)


@implements(rule("707.10", "fbfd78e9eca6b75a"))
def paid_for_original(ctx: Context, game: Game, copy: SpellCopy) -> SacrificedFor | None:
    """An effect of a copy uses the objects that paid for the original."""
    paid = game.find(SacrificedFor, copy.spell)
    if paid:
        en, ja = "{copy} uses {creature}, which paid for {spell}", "{copy}は{spell}に支払われた{creature}を参照する"
        ctx.say(en, ja, copy=copy.copy, creature=paid.creature, spell=copy.spell)
    return paid


def life_of_mana(ctx: Context, game: Game, spell: str) -> tuple[tuple[str, int], ...]:
    """The players and the life that the spell gives them for the mana spent to cast it."""
    gives = tuple(one for one in game.all(GivesForMana) if one.spell == spell)
    spent = _symbols_spent(ctx, game, spell) if gives else ()
    return tuple((one.player, one.amount) for one in gives if set(symbols_of(one.cost)) <= set(spent))


def _symbols_spent(ctx: Context, game: Game, spell: str) -> tuple[str, ...]:
    copy, spent = game.find(SpellCopy, spell), game.find(Spent, spell)
    if copy:
        return no_mana_spent(ctx, copy)
    return symbols_of(spent.cost) if spent else ()


@implements(rule("707.10", "fbfd78e9eca6b75a"))
def no_mana_spent(ctx: Context, copy: SpellCopy) -> tuple[str, ...]:
    """No mana was spent on a copy: it is not cast, and mana is no object that it could use."""
    ctx.say("no mana was spent on {copy}", "{copy}にはマナが支払われていない", copy=copy.copy)
    return ()
