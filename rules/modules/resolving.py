"""Resolving a spell with targets: what is illegal is not affected, and if all are, nothing happens (608.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import deed
from mtgcr.rules.modules.alternative_costs import was_cast_for
from mtgcr.rules.modules.cards import Stacked
from mtgcr.rules.modules.events import moves
from mtgcr.rules.modules.pipeline import follow, happen, in_each
from mtgcr.rules.modules.selections import Scope, permanents, picked
from mtgcr.rules.modules.table import has_quality, is_of_type, zone_of
from mtgcr.rules.modules.targets import Asks, Targeted, fits, need_targets
from mtgcr.rules.modules.zones import is_same_object
from mtgcr.rules.workbench import Fact, Game, NotModelled, RunContext, Unmodelled, Worlds, given, implements, when

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Instruction
    from mtgcr.rules.modules.selections import Selection


@given("{source:name} tells {player:player} to {effect:effect}")
class Tells(Fact, about="source"):
    """What the text of a spell or permanent has a player do."""

    source: str
    player: str
    effect: Instruction


@when("{spell:name} resolves")
def resolves(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """The games after the spell resolved, or after it left the stack without effect."""
    chosen = [each for each in game.all(Targeted) if each.spell == spell]
    legal = legal_targets(ctx, game, spell, chosen)
    text = game.find(Tells, spell)
    if has_quality(game, spell, "ascend"):
        raise NotModelled("702.131a", spell)
    if text is None or (chosen and not legal):
        return _leaves_stack(ctx, game, spell)
    targets = tuple((each.place, each.name) for each in legal)
    if not was_cast_for(game, spell, "overload"):
        need_targets(game, spell)
    else:
        targets = tuple((ask.place, name) for ask in game.all(Asks) if ask.spell == spell for name in _each(game, ask))
    followed = follow(ctx, game, text.effect, Scope(text.player, spell, targets=targets))
    return in_each(followed, lambda world: _leaves_stack(ctx, world, spell))


def _each(game: Game, ask: Asks) -> list[str]:
    """Everything that the spell says instead of a target (702.96a)."""
    if ask.type == "anything" or ask.colour:
        raise Unmodelled("a target that the spell does not ask for")
    return [name for name in permanents(game) if is_of_type(game, name, ask.type)]


def _leaves_stack(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """The game without the spell on the stack: a card that is still there goes to the graveyard."""
    game = game.drop(Stacked(spell, -1, 0))
    return is_put_away(ctx, game, spell) if zone_of(game, spell) == "the stack" else (game,)


@implements("608.2n")
def is_put_away(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """As the last part of its resolution an instant or sorcery is put into its owner's graveyard."""
    ctx.say("{spell} is put into the graveyard", spell=spell)
    return happen(ctx, game, moves(spell, "the graveyard"))


@implements("608.2b")
def legal_targets(ctx: RunContext, game: Game, spell: str, chosen: list[Targeted]) -> list[Targeted]:
    """The targets that are still legal, each for the place that it was chosen for; with none the spell does nothing."""
    asked = {ask.place: ask for ask in game.all(Asks) if ask.spell == spell}
    if any(each.place not in asked for each in chosen):
        raise Unmodelled("a target that the spell does not ask for")
    present = (each for each in chosen if is_same_object(ctx, game, each.name, each.identity))
    legal = [each for each in present if fits(ctx, game, asked[each.place], each.name)]
    if chosen and not legal:
        ctx.say("{spell} does not resolve: no target is legal", spell=spell)
    return legal


@deed("counter {what:selection}")
def counter_spell(ctx: RunContext, game: Game, scope: Scope, what: Selection) -> Worlds:
    """The games after the spells that are on the stack were put into their owners' graveyards."""
    names = (name for name in picked(game, what, scope) if zone_of(game, name) == "the stack")
    return countered(ctx, game, tuple(names))


@implements("701.6a")
def countered(ctx: RunContext, game: Game, names: tuple[str, ...]) -> Worlds:
    """A countered spell is put into its owner's graveyard and does not resolve."""
    ctx.say("{names} is countered", names=names)
    return happen(ctx, game, *(moves(name, "the graveyard") for name in names))
