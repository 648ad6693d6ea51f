"""Life totals (119), of which the members of a Two-Headed Giant team have one together (810.9)."""

from __future__ import annotations

from mtgcr.rules.modules.teams import sharing_life
from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements, remark, result

_STARTING_LIFE, _MORE_FOR_A_TEAM = 20, 10
"""What a player starts with (103.4), and what each further member adds to it (810.4)."""


@given("{player:player} has {amount:integer} life")
class Life(Fact, about="player"):
    """A player's life total; 20 where nothing is said."""

    player: str
    amount: int


def life_of(game: Game, player: str) -> int:
    """The player's life total."""
    for held in _held(game, player):
        return held.amount
    return _STARTING_LIFE + _MORE_FOR_A_TEAM * (len(sharing_life(game, player)) - 1)


def _held(game: Game, player: str) -> tuple[Life, ...]:
    return tuple(life for one in sharing_life(game, player) if (life := game.find(Life, one)))


def with_life(game: Game, player: str, amount: int) -> Game:
    """The game in which the player, and whoever shares life with them, has that life total."""
    return game.drop(*_held(game, player)).put(Life(player, amount))


@result("{player:player} has {amount:integer} life")
def has_life(ctx: RunContext, game: Game, player: str, amount: int) -> bool:
    """Whether the player's life total is that."""
    life, sharing = life_of(game, player), sharing_life(game, player)
    if sharing != (player,):
        share_life(ctx, sharing, life)
    ctx.say("{player} has {life} life", player=player, life=life)
    return life == amount


share_life = remark("life.share_life", "{members} share {life} life", "810.9")


def total_of(ctx: RunContext, game: Game, player: str) -> int:
    """The life total that costs and effects use."""
    if sharing_life(game, player) != (player,):
        return total_of_team(ctx, game, player)
    return life_of(game, player)


@implements("810.9a")
def total_of_team(ctx: RunContext, game: Game, player: str) -> int:
    """The life total of the team stands for that of each member."""
    life = life_of(game, player)
    ctx.say("for {player} counts the {life} life of the team", player=player, life=life)
    return life


def change_to(ctx: RunContext, game: Game, player: str, amount: int) -> int:
    """How much life the player gains (or loses, below 0) whose life total is set to the amount."""
    change = amount - total_of(ctx, game, player)
    if sharing_life(game, player) != (player,):
        changes_for_team(ctx, f"{change:+}")
    else:
        changes_by(ctx, player, f"{change:+}")
    return change


changes_by = remark("life.changes_by", "the life of {player} changes by {change}", "119.5")


changes_for_team = remark("life.changes_for_team", "the life of the team changes by {change}", "810.9c")
