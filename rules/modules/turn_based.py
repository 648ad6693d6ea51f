"""Turn-based actions: untapping and what is kept from it (502.3, 207.2c), and the cleanup step (514)."""

from __future__ import annotations

from mtgcr.rules.modules.activation_choices import AbilityWord, Activatable
from mtgcr.rules.modules.combat import Attacking, Blocking, Removed
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.players import Buried, Cards, LostLife, SpellsCast, cards_in
from mtgcr.rules.modules.replacement import Replacement
from mtgcr.rules.modules.selections import permanents_of
from mtgcr.rules.modules.status import Bound, is_tapped, with_trait
from mtgcr.rules.modules.table import ZONES, DealtThisTurn, Marked, is_of_type, zone_of
from mtgcr.rules.modules.vanguard import maximum_hand
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Fact, Game, RunContext, Worlds, implements, remark, when


@when("{player:player} untaps permanents in the untap step")
def untaps(ctx: RunContext, game: Game, player: str) -> Worlds:
    """The games after the player's permanents untapped, those aside that effects keep tapped."""
    own = (name for name in permanents_of(game, player) if is_tapped(game, name))
    bound = [one for one in game.all(Bound) if one.player == player]
    kept = {one.name for one in bound if one.word == "exerted"}
    names = tuple(name for name in own if name not in kept and not _is_kept(ctx, game, name))
    return tuple(world.drop(*bound) for world in together(ctx, game, names))


@implements("502.3")
def together(ctx: RunContext, game: Game, names: tuple[str, ...]) -> Worlds:
    """All permanents of the active player untap at once, except those that effects keep from it."""
    ctx.say("{names} untaps", names=names)
    return happen(ctx, game, *(Event(Kind.UNTAP, name) for name in names))


_KEEPS_TAPPED = "keeps lands with an activated ability that is no mana ability from untapping"


def _is_kept(ctx: RunContext, game: Game, name: str) -> bool:
    keeping = (one for one in with_trait(game, _KEEPS_TAPPED) if zone_of(game, one) == BATTLEFIELD)
    return any(keeping) and is_of_type(game, name, "land") and _has_other_ability(ctx, game, name)


def _has_other_ability(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the permanent has an activated ability that does something else than adding mana."""
    has_it = game.find(Activatable, name) is not None
    if has_it and game.find(AbilityWord, name):
        means_nothing(ctx, name)
    return has_it


means_nothing = remark("turn_based.means_nothing", "{name} has the ability at all times", "207.2c")


@when("the cleanup step of {player:player} begins")
def cleans_up(ctx: RunContext, game: Game, player: str) -> Game:
    """The game after the player discarded down to the maximum (514.1) and damage wore off."""
    held = cards_in(game, player, "the hand")
    kept = min(held, maximum_hand(ctx, game, player))
    buried = cards_in(game, player, "the graveyard") + held - kept
    game = game.put(Cards(player, ZONES["the hand"], kept), Cards(player, ZONES["the graveyard"], buried))
    game = game.drop(*game.all(Attacking), *game.all(Blocking), *game.all(Removed))  # combat ended before (511.3)
    return wears_off(ctx, game)


@implements("514.2")
def wears_off(ctx: RunContext, game: Game) -> Game:
    """All damage is removed from permanents at once; with the turn ends what was dealt in it."""
    damaged = game.all(Marked)
    ctx.say("damage is removed from {names}", names=tuple(one.name for one in damaged))
    once = (one for one in game.all(Replacement) if one.is_once)
    return game.drop(*damaged, *once, *(one for kind in _THIS_TURN for one in game.all(kind)))


_THIS_TURN: tuple[type[Fact], ...] = (DealtThisTurn, SpellsCast, LostLife, Buried)
"""What counts for one turn."""
