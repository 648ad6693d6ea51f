"""What abilities see under a limited range of influence: trigger events (801.7) and information (801.11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.game import Fact
from rules.modules.combat import Blocking, controller_of
from rules.modules.range_of_influence import is_limited, reaches, within
from rules.modules.table import ZONES, InZone, Permanent, characteristics_of, is_of_type, zone_of
from rules.phrases import given, result, when
from rules.registry import implements, rule
from rules.slots import Change

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game


@given(
    "{source:name} triggers whenever {creature:name} becomes blocked",
    ja="{source:name}は{creature:name}がブロックされた状態になるたび誘発する",
)
@dataclass(frozen=True, slots=True)
class WhenBlocked(Fact):
    """A trigger condition about an attacking creature alone."""

    source: str
    creature: str
    KEY: ClassVar = ("source",)


@given(
    "{source:name} triggers whenever {creature:name} becomes blocked by a creature",
    ja="{source:name}は{creature:name}がクリーチャーによってブロックされた状態になるたび誘発する",
)
@dataclass(frozen=True, slots=True)
class WhenBlockedBy(Fact):
    """A trigger condition about an attacking creature and one that blocks it."""

    source: str
    creature: str
    KEY: ClassVar = ("source",)


@given(
    "{source:name} triggers whenever another creature leaves the battlefield",
    ja="{source:name}は他のクリーチャーが戦場を離れるたび誘発する",
)
@dataclass(frozen=True, slots=True)
class WhenLeaving(Fact):
    """A trigger condition about other creatures that leave the battlefield."""

    source: str


@given(
    "{source:name} gives each creature +1/+1 for each other creature with a common creature type",
    ja="{source:name}は各クリーチャーに共通のクリーチャー・タイプを持つ他のクリーチャー1体につき+1/+1の修整を与える",
)
@dataclass(frozen=True, slots=True)
class CountsKin(Fact):
    """An effect that counts creatures with a creature type in common."""

    source: str


@dataclass(frozen=True, slots=True)
class Went(Fact):
    """An ability triggered so often."""

    source: str
    times: int
    KEY: ClassVar = ("source",)


@when("{blocker:name} blocks {attacker:name}", ja="{blocker:name}が{attacker:name}をブロックする")
def becomes_blocked(ctx: Context, game: Game, blocker: str, attacker: str) -> Game:
    """The game after the attacking creature became blocked, with what triggered."""
    game = game.put(Blocking(blocker, attacker))
    for alone in game.all(WhenBlocked):
        if alone.creature == attacker:
            game = _go(ctx, game, alone.source, attacker)
    for both in game.all(WhenBlockedBy):
        if both.creature == attacker:
            game = _go(ctx, game, both.source, attacker, blocker)
    return game


@when("{name:name} dies", ja="{name:name}が死亡する")
def dies(ctx: Context, game: Game, name: str) -> Game:
    """The game after the creature went to the graveyard, with what triggered on its leaving."""
    after = game.put(InZone(name, ZONES["the graveyard"]))
    for watch in game.all(WhenLeaving):
        if watch.source != name and looks_back(ctx, game, watch.source, name):
            after = after.put(Went(watch.source, times_of(after, watch.source) + 1))
    return after


def _go(ctx: Context, game: Game, source: str, *seen: str) -> Game:
    return game.put(Went(source, times_of(game, source) + 1)) if sees(ctx, game, source, seen) else game


def times_of(game: Game, source: str) -> int:
    """How often the ability of the source triggered."""
    went = game.find(Went, source)
    return went.times if went else 0


def sees(ctx: Context, game: Game, source: str, seen: tuple[str, ...]) -> bool:
    """Whether an ability of the source triggers on an event with these objects."""
    return not is_limited(game, str(controller_of(game, source))) or sees_all(ctx, game, source, seen)


@implements(rule("801.7", "dc8f474043bb1f0a"))
def sees_all(ctx: Context, game: Game, source: str, seen: tuple[str, ...]) -> bool:
    """The whole event must be within the range of the source's controller."""
    controller = str(controller_of(game, source))
    near = within(ctx, game, controller, seen)
    en, ja = "of {seen} {source} sees {near}", "{source}は{seen}のうち{near}を見る"
    ctx.say(en, ja, seen=seen, source=source, near=near)
    return near == seen


def looks_back(ctx: Context, game: Game, source: str, name: str) -> bool:
    """Whether an ability triggers on the leaving of an object, judged as the game was before."""
    return not is_limited(game, str(controller_of(game, source))) or looks_back_within(ctx, game, source, name)


@implements(rule("801.7a", "b9c1b362710193cf", "b2202ba7550762b2"))
def looks_back_within(ctx: Context, game: Game, source: str, name: str) -> bool:
    """Where the object was counts, not where it goes."""
    controller = str(controller_of(game, source))
    ctx.say(
        "{name} was controlled by {there}",
        "{name}は{there}がコントロールしていた",
        name=name,
        there=controller_of(game, name),
    )
    return reaches(ctx, game, controller, name)


@result(
    "the ability of {source:name} has triggered {times:number} time[s]",
    ja="{source:name}の能力は{times:number}回誘発した",
)
def has_gone(ctx: Context, game: Game, source: str, times: int) -> bool:
    """Whether the ability triggered so often."""
    now = times_of(game, source)
    ctx.say("{source} has triggered {now} times", "{source}は{now}回誘発した", source=source, now=now)
    return now == times


@result(
    "{source:name} gives {name:name} {change:change}", ja="{source:name}は{name:name}に{change:change}の修整を与える"
)
def gives(ctx: Context, game: Game, source: str, name: str, change: Change) -> bool:
    """Whether the effect of the source changes the creature so."""
    counted = counted_by(ctx, game, source, name) if game.find(CountsKin, source) else 0
    return change == Change(counted, counted)


def counted_by(ctx: Context, game: Game, source: str, name: str) -> int:
    """How many other creatures with a common creature type the effect counts."""
    others = tuple(o for o in _creatures(game) if o != name and _kin(game, o) & _kin(game, name))
    if is_limited(game, str(controller_of(game, source))):
        others = informed(ctx, game, source, others)
    ctx.say("for {name} it counts {others}", "{name}について数えるのは{others}", name=name, others=others)
    return len(others)


@implements(rule("801.11", "d60b12984c9bed57"))
def informed(ctx: Context, game: Game, source: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """What an effect counts is within the range of its controller."""
    controller = str(controller_of(game, source))
    near = within(ctx, game, controller, others)
    ctx.say("{source} sees {near}", "{source}は{near}を見る", source=source, near=near)
    return near


def _creatures(game: Game) -> tuple[str, ...]:
    held = (one.name for one in game.all(Permanent))
    return tuple(n for n in held if is_of_type(game, n, "creature") and zone_of(game, n) == "the battlefield")


def _kin(game: Game, name: str) -> frozenset[str]:
    return characteristics_of(game, name).types & KINDRED


KINDRED = frozenset({"Merfolk"})
"""The creature types among the types that scenarios know."""
