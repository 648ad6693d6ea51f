"""Double-faced cards: permanents that turn over (701.27, 712) and cards that meld into one (701.42)."""

import datetime

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.modules.actions import Ways
from mtgcr.rules.modules.effects import Arrived, next_stamp
from mtgcr.rules.modules.events import Event, Kind, leaves, moves, renamed
from mtgcr.rules.modules.faces import MELD, Back, BackUp, Melded, Parted
from mtgcr.rules.modules.keywords import together
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.selections import Scope
from mtgcr.rules.modules.status import has_trait
from mtgcr.rules.modules.table import InZone, OfType, Physique, TokenPermanent, has_quality, zone_of
from mtgcr.rules.modules.zones import BATTLEFIELD, Owned, identity_of
from mtgcr.rules.workbench import Fact, Game, PowerToughness, RunContext, SlotTerm, given, implements, remark, when

WITHIN = SlotTerm("the melded permanent")
"""Where a card is that represents a melded permanent together with another: it is no object of its own there."""


def melding(ctx: RunContext, game: Game, scope: Scope, cards: tuple[str, str]) -> tuple[Event, ...]:
    """What happens as a player is told to meld the objects."""
    if not are_pair(ctx, game, cards):
        stay(ctx, cards)
        return ()
    return melds(ctx, game, cards, scope)


@implements("701.42b")
def are_pair(ctx: RunContext, game: Game, cards: tuple[str, str]) -> bool:
    """Whether the objects are the two cards of a meld pair; a token is no card."""
    tokens = tuple(name for name in cards if game.find(TokenPermanent, name))
    if tokens:
        ctx.say("{tokens} can't be melded: no card", tokens=tokens)
    return not tokens and _melded(game, cards[0]) == _melded(game, cards[1]) != ""


def _melded(game: Game, card: str) -> str:
    """What the card melds into; "" for one that is no meld card."""
    back = game.find(Back, card)
    return back.back if back and has_trait(game, card, MELD) else ""


@implements("701.42a")
def melds(ctx: RunContext, game: Game, cards: tuple[str, str], scope: Scope) -> tuple[Event, ...]:
    """The cards are put onto the battlefield combined, as one object."""
    first, _ = cards
    name = _melded(game, first)
    ctx.say("{cards} become {name}", cards=cards, name=name)
    within = (InZone(card, WITHIN) for card in cards)
    return (moves(name, BATTLEFIELD, Melded(name, cards), Owned(name, scope.you), *within, controller=scope.you),)


stay = remark("{cards} stay where they are", "701.42c")


def its_cards(ctx: RunContext, game: Game, event: Event) -> tuple[Event, ...]:
    """The moves of the two cards where a melded permanent leaves the battlefield; none otherwise."""
    melded = game.find(Melded, event.subject)
    return as_either(ctx, event, melded) if melded and leaves(game, event) else ()


@implements("712.21d")
def as_either(ctx: RunContext, event: Event, melded: Melded) -> tuple[Event, ...]:
    """An effect that could be applied to the move of one of the cards is applied to that of both."""
    ctx.say("what applies to one of {cards} applies to both", cards=melded.cards)
    return tuple(_same_for(event, card) for card in melded.cards)


@implements("712.21")
def two_cards(ctx: RunContext, game: Game, event: Event, melded: Melded) -> Ways:
    """One permanent leaves the battlefield, and two cards are put into the zone."""
    ctx.say("{name} becomes {cards}", name=melded.name, cards=melded.cards)
    if event.zone == "exile":
        return in_either_order(ctx, game, event, melded.cards)
    return (tuple(_same_for(event, card) for card in melded.cards),)


@implements("712.21b")
def in_either_order(ctx: RunContext, game: Game, event: Event, cards: tuple[str, str]) -> Ways:
    """The player who exiles the permanent orders the timestamps of the two cards."""
    ctx.say("{cards} are exiled in an order that is chosen", cards=cards)
    stamp = next_stamp(game)
    return tuple(
        tuple(replace(_same_for(event, card), also=(Arrived(card, stamp + place),)) for place, card in enumerate(order))
        for order in (cards, cards[::-1])
    )


def found_both(ctx: RunContext, game: Game, event: Event) -> tuple[Event, ...] | None:
    """The event for each card that a melded permanent became; None for what was no such permanent."""
    parted = game.find(Parted, event.subject)
    if parted is None or zone_of(game, event.subject) == BATTLEFIELD or event.kind is Kind.FOLLOW:
        return None
    return for_both(ctx, game, event, parted)


@implements("712.21c")
def for_both(ctx: RunContext, game: Game, event: Event, parted: Parted) -> tuple[Event, ...]:
    """What finds the new object finds both cards, and does the same to each; one that has moved on is lost."""
    found = tuple(card for card, identity in parted.cards if identity_of(game, card) == identity)
    ctx.say("{name} is {found} now", name=parted.name, found=found)
    return tuple(_same_for(event, card) for card in found)


def _same_for(event: Event, card: str) -> Event:
    return replace(event, subject=card, also=tuple(renamed(fact, event.subject, card) for fact in event.also))


RULE_OF_ITS_OWN = datetime.date(2016, 7, 22)
"""Since then the rules on double-faced cards say what can transform; those on transforming did."""
MODAL = "is a modal double-faced card"
MODAL_CARDS = datetime.date(2020, 9, 25)
"""Since then there are modal double-faced cards, which could not transform at first."""
MODAL_CARDS_TRANSFORM = datetime.date(2025, 9, 19)
"""Since then every double-faced card that is no meld card can transform."""


@given("{name:name} is printed as a[ {size:pt}][ {qualities:quality+}] {types:type+}")
def is_printed(
    name: str, types: tuple[str, ...], size: PowerToughness | None = None, qualities: tuple[str, ...] = ()
) -> tuple[Fact, ...]:
    """What is printed on a face that is no permanent of its own."""
    return (Physique(name, size, together(qualities)), *(OfType(name, type_) for type_ in types))


@implements("711.5", since=RULE_OF_ITS_OWN, before=MODAL_CARDS)
@implements("712.9", since=MODAL_CARDS_TRANSFORM)
def may_transform(ctx: RunContext, game: Game, name: str) -> bool:
    """A double-faced card that is no meld card, whatever it copies."""
    return _told(ctx, name, is_able=not has_trait(game, name, MELD) and _has_back(ctx, game, name))


@may_transform.implements("712.9", since=MODAL_CARDS, before=MODAL_CARDS_TRANSFORM)
def _is_transforming_card(ctx: RunContext, game: Game, name: str) -> bool:
    is_other = has_trait(game, name, MELD) or has_trait(game, name, MODAL)
    return _told(ctx, name, is_able=not is_other and _has_back(ctx, game, name))


may_transform.implements("701.25a", before=RULE_OF_ITS_OWN)(
    lambda ctx, game, name: _told(ctx, name, is_able=game.find(Back, name) is not None)
)


def _has_back(ctx: RunContext, game: Game, name: str) -> bool:
    return game.find(Back, name) is not None or has_one_face(ctx, name)


has_one_face = remark("{name} is not double-faced: nothing happens", "701.27c")


def _told(ctx: RunContext, name: str, *, is_able: bool) -> bool:
    ctx.say("{name} can transform" if is_able else "{name} cannot transform", name=name)
    return is_able


@when("{name:name} transforms")
def transforms(ctx: RunContext, game: Game, name: str) -> Game:
    """The game with the other face up, or the same game where the permanent cannot transform."""
    keeps = (has_quality(game, name, word) and says(ctx, name) for word, says in _BOUND.items())
    return turned_over(ctx, game, name) if not any(keeps) and may_transform(ctx, game, name) else game


bound_to_day = remark("{name} can't transform but by its own ability daybound", "702.145b", gives=True)
bound_to_night = remark("{name} can't transform but by its own ability nightbound", "702.145e", gives=True)
_BOUND = {"daybound": bound_to_day, "nightbound": bound_to_night}


@implements("712.18")
def turned_over(ctx: RunContext, game: Game, name: str) -> Game:
    """The same object with its other face up; effects go on applying to it."""
    ctx.say("{name} is no new object", name=name)
    particular(ctx, "transforms", "", name)
    return game.drop(BackUp(name)) if game.find(BackUp, name) else game.put(BackUp(name))


def enters_with_spell_up(ctx: RunContext, game: Game, entry: Event) -> bool:
    """Whether something would enter with a face up that is no permanent."""
    back = game.find(Back, entry.subject)
    types = {str(one.type) for one in game.all(OfType) if back and one.name == back.back}
    return (
        BackUp(entry.subject) in entry.also
        and bool(types & {"instant", "sorcery"})
        and is_no_permanent(ctx, entry.subject)
    )


is_no_permanent = remark("{name} does not enter: its back is no permanent", "712.13a", gives=True)
