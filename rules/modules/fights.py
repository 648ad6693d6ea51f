"""Fighting: two creatures deal damage equal to their power to each other (701.14)."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import Performed, effect_sentence
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.selections import permanents, picked
from mtgcr.rules.modules.table import is_of_type, power_of
from mtgcr.rules.workbench import Game, RunContext, Worlds, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Scope, Selection

TWICE_AT_ONCE = datetime.date(2018, 7, 13)
"""Since then a creature that fights itself deals damage once."""


@effect_sentence("have {one:selection} fight {other:selection}")
class Fight(Performed):
    """Let two creatures fight each other."""

    one: Selection
    other: Selection

    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> Worlds:
        """The games after each pair that may be meant fought, or after nothing where one of them can't."""
        pairs = ((one, two) for one in picked(game, self.one, scope) for two in picked(game, self.other, scope))
        came = (world for pair in pairs for world in _fought(ctx, game, pair))
        return tuple(dict.fromkeys(came)) or (game,)


def _fought(ctx: RunContext, game: Game, pair: tuple[str, str]) -> Worlds:
    if not can_fight(ctx, game, pair):
        return (game,)
    return happen(ctx, game, *(with_itself if pair[0] == pair[1] else damage_each)(ctx, game, pair))


@implements("701.14b")
def can_fight(ctx: RunContext, game: Game, pair: tuple[str, str]) -> bool:
    """Neither fights where one of them is no creature on the battlefield any more."""
    for name in pair:
        if name not in permanents(game) or not is_of_type(game, name, "creature"):
            ctx.say("{name} is no creature on the battlefield: nothing fights", name=name)
            return False
    return True


@implements("701.14a")
def damage_each(ctx: RunContext, game: Game, pair: tuple[str, str]) -> tuple[Event, ...]:
    """Each deals damage equal to its power to the other."""
    one, other = pair
    ctx.say("{one} and {other} deal damage equal to their power to each other", one=one, other=other)
    return tuple(Event(Kind.DAMAGE, of, power_of(game, by), by) for by, of in ((one, other), (other, one)))


@implements("701.14c", since=TWICE_AT_ONCE)
def with_itself(ctx: RunContext, game: Game, pair: tuple[str, str]) -> tuple[Event, ...]:
    """A creature that fights itself deals itself damage equal to twice its power."""
    ctx.say("{name} deals itself damage equal to twice its power", name=pair[0])
    return (Event(Kind.DAMAGE, pair[0], 2 * power_of(game, pair[0]), pair[0]),)


@with_itself.implements("701.11c", before=TWICE_AT_ONCE)
def _with_itself_twice(ctx: RunContext, game: Game, pair: tuple[str, str]) -> tuple[Event, ...]:
    """It dealt itself damage equal to its power, and that twice."""
    ctx.say("{name} deals itself damage equal to its power twice", name=pair[0])
    return (Event(Kind.DAMAGE, pair[0], power_of(game, pair[0]), pair[0]),) * 2
