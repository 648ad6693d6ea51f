"""The legend rule (704.5j), of one name a player keeps one; the world rule (704.5k), only the newest world stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.effects import latest
from mtgcr.rules.modules.events import Event, moves
from mtgcr.rules.modules.selections import permanents
from mtgcr.rules.modules.table import copiable_values, is_of_type
from mtgcr.rules.workbench import Game, NotModelled, RunContext, implements

if TYPE_CHECKING:
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


@implements("704.5k")
def older_worlds(ctx: RunContext, game: Game) -> list[Event]:
    """Of several world permanents the one stays that was one for the shortest time, and none where that is a tie."""
    worlds = tuple(name for name in permanents(game) if is_of_type(game, name, "world"))
    kept = latest(game, worlds)
    if len(worlds) < 2:
        return []
    if not kept or not all("world" in copiable_values(game, name).types for name in worlds):
        raise NotModelled("704.5k", *worlds)  # nothing says since when
    ctx.say("of {names} the newest is {kept}", names=worlds, kept=kept)
    return [moves(name, "the graveyard") for name in worlds if (name,) != kept]
