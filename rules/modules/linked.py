"""Linked abilities (607): which ability refers to what another one did, and to nothing else.

Abilities are told by their place on the card that they are printed on.  What an object did with an ability is
remembered together with that card, so that it means nothing to abilities of another card.
"""

import re

from mtgcr.rules.context import Offer
from mtgcr.rules.game import OfCard
from mtgcr.rules.modules.copiable import OwnAbility, copied_face
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, given, implements, option, remark, result, when


@given("ability {place:number} of {card:new} lets its controller choose a colour")
class Chooses(OfCard, names="card"):
    """An ability printed on a card makes its controller choose a colour."""

    place: int


@given("ability {place:number} of {card:new} refers to the chosen colour")
class Refers(OfCard, names="card"):
    """An ability printed on a card refers to the chosen colour."""

    place: int


class ChosenColour(Fact, about=("object", "card")):
    """A colour was chosen for an object by an ability of the card that it was then."""

    object: str
    card: str
    colour: SlotTerm


class ExiledWith(Fact, names="exiled"):
    """A card was exiled by an object with an ability of a card."""

    exiled: str
    object: str
    card: str


@option("choose {target:target}")
class Choose:
    """A player or an object is chosen."""

    target: str


@option("make no choice")
class ChooseNothing:
    """Nothing is chosen, though something might be."""


@result("abilities {one:number} and {other:number} of {card:name} {so:are} linked")
def are_linked(ctx: RunContext, game: Game, one: int, other: int, card: str) -> bool:
    """Whether the two abilities are a linked pair."""
    return (one, other) in pairs_of(ctx, game, card) or (other, one) in pairs_of(ctx, game, card)


@implements("607.2d")
def pairs_of(ctx: RunContext, game: Game, card: str) -> tuple[tuple[int, int], ...]:
    """An ability that has a colour chosen is linked with each printed beside it that refers to the chosen colour."""
    choosing = [each.place for each in game.all(Chooses) if each.card == card]
    referring = [each.place for each in game.all(Refers) if each.card == card]
    pairs = tuple((one, other) for one in choosing for other in referring)
    for pair in pairs:
        ctx.say("abilities {one} and {other} of {card} are linked", one=pair[0], other=pair[1], card=card)
    if pairs[1:]:
        in_several(ctx, card)
    return pairs


in_several = remark("an ability of {card} is in several pairs", "607.4")


def card_of(game: Game, name: str) -> str:
    """The card that the object is, or copies, with its abilities."""
    copied = copied_face(game, name)
    return copied.of if copied else name


def chosen_colour(ctx: RunContext, game: Game, name: str) -> SlotTerm | None:
    """The colour that the object's abilities refer to."""
    chosen = game.find(ChosenColour, name, card_of(game, name))
    if chosen is None:
        undefined(ctx, name)
    return chosen.colour if chosen else None


undefined = remark("no colour was chosen for {name} by the linked ability", "607.5a")


@when("{object:name} returns a card with the ability of {card:name}")
def give_back(ctx: RunContext, game: Game, object: str, card: str) -> Offer:  # noqa: A002  # the name of the slot
    """Every exiled card that the ability may return."""
    exiled = [each for each in game.all(ExiledWith) if each.object == object]

    def may(ctx: RunContext, part: Choose | ChooseNothing) -> bool:
        by_linked = {each.exiled for each in exiled_by_pair(ctx, exiled, card)}
        return isinstance(part, ChooseNothing) or part.target in by_linked

    parts = (ChooseNothing(), *(Choose(each.exiled) for each in exiled))
    return Offer.one(ctx, game, parts, may, Choose, ChooseNothing)


@implements("607.5")
def exiled_by_pair(ctx: RunContext, exiled: list[ExiledWith], card: str) -> tuple[ExiledWith, ...]:
    """Abilities acquired as a pair are linked with each other, and with no other ability that the object has or had."""
    found = tuple(each for each in exiled if each.card == card)
    names = tuple(each.exiled for each in found)
    ctx.say("exiled with {card}: {names}", names=names, card=card)
    return found


_TRIGGER = re.compile(r"\b(?:when|whenever|at the (?:beginning|end) of)\b", re.IGNORECASE)
"""The words of a trigger condition, which may also stand in the middle of an ability."""


def linked_triggers(ctx: RunContext, game: Game, card: str) -> int:
    """How many triggered abilities are linked to a static ability of the card."""
    own = sorted(one.ability for one in game.all(OwnAbility) if one.name == card)
    return sum(linked_in(ctx, card, text) for text in own)


@implements("603.11", "607.2h")
def linked_in(ctx: RunContext, card: str, text: str) -> int:
    """In a paragraph that begins with a static ability each triggered ability after it is linked to it."""
    first, *rest = [sentence.strip() for sentence in text.split(".") if sentence.strip()]
    is_static = ":" not in first and not is_triggered(first)  # 604.1
    linked = sum(map(is_triggered, rest)) if is_static else 0
    ctx.say("{linked} are linked in a paragraph of {card}", linked=linked, card=card)
    return linked


def is_triggered(sentence: str) -> bool:
    """Whether the sentence has a trigger condition (603.1)."""
    return _TRIGGER.search(sentence) is not None and ":" not in sentence
