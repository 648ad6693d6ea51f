"""Playing lands (305.2), and that what can't happen does not (101.2)."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.linked import ChooseNothing
from mtgcr.rules.modules.status import has_trait
from mtgcr.rules.modules.table import ZONES, InZone, Permanent, is_of_type
from mtgcr.rules.workbench import Fact, Game, Offer, RunContext, implements, option, remark, when


@dataclass(frozen=True, slots=True)
class LandsPlayed(Fact, about="player"):
    """How many lands a player played this turn."""

    player: str
    amount: int


@option("play {card:name}")
class LandPlay:
    """A land card is played."""

    card: str


@when("{player:player} could play a land")
def could_play(ctx: RunContext, game: Game, player: str) -> Offer:
    """The lands in hand that the player may play now."""
    lands = [name for name in cards_of(game, player, "the hand") if is_of_type(game, name, "land")]

    def may(ctx: RunContext, part: object) -> bool:
        is_allowed = may_play_land(ctx, game, player)  # asked in any case, for the trace
        return is_allowed or part == ChooseNothing()

    def then(part: LandPlay | ChooseNothing) -> Game:
        if isinstance(part, ChooseNothing):
            return game
        played = LandsPlayed(player, lands_played(game, player) + 1)
        return game.put(played, InZone(part.card, ZONES["the battlefield"]), Permanent(part.card, player))

    parts = (ChooseNothing(), *map(LandPlay, lands))
    return Offer.one(ctx, game, parts, may, LandPlay, ChooseNothing, then=then)


def lands_played(game: Game, player: str) -> int:
    """How many lands the player played this turn."""
    held = game.find(LandsPlayed, player)
    return held.amount if held else 0


def may_play_land(ctx: RunContext, game: Game, player: str) -> bool:
    """Whether rules and effects let the player play a land and none forbids it."""
    is_allowed = has_land_left(ctx, game, player)
    return is_allowed and not (has_trait(game, player, "can't play lands this turn") and is_forbidden(ctx, player))


@implements("305.2")
def has_land_left(ctx: RunContext, game: Game, player: str) -> bool:
    """One land a turn, and one more for each effect that says so."""
    limit, played = 1 + has_trait(game, player, "may play an additional land this turn"), lands_played(game, player)
    ctx.say("{player} has played {played} of {limit} lands", player=player, played=played, limit=limit)
    return played < limit


is_forbidden = remark("lands.is_forbidden", "{player} can't play lands", "101.2", gives=True)
