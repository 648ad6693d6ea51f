"""What is said of the activated ability of an object, as far as rules ask for it (602)."""

from __future__ import annotations

from mtgcr.rules.workbench import Fact, Game, SlotTerm, Vocabulary, given

TRAITS = Vocabulary(
    "trait", ("has a target", "is an exhaust ability", "moves a card of the library", "was activated before")
)
"""What may be so of an ability."""


@given("the ability of {source:name} {trait:trait}")
class AbilityTrait(Fact):
    """Something is so of an ability of the object."""

    source: str
    trait: SlotTerm


def has_trait(game: Game, source: str, trait: str) -> bool:
    """Whether that is so of the object's ability."""
    return game.find(AbilityTrait, source, trait) is not None
