"""Counters in instructions and conditions: taking them away, and asking for them (122)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import effect_sentence
from mtgcr.rules.modules.conditions import condition_sentence
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.table import counters_on

if TYPE_CHECKING:
    from mtgcr.rules.context import RunContext
    from mtgcr.rules.game import Game
    from mtgcr.rules.modules.actions import Ways
    from mtgcr.rules.modules.selections import Scope, Selection
    from mtgcr.rules.slots import SlotTerm


@effect_sentence("take {amount:number} {kind:counter} counter[s] off {what:selection}")
class TakeCounters:
    """Remove counters from permanents."""

    amount: int
    kind: SlotTerm
    what: Selection

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """From all at once."""
        names = picked(game, self.what, scope)
        return (tuple(Event(Kind.REMOVE_COUNTERS, name, self.amount, zone=self.kind) for name in names),)


@condition_sentence("{what:selection} has a {kind:counter} counter")
class HasCounter:
    """A permanent has a counter of a kind."""

    what: Selection
    kind: SlotTerm

    def holds(self, _ctx: RunContext, game: Game, scope: Scope) -> bool:
        """Whether there is one."""
        return any(counters_on(game, name, self.kind) for name in picked(game, self.what, scope))
