"""Instructions that give abilities and take them away until the turn ends, as data (611.2, 613.1f)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import effect_sentence
from mtgcr.rules.modules.effects import Lately
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.keywords import instance
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.table import characteristics_of

if TYPE_CHECKING:
    from mtgcr.rules.game import Game
    from mtgcr.rules.modules.actions import Ways
    from mtgcr.rules.modules.selections import Scope, Selection
    from mtgcr.rules.slots import SlotTerm


@effect_sentence("have {what:selection} gain {ability:quality}")
class Gain:
    """Let permanents gain an ability."""

    what: Selection
    ability: SlotTerm

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """All at once."""
        return lately(game, self.what, scope, self.ability, has=True)


@effect_sentence("have {what:selection} lose {ability:quality}")
class Lose:
    """Let permanents lose an ability."""

    what: Selection
    ability: SlotTerm

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """All at once."""
        return lately(game, self.what, scope, self.ability, has=False)


def lately(game: Game, what: Selection, scope: Scope, ability: SlotTerm, *, has: bool) -> Ways:
    """The one way in which everything described has the ability from now on, or has it no more."""
    names = picked(game, what, scope)
    return (tuple(Event(Kind.BECOME, name, also=(_lately(game, name, ability, has=has),)) for name in names),)


def _lately(game: Game, name: str, ability: SlotTerm, *, has: bool) -> Lately:
    return Lately(name, instance(ability, characteristics_of(game, name).abilities) if has else ability, has)
