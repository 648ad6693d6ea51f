"""Activated abilities with what they do: put on the stack by the object that has them, its own or copied (602.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.context import Unmodelled
from rules.game import Fact
from rules.modules.actions import EFFECTS
from rules.modules.copiable import origin
from rules.modules.selections import meaning_itself
from rules.modules.triggers import Pending, wait
from rules.phrases import given, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game
    from rules.modules.actions import Instruction

KINDS = (EFFECTS,)
"""The kinds of slots that phrases here use."""


@given(
    "{source:name} has an activated ability to {effect:effect}", ja="{source:name}は起動型能力（{effect:effect}）を持つ"
)
@dataclass(frozen=True, slots=True)
class ActivatedEffect(Fact):
    """What the activated ability printed on a face does."""

    source: str
    effect: Instruction
    KEY: ClassVar = ("source",)


@when("{player:player} activates the ability of {name:name}", ja="{player:player}が{name:name}の持つ能力を起動する")
def activates(ctx: Context, game: Game, player: str, name: str) -> Game:
    """The game with the ability on the stack, its cost paid."""
    ability = game.find(ActivatedEffect, origin(game, name))
    if ability is None:
        raise Unmodelled("no activated ability is stated", "起動型能力が書かれていない")
    return wait(game, Pending(name, player, "", tracking(ctx, name, ability)))


@implements(rule("707.11", "f6bcdb5c304a03c4"))
def tracking(ctx: Context, name: str, ability: ActivatedEffect) -> Instruction:
    """By its own name the ability means the permanent that it is of, however that is called later."""
    ctx.say("the ability means {name}, whatever it becomes", "能力は{name}が何になっても{name}を指す", name=name)
    effect: Instruction = meaning_itself(ability.effect, ability.source)
    return effect
