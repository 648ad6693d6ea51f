"""What damage comes to: prevention (615.7, 702.16e), then its results, which may be replaced in turn (120.3, 120.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from rules.game import Fact
from rules.modules.combat import controller_of, is_player
from rules.modules.events import Event, Kind
from rules.modules.prevention import is_prevented, works_on
from rules.modules.redirection import Redirection, redirect
from rules.modules.table import Protection, colours_of, has_quality, is_of_type
from rules.phrases import given
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game

Prospects: TypeAlias = "tuple[tuple[Game, tuple[Event, ...]], ...]"


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


IN_COMBAT = "combat"
"""The `zone` of combat damage as an event."""


def ways_to_prevent(ctx: Context, game: Game, event: Event, batch: tuple[Event, ...]) -> Prospects:
    """The damage after something redirected it or prevented some of it; nothing where nothing does."""
    if event.kind is not Kind.DAMAGE:
        return ()
    way = game.find(Redirection, event.subject)
    if way and way.amount and way.name not in event.used:
        return _redirected(ctx, game, way, event)
    if is_protected(ctx, game, event.subject, event.source) or _is_prevented(ctx, game, event):
        return ((game, ()),)
    shield = game.find(Shield, event.subject)
    if shield and shield.amount and "shield" not in event.used and _works(ctx, game, shield):
        return absorb(ctx, game, shield, event, batch)
    return ()


def _redirected(ctx: Context, game: Game, way: Redirection, event: Event) -> Prospects:
    source = event.source
    game, kept, moved = redirect(ctx, game, way, {source: event.amount})
    it = event.mark(way.name)
    parts = (replace(it, amount=kept[source]), replace(it, subject=way.other, amount=moved.get(source, 0)))
    return ((game, tuple(part for part in parts if part.amount)),)


def _is_prevented(ctx: Context, game: Game, event: Event) -> bool:
    return is_prevented(ctx, game, event.source, event.subject, in_combat=event.zone == IN_COMBAT)


def _works(ctx: Context, game: Game, shield: Shield) -> bool:
    return not shield.source or works_on(ctx, game, shield.source, shield.name)


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


@implements(rule("615.7", "4f12aec6502798a4", "7d2642e795a9a0ad"))
def absorb(ctx: Context, game: Game, shield: Shield, event: Event, batch: tuple[Event, ...]) -> Prospects:
    """A shield prevents damage until it is used up; whose damage, where several deal it, the player chooses."""
    others = sum(
        one.amount
        for one in batch
        if one.kind is Kind.DAMAGE and one.subject == event.subject and "shield" not in one.used
    )
    most, least = min(shield.amount, event.amount), max(0, shield.amount - (others - event.amount))
    ways = []
    for prevented in range(min(least, most), most + 1):
        if prevented:
            en, ja = "{prevented} damage to {target} is prevented", "{target}へのダメージ{prevented}点が軽減される"
            ctx.say(en, ja, prevented=prevented, target=shield.name)
        left = replace(event.mark("shield"), amount=event.amount - prevented)
        ways.append((game.put(replace(shield, amount=shield.amount - prevented)), (left,) if left.amount else ()))
    return tuple(ways)


def results_of(ctx: Context, game: Game, event: Event) -> tuple[Event, ...]:
    """What the damage does (120.3), as events that may be replaced in turn."""
    results = _to_player(ctx, event) if is_player(game, event.subject) else _to_permanent(ctx, game, event)
    if has_quality(game, event.source, "lifelink"):
        results += (gains_by_lifelink(ctx, controller_of(game, event.source) or "", event),)
    return tuple(replace(one, used=one.used | event.used) for one in results)


def _to_player(ctx: Context, event: Event) -> tuple[Event, ...]:
    return (lose_life(ctx, event.subject, event.amount),)


def _to_permanent(ctx: Context, game: Game, event: Event) -> tuple[Event, ...]:
    name, source = event.subject, event.source
    results: tuple[Event, ...] = ()
    if is_of_type(game, name, "planeswalker"):
        results += (remove_loyalty(ctx, name, event.amount),)
    if not is_of_type(game, name, "creature"):
        return results
    if has_quality(game, source, "deathtouch"):
        results += (Event(Kind.BECOME, name, also=(Touched(name),)),)
    weakens = has_quality(game, source, "wither") or has_quality(game, source, "infect")
    return (*results, weaken(ctx, name, event.amount) if weakens else mark(ctx, name, event.amount))


@implements(rule("120.3a", "a71993a9b2c57d10"))
def lose_life(ctx: Context, player: str, amount: int) -> Event:
    """Damage to a player is loss of life."""
    ctx.say("{player} loses {amount} life", "{player}は{amount}点のライフを失う", player=player, amount=amount)
    return Event(Kind.LOSE_LIFE, player, amount, zone="damage")


@implements(rule("120.3c", "73bb3df30780055a"))
def remove_loyalty(ctx: Context, walker: str, amount: int) -> Event:
    """Damage to a planeswalker removes loyalty counters."""
    en, ja = "{amount} loyalty counters are removed from {walker}", "{walker}から忠誠カウンター{amount}個が取り除かれる"
    ctx.say(en, ja, walker=walker, amount=amount)
    return Event(Kind.REMOVE_COUNTERS, walker, amount, zone="loyalty")


@implements(rule("120.3d", "73a308532e0d1082", "e8c57c21b2f664f4"))
def weaken(ctx: Context, creature: str, amount: int) -> Event:
    """Damage from a source with wither or infect puts -1/-1 counters on the creature."""
    en, ja = "{amount} -1/-1 counters are put on {creature}", "{creature}に-1/-1カウンター{amount}個が置かれる"
    ctx.say(en, ja, creature=creature, amount=amount)
    return Event(Kind.PUT_COUNTERS, creature, amount, zone="-1/-1")


@implements(rule("120.3e", "c435bf6009ddb717"))
def mark(ctx: Context, creature: str, amount: int) -> Event:
    """Damage is marked on the creature."""
    en, ja = "{amount} damage is marked on {creature}", "{creature}は{amount}点のダメージを負う"
    ctx.say(en, ja, creature=creature, amount=amount)
    return Event(Kind.MARK, creature, amount)


@implements(rule("120.3f", "8a9538816e7fac23"))
def gains_by_lifelink(ctx: Context, player: str, event: Event) -> Event:
    """Damage from a source with lifelink lets its controller gain that much life besides."""
    en, ja = "{player} gains {amount} life (lifelink)", "{player}は{amount}点のライフを得る（絆魂）"
    ctx.say(en, ja, player=player, amount=event.amount)
    return Event(Kind.GAIN_LIFE, player, event.amount)
