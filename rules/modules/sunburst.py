"""Sunburst (702.44) and modular (702.43): counters for the colours of mana, and what becomes of them."""

from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.modules.actions import Ways
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.mana import COLOUR_LETTERS, letters_of
from mtgcr.rules.modules.selections import Scope, permanents
from mtgcr.rules.modules.status import has_trait
from mtgcr.rules.modules.table import COUNTERS, Counters, has_quality, is_of_type
from mtgcr.rules.modules.triggers import Pending, trigger
from mtgcr.rules.workbench import Game, RunContext, implements

MODULAR_SUNBURST = "has modular with sunburst"


@frozen
class PassOn:
    """What modular does when it triggers: so many +1/+1 counters may be put on an artifact creature."""

    amount: int

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """Each artifact creature, or none."""
        able = (n for n in permanents(game) if is_of_type(game, n, "artifact") and is_of_type(game, n, "creature"))
        put = (Event(Kind.PUT_COUNTERS, name, self.amount, zone="+1/+1") for name in able if name != scope.it)
        return ((), *((event,) for event in put))


def counters_for(ctx: RunContext, game: Game, name: str, mana: str) -> tuple[Counters, ...]:
    """The counters with which the permanent enters for the mana that was spent to cast it."""
    colours = len(set(letters_of(mana)) & set(COLOUR_LETTERS.values()))
    if has_trait(game, name, MODULAR_SUNBURST):
        return (set_by_sunburst(ctx, name, colours),)
    return (of_sunburst(ctx, game, name, colours),) if has_quality(game, name, "sunburst") else ()


@implements("702.44c", "702.43a")
def set_by_sunburst(ctx: RunContext, name: str, colours: int) -> Counters:
    """Sunburst sets the number of another ability, on creatures and others alike; for modular that of its counters."""
    ctx.say("modular of {name} is {colours}", name=name, colours=colours)
    return Counters(name, COUNTERS["+1/+1"], colours)


@implements("702.44a")
def of_sunburst(ctx: RunContext, game: Game, name: str, colours: int) -> Counters:
    """A creature gets +1/+1 counters, anything else charge counters."""
    kind = COUNTERS["+1/+1" if is_of_type(game, name, "creature") else "charge"]
    ctx.say("{name} enters with {colours} {kind} counters", name=name, colours=colours, kind=kind)
    return Counters(name, kind, colours)


@implements("702.43a")
def modular(ctx: RunContext, game: Game, name: str, plus: int) -> Game:
    """Modular triggers as the permanent goes to a graveyard from the battlefield."""
    ctx.say("modular of {name} triggers for {plus} counters", name=name, plus=plus)
    player = controller_of(game, name)
    return trigger(game, "modular", Pending(name, player, name, PassOn(plus)))
