"""Two-Headed Giant: a life total for two, winning and losing together, whom an attack is against (805, 810)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from rules.game import Fact
from rules.phrases import given, result, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game


@given(
    "{first:player} and {second:player} are a team with {life:integer} life",
    ja="{first:player}と{second:player}は合計{life:integer}点のライフを持つチームである",
)
@dataclass(frozen=True, slots=True)
class Team(Fact):
    """Two players and their life total."""

    first: str
    second: str
    life: int
    KEY: ClassVar = ("first", "second")

    @property
    def members(self) -> tuple[str, str]:
        """Both players."""
        return self.first, self.second


@given("{player:player} does not lose for having no life", ja="{player:player}はライフがなくても敗北しない")
@dataclass(frozen=True, slots=True)
class KeptFromDying(Fact):
    """An effect keeps the player from losing for having 0 or less life."""

    player: str


@given("{player:player} cannot lose the game", ja="{player:player}はゲームに敗北できない")
@dataclass(frozen=True, slots=True)
class CannotLose(Fact):
    """An effect says that the player can't lose."""

    player: str


@given("opponents of {player:player} cannot win the game", ja="{player:player}の対戦相手はゲームに勝利できない")
@dataclass(frozen=True, slots=True)
class OpponentsCannotWin(Fact):
    """An effect says that the player's opponents can't win."""

    player: str


@given(
    "{player:player} wins in the upkeep with {life:number} or more life",
    ja="{player:player}はアップキープに{life:number}点以上のライフがあれば勝利する",
)
@dataclass(frozen=True, slots=True)
class WinsWithLife(Fact):
    """An ability makes its controller win who has enough life."""

    player: str
    life: int
    KEY: ClassVar = ("player",)


@dataclass(frozen=True, slots=True)
class TeamLost(Fact):
    """A team has lost the game."""

    first: str


@dataclass(frozen=True, slots=True)
class TeamWon(Fact):
    """A team has won the game."""

    first: str


def team_of(game: Game, player: str) -> Team:
    """The team of the player; one without a team is a team alone with no life of its own."""
    return next((team for team in game.all(Team) if player in team.members), Team(player, player, 0))


@implements(rule("810.9", "66c31d5d08279d0b"))
def changes_life(ctx: Context, game: Game, player: str, change: int) -> Game:
    """The player gains or loses life alone; the result is applied to the team's total."""
    team = team_of(game, player)
    after = replace(team, life=team.life + change)
    en, ja = "{player} changes the life of the team to {life}", "{player}によりチームのライフは{life}点になる"
    ctx.say(en, ja, player=player, life=after.life)
    return game.put(after)


@implements(rule("810.9a", "01ebbc8aa873dc6f"))
def life_of_player(ctx: Context, game: Game, player: str) -> int:
    """A player's life total is that of the team."""
    life = team_of(game, player).life
    en, ja = "the life total of {player} is {life}", "{player}のライフ総量は{life}点"
    ctx.say(en, ja, player=player, life=life)
    return life


@implements(rule("810.9c", "001dd4a8abe9692b"))
def sets_life(ctx: Context, game: Game, player: str, life: int) -> Game:
    """The player gains or loses what is needed to come to the number."""
    change = life - life_of_player(ctx, game, player)
    ctx.say("{player} changes by {change}", "{player}は{change}点変わる", player=player, change=change)
    return changes_life(ctx, game, player, change)


@implements(rule("810.9d", "35619297d5bbf581"))
def member_affected(ctx: Context, team: Team) -> str:
    """Of an effect on both players of a team only one is affected; which one makes no difference to the total."""
    ctx.say("only {player} of the team is affected", "チームのうち{player}だけが影響を受ける", player=team.first)
    return team.first


@implements(rule("810.8a", "9e3896d1af8945ce", "965178d6b4064a7c"))
def loses(ctx: Context, game: Game, player: str) -> Game:
    """Whoever loses takes the team along, unless one of the team can't lose."""
    team = team_of(game, player)
    if any(game.find(CannotLose, member) for member in team.members):
        ctx.say("the team of {player} cannot lose", "{player}のチームは敗北できない", player=player)
        return game
    ctx.say("the team of {player} loses with {player}", "{player}のチームは{player}とともに敗北する", player=player)
    return game.put(TeamLost(team.first))


@implements(rule("810.8a", "9e3896d1af8945ce", "965178d6b4064a7c"))
def wins(ctx: Context, game: Game, player: str) -> Game:
    """Whoever wins takes the team along, unless an opponent says that one of the team can't."""
    team = team_of(game, player)
    if any(one.player not in team.members for one in game.all(OpponentsCannotWin)):
        ctx.say("the team of {player} cannot win", "{player}のチームは勝利できない", player=player)
        return game
    ctx.say("the team of {player} wins with {player}", "{player}のチームは{player}とともに勝利する", player=player)
    return game.put(TeamWon(team.first))


@implements(rule("810.8c", "4cb0ff03c88ac4bd"))
def loses_without_life(ctx: Context, game: Game, team: Team) -> Game:
    """A team with 0 or less life loses, unless one of it is kept from that (810.8a)."""
    en, ja = "the team of {player} has {life} life", "{player}のチームのライフは{life}点"
    ctx.say(en, ja, player=team.first, life=team.life)
    if team.life > 0:
        return game
    return loses(ctx, game, team.first) if not is_kept(ctx, game, team) else game


@implements(rule("810.8a", "9e3896d1af8945ce", "965178d6b4064a7c"))
def is_kept(ctx: Context, game: Game, team: Team) -> bool:
    """What keeps one of a team from losing keeps the team from losing."""
    kept = [member for member in team.members if game.find(KeptFromDying, member)]
    for member in kept:
        ctx.say("{player} keeps the team in the game", "{player}によりチームは敗北しない", player=member)
    return bool(kept)


@when("{amount:number} damage is dealt to each player", ja="各プレイヤーに{amount:number}点のダメージが与えられる")
def each_is_dealt_damage(ctx: Context, game: Game, amount: int) -> Game:
    """The game after each member of each team lost life."""
    for team in game.all(Team):
        for member in team.members:
            game = changes_life(ctx, game, member, -amount)
    return game


@when("the life total of {player:player} is doubled", ja="{player:player}のライフ総量が2倍になる")
def is_doubled(ctx: Context, game: Game, player: str) -> Game:
    """The game after the player gained as much life as there was."""
    return changes_life(ctx, game, player, life_of_player(ctx, game, player))


@when("{player:player} pays half their life", ja="{player:player}がライフの半分を支払う")
def pays_half(ctx: Context, game: Game, player: str) -> Game:
    """The game after the player paid half, rounded up."""
    return changes_life(ctx, game, player, -((life_of_player(ctx, game, player) + 1) // 2))


@when(
    "the life total of {player:player} becomes {life:integer}", ja="{player:player}のライフ総量が{life:integer}点になる"
)
def becomes(ctx: Context, game: Game, player: str, life: int) -> Game:
    """The game after the player's life total was set."""
    return sets_life(ctx, game, player, life)


@when("the life total of each player becomes the lowest", ja="各プレイヤーのライフ総量が最も少ない値になる")
def all_become_lowest(ctx: Context, game: Game) -> Game:
    """The game after one player of each team had the life total set to the lowest of all."""
    lowest = min(team.life for team in game.all(Team))
    for team in game.all(Team):
        game = sets_life(ctx, game, member_affected(ctx, team), lowest)
    return game


@when("losing is checked", ja="敗北条件を確認する")
def checks_losing(ctx: Context, game: Game) -> Game:
    """The game after the teams without life lost."""
    for team in game.all(Team):
        game = loses_without_life(ctx, game, team)
    return game


@when("{player:player} fails to draw", ja="{player:player}がカードを引けない")
def fails_to_draw(ctx: Context, game: Game, player: str) -> Game:
    """The game after a player who drew from an empty library lost (704.5b)."""
    return loses(ctx, game, player)


@when("{player:player} would win by an effect", ja="{player:player}が効果により勝利するはずである")
def would_win(ctx: Context, game: Game, player: str) -> Game:
    """The game after an effect said that the player wins."""
    return wins(ctx, game, player)


@when("the upkeep of {player:player} begins", ja="{player:player}のアップキープが始まる")
def upkeep_begins(ctx: Context, game: Game, player: str) -> Game:
    """The game after what wins in the upkeep won."""
    needs = game.find(WinsWithLife, player)
    return wins(ctx, game, player) if needs and life_of_player(ctx, game, player) >= needs.life else game


@result(
    "the team of {player:player} has {life:integer} life", ja="{player:player}のチームのライフは{life:integer}点である"
)
def team_has_life(_ctx: Context, game: Game, player: str, life: int) -> bool:
    """Whether the team's life total is that."""
    return team_of(game, player).life == life


@result("the team of {player:player} has lost", ja="{player:player}のチームは敗北している")
def has_lost(_ctx: Context, game: Game, player: str) -> bool:
    """Whether the team has lost."""
    return game.find(TeamLost, team_of(game, player).first) is not None


@result("the team of {player:player} plays on", ja="{player:player}のチームはゲームを続けている")
def plays_on(_ctx: Context, game: Game, player: str) -> bool:
    """Whether the team has neither lost nor won."""
    team = team_of(game, player)
    return not (game.find(TeamLost, team.first) or game.find(TeamWon, team.first))


@result("the team of {player:player} has won", ja="{player:player}のチームは勝利している")
def has_won(_ctx: Context, game: Game, player: str) -> bool:
    """Whether the team has won."""
    return game.find(TeamWon, team_of(game, player).first) is not None
