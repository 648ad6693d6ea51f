"""Milling (701.17): cards go from the top of a library to the graveyard, all at once."""

from __future__ import annotations

from mtgcr.rules.modules.actions import deeds
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.zones import size_of, top_of
from mtgcr.rules.workbench import Game, RunContext, remark

deeds(
    {
        "mill {amount:number} card[s]": lambda ctx, game, scope, amount: happen(
            ctx, game, *mills(ctx, game, scope.you, amount)
        ),
    }
)


def mills(ctx: RunContext, game: Game, player: str, amount: int) -> tuple[Event, ...]:
    """What happens as the player is told to mill so many cards: as much as possible."""
    held = size_of(game, player, "the library")
    if held < amount:
        mills_what_is_there(ctx, player, held)
        return _milled(game, player, held)
    mills_cards(ctx, player, amount)
    return _milled(game, player, amount)


mills_cards = remark("milling.mills_cards", "{player} mills {amount} cards", "701.17a")
mills_what_is_there = remark("milling.mills_what_is_there", "{player} can mill only {held} cards", "701.17b")


def _milled(game: Game, player: str, amount: int) -> tuple[Event, ...]:
    """Each card that is known by name, and the others by their number."""
    known = tuple(Event(Kind.MILL, name) for name in top_of(game, player)[:amount])
    others = amount - len(known)
    rest = Event(Kind.MOVE_CARDS, player, others, source="the library", zone="the graveyard")
    return (*known, rest) if others else known
