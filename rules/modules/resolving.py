"""Resolving a spell with targets: what is illegal is not affected, and if all are, nothing happens (608.2b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from mtgcr.rules.context import Unmodelled
from mtgcr.rules.game import Fact
from mtgcr.rules.modules.actions import EFFECTS
from mtgcr.rules.modules.pipeline import follow
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.targets import Asks, Targeted, fits
from mtgcr.rules.phrases import given, when
from mtgcr.rules.registry import implements

if TYPE_CHECKING:
    from mtgcr.rules.context import RunContext
    from mtgcr.rules.game import Game, Worlds
    from mtgcr.rules.modules.actions import Instruction

KINDS = (EFFECTS,)
"""The kinds of slots that phrases here use."""


@given("{source:name} tells {player:player} to {effect:effect}")
@dataclass(frozen=True, slots=True)
class Tells(Fact):
    """What the text of a spell or permanent has a player do."""

    source: str
    player: str
    effect: Instruction
    KEY: ClassVar = ("source",)


@when("{spell:name} resolves")
def resolves(ctx: RunContext, game: Game, spell: str) -> Worlds:
    """The games after the spell resolved, or after it left the stack without effect."""
    chosen = [each for each in game.all(Targeted) if each.spell == spell]
    legal = legal_targets(ctx, game, spell, chosen)
    text = game.find(Tells, spell)
    if text is None or (chosen and not legal):
        return (game,)
    targets = tuple((each.place, each.name) for each in legal)
    return follow(ctx, game, text.effect, Scope(text.player, spell, targets=targets))


@implements("608.2b")
def legal_targets(ctx: RunContext, game: Game, spell: str, chosen: list[Targeted]) -> list[Targeted]:
    """The targets that are still legal, each for the place that it was chosen for; with none the spell does nothing."""
    asked = {ask.place: ask for ask in game.all(Asks) if ask.spell == spell}
    if any(each.place not in asked for each in chosen):
        raise Unmodelled("a target that the spell does not ask for")
    legal = [each for each in chosen if fits(ctx, game, asked[each.place], each.name)]
    if chosen and not legal:
        ctx.say("{spell} does not resolve: no target is legal", spell=spell)
    return legal
