"""First strike and double strike: who assigns combat damage in which of two steps (510.4, 702.4, 702.7)."""

from __future__ import annotations

from mtgcr.rules.modules.combat import Attacking, Blocking, is_removed
from mtgcr.rules.modules.table import has_quality
from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements, remark


@given("{names:name+} dealt damage in the first combat damage step")
class FirstStep(Fact, about=()):
    """The first combat damage step is over; these had first or double strike as it began."""

    names: tuple[str, ...]


def strikers(game: Game) -> tuple[str, ...]:
    """The fighting creatures with first strike or double strike."""
    fighting = {one.creature for one in game.all(Attacking)} | {one.blocker for one in game.all(Blocking)}
    return tuple(name for name in sorted(fighting) if not is_removed(game, name) and _strikes_first(game, name))


def _strikes_first(game: Game, name: str) -> bool:
    return has_quality(game, name, "first strike") or has_quality(game, name, "double strike")


def is_first(game: Game) -> bool:
    """Whether the next combat damage step is the first of two."""
    return game.find(FirstStep) is None and bool(strikers(game))


def assigns_now(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the fighting creature assigns combat damage in this step."""
    first = game.find(FirstStep)
    if first is not None:
        return assigns_second(ctx, game, name, first.names)
    return not strikers(game) or assigns_first(ctx, game, name)


@implements("510.4")
def assigns_first(ctx: RunContext, game: Game, name: str) -> bool:
    """In the first of two steps only creatures with first strike or double strike assign damage."""
    if not _strikes_first(game, name):
        ctx.say("{name} waits for the second combat damage step", name=name)
        return False
    (strikes_twice if has_quality(game, name, "double strike") else strikes_first)(ctx, name)
    return True


@implements("510.4")
def assigns_second(ctx: RunContext, game: Game, name: str, first: tuple[str, ...]) -> bool:
    """In the second step those assign that had neither as the first began, and those with double strike now."""
    if has_quality(game, name, "double strike"):
        strikes_twice(ctx, name)
        return True
    if name in first:
        has_struck(ctx, name)
        return False
    ctx.say("{name} assigns damage in the second combat damage step", name=name)
    return True


strikes_first = remark(
    "strike_steps.strikes_first", "{name} assigns damage in the first combat damage step (first strike)", "702.7b"
)
strikes_twice = remark(
    "strike_steps.strikes_twice", "{name} assigns damage in both combat damage steps (double strike)", "702.4b"
)
has_struck = remark("strike_steps.has_struck", "{name} has dealt its damage in the first combat damage step", "702.7c")
