"""Trample and trample over planeswalkers (702.19): damage past blockers and past planeswalkers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.assignment import lethal_share, say_legal, say_not_legal
from mtgcr.rules.modules.combat import attacked_planeswalker, blockers_of, controller_of, target_of
from mtgcr.rules.modules.table import counters_on, has_quality
from mtgcr.rules.workbench import Game, RunContext, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.assignment import Assignment


def prey(ctx: RunContext, game: Game, creature: str) -> tuple[str, ...]:
    """What the creature attacks, and with trample over planeswalkers also whom it can reach behind that."""
    target = target_of(game, creature)
    walker = attacked_planeswalker(game, creature)
    over = walker is not None and has_quality(game, creature, "trample-over-planeswalkers")
    behind = player_behind(ctx, game, walker) if over and walker else None
    return tuple(name for name in (target, behind) if name is not None)


def tramples(game: Game, creature: str) -> bool:
    """Whether the creature has trample or its variant."""
    return has_quality(game, creature, "trample") or has_quality(game, creature, "trample-over-planeswalkers")


@implements("702.19b")
def is_legal_trample(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """Whether a blocked creature assigns past its blockers only when all of them have lethal damage."""
    blockers = blockers_of(game, creature)
    if set(whole.share(creature)) <= set(blockers):
        return True
    if not blockers:
        return is_legal_without_blockers(ctx, game, creature, whole)
    for blocker in blockers:
        got, needed = lethal_share(ctx, game, blocker, whole)
        if got < needed:
            say_not_legal(
                ctx,
                creature,
                whole,
                "{blocker} would have {got} of {needed} lethal damage",
                blocker=blocker,
                got=got,
                needed=needed,
            )
            return False
    say_legal(ctx, creature, whole, "all its blockers have lethal damage")
    return is_legal_past_planeswalker(ctx, game, creature, whole)


@implements("702.19d")
def is_legal_without_blockers(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """A blocked creature with trample whose blockers are gone assigns as though they all had lethal damage."""
    say_legal(ctx, creature, whole, "it tramples and no blocker is left")
    return is_legal_past_planeswalker(ctx, game, creature, whole)


def is_legal_past_planeswalker(ctx: RunContext, game: Game, creature: str, whole: Assignment) -> bool:
    """Whether damage past an attacked planeswalker, if any, is assigned rightly."""
    walker = attacked_planeswalker(game, creature)
    if walker is None or controller_of(game, walker) not in whole.share(creature):
        return True
    if target_of(game, creature) is None:
        return passes_removed_planeswalker(ctx, creature, whole)
    return leaves_loyalty_behind(ctx, game, creature, walker, whole)


@implements("702.19c", "702.19e")
def player_behind(_ctx: RunContext, game: Game, walker: str) -> str | None:
    """The player whom trample over planeswalkers can reach."""
    return controller_of(game, walker)


@implements("702.19c")
def leaves_loyalty_behind(ctx: RunContext, game: Game, creature: str, walker: str, whole: Assignment) -> bool:
    """Whether the planeswalker is assigned damage equal to its loyalty, by all, before its controller gets any."""
    got, loyalty = sum(whole.onto(walker).values()), counters_on(game, walker, "loyalty")
    if got < loyalty:
        said = "{walker} would have {got} of {loyalty} damage"
        say_not_legal(ctx, creature, whole, said, walker=walker, got=got, loyalty=loyalty)
        return False
    said = "{walker} has {got} damage for {loyalty} loyalty"
    say_legal(ctx, creature, whole, said, walker=walker, got=got, loyalty=loyalty)
    return True


@implements("702.19e")
def passes_removed_planeswalker(ctx: RunContext, creature: str, whole: Assignment) -> bool:
    """Trample over planeswalkers reaches the player when the planeswalker was removed from combat."""
    say_legal(ctx, creature, whole, "the planeswalker was removed from combat")
    return True
