"""Where abilities function: on the battlefield unless what they wait for or move says otherwise (113.6, 702.55)."""

from mtgcr.rules.modules.actions import EFFECTS, Instruction, Ways
from mtgcr.rules.modules.conditions import EVENTS, Pattern
from mtgcr.rules.modules.events import Event, dies, moves
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.status import Tapped
from mtgcr.rules.modules.table import ZONES, zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD, owner_of
from mtgcr.rules.sentences import sentence
from mtgcr.rules.workbench import Game, OfCard, RunContext, SlotTerm, given, implements, naming


@sentence(EFFECTS, "return it from {origin:zone} to the battlefield tapped")
class ReturnFrom:
    """Return the object that the ability is on from a zone to the battlefield, tapped."""

    origin: SlotTerm

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """The move, where the object is in that zone."""
        if zone_of(game, scope.it) != self.origin:
            return ((),)
        return ((moves(scope.it, BATTLEFIELD, Tapped(scope.it), controller=owner_of(game, scope.it)),),)


def zones_of_trigger(ctx: RunContext, event: Pattern) -> tuple[SlotTerm, ...]:
    """The zones in which an ability that waits for the event can trigger."""
    return from_exile(ctx) if isinstance(event, HauntedDies) else (BATTLEFIELD,)


@implements("702.55c")
def from_exile(ctx: RunContext) -> tuple[SlotTerm, ...]:
    """A card haunts only in exile, so that is where an ability about the haunted creature can trigger."""
    ctx.say("only a card in exile haunts a creature")
    return wherever_it_can(ctx, (ZONES["exile"],))


wherever_it_can = naming(tuple[SlotTerm, ...], "the condition functions in {zones}", "113.6k")


def zone_of_activation(ctx: RunContext, effect: Instruction) -> SlotTerm:
    """The zone in which an activated ability functions."""
    return only_there(ctx, effect.origin) if isinstance(effect, ReturnFrom) else on_the_battlefield(ctx)


only_there = naming(SlotTerm, "the ability functions only in {origin}", "113.6m")


@implements("113.6")
def on_the_battlefield(ctx: RunContext) -> SlotTerm:
    """Abilities of what is no instant or sorcery usually function on the battlefield."""
    ctx.say("the ability functions on the battlefield")
    return BATTLEFIELD


@given("{card:name} haunts {creature:name}")
class Haunts(OfCard):
    """A card was exiled by a haunt ability that targeted a creature."""

    creature: str


@sentence(EVENTS, "the creature that it haunts dies")
class HauntedDies:
    """The creature that the card haunts is put into a graveyard."""

    def matches(self, before: Game, _seen: Game, event: Event, scope: Scope) -> bool:
        """Whether the event is the death of that creature."""
        return dies(before, event) and before.find(Haunts, scope.it, event.subject) is not None
