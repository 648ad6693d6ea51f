"""What "the cost" of a keyword is: its variable alone, reckoned anew each time (702.1a, 702.1b)."""

from __future__ import annotations

import datetime

from mtgcr.rules.context import Offer, Unmodelled
from mtgcr.rules.modules.cards import PlayingCard, is_kind
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.costs import cost_of
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.keywords import cost_within, value_of, word_of
from mtgcr.rules.modules.life import life_of
from mtgcr.rules.modules.mana_values import mana_cost
from mtgcr.rules.modules.payment import EXILE, Deed, PayNothing, Way, offer_payment, parts_of_mana
from mtgcr.rules.modules.pipeline import happen
from mtgcr.rules.modules.table import QUALITIES, characteristics_of, zone_of
from mtgcr.rules.workbench import Choice, Fact, Game, RunContext, SlotTerm, Vocabulary, Worlds, given, implements

VARIABLES_NAMED = datetime.date(2016, 9, 30)
"""Since then a rule says what "the cost" of a keyword is."""
REEVALUATED = datetime.date(2017, 4, 28)
"""Since then a rule says that a variable which an effect defines is reckoned anew each time."""
COSTED = Vocabulary("costed", ("echo", "flashback", "scavenge"))
"""Keywords whose cost effects define."""


def written(game: Game, name: str, keyword: str) -> str:
    """What is written after the keyword on the object; "" where it has none."""
    held = characteristics_of(game, name).abilities
    return next((cost_within(value_of(one)) for one in sorted(held) if word_of(one) == keyword), "")


@given("{name:name} has {keyword:costed} for as much mana as its controller has life")
class WithLifeAsCost(Fact, about=("name", "keyword")):
    """A keyword whose cost is {X}, X being the life total of the object's controller."""

    name: str
    keyword: SlotTerm


@given(
    "{source:name} gives {keyword:costed} for their mana costs to {kinds:kind+} cards of {player:player} in {zone:zone}"
)
class GivesAtManaCost(Fact):
    """An effect that gives cards in a zone a keyword whose cost is their mana cost."""

    source: str
    keyword: SlotTerm
    kinds: tuple[SlotTerm, ...]
    player: str
    zone: SlotTerm

    def reaches(self, game: Game, name: str) -> bool:
        """Whether the card is one of those."""
        card = game.find(PlayingCard, name)
        is_there = card is not None and card.owner == self.player and zone_of(game, name) == self.zone
        return is_there and any(is_kind(game, name, kind) for kind in self.kinds)


@implements("702.1", before=VARIABLES_NAMED)
@implements("702.1a", since=VARIABLES_NAMED)
def keyword_cost(ctx: RunContext, game: Game, name: str, keyword: str) -> str:
    """Only what varies between cards with the keyword is meant, and nothing that belongs to all of them."""
    cost = written(game, name, keyword) or as_defined(ctx, game, name, keyword)
    ctx.say("the {keyword} cost of {name} is {cost}", keyword=QUALITIES[keyword], name=name, cost=cost)
    return cost


@implements("702.1", before=REEVALUATED)
@implements("702.1b", since=REEVALUATED)
def as_defined(ctx: RunContext, game: Game, name: str, keyword: str) -> str:
    """A cost that an effect defines is what it comes to now, whatever it was before."""
    if game.find(WithLifeAsCost, name, keyword):
        cost = f"{{{life_of(game, controller_of(game, name) or '')}}}"
    elif any(one.keyword == keyword and one.reaches(game, name) for one in game.all(GivesAtManaCost)):
        cost = mana_cost(ctx, game, name) or cost_of(game, name)
    else:
        raise Unmodelled("it does not have the keyword")
    ctx.say("for {name} that is {cost} now", name=name, cost=cost)
    return cost


@implements("702.97a")
def costs_of_scavenging(ctx: RunContext, game: Game, player: str, card: str) -> Offer:
    """The scavenge cost, and exiling the card from the graveyard."""
    cost = keyword_cost(ctx, game, card, "scavenge")
    ctx.say("{card} is exiled besides", card=card)
    exile = frozenset({Way(deeds=frozenset({Deed(EXILE, card)}))})
    return offer_payment(ctx, game, player, (*parts_of_mana(ctx, cost), exile))


@implements("702.30a")
def demands_echo(ctx: RunContext, game: Game, name: str) -> Offer:
    """Who does not pay the cost sacrifices the permanent."""
    player = controller_of(game, name)
    cost = keyword_cost(ctx, game, name, "echo")
    ctx.say("{player} pays {cost} or sacrifices {name}", player=player, cost=cost, name=name)

    def keep(game: Game, choice: Choice) -> Worlds:
        return happen(ctx, game, Event(Kind.SACRIFICE, name)) if PayNothing() in choice else (game,)

    return offer_payment(ctx, game, player, parts_of_mana(ctx, cost), after=keep, may_decline=True)
