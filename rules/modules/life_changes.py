"""Life totals that are doubled, halved, or made equal; in teams one total for all (119, 810.9)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from rules.modules.events import Event, Kind
from rules.modules.life import total_of
from rules.modules.pipeline import happen, once
from rules.modules.players import players_in
from rules.modules.teams import sharing_life
from rules.phrases import when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game
    from rules.modules.pipeline import Worlds


@when("the life total of {player:player} is doubled", ja="{player:player}のライフ総量が2倍になる")
def is_doubled(ctx: Context, game: Game, player: str) -> Worlds:
    """The games after the player gained as much life as they have."""
    return happen(ctx, game, Event(Kind.GAIN_LIFE, player, total_of(ctx, game, player)))


@when("{player:player} pays half their life rounded up", ja="{player:player}がライフの半分（端数切り上げ）を支払う")
def pays_half(ctx: Context, game: Game, player: str) -> Worlds:
    """The games after the player paid."""
    return happen(ctx, game, Event(Kind.PAY_LIFE, player, (total_of(ctx, game, player) + 1) // 2))


@when("the life total of each player becomes the lowest one", ja="各プレイヤーのライフ総量が最も低いものになる")
def each_becomes_lowest(ctx: Context, game: Game) -> Worlds:
    """The games after each team chose whom of it the effect sets to the lowest total."""
    lowest = min(total_of(ctx, game, player) for player in players_in(game))
    teams = sorted({sharing_life(game, player) for player in players_in(game)})
    chosen = product(*(affected_of(ctx, members) if len(members) > 1 else members for members in teams))
    ways = (tuple(Event(Kind.SET_LIFE, player, lowest) for player in players) for players in chosen)
    return once(after for way in ways for after in happen(ctx, game, *way))


@implements(rule("810.9d", "35619297d5bbf581"))
def affected_of(ctx: Context, members: tuple[str, ...]) -> tuple[str, ...]:
    """The members of whom the team chooses the one who is affected."""
    en, ja = "{members} choose which of them is affected", "{members}は影響を受けるメンバーを選ぶ"
    ctx.say(en, ja, members=members)
    return members
