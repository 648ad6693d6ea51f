"""Shields that wait for damage or destruction: prevention for so much (615.7), regeneration (701.19)."""

from mtgcr.parser.frozen_values import frozen, replace
from mtgcr.rules.modules.actions import Instruction, Ways, instruction, instructions, scaled
from mtgcr.rules.modules.alterations import altered
from mtgcr.rules.modules.combat import Removed
from mtgcr.rules.modules.conditions import DEEDS, Happens
from mtgcr.rules.modules.events import Event, Kind, Prospects
from mtgcr.rules.modules.protection import prevents, works_on
from mtgcr.rules.modules.replacement import Replacement
from mtgcr.rules.modules.selections import Scope, Selection, picked
from mtgcr.rules.modules.table import Marked
from mtgcr.rules.modules.zones import PAST, identity_of
from mtgcr.rules.workbench import Game, OfName, OfSource, RunContext, given, implements, remark


@given("the next {amount:number} damage to {name:target} is prevented[ by {source:name}]")
class Shield(OfName, about="name"):
    """A prevention effect for the next so much damage to something (615.7)."""

    amount: int
    source: str = ""


PAST.append(Shield)


class NextTime(OfSource, about=("source", "effect")):
    """A prevention effect of a player for the next time that something would deal damage, and what else it does."""

    player: str
    effect: str
    rest: Instruction


def ways_to_shield(ctx: RunContext, game: Game, event: Event, batch: tuple[Event, ...]) -> Prospects:
    """The damage after a shield prevented some of it; nothing where none is there."""
    for one in (one for one in game.all(NextTime) if one.source == event.source):
        return prevented_next(ctx, game, one, event, batch)
    shield = game.find(Shield, event.subject)
    if not shield or not shield.amount or "shield" in event.used:
        return ()
    works = not shield.source or works_on(ctx, game, shield.source, shield.name)
    return absorb(ctx, game, shield, event, batch) if works else ()


def prevented_next(ctx: RunContext, game: Game, one: NextTime, event: Event, batch: tuple[Event, ...]) -> Prospects:
    """The rest of the effect in the place of the damage; it is used up with all that its source deals at this time."""
    prevents(ctx, one.effect)
    dealt = [other for other in batch if other.kind is Kind.DAMAGE and other.source == one.source]
    after = game.drop(one) if len(dealt) <= 1 else game
    return tuple((after, way) for way in one.rest.ways(game, Scope(one.player, one.effect), event))


@implements("615.7")
def absorb(ctx: RunContext, game: Game, shield: Shield, event: Event, batch: tuple[Event, ...]) -> Prospects:
    """A shield prevents damage until it is used up; whose damage, where several deal it, the player chooses."""
    others = sum(
        one.amount
        for one in batch
        if one.kind is Kind.DAMAGE and one.subject == event.subject and "shield" not in one.used
    )
    most, least = min(shield.amount, event.amount), max(0, shield.amount - (others - event.amount))
    ways = []
    for prevented in range(min(least, most), most + 1):
        if prevented:
            ctx.say("{prevented} damage to {target} is prevented", prevented=prevented, target=shield.name)
        left = replace(event.mark("shield"), amount=event.amount - prevented)
        ways.append((game.put(replace(shield, amount=shield.amount - prevented)), (left,) if left.amount else ()))
    return tuple(ways)


instructions(
    {
        "prevent the next damage by {source:name} and {rest:effect}": lambda _game, scope, _event, source, rest: (
            (Event(Kind.BECOME, source, also=(NextTime(source, scope.you, scope.it, rest),)),),
        ),
        "regenerate {what:selection}": lambda game, scope, _event, what: (
            tuple(
                Event(Kind.BECOME, name, also=(_shield(game, name, scope.it),)) for name in picked(game, what, scope)
            ),
        ),
    }
)


def _shield(game: Game, name: str, source: str) -> Replacement:
    event = Happens(Selection("named", name=name), DEEDS["is destroyed"])
    return Replacement(source, event, Regenerated(), is_begun=True, is_once=True, identity=identity_of(game, name))


@frozen
class Regenerated:
    """What happens instead of the destruction."""

    def ways(self, _game: Game, _scope: Scope, event: Event | None) -> Ways:
        """No damage is marked on it any more, it is tapped, and it is in no combat any more."""
        name = altered(event).subject
        rest = Event(Kind.BECOME, name, also=(Marked(name, 0), Removed(name)))
        return ((rest, Event(Kind.TAP, name)),)

    def tell(self, ctx: RunContext, event: Event) -> None:
        """Says what happens to the permanent."""
        regenerates(ctx, event.subject)


regenerates = remark("{name} regenerates", "120.6", "701.19a")


# declared after the shields, so that it is said of what follows them and not of them
@instruction("{effect:effect} that many times")
def as_many(game: Game, scope: Scope, event: Event | None, effect: Instruction) -> Ways:
    """The instruction with its amount as many times as the event was about."""
    return scaled(effect, altered(event).amount).ways(game, scope, event)
