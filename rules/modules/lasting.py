"""What instructions make of permanents: other types, sizes and abilities, for good or for a turn (205.1b, 611)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import EFFECTS, instructions
from mtgcr.rules.modules.declare_blockers import CANT_BLOCK
from mtgcr.rules.modules.effects import AddsTypes, Grants, Part, Sets, on_one, on_one_briefly
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.status import Bound, Designated
from mtgcr.rules.modules.table import Marked
from mtgcr.rules.slots import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from mtgcr.rules.modules.actions import Ways
    from mtgcr.rules.modules.selections import Scope, Selection
    from mtgcr.rules.workbench import Game, PowerToughness

SPANS = Vocabulary("span", ("until end of turn",))
"""How long what an instruction makes of something lasts; for good where nothing is said."""
EFFECTS.know(SPANS)
SUSPECTED = ("menace", CANT_BLOCK)
"""What a suspected permanent has (701.60c)."""


def _become(
    game: Game,
    scope: Scope,
    _event: Event | None,
    what: Selection,
    types: tuple[str, ...],
    size: PowerToughness | None = None,
    abilities: tuple[str, ...] = (),
    span: str | None = None,
) -> Ways:
    """Each gets the types besides its own, the power and toughness, and the abilities."""
    parts: tuple[Part, ...] = (AddsTypes("", types), *(Grants("", one) for one in abilities))
    parts += (Sets("", size),) if size else ()
    return (tuple(_becoming(game, name, parts, span) for name in picked(game, what, scope)),)


def _becoming(game: Game, name: str, parts: tuple[Part, ...], span: str | None = None) -> Event:
    return Event(Kind.BECOME, name, also=(on_one_briefly if span else on_one)(game, name, "becomes", *parts))


def _suspected(game: Game, scope: Scope, _event: Event | None, what: Selection) -> Ways:
    """What is not suspected yet gets the abilities that a suspected permanent has."""
    new = (name for name in picked(game, what, scope) if not game.find(Designated, name, "suspected"))
    parts = tuple(Grants("", one) for one in SUSPECTED)
    return (tuple(_becoming(game, name, parts) for name in new),)


def _binding(word: str) -> Callable[..., Ways]:
    return lambda game, scope, _event, what, player: (
        tuple(Event(Kind.BECOME, one, also=(Bound(one, word, player),)) for one in picked(game, what, scope)),
    )


instructions(
    {
        "keep {what:selection} from untapping in the next untap step of {player:player}": _binding("exerted"),
        "keep {what:selection} from fighting and acting until the next turn of {player:player}": _binding("detained"),
        "remove all damage from {what:selection}": lambda game, scope, _event, what: (
            tuple(Event(Kind.BECOME, one, also=(Marked(one, 0),)) for one in picked(game, what, scope)),
        ),
        "have {what:selection} become {types:type+}[ {size:pt}][ with {abilities:quality+}][ {span:span}]": _become,
        "have {what:selection} be as the suspected are": _suspected,
    }
)
