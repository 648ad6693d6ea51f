"""Instructions that create tokens, as data (111.2, 701.7).

A token is owned by the player under whose control it is created.  What is created here gets a name of its own in the
game, made of its last type and a number, so that each token is an object apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import effect_sentence
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.effects import Attached
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.keywords import together
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.table import OfType, Physique, TokenPermanent
from mtgcr.rules.modules.zones import Owned

if TYPE_CHECKING:
    from mtgcr.rules.modules.actions import Ways
    from mtgcr.rules.modules.selections import Scope, Selection
    from mtgcr.rules.workbench import Fact, Game, PowerToughness, SlotTerm


@effect_sentence(
    "create {amount:number} [{size:pt} ][{qualities:quality+} ]{types:type+} token[s][ {manner:manner}]"
    "[ for the controller of {whom:selection}]"
)
class CreateToken:
    """Create tokens, or have somebody else create them."""

    amount: int
    types: tuple[SlotTerm, ...]
    whom: Selection | None = None
    qualities: tuple[SlotTerm, ...] | None = None
    size: PowerToughness | None = None
    manner: SlotTerm | None = None

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
        if self.manner == "with it attached":
            also = (*also, Attached(scope.it, name))
        return Event(Kind.CREATE, name, self.amount, source=player, also=also)
