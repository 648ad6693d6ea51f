"""Untapping in the untap step (502.3), and what keeps lands with abilities besides mana abilities tapped (207.2c)."""

from __future__ import annotations

from mtgcr.rules.modules.activation_choices import AbilityWord, Activatable
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.selections import permanents_of
from mtgcr.rules.modules.status import Bound, is_tapped
from mtgcr.rules.modules.table import is_of_type, zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Fact, Game, RunContext, Worlds, given, implements, remark, when


@given("{source:name} keeps lands with an activated ability that is no mana ability from untapping")
class KeepsLandsTapped(Fact):
    """A static ability because of which some lands don't untap in untap steps."""

    source: str


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


def _is_kept(ctx: RunContext, game: Game, name: str) -> bool:
    keeping = (one for one in game.all(KeepsLandsTapped) if zone_of(game, one.source) == BATTLEFIELD)
    return any(keeping) and is_of_type(game, name, "land") and _has_other_ability(ctx, game, name)


def _has_other_ability(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the permanent has an activated ability that does something else than adding mana."""
    has_it = game.find(Activatable, name) is not None
    if has_it and game.find(AbilityWord, name):
        means_nothing(ctx, name)
    return has_it


means_nothing = remark("untapping.means_nothing", "{name} has the ability at all times", "207.2c")
