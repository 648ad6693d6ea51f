"""Winning and losing the game (104), by teams (810.8) and within a range of influence (801.14)."""

from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.players import Drawn, Lost, Won, opponents_of, players_in
from mtgcr.rules.modules.range_of_influence import is_limited, reaches
from mtgcr.rules.modules.teams import sharing_life, team_of
from mtgcr.rules.workbench import Game, OfPlayer, RunContext, SlotTerm, Vocabulary, given, implements, naming, when

ENDS = Vocabulary("end", ("lose the game", "lose the game for having 0 or less life", "win the game"))
"""What an effect keeps a player from; in Japanese as what does not happen."""


@given("{player:player} can't {end:end}")
class KeptInPlay(OfPlayer):
    """An effect keeps a player from winning or losing."""

    end: SlotTerm


@when("an effect says that {player:player} wins the game")
def effect_wins(ctx: RunContext, game: Game, player: str) -> Game:
    """The game after an effect said so."""
    if not can(ctx, game, player, "win the game"):
        return game
    return beat_those_near(ctx, game, player) if is_limited(game, player) else win(ctx, game, player)


@implements("104.2b")
def win(ctx: RunContext, game: Game, player: str) -> Game:
    """The player wins, with the team; everybody else loses."""
    ctx.say("an effect makes {player} win", player=player)
    winners = acting_together(ctx, game, player)
    losers = (other for other in opponents_of(game, player))
    return game.put(*map(Won, winners), *map(Lost, losers))


@implements("801.14")
def beat_those_near(ctx: RunContext, game: Game, player: str) -> Game:
    """The opponents within the player's range of influence lose instead."""
    losers = tuple(other for other in opponents_of(game, player) if reaches(ctx, game, player, other))
    ctx.say("{losers} within the range of {player} lose", player=player, losers=losers)
    return game.put(*map(Lost, losers))


def after_losses(ctx: RunContext, game: Game) -> Game:
    """The game after players lost at one time: a draw where nobody is left, won where only one side is."""
    if game.all(Won):
        return game
    if not players_in(game):
        return is_drawn(ctx, game)
    last = players_in(game)[0]
    return game if opponents_of(game, last) else is_won(ctx, game)


@implements("104.4a")
def is_drawn(ctx: RunContext, game: Game) -> Game:
    """The game is a draw where all who were left lose at the same time."""
    ctx.say("all players left lose at the same time: the game is a draw")
    return game.put(Drawn())


@implements("104.2a")
def is_won(ctx: RunContext, game: Game) -> Game:
    """Those win whose opponents have all left the game."""
    ctx.say("{players} have no opponent left", players=players_in(game))
    return game.put(*map(Won, players_in(game)))


def lose(ctx: RunContext, game: Game, player: str) -> Game:
    """The game after the player lost, and with them the team."""
    return game.put(*map(Lost, acting_together(ctx, game, player)))


def acting_together(ctx: RunContext, game: Game, player: str) -> tuple[str, ...]:
    """The players who win or lose when the player does."""
    together = sharing_life(game, player)
    return as_a_team(ctx, together) if together != (player,) else together


as_a_team = naming(tuple[str, ...], "{members} win and lose as a team", "810.8a")


def can(ctx: RunContext, game: Game, player: str, end: str) -> bool:
    """Whether no effect of this kind keeps the player, or a player of the same team, from winning or losing."""
    held = tuple(one for one in sharing_life(game, player) if game.find(KeptInPlay, one, end))
    if held:
        particular(ctx, "kept", "", player)
    if held and held != (player,):
        particular(ctx, "team is kept", "", held[0], team_of(game, player))
    return not held


def can_lose_for_life(ctx: RunContext, game: Game, player: str) -> bool:
    """Whether the player would lose for having no life left."""
    return can(ctx, game, player, "lose the game for having 0 or less life") and can_lose(ctx, game, player)


def can_lose(ctx: RunContext, game: Game, player: str) -> bool:
    """Whether the player can lose the game."""
    return can(ctx, game, player, "lose the game")
