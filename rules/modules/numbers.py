"""Numbers (107.1): negative values count in calculations, but an effect that would use a negative result uses 0."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import EFFECTS, deeds, lasting_boost
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.table import power_of, toughness_of
from mtgcr.rules.workbench import Game, RunContext, SlotChange, Vocabulary, Worlds, implements, remark

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Scope, Selection

CLAMPED_SINCE = datetime.date(2017, 7, 8)
"""Since then not every effect that modifies power or toughness uses negative results."""


@implements("107.1b")
def as_amount(ctx: RunContext, value: int) -> int:
    """An amount that an effect is to use: 0 where the calculation comes to less."""
    return _clamped(ctx, value)


@implements("107.1b", before=CLAMPED_SINCE)
def as_modifier(ctx: RunContext, value: int) -> int:
    """An amount by which an effect modifies power or toughness."""
    if value < 0:
        ctx.say("{value} is used: it modifies power or toughness", value=value)
    return value


@as_modifier.implements("107.1b", since=CLAMPED_SINCE)
def as_clamped_modifier(ctx: RunContext, value: int) -> int:
    """Modifying is no exception any more, only setting, doubling and tripling are."""
    return _clamped(ctx, value)


def _clamped(ctx: RunContext, value: int) -> int:
    if value < 0:
        ctx.say("0 is used instead of {value}", value=value)
    return max(0, value)


doubled = remark("numbers.doubled", "{name} gets {change}: as much again", "701.10b")
tripled = remark("numbers.tripled", "{name} gets {change}: twice as much again", "701.11b")
MULTIPLES = Vocabulary("multiple", _TIMES := {"double": (1, doubled), "triple": (2, tripled)})
EXTENTS = Vocabulary("extent", ("power", "toughness", "power and toughness"))


def _multiplied(ctx: RunContext, game: Game, scope: Scope, multiple: str, extent: str, what: Selection) -> Worlds:
    """The games in which power, toughness or both of each are twice or three times what they were, also below 0."""
    events = []
    for name in picked(game, what, scope):
        more, says = _TIMES[multiple]
        power, toughness = (more * (word in extent) * of(game, name) for word, of in _SIZES.items())
        says(ctx, name, change := SlotChange(power, toughness))
        events.append(Event(Kind.BECOME, name, also=(lasting_boost(game, name, change),)))
    return happen(ctx, game, *events)


_SIZES = {"power": power_of, "toughness": toughness_of}
for _kind in (MULTIPLES, EXTENTS):
    EFFECTS.know(_kind)
deeds({"{multiple:multiple} the {extent:extent} of {what:selection}": _multiplied})


@implements("107.1b")
def total_size(ctx: RunContext, game: Game, name: str) -> int:
    """Calculations use negative values."""
    power, toughness = power_of(game, name), toughness_of(game, name)
    ctx.say("{power} and {toughness} of {name} are counted as they are", name=name, power=power, toughness=toughness)
    return power + toughness
