"""What keeps damage and more away: protection (702.16), indestructible (702.12), prevention (615)."""

from collections.abc import Container
from dataclasses import replace

from mtgcr.rules.modules.combat import controller_of, is_player
from mtgcr.rules.modules.effects import Characteristics
from mtgcr.rules.modules.events import Event, Kind, Prospects
from mtgcr.rules.modules.players import Lost
from mtgcr.rules.modules.range_of_influence import is_limited, reaches
from mtgcr.rules.modules.status import PhasedOut
from mtgcr.rules.modules.table import characteristics_of, has_quality, zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD, PAST, identity_of
from mtgcr.rules.registry import Operation
from mtgcr.rules.workbench import Game, OfEffect, OfName, OfSource, RunContext, SlotTerm, given, implements, remark

_FROM = "protection from "


def protections_of(game: Game, name: str) -> frozenset[str]:
    """The colours and types from which the object has protection."""
    held = characteristics_of(game, name).abilities
    return frozenset(one.removeprefix(_FROM) for one in held if one.startswith(_FROM))


NOT_TARGETED, NOT_ENCHANTED, NOT_EQUIPPED, NOT_BLOCKED = (
    remark("{name} has protection from {source}", number, named=f"protection.from_{what}", gives=True)
    for what, number in zip(
        ("targeting", "Auras", "Equipment", "blockers"), ("702.16b", "702.16c", "702.16d", "702.16f"), strict=True
    )
)
"""What protection keeps others from doing to an object, but dealing damage (702.16e)."""


def keeps_away(ctx: RunContext, game: Game, name: str, source: str, said: Operation[..., bool]) -> bool:
    """Whether the object has protection from what the source is; says what the source can't do to it."""
    met = protections_of(game, name)
    met = met and met & protected_from(characteristics_of(game, source))
    return bool(met) and (says_everything(ctx, name, met) or said(ctx, name, source))


def says_everything(ctx: RunContext, name: str, met: Container[str]) -> bool:
    """Tells of protection from everything where there is it; never yes."""
    return "everything" in met and from_everything(ctx, name)


from_everything = remark("{name} has protection from each object, whatever it is", "702.16j")


def protected_from(source: Characteristics) -> frozenset[str]:
    """Whatever protection keeps the source away: its colours and card types (702.16a), and everything (702.16j)."""
    types = (f"{one.removesuffix('y')}ies" if one.endswith("y") else f"{one}s" for one in source.types)
    return frozenset({*source.colours, *types, "everything"})


def is_destructible(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the permanent can be destroyed."""
    return not (has_quality(game, name, "indestructible") and withstands(ctx, name))


withstands = remark("{name} can't be destroyed (indestructible)", "702.12b", gives=True)


@given("{effect:new} prevents {damage:damage}")
class Prevents(OfEffect, names="effect"):
    """A spell or permanent prevents all damage of a kind."""

    damage: SlotTerm


@given("damage by {source:new} can't be prevented")
class Unpreventable(OfSource, names="source"):
    """An effect because of which no damage of the source can be prevented."""


def is_unpreventable(game: Game, event: Event) -> bool:
    """Whether the event is damage that can't be prevented."""
    return event.kind is Kind.DAMAGE and game.find(Unpreventable, event.source) is not None


def works_on(ctx: RunContext, game: Game, effect: str, *ends: str) -> bool:
    """Whether the effect can prevent the damage; `ends` is what it could see of source and recipient."""
    controller = controller_of(game, effect)
    if not is_limited(game, controller):
        return prevents(ctx, effect)
    return prevents_within(ctx, game, effect, controller, ends) and prevents(ctx, effect)


prevents = remark("{effect} prevents the damage", "615.1", gives=True)


@implements("801.13b")
def prevents_within(ctx: RunContext, game: Game, effect: str, controller: str, ends: tuple[str, ...]) -> bool:
    """What the effect names, or source and recipient where it names neither, must be within the range."""
    outside = tuple(end for end in ends if not reaches(ctx, game, controller, end))
    if outside:
        ctx.say("{outside} is outside the range of {effect}", outside=outside, effect=effect)
    else:
        ctx.say("{ends} is within the range of {effect}", ends=ends, effect=effect)
    return not outside


@given("the next {amount:number} damage to {name:target} is dealt to {other:target} instead")
class Redirection(OfName, about="name"):
    """A replacement effect for the next so much damage to something."""

    amount: int
    other: str
    identity: int = 0
    """Which object the other is."""


PAST.append(Redirection)


def redirected(ctx: RunContext, game: Game, event: Event) -> Prospects:
    """The damage after an effect has moved some of it to somebody or something else; nothing where none does."""
    way = game.find(Redirection, event.subject)
    if not way or not way.amount or way.name in event.used or not can_be_dealt(ctx, game, way):
        return ()
    return redirect(ctx, game, way, event)


@implements("614.9")
def redirect(ctx: RunContext, game: Game, way: Redirection, event: Event) -> Prospects:
    """The effect is used up as far as there is damage; what is too much stays with the recipient."""
    total, it = min(way.amount, event.amount), event.mark(way.name)
    ctx.say("{total} damage goes to {other}", total=total, other=way.other)
    parts = [replace(it, amount=event.amount - total), replace(it, subject=way.other, amount=total)]
    there = parts if can_follow(ctx, game, event.source, way.other) else parts[:1]
    return ((game.put(replace(way, amount=way.amount - total)), tuple(part for part in there if part.amount)),)


@implements("614.9")
def can_be_dealt(ctx: RunContext, game: Game, way: Redirection) -> bool:
    """Whether the other is a player in the game, or still the permanent that it was, and one that is dealt damage."""
    other, types = way.other, characteristics_of(game, way.other).types
    if is_player(game, other):
        can = not game.find(Lost, other)
    else:
        is_there = zone_of(game, other) == BATTLEFIELD and not game.find(PhasedOut, other)
        can = is_there and identity_of(game, other) == way.identity and bool(types & DAMAGED)
    return ctx.verdict(can, None, "no damage goes to {other}, which is not there as it was", other=other)


DAMAGED = {"battle", "creature", "planeswalker"}
"""The types of what is dealt damage (120.1)."""


def can_follow(ctx: RunContext, game: Game, source: str, other: str) -> bool:
    """Whether the source can affect the new recipient."""
    controller = controller_of(game, source)
    return not is_limited(game, controller) or follows(ctx, game, controller, other)


@implements("801.13a")
def follows(ctx: RunContext, game: Game, controller: str, other: str) -> bool:
    """The part of the event that would affect somebody outside the range does nothing."""
    can = reaches(ctx, game, controller, other)
    return ctx.verdict(can, None, "{controller} can't affect {other}", controller=controller, other=other)
