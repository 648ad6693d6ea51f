"""What players have and do: cards in zones, drawing, losing life, losing the game (104, 119, 121)."""

from mtgcr.rules.context import Unmodelled
from mtgcr.rules.modules.cards import Stacked
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.table import ZONES
from mtgcr.rules.modules.teams import sharing_life, team_of
from mtgcr.rules.workbench import Fact, Game, OfPlayer, Player, RunContext, SlotTerm, given, implements, result


@given("{player:player} has {amount:number} [{type:type} ]card[s] in {zone:zone}")
class Cards(OfPlayer, about=("player", "zone", "type")):
    """How many cards (of a type, where one is named) a player has in a zone, besides those that have names."""

    zone: SlotTerm
    amount: int
    type: SlotTerm | None = None


@given("it is the turn of {player:player}")
class TurnOf(OfPlayer, about=()):
    """Whose turn it is; a main phase with an empty stack where nothing else is said."""


class Clock(Fact, about=()):
    """The step or main phase; a precombat main phase where nothing is said."""

    step: str
    is_skipped: bool = False
    """Whether the turn goes past it as though it were not there (500.11)."""


def step_of(game: Game) -> str:
    """The step or main phase."""
    clock = game.find(Clock)
    return clock.step if clock else "precombat main phase"


def is_skipped(game: Game) -> bool:
    """Whether the step that the turn has come to is skipped."""
    return game.find(Clock) == Clock(step_of(game), is_skipped=True)


def is_time_for_sorceries(game: Game, player: str) -> bool:
    """Whether it is the player's main phase and the stack is empty."""
    turn = game.find(TurnOf)
    return (turn is None or turn.player == player) and "main phase" in step_of(game) and not game.all(Stacked)


class DrewFromEmpty(OfPlayer):
    """A player tried to draw from an empty library since state-based actions were last checked."""


class SpellsCast(OfPlayer, about="player"):
    """How many spells a player has cast this turn."""

    amount: int


class CastBefore(OfPlayer, about="player"):
    """How many spells a player cast in the turn before, who was active in it, or of the team that was."""

    amount: int


class LostLife(OfPlayer):
    """A player has lost life this turn."""


class Buried(Fact, about=()):
    """How many permanents were put into graveyards this turn."""

    amount: int


class Lost(OfPlayer):
    """A player has lost the game."""


class Won(OfPlayer):
    """A player has won the game."""


class Drawn(Fact, about=()):
    """The game is a draw."""


def players_in(game: Game) -> tuple[str, ...]:
    """The players who have not lost, in turn order."""
    return tuple(player.name for player in game.all(Player) if not game.find(Lost, player.name))


def opponents_of(game: Game, player: str) -> tuple[str, ...]:
    """The players still in the game who are not on the player's team, in turn order."""
    return tuple(other for other in players_in(game) if other not in team_of(game, player))


def cards_in(game: Game, player: str, zone: str) -> int:
    """How many cards the player has in the zone."""
    held = next((c for c in game.all(Cards) if (c.player, c.zone, c.type) == (player, zone, None)), None)
    return held.amount if held else 0


def draw(game: Game, player: str) -> Game:
    """The game after the player drew a card without a name; an empty library is remembered (704.5b)."""
    library = cards_in(game, player, "the library")
    if not any((one.player, one.zone) == (player, "the library") for one in game.all(Cards)):
        raise Unmodelled("nothing says how many cards {player} has in the library", player=player)
    if not library:
        return game.put(DrewFromEmpty(player))
    hand = Cards(player, ZONES["the hand"], cards_in(game, player, "the hand") + 1)
    return game.put(Cards(player, ZONES["the library"], library - 1), hand)


def is_a_draw(ctx: RunContext, game: Game) -> bool:
    """Whether the game is a draw."""
    ctx.say("the game is a draw" if game.find(Drawn) else "the game is no draw")
    return game.find(Drawn) is not None


@result("{player:player} is in the game")
def is_playing(ctx: RunContext, game: Game, player: str) -> bool:
    """Whether the player has not lost."""
    lost = game.find(Lost, player) is not None
    return ctx.verdict(not lost, "{player} plays on", "{player} has lost", player=player)


_STARTING_LIFE, _MORE_FOR_A_TEAM = 20, 10
"""What a player starts with (103.4), and what each further member adds to it (810.4)."""


@given("{player:player} has {amount:integer} life")
class Life(OfPlayer, about="player"):
    """A player's life total; 20 where nothing is said."""

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
        particular(ctx, "share life", "", sharing, life)
    if not _held(game, player) and sharing == (player,):
        particular(ctx, "starting life", "", player, life)
    ctx.say("{player} has {life} life", player=player, life=life)
    return life == amount


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
        particular(ctx, "changes for team", "", f"{change:+}")
    else:
        particular(ctx, "changes by", "", player, f"{change:+}")
    return change
