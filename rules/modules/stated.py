"""What scenarios state in one line of a table: traits of objects and players, and their numbers."""

from collections.abc import Callable
from functools import partial

from mtgcr.rules.modules.casting import LandsPlayed
from mtgcr.rules.modules.combat import FirstStep
from mtgcr.rules.modules.effects import Arrived
from mtgcr.rules.modules.faces import Indicator
from mtgcr.rules.modules.grand_melee import TurnMarker
from mtgcr.rules.modules.mana_values import MoreDevotion
from mtgcr.rules.modules.players import CastBefore, LostLife, SpellsCast
from mtgcr.rules.modules.range_of_influence import OwnRange
from mtgcr.rules.modules.speed import Speed
from mtgcr.rules.modules.status import SECTORS, InSector, New, Trait
from mtgcr.rules.modules.table import COLOURS, TokenPermanent
from mtgcr.rules.modules.triggers import Chapters
from mtgcr.rules.workbench import Fact, Vocabulary, given

_FACTS: dict[str, Callable[[str], Fact]] = {
    "came under control this turn": New,
    "dealt damage in the first combat damage step": lambda who: FirstStep((who,)),
    "has a turn marker": TurnMarker,
    "has lost life this turn": LostLife,
    "is a token": TokenPermanent,
    **{f"has the {one} colour indicator": partial(Indicator, colour=COLOURS[one]) for one in COLOURS.words},
    **{f"is in the {one} sector": partial(InSector, sector=SECTORS[one]) for one in SECTORS.words},
}
"""Traits that happenings give and take as well, each with its fact."""
TRAITS = Vocabulary(
    "trait",
    (
        *_FACTS,
        *("adds one mana more of the type when a land is tapped for mana", "attacked this turn"),
        *("can block an additional creature", "can't be countered", "can't gain life", "can't play lands this turn"),
        "gives each creature +1/+1 for each other creature with a common creature type",
        *("has an ability that moves a card of the library", "has an ability that was activated before"),
        *("has an ability with a target", "has an exhaust ability", "has modular with sunburst", "is a companion"),
        "is a meld card",
        *("is a modal double-faced card", "is an emperor", "is not legal in the format"),
        *("is part of a mandatory loop", "is revealed"),
        "keeps lands with an activated ability that is no mana ability from untapping",
        "lets exhaust abilities be activated again before the first one of the turn",
        "makes tougher creatures of its controller station with toughness",
        "may cast cards in other graveyards as though they were in their own",
        *("may play an additional land this turn", "stops blocks", "will take an extra turn after this one"),
    ),
)
"""What may be so of an object or player."""
_NUMBERS: dict[str, Callable[[str, int], Fact]] = {
    "additional devotion": MoreDevotion,
    "number of chapters": Chapters,
    "number of lands played this turn": LandsPlayed,
    "number of spells cast in the previous turn": CastBefore,
    "number of spells cast this turn": SpellsCast,
    "range of influence": OwnRange,
    "speed": Speed,
    "timestamp": Arrived,
}
NUMBERS = Vocabulary("stated", _NUMBERS)
"""What may be so many of an object or player."""


@given("{who:target} {trait:trait}")
def has_it(who: str, trait: str) -> Fact:
    """Something is so of the object or player."""
    return _FACTS[trait](who) if trait in _FACTS else Trait(who, trait)


@given("the {what:stated} of {who:target} is {amount:number}")
def is_so_many(what: str, who: str, amount: int) -> Fact:
    """A number of the object or player."""
    return _NUMBERS[what](who, amount)
