"""How long effects last that spells and abilities made as they resolved (611.2a, 611.2b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.game import Fact
from rules.modules.effects import Begun
from rules.modules.selections import Scope
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game
    from rules.modules.conditions import Condition


@dataclass(frozen=True, slots=True)
class Lasting(Fact):
    """A continuous effect lasts as long as a condition is true; player and source are those who made it."""

    effect: str
    condition: Condition
    player: str
    source: str
    KEY: ClassVar = ("effect",)


def lasting(before: Game, after: Game, condition: Condition, scope: Scope) -> Game:
    """The game after, in which whatever has begun since before lasts as long as the condition is true."""
    new = (one.effect for one in after.all(Begun) if not before.find(Begun, one.effect))
    return after.put(*(Lasting(effect, condition, scope.you, scope.it) for effect in new))


def end_effects(ctx: Context, game: Game) -> Game:
    """The game without the effects whose condition is not true any more."""
    for one in game.all(Lasting):
        if not one.condition.holds(game, Scope(one.player, one.source)):
            game = ends(ctx, game, one)
    return game


@implements(rule("611.2a", "34bca3ead9a0c392"))
def ends(ctx: Context, game: Game, one: Lasting) -> Game:
    """An effect lasts no longer than what made it says."""
    ctx.say("what {source} did ends", "{source}の効果が終わる", source=one.source)
    return game.drop(one, Begun(one.effect, 0))


@implements(rule("611.2b", "7618298d0f74f207", "5ecee698fcf2a9ce"))
def starts(ctx: Context, game: Game, condition: Condition, scope: Scope) -> bool:
    """An effect whose duration is over before it would begin does nothing."""
    is_so = condition.holds(game, scope)
    en, ja = (
        ("the effect of {source} begins and lasts for a while", "{source}の効果が始まり、しばらく続く")
        if is_so
        else ("the duration of what {source} does is over already", "{source}の効果の期間はすでに終わっている")
    )
    ctx.say(en, ja, source=scope.it)
    return is_so
