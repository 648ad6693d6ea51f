"""Exchanging life totals: each player gains or loses what makes up the difference (701.12c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import Performed, effect_sentence
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.life import life_of
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.registry import implements

if TYPE_CHECKING:
    from mtgcr.rules.context import RunContext
    from mtgcr.rules.game import Game, Worlds
    from mtgcr.rules.modules.selections import Scope


@effect_sentence("exchange life totals with {player:player}")
class ExchangeLife(Performed):
    """Exchange life totals with another player."""

    player: str

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games after both life totals changed at once."""
        return happen(ctx, game, *to_each_other(ctx, game, scope.you, self.player))


@implements("701.12c")
def to_each_other(ctx: RunContext, game: Game, one: str, other: str) -> tuple[Event, ...]:
    """Each gains or loses life up to what the other had: gains and losses like others, which may be replaced."""
    ctx.say("{one} and {other} exchange life totals", one=one, other=other)
    return Event(Kind.SET_LIFE, one, life_of(game, other)), Event(Kind.SET_LIFE, other, life_of(game, one))
