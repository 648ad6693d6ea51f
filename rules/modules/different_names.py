"""Different names among a group of objects (201.2b)."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.rules.modules.conditions import condition_sentence
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.table import copiable_values
from mtgcr.rules.workbench import Game, RunContext, Unmodelled, implements

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Scope, Selection

DIFFERENCE_DEFINED = datetime.date(2016, 8, 26)
"""Since then a rule says what different names are."""
NAMES_SHARED = datetime.date(2021, 2, 5)
"""Since then no two may have any of their names in common."""
NAMES_NEEDED = datetime.date(2020, 11, 20)
"""Since then an object without a name is not among objects with different names."""


@condition_sentence("at least {amount:number} of {what:selection} have different names")
class DifferentNames:
    """So many of the objects described have different names."""

    amount: int
    what: Selection

    def holds(self, ctx: RunContext, game: Game, scope: Scope) -> bool:
        """Whether so many different names are there; what names are different is for the rules to say."""
        return most_different(ctx, self.names(game, scope)) >= self.amount

    def names(self, game: Game, scope: Scope) -> tuple[str, ...]:
        """The name of each of the objects; "" for one without."""
        return tuple(copiable_values(game, one).name for one in picked(game, self.what, scope))


@implements("201.2c", since=NAMES_NEEDED, before=NAMES_SHARED)
@implements("201.2b", since=NAMES_SHARED)
def most_different(ctx: RunContext, names: tuple[str, ...]) -> int:
    """How many of the objects have different names: each has a name, and no two have one in common."""
    return _told(ctx, _named(names))


@most_different.implements("201.2c", since=DIFFERENCE_DEFINED, before=NAMES_NEEDED)
def most_without_common(ctx: RunContext, names: tuple[str, ...]) -> int:
    """Objects with no name in common have different names, also those without a name."""
    return _told(ctx, _named(names) + names.count(""))


@most_different.implements("201.2", before=DIFFERENCE_DEFINED)
def most_not_the_same(ctx: RunContext, names: tuple[str, ...]) -> int:
    """Names that are not the same are different; the rules of that time do not speak of objects without one."""
    if "" in names:
        raise Unmodelled("no rule says whether it has a different name")
    return _told(ctx, _named(names))


def _named(names: tuple[str, ...]) -> int:
    return len(set(filter(None, names)))


def _told(ctx: RunContext, most: int) -> int:
    ctx.say("{most} of them have different names", most=most)
    return most
