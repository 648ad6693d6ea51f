"""Haunt (702.55): a card in exile haunts a creature, and its abilities wait for that creature."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.rules.modules.conditions import event_sentence
from mtgcr.rules.modules.events import dies
from mtgcr.rules.workbench import Fact, Game, given

if TYPE_CHECKING:
    from mtgcr.rules.modules.events import Event
    from mtgcr.rules.modules.selections import Scope


@given("{card:name} haunts {creature:name}")
class Haunts(Fact):
    """A card was exiled by a haunt ability that targeted a creature."""

    card: str
    creature: str


@event_sentence("the creature that it haunts dies")
class HauntedDies:
    """The creature that the card haunts is put into a graveyard."""

    def matches(self, before: Game, _seen: Game, event: Event, scope: Scope) -> bool:
        """Whether the event is the death of that creature."""
        return dies(before, event) and before.find(Haunts, scope.it, event.subject) is not None
