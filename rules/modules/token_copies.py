"""Tokens that are copies of something, with what the instruction says otherwise of them (111.1, 707.2, 707.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgcr.rules.modules.actions import EFFECTS, deeds
from mtgcr.rules.modules.copy_effects import WithColours, WithSize, WithTypes
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.mana_values import Costless
from mtgcr.rules.modules.pipeline import happen, in_each
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.table import COLOURS, TokenPermanent
from mtgcr.rules.modules.tokens import copies, entering
from mtgcr.rules.modules.zones import Owned
from mtgcr.rules.slots import Vocabulary

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Scope, Selection
    from mtgcr.rules.workbench import Fact, Game, PowerToughness, RunContext, SlotTerm, Worlds

LACKS = Vocabulary("lack", ("without a mana cost",))
for _kind in (COLOURS, LACKS):
    EFFECTS.know(_kind)


def _create(ctx: RunContext, game: Game, scope: Scope, what: Selection, **otherwise: Any) -> Worlds:
    """The games after a token copy of each was created, which differs as the instruction says."""
    worlds: Worlds = (game,)
    for name in picked(game, what, scope):
        worlds = in_each(worlds, lambda one, name=name: happen(ctx, one, _copy(ctx, one, scope, name, **otherwise)))  # type: ignore[misc]  # the name is bound
    return worlds


def _copy(
    ctx: RunContext,
    game: Game,
    scope: Scope,
    name: str,
    size: PowerToughness | None = None,
    colour: SlotTerm | None = None,
    types: tuple[SlotTerm, ...] = (),
    lack: SlotTerm | None = None,
    manner: SlotTerm | None = None,
) -> Event:
    token = f"{name}-{len(game.all(TokenPermanent)) + 1}"
    said: tuple[Fact, ...] = (
        *((WithSize(token, size),) if size else ()),
        *((WithTypes(token, types),) if types else ()),
    )
    said += (WithColours(token, (colour,)),) if colour else ()
    own = (TokenPermanent(token), Owned(token, scope.you), *((Costless(token),) if lack else ()))
    own += (*copies(ctx, game.put(*said), token, name), *entering(game, scope, token, manner))
    return Event(Kind.CREATE, token, source=scope.you, also=own)


deeds(
    {
        "create a copy of {what:selection}[ as {size:pt}][ in {colour:colour}][ also {types:type+}][ {lack:lack}]"
        "[ {manner:manner}]": _create,
    }
)
