"""A permanent changes sides, or stops being what it fights as: it leaves combat (506.4) and is new there (302.6)."""

from collections.abc import Iterator

from mtgcr.rules.modules.combat import Attacking, Blocking, Removed, controller_of, is_removed
from mtgcr.rules.modules.day_and_night import as_time_has_it
from mtgcr.rules.modules.effects import Controls
from mtgcr.rules.modules.status import New
from mtgcr.rules.modules.table import Permanent, is_of_type
from mtgcr.rules.modules.zones import identity_of
from mtgcr.rules.workbench import Game, RunContext, remark


def settle_sides(ctx: RunContext, before: Game, after: Game) -> Game:
    """The game after anything that changed it, whatever gave control or took a type away."""
    after = as_time_has_it(ctx, after)
    turned = set(_turned(before, after))
    fighting = sorted(set(_fighting(after) if after.all(Attacking) else ()))
    fought = [(name, types) for name, types in fighting if not is_removed(before, name)]
    gone = tuple(
        name
        for name, types in fought
        if is_removed(after, name) or name in turned or _stopped(before, after, name, types)
    )
    if gone:
        leaves_combat(ctx, gone)
    for one in (one for one in after.all(Attacking) if one.target in gone and not is_removed(after, one.target)):
        attacks_nothing(ctx, one.creature)
    return after.put(*map(New, turned), *map(Removed, gone)) if turned or gone else after


attacks_nothing = remark("{name} goes on attacking, but nothing", "506.4c")
leaves_combat = remark("{names} is removed from combat", "506.4")


def _turned(before: Game, after: Game) -> Iterator[str]:
    """What stayed on the battlefield as the same object and has another controller."""
    for name in (one.name for one in (after.all(Permanent) if before.all(Controls) or after.all(Controls) else ())):
        is_same = before.find(Permanent, name) and identity_of(before, name) == identity_of(after, name)
        if is_same and controller_of(before, name) != controller_of(after, name):
            yield name


def _fighting(game: Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is in combat, with the types of which it must keep one."""
    yield from ((one.creature, ("creature",)) for one in game.all(Attacking))
    yield from ((one.blocker, ("creature",)) for one in game.all(Blocking))
    yield from ((one.target, ("battle", "planeswalker")) for one in game.all(Attacking))


def _stopped(before: Game, after: Game, name: str, types: tuple[str, ...]) -> bool:
    """Whether it was of one of the types and is of none any more."""
    was, is_now = (any(is_of_type(game, name, one) for one in types) for game in (before, after))
    became = "creature" in types and not is_of_type(before, name, "battle") and is_of_type(after, name, "battle")
    return (was and not is_now) or became
