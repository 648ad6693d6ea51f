"""Additional costs of spells (118.8): sacrificing, revealing, waterbending."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from rules.game import Fact
from rules.modules.cards import cards_of
from rules.modules.convoke import waterbent
from rules.modules.payment import DISCARD, REVEAL, SACRIFICE, Deed, Way, any_mana, parts_of_mana
from rules.modules.player_control import controlled_by, with_own_means
from rules.modules.spell_abilities import works_on_stack
from rules.modules.table import Permanent, is_of_type, zone_of
from rules.phrases import given
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game
    from rules.modules.payment import Part
    from rules.slots import Term


@given(
    "{spell:name} also costs sacrificing a {type:type}",
    ja="{spell:name}の追加コストは{type:type}1つの生け贄である",
)
@dataclass(frozen=True, slots=True)
class SacrificeCost(Fact):
    """An additional cost of sacrificing a permanent of a type."""

    spell: str
    type: Term
    KEY: ClassVar = ("spell",)


@given(
    "{spell:name} also costs revealing a {type:type} card or paying {amount:number}",
    ja="{spell:name}の追加コストは{type:type}・カード1枚の公開または{amount:number}マナの支払いである",
)
@dataclass(frozen=True, slots=True)
class RevealCost(Fact):
    """An additional cost of revealing a card of a type from the hand, or paying generic mana."""

    spell: str
    type: Term
    amount: int
    KEY: ClassVar = ("spell",)


@given(
    "{spell:name} also costs waterbending {amount:number}", ja="{spell:name}の追加コストは水の技{amount:number}である"
)
@dataclass(frozen=True, slots=True)
class WaterbendCost(Fact):
    """An additional cost of waterbending generic mana."""

    spell: str
    amount: int
    KEY: ClassVar = ("spell",)


@given("{spell:name} also costs discarding a card", ja="{spell:name}の追加コストはカード1枚を捨てることである")
@dataclass(frozen=True, slots=True)
class DiscardCost(Fact):
    """An additional cost of discarding a card."""

    spell: str
    KEY: ClassVar = ("spell",)


@given("{spell:name} also costs {cost:cost}", ja="{spell:name}の追加コストは{cost:cost}である")
@dataclass(frozen=True, slots=True)
class ManaCost(Fact):
    """An additional cost of mana, and what asks for it where that is not the spell."""

    spell: str
    cost: str
    reason: str = ""


@given("{name:name} is revealed", ja="{name:name}は公開されている")
@dataclass(frozen=True, slots=True)
class Revealed(Fact):
    """A card that players can see already."""

    name: str


_Own: TypeAlias = SacrificeCost | RevealCost | DiscardCost | WaterbendCost
_OWN: tuple[type[_Own], ...] = (SacrificeCost, RevealCost, DiscardCost, WaterbendCost)


def additional_parts(ctx: Context, game: Game, player: str, spell: str) -> tuple[Part, ...]:
    """The parts of the additional costs of the spell: those that effects add, and its own where its abilities work."""
    stated = [one for one in game.all(ManaCost) if one.spell == spell]
    own = tuple(one for kind in _OWN for one in game.all(kind) if one.spell == spell)
    mana = [one for one in stated if one.reason]
    if (own or len(mana) < len(stated)) and works_on_stack(ctx, game, spell):
        mana = stated
    else:
        own = ()
    parts = [part for one in mana for part in parts_of_mana(ctx, one.cost)]
    return (*parts, *(part for one in own for part in _own_parts(ctx, game, player, one)))


def _own_parts(ctx: Context, game: Game, player: str, cost: _Own) -> tuple[Part, ...]:
    match cost:
        case SacrificeCost():
            return (sacrifices(game, player, cost.type),)
        case RevealCost():
            return (reveals(ctx, game, player, cost) | any_mana(cost.amount),)
        case DiscardCost():
            return (discards(ctx, game, player, cost.spell),)
        case WaterbendCost():
            return tuple(waterbent(ctx, game, player, cost.amount))


def sacrifices(game: Game, player: str, type_: str) -> Part:
    """Every way to sacrifice a permanent of the type."""
    own = (p.name for p in game.all(Permanent) if p.controller == player and is_of_type(game, p.name, type_))
    there = (name for name in own if zone_of(game, name) == "the battlefield")
    return frozenset(Way(deeds=frozenset({Deed(SACRIFICE, name)})) for name in there)


def discards(ctx: Context, game: Game, player: str, spell: str) -> Part:
    """Every way to discard another card from the hand of who casts the spell."""
    if controlled_by(game, player) != player:
        with_own_means(ctx, player)
    held = (name for name in cards_of(game, player, "the hand") if name != spell)
    return frozenset(Way(deeds=frozenset({Deed(DISCARD, name)})) for name in held)


def reveals(ctx: Context, game: Game, player: str, cost: RevealCost) -> Part:
    """Every way to reveal a card of the type from the hand."""
    held = [name for name in cards_of(game, player, "the hand") if is_of_type(game, name, cost.type)]
    able = [name for name in held if name != cost.spell]
    for name in able:
        if game.find(Revealed, name):
            reveal_again(ctx, name)
    return frozenset(Way(deeds=frozenset({Deed(REVEAL, name)})) for name in able)


@implements(rule("701.20c", "a0d6fcc9a02f5d9b"))
def reveal_again(ctx: Context, name: str) -> None:
    """What is revealed may be revealed again."""
    ctx.say("{name} is revealed and may be revealed again", "公開されている{name}をもう一度公開できる", name=name)
