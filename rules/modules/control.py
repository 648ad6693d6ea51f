"""Effects that change who controls a permanent: gaining control, exchanging it (110.2, 701.12)."""

from mtgcr.rules.modules.actions import Ways, deed, instruction
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.effects import Begun, Controls, OnObject, next_stamp
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.selections import Scope, Selection, picked
from mtgcr.rules.modules.table import zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Game, RunContext, Worlds, implements, remark


@instruction("gain control of {what:selection}")
def gain_control(game: Game, scope: Scope, _event: Event | None, what: Selection) -> Ways:
    """Of all at once."""
    names = (name for name in picked(game, what, scope) if zone_of(game, name) == BATTLEFIELD)
    return (tuple(gains_control(game, name, scope.you, scope.it) for name in names),)


def gains_control(game: Game, name: str, player: str, source: str) -> Event:
    """The event that the player gains control of the permanent because of the source."""
    effect = f"{source}/{name}"
    also = (OnObject(effect, name), Controls(effect, player), Begun(effect, next_stamp(game)))
    return Event(Kind.GAIN_CONTROL, name, source=player, also=also)


@deed("exchange control of {one:name} and {other:name}")
def exchange(ctx: RunContext, game: Game, scope: Scope, one: str, other: str) -> Worlds:
    """The game after both changed control, or after nothing did."""
    if not can_exchange(ctx, game, (one, other)):
        return (game,)
    first, second = controller_of(game, one), controller_of(game, other)
    if first == second:
        changes_nothing_for(ctx, first)
        return (game,)
    return happen(ctx, game, gains_control(game, one, second, scope.it), gains_control(game, other, first, scope.it))


@implements("701.12a")
def can_exchange(ctx: RunContext, game: Game, names: tuple[str, str]) -> bool:
    """An exchange takes place whole or not at all."""
    gone = tuple(name for name in names if zone_of(game, name) != BATTLEFIELD)
    return ctx.verdict(
        not gone, "{names} change sides", "nothing is exchanged: {gone} has gone", names=names, gone=gone
    )


changes_nothing_for = remark("{player} controls both already", "701.12b")
