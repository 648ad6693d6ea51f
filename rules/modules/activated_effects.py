"""Activated abilities with what they do: put on the stack by the object that has them, its own or copied (602.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.activation_choices import Activatable
from mtgcr.rules.modules.copiable import origin
from mtgcr.rules.modules.selections import meaning_itself
from mtgcr.rules.modules.triggers import Pending, wait
from mtgcr.rules.workbench import Game, RunContext, Unmodelled, implements, when

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Instruction


@when("{player:player} activates the ability of {name:name}")
def activates(ctx: RunContext, game: Game, player: str, name: str) -> Game:
    """The game with the ability on the stack, its cost paid."""
    ability = game.find(Activatable, origin(game, name))
    if ability is None:
        raise Unmodelled("no activated ability is stated")
    return wait(game, Pending(name, player, "", tracking(ctx, name, ability)))


@implements("707.11")
def tracking(ctx: RunContext, name: str, ability: Activatable) -> Instruction:
    """By its own name the ability means the permanent that it is of, however that is called later."""
    ctx.say("the ability means {name}, whatever it becomes", name=name)
    effect: Instruction = meaning_itself(ability.effect, ability.source)
    return effect
