"""Effects that do as much as possible (609.3)."""

from __future__ import annotations

from mtgcr.rules.modules.players import Cards, cards_in
from mtgcr.rules.modules.table import ZONES
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, remark, when


@when("an effect moves {amount:number} cards of {player:player} from {source:zone} to {destination:zone}")
def moves(ctx: RunContext, game: Game, amount: int, player: str, source: SlotTerm, destination: SlotTerm) -> Game:
    """The game after so many cards were moved, or all if there are fewer."""
    held = cards_in(game, player, source)
    moved = min(held, amount)
    if moved != amount:
        as_many(ctx, held, amount)
    there = cards_in(game, player, destination) + moved
    return game.put(Cards(player, ZONES[source], held - moved), Cards(player, ZONES[destination], there))


as_many = remark("instructions.as_many", "only {held} of {wanted} can be moved", "609.3")
