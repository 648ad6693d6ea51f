"""Life totals: doubled, set, paid by halves; in teams one total for all (119, 810.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.game import Fact, Game
from rules.modules.combat import controller_of
from rules.modules.damage import deal
from rules.modules.life import life_of, with_life
from rules.modules.losing import effect_wins
from rules.modules.players import players_in
from rules.modules.teams import sharing_life
from rules.phrases import given, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context


@given(
    "{source:name} lets its controller win at {amount:number} life",
    ja="{source:name}のコントローラーはライフが{amount:number}点あれば勝利する",
)
@dataclass(frozen=True, slots=True)
class WinsAtUpkeep(Fact):
    """An ability that makes its controller win at the beginning of the upkeep who has so much life or more."""

    source: str
    amount: int
    KEY: ClassVar = ("source",)


@when(
    "{source:new} deals {amount:number} damage to each player",
    ja="{source:new}がすべてのプレイヤーに{amount:number}点のダメージを与える",
)
def damages_each(ctx: Context, game: Game, source: str, amount: int) -> Game:
    """The game after each player was dealt the damage."""
    for player in players_in(game):
        game = deal(ctx, game, {source: amount}, player)
    return game


@when("the life total of {player:player} is doubled", ja="{player:player}のライフ総量が2倍になる")
def is_doubled(ctx: Context, game: Game, player: str) -> Game:
    """The game after the player gained as much life as they have."""
    return with_life(game, player, 2 * total_of(ctx, game, player))


@when("{player:player} pays half their life rounded up", ja="{player:player}がライフの半分（端数切り上げ）を支払う")
def pays_half(ctx: Context, game: Game, player: str) -> Game:
    """The game after the player paid."""
    total = total_of(ctx, game, player)
    return with_life(game, player, total - (total + 1) // 2)


@when("the upkeep of {player:player} begins", ja="{player:player}のアップキープが始まる")
def upkeep_begins(ctx: Context, game: Game, player: str) -> Game:
    """The game after what the player wins by at the beginning of the upkeep."""
    goals = [one.amount for one in game.all(WinsAtUpkeep) if controller_of(game, one.source) == player]
    total = total_of(ctx, game, player)
    return effect_wins(ctx, game, player) if any(total >= goal for goal in goals) else game


@when(
    "the life total of {player:player} becomes {amount:number}",
    ja="{player:player}のライフ総量が{amount:number}点になる",
)
def becomes(ctx: Context, game: Game, player: str, amount: int) -> Game:
    """The game after the player's life total was set."""
    return set_total(ctx, game, player, amount)


@when("the life total of each player becomes the lowest one", ja="各プレイヤーのライフ総量が最も低いものになる")
def each_becomes_lowest(ctx: Context, game: Game) -> tuple[Game, ...]:
    """The games after each team chose whom of it the effect sets to the lowest total."""
    lowest = min(total_of(ctx, game, player) for player in players_in(game))
    games: tuple[Game, ...] = (game,)
    for members in sorted({sharing_life(game, player) for player in players_in(game)}):
        affected = affected_of(ctx, members) if len(members) > 1 else members
        games = tuple(set_total(ctx, one, player, lowest) for one in games for player in affected)
    return games


@implements(rule("810.9d", "35619297d5bbf581"))
def affected_of(ctx: Context, members: tuple[str, ...]) -> tuple[str, ...]:
    """The members of whom the team chooses the one who is affected."""
    en, ja = "{members} choose which of them is affected", "{members}は影響を受けるメンバーを選ぶ"
    ctx.say(en, ja, members=members)
    return members


def total_of(ctx: Context, game: Game, player: str) -> int:
    """The life total that costs and effects use."""
    if len(sharing_life(game, player)) > 1:
        return total_of_team(ctx, game, player)
    return life_of(game, player)


@implements(rule("810.9a", "01ebbc8aa873dc6f"))
def total_of_team(ctx: Context, game: Game, player: str) -> int:
    """The life total of the team stands for that of each member."""
    life = life_of(game, player)
    ctx.say(
        "for {player} counts the {life} life of the team",
        "{player}にはチームのライフ{life}点を用いる",
        player=player,
        life=life,
    )
    return life


def set_total(ctx: Context, game: Game, player: str, amount: int) -> Game:
    """The game after the player gained or lost what is needed for the new total."""
    change = amount - total_of(ctx, game, player)
    if len(sharing_life(game, player)) > 1:
        return change_for_team(ctx, game, player, change)
    return change_to_total(ctx, game, player, change)


@implements(rule("119.5", "6dc78c7c113b176e"))
def change_to_total(ctx: Context, game: Game, player: str, change: int) -> Game:
    """Setting a life total is gaining or losing life."""
    ctx.say(
        "the life of {player} changes by {change}",
        "{player}のライフは{change}点変わる",
        player=player,
        change=f"{change:+}",
    )
    return with_life(game, player, life_of(game, player) + change)


@implements(rule("810.9c", "001dd4a8abe9692b"))
def change_for_team(ctx: Context, game: Game, player: str, change: int) -> Game:
    """What the player gains or loses changes the total of the team."""
    ctx.say(
        "the life of the team changes by {change}",
        "チームのライフは{change}点変わる",
        player=player,
        change=f"{change:+}",
    )
    return with_life(game, player, life_of(game, player) + change)
