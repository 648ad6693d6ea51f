"""Exchanging life totals: each player gains or loses what makes up the difference (701.12c)."""

from __future__ import annotations

from mtgcr.rules.modules.actions import deeds
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.life import life_of
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.workbench import Game, RunContext, implements


@implements("701.12c")
def to_each_other(ctx: RunContext, game: Game, one: str, other: str) -> tuple[Event, ...]:
    """Each gains or loses life up to what the other had: gains and losses like others, which may be replaced."""
    ctx.say("{one} and {other} exchange life totals", one=one, other=other)
    return Event(Kind.SET_LIFE, one, life_of(game, other)), Event(Kind.SET_LIFE, other, life_of(game, one))


deeds(
    {
        "exchange life totals with {player:player}": lambda ctx, game, scope, player: happen(
            ctx, game, *to_each_other(ctx, game, scope.you, player)
        ),
    }
)
