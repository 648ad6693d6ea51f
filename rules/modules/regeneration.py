"""Regeneration: the next destruction this turn is replaced; damage that was dealt is not marked any more (701.19)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import instructions
from mtgcr.rules.modules.alterations import Told, altered
from mtgcr.rules.modules.combat import Removed
from mtgcr.rules.modules.conditions import DEEDS, Happens
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.replacement import Replacement
from mtgcr.rules.modules.selections import Selection, picked
from mtgcr.rules.modules.table import Marked
from mtgcr.rules.workbench import Game, RunContext, remark

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Ways
    from mtgcr.rules.modules.selections import Scope


instructions(
    {
        "regenerate {what:selection}": lambda game, scope, _event, what: (
            tuple(Event(Kind.BECOME, name, also=(_shield(name, scope.it),)) for name in picked(game, what, scope)),
        ),
    }
)


def _shield(name: str, source: str) -> Replacement:
    event = Happens(Selection("named", name=name), DEEDS["is destroyed"])
    return Replacement(source, event, Regenerated(), is_begun=True, is_once=True)


@dataclass(frozen=True, slots=True)
class Regenerated(Told):
    """What happens instead of the destruction."""

    def ways(self, _game: Game, _scope: Scope, event: Event | None) -> Ways:
        """No damage is marked on it any more, it is tapped, and it is in no combat any more."""
        name = altered(event).subject
        rest = Event(Kind.BECOME, name, also=(Marked(name, 0), Removed(name)))
        return ((rest, Event(Kind.TAP, name)),)

    def tell(self, ctx: RunContext, event: Event) -> None:
        """Says what happens to the permanent."""
        regenerates(ctx, event.subject)


regenerates = remark("regeneration.regenerates", "{name} regenerates", "120.6", "701.19a")
