"""Choices made for permanents as they enter: creature types (205.3e, 607.2d, 707.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import effect_sentence
from mtgcr.rules.modules.alterations import altered
from mtgcr.rules.modules.type_lines import known_creature_types
from mtgcr.rules.workbench import Fact, Game, RunContext, given, remark, result

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Ways
    from mtgcr.rules.modules.events import Event
    from mtgcr.rules.modules.selections import Scope


@given("the type {word:text} is chosen for {name:name}")
class ChosenType(Fact, about="name"):
    """The type chosen for a permanent as it entered."""

    name: str
    word: str


@effect_sentence("choose a creature type for it")
class ChooseType:
    """A creature type is chosen as it enters."""

    def ways(self, game: Game, _scope: Scope, event: Event | None) -> Ways:
        """One way for each creature type that is known."""
        it = altered(event)
        known = known_creature_types(game)
        return tuple((replace(it, also=(*it.also, ChosenType(it.subject, word))),) for word in sorted(known))


chosen_anew = remark("choices.chosen_anew", "the controller of {name} makes choices of their own", "707.6")


@result("the type {word:text} is chosen for {name:name}")
def is_chosen(ctx: RunContext, game: Game, word: str, name: str) -> bool:
    """Whether that type is chosen for the permanent."""
    chosen = game.find(ChosenType, name)
    ctx.say("chosen for {name}: {word}", name=name, word=chosen.word if chosen else "—")
    return chosen is not None and chosen.word == word
