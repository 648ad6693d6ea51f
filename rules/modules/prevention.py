"""Effects that prevent damage of a kind (615.1), within their controller's range of influence (801.13b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.game import Fact, Game
from rules.modules.combat import controller_of
from rules.modules.range_of_influence import is_limited, reaches
from rules.modules.table import is_of_type
from rules.phrases import given
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context


@given("{effect:name} prevents all combat damage", ja="{effect:name}はすべての戦闘ダメージを軽減する")
@dataclass(frozen=True, slots=True)
class Fog(Fact):
    """A spell or permanent prevents all combat damage."""

    effect: str


@given(
    "{effect:name} prevents all damage by creatures", ja="{effect:name}はクリーチャーによるすべてのダメージを軽減する"
)
@dataclass(frozen=True, slots=True)
class Calm(Fact):
    """A spell or permanent prevents all damage of which a creature is the source."""

    effect: str


def is_prevented(ctx: Context, game: Game, source: str, target: str, *, in_combat: bool) -> bool:
    """Whether an effect prevents the damage."""
    fogs = [fog.effect for fog in game.all(Fog) if in_combat]
    calms = [calm.effect for calm in game.all(Calm) if is_of_type(game, source, "creature")]
    verdicts = [
        *(works_on(ctx, game, effect, source, target) for effect in fogs),
        *(works_on(ctx, game, effect, source) for effect in calms),
    ]
    return any(verdicts)


def works_on(ctx: Context, game: Game, effect: str, *ends: str) -> bool:
    """Whether the effect can prevent the damage; `ends` is what it could see of source and recipient."""
    controller = controller_of(game, effect)
    if controller is None or not is_limited(game, controller):
        return prevents(ctx, effect)
    return prevents_within(ctx, game, effect, controller, ends) and prevents(ctx, effect)


@implements(rule("615.1", "b858d6f47cd5dd78"))
def prevents(ctx: Context, effect: str) -> bool:
    """The damage is not dealt."""
    ctx.say("{effect} prevents the damage", "{effect}がダメージを軽減する", effect=effect)
    return True


@implements(rule("801.13b", "60e57b89c4bcab4a"))
def prevents_within(ctx: Context, game: Game, effect: str, controller: str, ends: tuple[str, ...]) -> bool:
    """What the effect names, or source and recipient where it names neither, must be within the range."""
    outside = tuple(end for end in ends if not reaches(ctx, game, controller, end))
    if outside:
        en, ja = "{outside} is outside the range of {effect}", "{outside}は{effect}の影響範囲外"
        ctx.say(en, ja, outside=outside, effect=effect)
    else:
        ctx.say("{ends} is within the range of {effect}", "{ends}は{effect}の影響範囲内", ends=ends, effect=effect)
    return not outside
