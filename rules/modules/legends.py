"""The legend rule (704.5j): of legendary permanents with one name a player keeps one."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, moves
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.table import copiable_values, is_of_type
from mtgcr.rules.registry import implements

if TYPE_CHECKING:
    from mtgcr.rules.context import Context
    from mtgcr.rules.game import Game


def legends_kept(ctx: Context, game: Game) -> tuple[tuple[Event, ...], ...]:
    """Every way to keep one each of legendary permanents with one name; one way where nobody has two."""
    held: dict[tuple[str, str], list[str]] = {}
    for name in permanents(game):
        called = copiable_values(game, name).name
        if called and is_of_type(game, name, "legendary"):
            held.setdefault((controller_of(game, name), called), []).append(name)
    ways = (keep_one(ctx, player, tuple(names)) for (player, _), names in held.items() if len(names) > 1)
    return tuple(tuple(event for way in choice for event in way) for choice in product(*ways))


@implements("704.5j")
def keep_one(ctx: Context, player: str, names: tuple[str, ...]) -> tuple[tuple[Event, ...], ...]:
    """The player chooses one, and the rest are put into their owners' graveyards."""
    ctx.say("{player} keeps one of {names}", player=player, names=names)
    return tuple(tuple(moves(name, "the graveyard") for name in names if name != kept) for kept in names)
