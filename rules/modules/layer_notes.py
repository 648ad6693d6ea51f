"""Why an object is what it is: the layer of each effect that was applied to it, and the rules on their order (613)."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from mtgcr.rules.modules.copiable import printed_name
from mtgcr.rules.modules.effects import Begun, Layer, OnKind
from mtgcr.rules.modules.faces import CountsCreatures, say_defined
from mtgcr.rules.modules.status import with_trait
from mtgcr.rules.modules.wordings import changes_on, reworded
from mtgcr.rules.registry import speech
from mtgcr.rules.workbench import Game, RunContext, implements, remark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.rules.modules.layers import Applied, Objects

COUNTERS_MODIFY = datetime.date(2020, 4, 17)
"""Since then counters apply in the layer of all modifications; they had one of their own."""


def say_layers(ctx: RunContext, game: Game, applied: Sequence[Applied], name: str) -> None:
    """Tell the layers of the effects applied to the object, and what decided their order."""
    if game.find(CountsCreatures, name):
        say_defined(ctx, game, name)
    mine = [one for one in applied if name in one.names]
    for one in mine:
        _tell(ctx, one.layer, one.effect, name)
    _say_names(ctx, game, name)
    if any(one.layer is Layer.TYPE for one in mine):
        keeps_types(ctx, name)
    for effect, parts in Counter(one.effect for one in mine).items():
        if parts > 1:
            goes_on(ctx, effect, name)
    if any(count > 1 for count in Counter(one.layer for one in mine).values()):
        goes_by_time(ctx, name)
    _say_bare(ctx, game, name)


def _say_names(ctx: RunContext, game: Game, name: str) -> None:
    """Tell of effects that change a word which is also in the name."""
    for change in changes_on(game, name):
        if str(change.old).casefold() in printed_name(game, name).casefold():
            keeps_name(ctx, change.effect, name)


def say_reach(ctx: RunContext, game: Game, objects: Objects, name: str) -> None:
    """Tell which effects on everything of a kind do not reach the object, and which are those of permanents."""
    it = objects[name]
    for kind in game.all(OnKind):
        now = reworded(game, kind)
        if now.fits(replace(it, is_permanent=True)) and not it.is_permanent:
            only_permanents(ctx, name, kind.effect)
        elif game.find(Begun, kind.effect) and kind.effect in objects:
            for change in changes_on(game, kind.effect):
                _tell(ctx, Layer.TEXT, change.effect, kind.effect)
            goes_by_what_is(ctx, kind.effect, name)


only_permanents = remark("layer_notes.only_permanents", "{name} is no permanent, so {effect} does not apply", "609.2")


goes_by_what_is = remark("layer_notes.goes_by_what_is", "{effect} goes by what {name} is now", "611.3b")


def _say_bare(ctx: RunContext, game: Game, name: str) -> None:
    """Where abilities matter, tell of effects that speak of the object without giving it one."""
    if any(kind.is_bare for kind in game.all(OnKind)):
        for effect in with_trait(game, "stops blocks"):
            gives_no_ability(ctx, effect, name)


keeps_name = remark("layer_notes.keeps_name", "{effect} changes no word of the name of {name}", "612.2")
OPERATIONS = {
    layer: remark(f"layer_notes.{name}", "layer {layer}: {effect} applies to {name}", *numbers)
    for layer, name, *numbers in (
        (Layer.CONTROL, "control_changes", "613.1b"),
        (Layer.TEXT, "text_changes", "612.1", "613.1c"),
        (Layer.TYPE, "types_change", "613.1d"),
        (Layer.COLOUR, "colours_change", "613.1e"),
        (Layer.ABILITY, "abilities_change", "613.1f"),
        (Layer.SET, "size_is_set", "613.4b"),
        (Layer.MODIFY, "size_is_modified", "613.4c"),
        (Layer.SWITCH, "size_is_switched", "613.4d"),
    )
}
"""What is said of an effect that applies in each layer; the number of the last was 7e until 2020."""
counters_modify = remark(
    "layer_notes.counters_modify", "layer 7c: counters modify the size of {name}", "613.4c", since=COUNTERS_MODIFY
)
counters_modify.implements("613.3d", before=COUNTERS_MODIFY)(speech("layer 7d: counters modify the size of {name}"))


@implements("710.2")
def shows_half(ctx: RunContext, name: str, *, is_other: bool) -> None:
    """A flipped permanent is what its other half says; everything else is what its normal half says."""
    if is_other:
        ctx.say("{name} is flipped and shows its other half", name=name)
    else:
        ctx.say("{name} shows its normal half", name=name)


keeps_types = remark("layer_notes.keeps_types", "{name} keeps the types that it had", "205.1b")


goes_on = remark("layer_notes.goes_on", "each part of {effect} applies to {name} in its own layer", "613.6")
goes_by_time = remark("layer_notes.goes_by_time", "within a layer the older effect applies to {name} first", "613.7")
gives_no_ability = remark("layer_notes.gives_no_ability", "{effect} gives {name} no ability", "113.12")


def _tell(ctx: RunContext, layer: Layer, effect: str, name: str) -> None:
    OPERATIONS[layer](ctx, layer.value, effect, name)
