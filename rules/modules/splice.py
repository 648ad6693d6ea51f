"""Splice: a card that stays in the hand lends its text to a spell (702.47)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mtgcr.rules.context import Offer
from mtgcr.rules.modules.actions import Then
from mtgcr.rules.modules.additional_costs import AlsoCosts
from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.prices import Mana, Revealed
from mtgcr.rules.modules.resolving import Tells
from mtgcr.rules.modules.selections import meaning_itself, with_selections
from mtgcr.rules.modules.table import is_of_type
from mtgcr.rules.modules.targets import Asks
from mtgcr.rules.workbench import Fact, Game, RunContext, SlotTerm, given, implements, option, when


@given("{card:name} has splice onto {type:type} {cost:cost}")
class SpliceOnto(Fact, about="card"):
    """A card may be spliced onto spells of a type for an additional cost."""

    card: str
    type: SlotTerm
    cost: str


@dataclass(frozen=True, slots=True)
class Spliced(Fact):
    """The text of a card was added to a spell."""

    card: str
    spell: str


@option("splice {card:name}")
class Splice:
    """A card is spliced."""

    card: str


@option("don't splice")
class SpliceNothing:
    """No card is spliced."""


@when("{player:player} could splice onto {spell:name}")
def could_splice(ctx: RunContext, game: Game, player: str, spell: str) -> Offer:
    """Every set of cards that may be spliced onto the spell: one of them, or none."""
    named = [one.card for one in game.all(SpliceOnto)]

    def may(ctx: RunContext, part: Splice | SpliceNothing) -> bool:
        return isinstance(part, SpliceNothing) or may_splice(ctx, game, player, part.card, spell)

    def then(part: Splice | SpliceNothing) -> Game:
        if isinstance(part, SpliceNothing):
            return game
        return add_cost(ctx, gain_text(ctx, game, part.card, spell), part.card, spell)

    parts = (SpliceNothing(), *map(Splice, named))
    return Offer.one(ctx, game, parts, may, Splice, SpliceNothing, then=then)


@implements("702.47a")
def may_splice(ctx: RunContext, game: Game, player: str, card: str, spell: str) -> bool:
    """A card in the hand with splice may be revealed for a spell of its quality, whatever it was used for before."""
    onto = game.find(SpliceOnto, card)
    is_held = card in cards_of(game, player, "the hand")
    ctx.say("{card} is in the hand" if is_held else "{card} is not in the hand", card=card)
    return is_held and card != spell and onto is not None and is_of_type(game, spell, onto.type)


@implements("702.47a")
def add_cost(ctx: RunContext, game: Game, card: str, spell: str) -> Game:
    """The splice cost is an additional cost of the spell."""
    onto = game.find(SpliceOnto, card)
    assert onto is not None, "only cards with splice are offered"
    ctx.say("{spell} costs {cost} more", spell=spell, cost=onto.cost)
    return game.put(AlsoCosts(spell, Mana(onto.cost), card))


@implements("702.47c")
def gain_text(ctx: RunContext, game: Game, card: str, spell: str) -> Game:
    """The spell gains the text, in which the card's name means the spell, and nothing else of the card."""
    ctx.say("{spell} gains the text of {card}", spell=spell, card=card)
    last = max((one.place for one in game.all(Asks) if one.spell == spell), default=0)
    asks = (replace(one, spell=spell, place=one.place + last) for one in game.all(Asks) if one.spell == card)
    return _with_text(game, card, spell, last).put(Spliced(card, spell), Revealed(card), *asks)


def _with_text(game: Game, card: str, spell: str, last: int) -> Game:
    """The instructions of the card come after those of the spell, with their targets after its last one."""
    own, gained = game.find(Tells, spell), game.find(Tells, card)
    if gained is None:
        return game
    after = with_selections(meaning_itself(gained.effect, card), lambda one: replace(one, place=one.place + last))
    return game.put(Tells(spell, gained.player, Then(own.effect, after) if own else after))
