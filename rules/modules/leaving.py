"""A player leaves the game: what they own leaves with them, what they only controlled is exiled (800.4)."""

from functools import reduce

from mtgcr.rules.context import RunContext
from mtgcr.rules.modules.combat import Attacking, Removed
from mtgcr.rules.modules.effects import Begun, Controls
from mtgcr.rules.modules.events import moves
from mtgcr.rules.modules.grand_melee import one_fewer
from mtgcr.rules.modules.losing import after_losses
from mtgcr.rules.modules.pipeline import happen, in_each, once
from mtgcr.rules.modules.players import Lost
from mtgcr.rules.modules.seats import Seats, seats_of
from mtgcr.rules.modules.table import Permanent, TokenPermanent, characteristics_of, has_quality, zone_of
from mtgcr.rules.modules.teams import sharing_life
from mtgcr.rules.modules.triggers import Pending
from mtgcr.rules.modules.zones import BATTLEFIELD, OUTSIDE, belongings
from mtgcr.rules.workbench import Game, OfPlayer, PowerToughness, SlotTerm, Worlds, implements, remark, result, when


@when("{player:player} leaves the game")
def leaves(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The games without the player, whose seat is not closed yet, and without the player's objects."""
    gone = one_fewer(ctx, game.put(Seats(seats_of(game))), player).put(Lost(player))
    return without_player(ctx, after_losses(ctx, gone), player)


@when("{player:player} concedes[ the game]")
def concedes(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The games without the player, who may give up at any time, and without the rest of the team."""
    gives_up(ctx, player)
    together = sharing_life(game, player)
    if together != (player,):
        all_go(ctx, player, together)
    return reduce(lambda worlds, one: in_each(worlds, lambda world: leaves(ctx, world, one)), together, (game,))


gives_up = remark("{player} concedes and loses", "104.3a")
all_go = remark("as {player} concedes, {members} leave together", "810.8b")


def without_player(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The games without the objects of a player who has left; what attacked the player attacks nobody any more."""
    if any(one.target == player for one in game.all(Attacking)):
        attacked_nobody(ctx, player)
    after = take_along(ctx, game.put(Removed(player)), player)
    return once(world for one in after for world in exile_the_rest(ctx, one, player))


attacked_nobody = remark("no combat damage is assigned to {player}, who has left", "800.4e")


@implements("104.5", "800.4a")
def take_along(ctx: RunContext, game: Game, player: str) -> Worlds:
    """What the player owns leaves; effects that give the player control end; abilities on the stack are gone."""
    owned = tuple(name for name in belongings(game, player) if zone_of(game, name) != OUTSIDE)
    ctx.say("{player} leaves with {owned}", player=player, owned=owned)
    given = {one.effect for one in game.all(Controls) if one.player == player}
    ended = (one for one in game.all(Begun) if one.effect in given)
    ceased = (one for one in game.all(Pending) if one.player == player)
    return happen(ctx, game.drop(*ended, *ceased), *(moves(name, OUTSIDE) for name in owned))


@implements("800.4a")
def exile_the_rest(ctx: RunContext, game: Game, player: str) -> Worlds:
    """What the player still controls then is exiled."""
    names = (one.name for one in game.all(Permanent) if zone_of(game, one.name) == BATTLEFIELD)
    kept = tuple(name for name in names if characteristics_of(game, name).controller == player)
    if kept:
        ctx.say("{player} still controls {kept}", player=player, kept=kept)
    return happen(ctx, game, *(moves(name, "exile") for name in kept))


class MoreTokens(OfPlayer, about="player"):
    """How many tokens without names of their own a player controls."""

    amount: int


def tokens_of(game: Game, player: str) -> int:
    """How many tokens the player controls."""
    more = game.find(MoreTokens, player)
    return len(_like(game, player)) + (more.amount if more else 0)


def _like(
    game: Game, player: str, size: PowerToughness | None = None, qualities: tuple[SlotTerm, ...] = ()
) -> list[str]:
    """The tokens that the player controls, of the size and with the colours and abilities that are said."""
    out = (one.name for one in game.all(TokenPermanent) if zone_of(game, one.name) == BATTLEFIELD)
    own = (name for name in out if characteristics_of(game, name).controller == player)
    sized = (name for name in own if size in (None, characteristics_of(game, name).size))
    return [name for name in sized if all(has_quality(game, name, one) for one in qualities)]


@result("{player:player} controls {amount:number} [{size:pt} ][{qualities:quality+} ]token[s]")
def controls_tokens(
    ctx: RunContext,
    game: Game,
    player: str,
    amount: int,
    size: PowerToughness | None = None,
    qualities: tuple[SlotTerm, ...] = (),
) -> bool:
    """Whether the player controls so many tokens, of that size and with those colours and abilities."""
    held = len(_like(game, player, size, qualities)) if size or qualities else tokens_of(game, player)
    ctx.say("{player} controls {held} tokens", player=player, held=held)
    return held == amount
