"""Life totals that are doubled, halved, exchanged or made equal; in teams one total for all (119, 701.12c, 810.9)."""

from itertools import product

from mtgcr.rules.modules.actions import deeds
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen, once
from mtgcr.rules.modules.players import life_of, players_in, total_of
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.teams import sharing_life
from mtgcr.rules.workbench import Game, RunContext, Worlds, implements, naming


@implements("119.4")
def can_pay(ctx: RunContext, game: Game, player: str, amount: int) -> bool:
    """Nobody pays more life than they have."""
    life = total_of(ctx, game, player)
    ctx.say("{player} has {life} life and is to pay {amount}", player=player, life=life, amount=amount)
    return life >= amount


def lowest_life(ctx: RunContext, game: Game, _scope: Scope) -> Worlds:
    """The games after each team chose whom of it the effect sets to the lowest total."""
    lowest = min(total_of(ctx, game, player) for player in players_in(game))
    teams = sorted({sharing_life(game, player) for player in players_in(game)})
    chosen = product(*(affected_of(ctx, members) if members[1:] else members for members in teams))
    ways = (tuple(Event(Kind.SET_LIFE, player, lowest) for player in players) for players in chosen)
    return once(after for way in ways for after in happen(ctx, game, *way))


affected_of = naming(tuple[str, ...], "{members} choose which of them is affected", "810.9d")


@implements("701.12c", "701.12g")
def to_each_other(ctx: RunContext, game: Game, one: str, other: str) -> tuple[Event, ...]:
    """Each gains or loses life up to what the other had: gains and losses like others, which may be replaced."""
    ctx.say("{one} and {other} exchange life totals", one=one, other=other)
    return Event(Kind.SET_LIFE, one, life_of(game, other)), Event(Kind.SET_LIFE, other, life_of(game, one))


deeds(
    {
        "pay {amount:number} life": lambda ctx, game, scope, amount: (
            happen(ctx, game, Event(Kind.PAY_LIFE, scope.you, amount))
            if can_pay(ctx, game, scope.you, amount)
            else (game,)
        ),
        "exchange life totals with {player:player}": lambda ctx, game, scope, player: happen(
            ctx, game, *to_each_other(ctx, game, scope.you, player)
        ),
    }
)
