"""Doubling unspent mana (701.10f): what is added is free of restrictions (106.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import Performed, effect_sentence
from mtgcr.rules.modules.mana import Pool, add_unrestricted, unspent

if TYPE_CHECKING:
    from mtgcr.rules.context import RunContext
    from mtgcr.rules.game import Game, Worlds
    from mtgcr.rules.modules.selections import Scope


@effect_sentence("double the unspent mana")
class DoubleMana(Performed):
    """Double the amount of each type of unspent mana that one has."""

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The game with as much mana of each type added as the player has."""
        purposes = {pool.purpose for pool in game.all(Pool) if pool.player == scope.you}
        return (add_unrestricted(ctx, game, scope.you, unspent(game, scope.you, purposes)),)
