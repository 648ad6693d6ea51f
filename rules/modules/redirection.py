"""Effects that deal damage to somebody else instead (614.9), within the range of influence (801.13a)."""

from __future__ import annotations

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.range_of_influence import is_limited, reaches
from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements


@given("the next {amount:number} damage to {name:target} is dealt to {other:target} instead")
class Redirection(Fact, about="name"):
    """A replacement effect for the next so much damage to something."""

    name: str
    amount: int
    other: str


@implements("614.9")
def redirect(
    ctx: RunContext, game: Game, way: Redirection, amounts: dict[str, int]
) -> tuple[Game, dict[str, int], dict[str, int]]:
    """The game with the effect used up, what stays with the recipient, and what goes to the other."""
    left, kept, moved = way.amount, dict(amounts), dict[str, int]()
    for source in sorted(amounts):
        moved[source] = min(left, amounts[source])
        kept[source], left = amounts[source] - moved[source], left - moved[source]
    total = sum(moved.values())
    ctx.say("{total} damage goes to {other}", total=total, other=way.other)
    return (
        game.put(Redirection(way.name, left, way.other)),
        kept,
        {s: n for s, n in moved.items() if can_follow(ctx, game, s, way.other)},
    )


def can_follow(ctx: RunContext, game: Game, source: str, other: str) -> bool:
    """Whether the source can affect the new recipient."""
    controller = controller_of(game, source)
    return not is_limited(game, controller) or follows(ctx, game, controller, other)


@implements("801.13a")
def follows(ctx: RunContext, game: Game, controller: str, other: str) -> bool:
    """The part of the event that would affect somebody outside the range does nothing."""
    can = reaches(ctx, game, controller, other)
    return ctx.verdict(can, None, "{controller} can't affect {other}", controller=controller, other=other)
