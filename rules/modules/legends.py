"""The legend rule (704.5j): of legendary permanents with one name a player keeps one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import moves
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.table import copiable_values, is_of_type
from mtgcr.rules.registry import implements

if TYPE_CHECKING:
    from mtgcr.rules.context import RunContext
    from mtgcr.rules.game import Game
    from mtgcr.rules.modules.events import Decision


def legends_kept(ctx: RunContext, game: Game) -> list[Decision]:
    """What players with several legendary permanents of one name decide, each about one name."""
    held: dict[tuple[str, str], list[str]] = {}
    for name in permanents(game):
        called = copiable_values(game, name).name
        if called and is_of_type(game, name, "legendary"):
            held.setdefault((controller_of(game, name), called), []).append(name)
    return [keep_one(ctx, player, tuple(names)) for (player, _), names in held.items() if len(names) > 1]


@implements("704.5j")
def keep_one(ctx: RunContext, player: str, names: tuple[str, ...]) -> Decision:
    """The player chooses one, and the rest are put into their owners' graveyards."""
    ctx.say("{player} keeps one of {names}", player=player, names=names)
    return tuple(tuple(moves(name, "the graveyard") for name in names if name != kept) for kept in names)
