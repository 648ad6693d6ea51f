"""Dealing damage: prevention (615.7, 702.16e), results (120.3), all combat damage at once (510.2)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from rules.context import Unmodelled
from rules.game import Fact
from rules.modules.assignment import Assigned
from rules.modules.combat import controller_of, is_player
from rules.modules.life import life_of, with_life
from rules.modules.prevention import is_prevented, works_on
from rules.modules.range_of_influence import can_affect
from rules.modules.redirection import Redirection, redirect
from rules.modules.table import (
    Counters,
    Marked,
    Permanent,
    Protection,
    colours_of,
    counters_on,
    has_quality,
    is_of_type,
    marked_on,
    zone_of,
)
from rules.phrases import given, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game


@given(
    "the next {amount:number} damage to {name:target} is prevented[ by {source:name}]",
    ja="[{source:name}は]次に{name:target}に与えられるダメージを{amount:number}点軽減する",
)
@dataclass(frozen=True, slots=True)
class Shield(Fact):
    """A prevention effect for the next so much damage to something (615.7)."""

    name: str
    amount: int
    source: str = ""
    KEY: ClassVar = ("name",)


@dataclass(frozen=True, slots=True)
class Touched(Fact):
    """A creature was dealt damage by a source with deathtouch since state-based actions were last checked."""

    name: str


@when("combat damage is dealt", ja="戦闘ダメージが与えられる")
def combat_damage(ctx: Context, game: Game) -> Game:
    """The game after all assigned combat damage was dealt."""
    return deal_together(ctx, game, game.all(Assigned))


@implements(rule("510.2", "1946fe5638c5314d", "632842d400e2c70b"))
def deal_together(ctx: Context, game: Game, assigned: tuple[Assigned, ...]) -> Game:
    """All combat damage is dealt at once."""
    ctx.say("all combat damage is dealt at once", "戦闘ダメージは同時に与えられる")
    by_target: dict[str, dict[str, int]] = defaultdict(dict)
    for part in assigned:
        by_target[part.target][part.source] = part.amount
    game = game.drop(*assigned)
    for target in sorted(by_target):
        game = deal(ctx, game, by_target[target], target, in_combat=True)
    return game


@when(
    "{source:new} deals {amount:number} damage to {target:target}",
    ja="{source:new}が{target:target}に{amount:number}点のダメージを与える",
)
def deals(ctx: Context, game: Game, source: str, amount: int, target: str) -> Game:
    """The game after the source dealt the damage, outside combat."""
    return deal(ctx, game, {source: amount}, target)


@when(
    "{source:new} deals {amount:number} damage to each creature",
    ja="{source:new}がすべてのクリーチャーに{amount:number}点のダメージを与える",
)
def deals_to_each(ctx: Context, game: Game, source: str, amount: int) -> Game:
    """The game after the source dealt the damage to each creature that it can affect."""
    held = [one.name for one in game.all(Permanent) if zone_of(game, one.name) == "the battlefield"]
    for name in held:
        controller = controller_of(game, source)
        if is_of_type(game, name, "creature") and (controller is None or can_affect(ctx, game, controller, name)):
            game = deal(ctx, game, {source: amount}, name)
    return game


def deal(ctx: Context, game: Game, amounts: dict[str, int], target: str, *, in_combat: bool = False) -> Game:
    """The game after the sources dealt these amounts to one recipient at once."""
    way = game.find(Redirection, target)
    if way is not None and way.amount:
        game, amounts, moved = redirect(ctx, game, way, amounts)
        game = deal(ctx, game, moved, way.other, in_combat=in_combat)
    unprotected = {
        source: amount
        for source, amount in amounts.items()
        if amount > 0
        and not is_protected(ctx, game, target, source)
        and not is_prevented(ctx, game, source, target, in_combat=in_combat)
    }
    game, through = _shielded(ctx, game, unprotected, target)
    for source, amount in sorted(through.items()):
        game = _results(ctx, game, source, target, amount)
    return game


def is_protected(ctx: Context, game: Game, target: str, source: str) -> bool:
    """Whether protection prevents all damage from the source to the target."""
    stated = (game.find(Protection, target, colour) for colour in colours_of(game, source))
    return any(protects(ctx, target, source, found.colour) for found in stated if found)


@implements(rule("702.16e", "5957b90db951f06b"))
def protects(ctx: Context, target: str, source: str, colour: str) -> bool:
    """Damage from a source of the stated quality is prevented."""
    en, ja = (
        "damage from {source} to {target} is prevented (protection)",
        "{source}から{target}へのダメージは軽減される",
    )
    ctx.say(en, ja, source=source, target=target, colour=colour)
    return True


def _shielded(ctx: Context, game: Game, amounts: dict[str, int], target: str) -> tuple[Game, dict[str, int]]:
    shield = game.find(Shield, target)
    if shield is None or not amounts or (shield.source and not works_on(ctx, game, shield.source, target)):
        return game, amounts
    return absorb(ctx, game, shield, amounts)


@implements(rule("615.7", "4f12aec6502798a4", "7d2642e795a9a0ad"))
def absorb(ctx: Context, game: Game, shield: Shield, amounts: dict[str, int]) -> tuple[Game, dict[str, int]]:
    """A shield prevents damage until it is used up; what is left of it stays."""
    total = sum(amounts.values())
    if len(amounts) > 1 and shield.amount < total:
        raise Unmodelled(
            "whose damage the shield prevents is a choice", "どの発生源のダメージを軽減するかの選択は扱わない"
        )
    prevented = min(total, shield.amount)
    en, ja = "{prevented} damage to {target} is prevented", "{target}へのダメージ{prevented}点が軽減される"
    ctx.say(en, ja, prevented=prevented, target=shield.name)
    left = game.put(replace(shield, amount=shield.amount - prevented))
    return left, {s: n - prevented for s, n in amounts.items() if n > prevented and len(amounts) == 1}


def _results(ctx: Context, game: Game, source: str, target: str, amount: int) -> Game:
    if is_player(game, target):
        return lose_life(ctx, game, target, amount)
    if is_of_type(game, target, "planeswalker"):
        game = remove_loyalty(ctx, game, target, amount)
    if not is_of_type(game, target, "creature"):
        return game
    game = game.put(Touched(target)) if has_quality(game, source, "deathtouch") else game
    if has_quality(game, source, "wither") or has_quality(game, source, "infect"):
        return weaken(ctx, game, target, amount)
    return mark(ctx, game, target, amount)


@implements(rule("120.3a", "a71993a9b2c57d10"))
def lose_life(ctx: Context, game: Game, player: str, amount: int) -> Game:
    """Damage to a player is loss of life."""
    ctx.say("{player} loses {amount} life", "{player}は{amount}点のライフを失う", player=player, amount=amount)
    return with_life(game, player, life_of(game, player) - amount)


@implements(rule("120.3c", "73bb3df30780055a"))
def remove_loyalty(ctx: Context, game: Game, walker: str, amount: int) -> Game:
    """Damage to a planeswalker removes loyalty counters."""
    en, ja = "{amount} loyalty counters are removed from {walker}", "{walker}から忠誠カウンター{amount}個が取り除かれる"
    ctx.say(en, ja, walker=walker, amount=amount)
    return game.put(Counters(walker, "loyalty", max(0, counters_on(game, walker, "loyalty") - amount)))


@implements(rule("120.3d", "73a308532e0d1082", "e8c57c21b2f664f4"))
def weaken(ctx: Context, game: Game, creature: str, amount: int) -> Game:
    """Damage from a source with wither or infect puts -1/-1 counters on the creature."""
    en, ja = "{amount} -1/-1 counters are put on {creature}", "{creature}に-1/-1カウンター{amount}個が置かれる"
    ctx.say(en, ja, creature=creature, amount=amount)
    return game.put(Counters(creature, "-1/-1", counters_on(game, creature, "-1/-1") + amount))


@implements(rule("120.3e", "c435bf6009ddb717"))
def mark(ctx: Context, game: Game, creature: str, amount: int) -> Game:
    """Damage is marked on the creature."""
    en, ja = "{amount} damage is marked on {creature}", "{creature}は{amount}点のダメージを負う"
    ctx.say(en, ja, creature=creature, amount=amount)
    return game.put(Marked(creature, marked_on(game, creature) + amount))
