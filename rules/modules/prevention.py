"""Effects that prevent damage of a kind (615.1), within their controller's range of influence (801.13b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Kind
from mtgcr.rules.modules.range_of_influence import is_limited, reaches
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, given, implements, remark

if TYPE_CHECKING:
    from mtgcr.rules.modules.events import Event


@given("{effect:name} prevents {damage:damage}")
class Prevents(Fact):
    """A spell or permanent prevents all damage of a kind."""

    effect: str
    damage: SlotTerm


@given("damage by {source:new} can't be prevented")
class Unpreventable(Fact, names="source"):
    """An effect because of which no damage of the source can be prevented."""

    source: str


def is_unpreventable(game: Game, event: Event) -> bool:
    """Whether the event is damage that can't be prevented."""
    return event.kind is Kind.DAMAGE and game.find(Unpreventable, event.source) is not None


def is_prevented(ctx: RunContext, game: Game, source: str, target: str, *, in_combat: bool, by_creature: bool) -> bool:
    """Whether an effect prevents the damage."""
    verdicts = []
    for one in game.all(Prevents):
        if one.damage == "all combat damage" and in_combat:
            verdicts.append(works_on(ctx, game, one.effect, source, target))
        elif one.damage == "all damage by creatures" and by_creature:
            verdicts.append(works_on(ctx, game, one.effect, source))
    return any(verdicts)


def works_on(ctx: RunContext, game: Game, effect: str, *ends: str) -> bool:
    """Whether the effect can prevent the damage; `ends` is what it could see of source and recipient."""
    controller = controller_of(game, effect)
    if not is_limited(game, controller):
        return prevents(ctx, effect)
    return prevents_within(ctx, game, effect, controller, ends) and prevents(ctx, effect)


prevents = remark("prevention.prevents", "{effect} prevents the damage", "615.1", gives=True)


@implements("801.13b")
def prevents_within(ctx: RunContext, game: Game, effect: str, controller: str, ends: tuple[str, ...]) -> bool:
    """What the effect names, or source and recipient where it names neither, must be within the range."""
    outside = tuple(end for end in ends if not reaches(ctx, game, controller, end))
    if outside:
        ctx.say("{outside} is outside the range of {effect}", outside=outside, effect=effect)
    else:
        ctx.say("{ends} is within the range of {effect}", ends=ends, effect=effect)
    return not outside
