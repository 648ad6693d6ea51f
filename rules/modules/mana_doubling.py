"""Doubling unspent mana (701.10f): what is added is free of restrictions (106.6)."""

from __future__ import annotations

from mtgcr.rules.modules.actions import deeds
from mtgcr.rules.modules.mana import Pool, add_unrestricted, unspent

deeds(
    {
        "double the unspent mana": lambda ctx, game, scope: (
            add_unrestricted(
                ctx,
                game,
                scope.you,
                unspent(game, scope.you, {pool.purpose for pool in game.all(Pool) if pool.player == scope.you}),
            ),
        ),
    }
)
