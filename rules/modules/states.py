"""What abilities ask of an object: how it attacks, how it compares with others (603.4, 702)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.cards import Stacked
from mtgcr.rules.modules.combat import Attacking, target_of
from mtgcr.rules.modules.events import Kind
from mtgcr.rules.modules.life import life_of
from mtgcr.rules.modules.players import players_in
from mtgcr.rules.modules.status import DESIGNATIONS, Designated, is_tapped
from mtgcr.rules.modules.table import is_of_type, power_of, toughness_of, zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD
from mtgcr.rules.workbench import Game, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from mtgcr.rules.modules.selections import Scope


def _attacks_leader(game: Game, _scope: Scope, name: str) -> bool:
    totals = {player: life_of(game, player) for player in players_in(game)}
    return totals.get(target_of(game, name) or "") == max(totals.values())


def _attacks_alone(_game: Game, scope: Scope, name: str) -> bool:
    return [one.subject for one in scope.batch if one.kind is Kind.ATTACK] == [name]


def _with_greater(game: Game, scope: Scope, name: str) -> bool:
    others = (one.subject for one in scope.batch if one.kind is Kind.ATTACK and game.find(Attacking, one.subject))
    return any(power_of(game, other) > power_of(game, name) for other in others)


def _is_greater(game: Game, scope: Scope, name: str) -> bool:
    it = scope.it
    return power_of(game, name) > power_of(game, it) or toughness_of(game, name) > toughness_of(game, it)


HOLDS: dict[str, Callable[[Game, Scope, str], bool]] = {
    "attacks alone": _attacks_alone,
    "attacks the player with the most life": _attacks_leader,
    "attacks with a creature of greater power": _with_greater,
    "has resolved": lambda game, _scope, name: game.find(Stacked, name, -1) is None,
    "is untapped": lambda game, _scope, name: zone_of(game, name) == BATTLEFIELD and not is_tapped(game, name),
    "is now a land": lambda game, _scope, name: is_of_type(game, name, "land"),
    "is now a creature": lambda game, _scope, name: is_of_type(game, name, "creature"),
    "has more power or toughness than it": _is_greater,
    "has less power than it": lambda game, scope, name: power_of(game, name) < power_of(game, scope.it),
    **{
        f"is {word}": lambda game, _scope, name, word=word: game.find(Designated, name, word) is not None  # type: ignore[misc]  # the word is bound
        for word in DESIGNATIONS.words
    },
}
STATES = Vocabulary("state", HOLDS)
"""What may be so of an object."""
