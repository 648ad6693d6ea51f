"""Instructions that make continuous effects: while something is so, as something enters, for everybody (611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import Performed, effect_sentence, instructions
from mtgcr.rules.modules.durations import Lasts, Over, lasting, starts
from mtgcr.rules.modules.effects import AddsTypes, Begun, OnObject, next_stamp
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.pipeline import follow, happen, once
from mtgcr.rules.modules.prevention import Prevents
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.zones import BATTLEFIELD, owner_of
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, Worlds, remark

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Instruction
    from mtgcr.rules.modules.conditions import Condition
    from mtgcr.rules.modules.selections import Scope, Selection


@effect_sentence("{effect:effect} as long as {condition:condition}")
class AsLongAs(Lasts, Performed):
    """An instruction whose effects last as long as a condition is true."""

    effect: Instruction
    condition: Condition

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games in which the effects have begun; the same game where they would be over."""
        is_on = starts(ctx, game, self.condition, scope)
        game = game.drop(Over(scope.it, self.condition))
        if not is_on:
            return (game,)
        return once(lasting(game, after, self.condition, scope) for after in follow(ctx, game, self.effect, scope))


instructions(
    {
        "make {what:selection} also {type:type}": lambda game, scope, _event, what, type: (  # noqa: A006  # the name of the slot
            tuple(
                Event(Kind.BECOME, name, also=_is_also(game, name, type, scope.it))
                for name in picked(game, what, scope)
            ),
        ),
    }
)


@effect_sentence("put {what:selection} onto the battlefield where it is also {type:type}")
class PutBeing(Performed):
    """Put objects onto the battlefield that are something in addition to their other types."""

    what: Selection
    type: SlotTerm

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games after they entered as that."""
        names = picked(game, self.what, scope)
        is_at_once(ctx, names)
        entering = (
            moves(name, BATTLEFIELD, *_is_also(game, name, self.type, scope.it), controller=owner_of(game, name))
            for name in names
        )
        return happen(ctx, game, *entering)


def _is_also(game: Game, name: str, type_: str, source: str) -> tuple[Fact, ...]:
    effect = f"{source}/{name}"
    return OnObject(effect, name), AddsTypes(effect, (type_,)), Begun(effect, next_stamp(game))


is_at_once = remark("continuous.is_at_once", "{names} enters as the effect says", "611.2e")


@effect_sentence("prevent {damage:damage}")
class PreventAll(Performed):
    """Prevent all damage of a kind."""

    damage: SlotTerm

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games with the effect, which holds for whatever is a creature at any time."""
        changes_no_object(ctx, scope.it)
        return happen(ctx, game, Event(Kind.BECOME, scope.it, also=(Prevents(scope.it, self.damage),)))


changes_no_object = remark(
    "continuous.changes_no_object", "{source} changes no object but what holds for all", "611.2c"
)
