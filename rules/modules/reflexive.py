"""Abilities that trigger on what was done while the ability that makes them resolves (603.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import Performed, effect_sentence
from mtgcr.rules.modules.pipeline import happen, once
from mtgcr.rules.modules.triggers import Pending, trigger
from mtgcr.rules.workbench import Game, RunContext, Worlds, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Instruction
    from mtgcr.rules.modules.selections import Scope


@effect_sentence("{deed:effect} and when they do {rest:effect}")
class WhenTheyDo(Performed):
    """Something to do, and an ability that triggers if it was done now."""

    deed: Instruction
    rest: Instruction

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games after each way to do it, with what it triggered waiting."""
        after: list[Game] = []
        for way in self.deed.ways(game, scope, None):
            done = tuple(event.subject for event in way)
            after += [looks_for_it(ctx, world, done, self.rest, scope) for world in happen(ctx, game, *way)]
        return once(after)


@implements("603.12")
def looks_for_it(ctx: RunContext, game: Game, done: tuple[str, ...], rest: Instruction, scope: Scope) -> Game:
    """The ability is checked as soon as it is there, and only for what this resolution did."""
    if not done:
        ctx.say("{source} does not trigger: nothing was done", source=scope.it)
        return game
    ctx.say("{source} triggers on what was done", source=scope.it)
    return trigger(game, "", Pending(scope.it, scope.you, done[0], rest))
