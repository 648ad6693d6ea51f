"""Activated abilities with what they do: put on the stack by the object that has them, its own or copied (602.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.context import Unmodelled
from rules.modules.activation_choices import Activatable
from rules.modules.copiable import origin
from rules.modules.selections import meaning_itself
from rules.modules.triggers import Pending, wait
from rules.phrases import when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game
    from rules.modules.actions import Instruction


@when("{player:player} activates the ability of {name:name}", ja="{player:player}が{name:name}の持つ能力を起動する")
def activates(ctx: Context, game: Game, player: str, name: str) -> Game:
    """The game with the ability on the stack, its cost paid."""
    ability = game.find(Activatable, origin(game, name))
    if ability is None:
        raise Unmodelled("no activated ability is stated", "起動型能力が書かれていない")
    return wait(game, Pending(name, player, "", tracking(ctx, name, ability)))


@implements(rule("707.11", "f6bcdb5c304a03c4"))
def tracking(ctx: Context, name: str, ability: Activatable) -> Instruction:
    """By its own name the ability means the permanent that it is of, however that is called later."""
    ctx.say("the ability means {name}, whatever it becomes", "能力は{name}が何になっても{name}を指す", name=name)
    effect: Instruction = meaning_itself(ability.effect, ability.source)
    return effect
