"""Cards looked for from the top of a library, or put onto the battlefield face down (701.40, 701.57)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import EFFECTS, deeds
from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.effects import Grants, on_one
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.mana_values import mana_value
from mtgcr.rules.modules.pipeline import happen, in_each, once
from mtgcr.rules.modules.selections import permanents_of
from mtgcr.rules.modules.status import FaceDown
from mtgcr.rules.modules.table import is_of_type
from mtgcr.rules.modules.zones import BATTLEFIELD, size_of, top_of
from mtgcr.rules.workbench import Game, RunContext, Unmodelled, Vocabulary, Worlds

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Scope

OUTCOMES = Vocabulary("outcome", ("cast", "cast or take"))
EFFECTS.know(OUTCOMES)


def _top(game: Game, player: str, amount: int) -> tuple[str, ...]:
    seen = top_of(game, player)[:amount]
    if len(seen) < min(amount, size_of(game, player, "the library")):
        raise Unmodelled("a top card without a name")
    return seen


def _manifested(ctx: RunContext, game: Game, scope: Scope, amount: int, ability: str = "") -> Worlds:
    """The games after one of the top cards was put down as a 2/2, and the others into the graveyard."""
    cards = _top(game, scope.you, amount)
    worlds: list[Game] = []
    for name in cards:
        facts = on_one(game, name, ability, Grants("", ability)) if ability else ()
        rest = (moves(one, "the graveyard") for one in cards if one != name)
        worlds += happen(ctx, game, moves(name, BATTLEFIELD, FaceDown(name), *facts, controller=scope.you), *rest)
    return once(worlds) or (game,)


def _sought(ctx: RunContext, game: Game, scope: Scope, outcome: str, most: int | None = None) -> Worlds:
    """The games after cards were exiled up to a nonland card of so low a value, by default lower than its own."""
    limit = mana_value(ctx, game, scope.it) - 1 if most is None else most
    exiled: list[str] = []
    while True:
        found = next(iter(_top(game, scope.you, len(exiled) + 1)[len(exiled) :]), None)
        if found is None:
            break
        exiled.append(found)
        if not is_of_type(game, found, "land") and mana_value(ctx, game, found) <= limit:
            break
    worlds = happen(ctx, game, *(moves(name, "exile") for name in exiled))
    return in_each(worlds, lambda one: _cast_or_not(ctx, one, scope, exiled, found, to_hand=outcome != "cast"))


def _cast_or_not(
    ctx: RunContext, game: Game, scope: Scope, exiled: list[str], found: str | None, *, to_hand: bool
) -> Worlds:
    """The games after the card found was cast or not; what is left of the others goes to the bottom."""
    rest = [moves(name, "the library") for name in exiled if name != found]
    kept = [moves(found, "the hand" if to_hand else "the library")] if found else []
    cast = happen(ctx, game, Event(Kind.CAST, found, source=scope.you)) if found else ()
    return once((*happen(ctx, game, *kept, *rest), *in_each(cast, lambda one: happen(ctx, one, *rest))))


def _evidence(ctx: RunContext, game: Game, scope: Scope, amount: int) -> Worlds:
    """The games after cards of that value together were exiled from the graveyard; none where there are not enough."""
    cards = cards_of(game, scope.you, "the graveyard")
    some = (names for count in range(1, len(cards) + 1) for names in combinations(cards, count))
    enough = (names for names in some if sum(mana_value(ctx, game, one) for one in names) >= amount)
    return once(w for names in enough for w in happen(ctx, game, *(moves(one, "exile") for one in names))) or (game,)


def _forage(ctx: RunContext, game: Game, scope: Scope) -> Worlds:
    """The games after three cards were exiled from the graveyard, or a Food was sacrificed."""
    three = combinations(cards_of(game, scope.you, "the graveyard"), 3)
    food = (name for name in permanents_of(game, scope.you) if is_of_type(game, name, "Food"))
    ways = [tuple(moves(one, "exile") for one in names) for names in three]
    ways += [(Event(Kind.SACRIFICE, name),) for name in food]
    return once(world for way in ways for world in happen(ctx, game, *way)) or (game,)


def _returned(ctx: RunContext, game: Game, scope: Scope, type: str, most: int) -> Worlds:  # noqa: A002  # the name of the slot
    """The games after one such card was returned, whichever; the same game where there is none."""
    own = (name for name in cards_of(game, scope.you, "the graveyard") if is_of_type(game, name, type))
    low = (name for name in own if mana_value(ctx, game, name) <= most)
    return once(world for name in low for world in happen(ctx, game, moves(name, "the hand"))) or (game,)


deeds(
    {
        "return a {type:type} card of mana value {most:number} or less from the graveyard to the hand": _returned,
        "manifest one of the top {amount:number} card[s][ with {ability:quality}]": _manifested,
        "exile cards up to a nonland card[ of mana value {most:number}] to {outcome:outcome} it": _sought,
        "exile cards of total mana value {amount:number} from the graveyard": _evidence,
        "exile three cards from the graveyard or sacrifice a Food": _forage,
    }
)
