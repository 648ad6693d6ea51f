"""Modified permanents (700.9): counters, Equipment, and Auras of one's own."""

from __future__ import annotations

import datetime

from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.effects import Attached
from mtgcr.rules.modules.table import Counters, is_of_type
from mtgcr.rules.workbench import Game, RunContext, implements

ANY_PERMANENT = datetime.date(2024, 11, 8)
"""Since then more than creatures can be modified."""


@implements("700.9", before=ANY_PERMANENT)
def can_be_modified(ctx: RunContext, game: Game, name: str) -> bool:
    """Only a creature could be modified."""
    return ctx.verdict(is_of_type(game, name, "creature"), None, "{name} is no creature", name=name)


@can_be_modified.implements("700.9", since=ANY_PERMANENT)
def any_permanent_can_be_modified(ctx: RunContext, game: Game, name: str) -> bool:  # noqa: ARG001  # the operation's shape
    """Any permanent can be modified."""
    ctx.say("{name} is a permanent", name=name)
    return True


@implements("700.9")
def modifies(ctx: RunContext, game: Game, name: str) -> bool:
    """Counters modify, and what is attached: Equipment of anybody, an Aura of the permanent's controller."""
    counters = tuple(one.kind for one in game.all(Counters) if one.name == name and one.amount)
    attached = (one.source for one in game.all(Attached) if one.name == name)
    counted = tuple(source for source in attached if _counts(game, source, name))
    ctx.say("what modifies {name}: {found}", name=name, found=(*counters, *counted))
    return bool(counters or counted)


def _counts(game: Game, source: str, name: str) -> bool:
    is_own = controller_of(game, source) == controller_of(game, name)
    return is_of_type(game, source, "Equipment") or (is_of_type(game, source, "Aura") and is_own)
