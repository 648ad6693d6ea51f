"""Instructions that create tokens, as data (111.2, 701.7).

A token is owned by the player under whose control it is created.  What is created here gets a name of its own in the
game, made of its last type and a number, so that each token is an object apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import Sacrifice, effect_sentence
from mtgcr.rules.modules.combat import Attacking, controller_of, target_of
from mtgcr.rules.modules.effects import Attached
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.keywords import together
from mtgcr.rules.modules.selections import Selection, picked
from mtgcr.rules.modules.status import Tapped
from mtgcr.rules.modules.table import OfType, Physique, TokenPermanent
from mtgcr.rules.modules.triggers import Delayed
from mtgcr.rules.modules.zones import Owned

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Ways
    from mtgcr.rules.modules.conditions import Pattern
    from mtgcr.rules.modules.selections import Scope
    from mtgcr.rules.workbench import Fact, Game, PowerToughness, SlotTerm


def entering(game: Game, scope: Scope, name: str, manner: str | None) -> tuple[Fact, ...]:
    """What is true of a token as it enters in that manner; attacking what the source attacks."""
    if manner == "with it attached":
        return (Attached(scope.it, name),)
    target = target_of(game, scope.it) if manner == "tapped and attacking" else None
    return ((Tapped(name),) if manner else ()) + ((Attacking(name, target),) if target else ())


@effect_sentence(
    "create {amount:number} [{size:pt} ][{qualities:quality+} ]{types:type+} token[s][ {manner:manner}]"
    "[ to sacrifice when {event:event}][ for the controller of {whom:selection}]"
)
class CreateToken:
    """Create tokens, or have somebody else create them."""

    amount: int
    types: tuple[SlotTerm, ...]
    whom: Selection | None = None
    qualities: tuple[SlotTerm, ...] | None = None
    size: PowerToughness | None = None
    manner: SlotTerm | None = None
    event: Pattern | None = None

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """So many tokens for each controller of what is described."""
        whose = picked(game, self.whom, scope) if self.whom else ()
        players = [controller_of(game, name) or scope.you for name in whose] or [scope.you]
        return (tuple(self._created(game, scope, player, place) for place, player in enumerate(players, 1)),)

    def _created(self, game: Game, scope: Scope, player: str, place: int) -> Event:
        name = f"{self.types[-1]}-{len(game.all(TokenPermanent)) + place}"
        types = (OfType(name, type_) for type_ in self.types)
        also: tuple[Fact, ...] = (
            TokenPermanent(name),
            Owned(name, player),
            Physique(name, self.size, together(self.qualities or ())),
            *types,
        )
        also = (*also, *entering(game, scope, name, self.manner))
        if self.event:
            also = (*also, Delayed(name, player, name, 1, self.event, Sacrifice(Selection("it"))))
        return Event(Kind.CREATE, name, self.amount, source=player, also=also)
