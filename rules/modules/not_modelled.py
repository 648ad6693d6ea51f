"""What no code executes, by the number of the rule: where it is met a scenario is broken, never right by chance."""

from mtgcr.rules.modules.effects import Grants
from mtgcr.rules.modules.keywords import NUMBERS, UNEXECUTED
from mtgcr.rules.modules.table import Physique, PrintedAbility
from mtgcr.rules.workbench import Game, Guard, NotModelled

STATE_BASED = ("704.6e", "704.6f")
"""The state-based actions that are not executed; `battles` and `sagas` tell what of theirs is missing."""

TURN_BASED = ("703.4e", "703.4g", "703.4h")
"""Turn-based actions that are not executed: of schemes, Attractions, several opponents of whom nothing is said."""


def _keywords(game: Game) -> None:
    """Stops where an object has, or an effect gives, a keyword ability that is not executed."""
    stated = [(body.name, min(body.qualities & UNEXECUTED, default="")) for body in game.all(Physique)]
    stated += [(effect.effect.partition("/")[0], effect.ability) for effect in game.all(Grants)]
    stated += [(one.name, one.ability) for one in game.all(PrintedAbility)]
    for name, word in stated:
        if word in UNEXECUTED:
            raise NotModelled(NUMBERS[word], name)


KEYWORDS = Guard(_keywords)
"""Keyword abilities are met as soon as something has them: what they change may be anything."""
