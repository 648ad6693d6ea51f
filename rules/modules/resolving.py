"""Resolving a spell with targets: what is illegal is not affected, and if all are, nothing happens (608.2b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.game import Fact
from rules.modules.damage import deal
from rules.modules.life import life_of, with_life
from rules.modules.payments_remembered import damage_of, life_of_mana
from rules.modules.table import ZONES, InZone, has_quality
from rules.modules.targets import Asks, Targeted, fits
from rules.phrases import given, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game


@given("{spell:name} destroys target {place:number}", ja="{spell:name}は対象{place:number}を破壊する")
@dataclass(frozen=True, slots=True)
class Destroys(Fact):
    """A spell destroys what was chosen in one place."""

    spell: str
    place: int


@given(
    "{spell:name} deals {amount:number} damage to target {place:number}",
    ja="{spell:name}は対象{place:number}に{amount:number}点のダメージを与える",
)
@dataclass(frozen=True, slots=True)
class Deals(Fact):
    """A spell deals damage to what was chosen in one place."""

    spell: str
    amount: int
    place: int


@given(
    "{spell:name} gives {player:player} {amount:number} life",
    ja="{spell:name}により{player:player}は{amount:number}点のライフを得る",
)
@dataclass(frozen=True, slots=True)
class GivesLife(Fact):
    """A spell lets a player gain life."""

    spell: str
    player: str
    amount: int


@when("{spell:name} resolves", ja="{spell:name}が解決される")
def resolves(ctx: Context, game: Game, spell: str) -> Game:
    """The game after the spell resolved, or after it left the stack without effect."""
    chosen = [each for each in game.all(Targeted) if each.spell == spell]
    legal = legal_targets(ctx, game, spell, chosen)
    return _done(ctx, game, spell, legal) if legal or not chosen else game


@implements(rule("608.2b", "5c3c3b442fcc9d98", "b975203a606453d8", "56b65ec7ae5e9d09", "3019c5cf832d8e1b"))
def legal_targets(ctx: Context, game: Game, spell: str, chosen: list[Targeted]) -> list[Targeted]:
    """The targets that are still legal, each for the place that it was chosen for; with none the spell does nothing."""
    asked = {ask.place: ask for ask in game.all(Asks) if ask.spell == spell}
    legal = [each for each in chosen if fits(ctx, game, asked[each.place], each.name)]
    if chosen and not legal:
        ctx.say("{spell} does not resolve: no target is legal", "適正な対象がなく、{spell}は解決されない", spell=spell)
    return legal


def _done(ctx: Context, game: Game, spell: str, legal: list[Targeted]) -> Game:
    names = {place: [each.name for each in legal if each.place == place] for place in {each.place for each in legal}}
    printed = tuple((each.place, each.amount) for each in game.all(Deals) if each.spell == spell)
    for place, amount in (*printed, *damage_of(ctx, game, spell)):
        for name in names.get(place, ()):
            game = deal(ctx, game, {spell: amount}, name)
    given_life = tuple((each.player, each.amount) for each in game.all(GivesLife) if each.spell == spell)
    for player, amount in (*given_life, *life_of_mana(ctx, game, spell)):
        game = with_life(game, player, life_of(game, player) + amount)
    for destroys in (each for each in game.all(Destroys) if each.spell == spell):
        for name in names.get(destroys.place, ()):
            game = _destroyed(game, name)
    return game


def _destroyed(game: Game, name: str) -> Game:
    is_safe = has_quality(game, name, "indestructible")
    return game if is_safe else game.put(InZone(name, ZONES["the graveyard"]))
