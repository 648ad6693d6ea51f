"""Copies of spells on the stack: what is copied of a spell and what was decided for it (707.10)."""

import datetime
from collections import Counter
from typing import Any

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.context import Offer, Unmodelled
from mtgcr.rules.modules.actions import Tells, Then, deeds
from mtgcr.rules.modules.additional_costs import AlsoCosts, ModeChosen, Paid
from mtgcr.rules.modules.cards import SPELL, CastBy, Stacked, cards_of
from mtgcr.rules.modules.conditions import condition
from mtgcr.rules.modules.copy_effects import as_copy
from mtgcr.rules.modules.events import Event, Kind
from mtgcr.rules.modules.linked import ChooseNothing
from mtgcr.rules.modules.mana import symbols_of
from mtgcr.rules.modules.pipeline import follow, happen, in_each, once
from mtgcr.rules.modules.players import opponents_of
from mtgcr.rules.modules.prices import REVEALED, Mana
from mtgcr.rules.modules.selections import Scope, Selection, meaning_itself, picked, with_selections
from mtgcr.rules.modules.status import Trait
from mtgcr.rules.modules.table import ZONES, Ceased, InZone, is_of_type, power_of, zone_of
from mtgcr.rules.modules.targets import Asks, Differ, Targeted, asked_by, chosen_for, fits, targeting
from mtgcr.rules.modules.zones import identity_of, next_place
from mtgcr.rules.phrases import given, option, when
from mtgcr.rules.registry import unruled
from mtgcr.rules.workbench import Fact, Game, OfCard, OfSpell, RunContext, SlotTerm, Worlds, implements, naming, remark

ONE_OF_SEVERAL = datetime.date(2025, 4, 4)
"""Since then the rules say what a copy targets that an effect would have target several objects."""


_TEXT_AND_DECISIONS: tuple[type[Any], ...] = (Asks, Differ, ModeChosen, Paid, Targeted)
"""What is said of a spell, besides its text, that a copy has as well."""


@implements("707.10")
def with_copy(ctx: RunContext, game: Game, player: str, spell: str, copy: str) -> Game:
    """The copy has the characteristics of the spell, as the effect changes them, and all decisions made for it."""
    ctx.say("{copy} is a copy of {spell}", copy=copy, spell=spell)
    game = game.put(SpellCopy(copy, spell), as_copy(ctx, game, copy, spell))
    text = game.find(Tells, spell)
    game = game.put(Tells(copy, player, text.effect)) if text else game
    held = (one for kind in _TEXT_AND_DECISIONS for one in game.all(kind) if one.spell == spell)
    own = (InZone(copy, ZONES["the stack"]), CastBy(copy, player), Stacked(copy, SPELL, next_place(game)))
    return game.put(*(replace(one, spell=copy) for one in held), *own)


def _on_stack(ctx: RunContext, game: Game, scope: Scope) -> Worlds:
    """The games with a copy of the spell on the stack above it, called after it."""
    if not any(is_of_type(game, scope.it, one) for one in ("instant", "sorcery")):
        raise Unmodelled("a copy of a permanent spell")
    copy = f"{scope.it}-{1 + sum(one.spell == scope.it for one in game.all(SpellCopy))}"
    return _aims(ctx, with_copy(ctx, game, scope.you, scope.it, copy), copy)


def _aims(ctx: RunContext, game: Game, copy: str) -> Worlds:
    """The games after what the copy has as targets became its targets."""
    return happen(ctx, game, *targeting(game, copy))


deeds(
    {
        "copy it": _on_stack,
        "have an opponent {effect:effect}": lambda ctx, game, scope, effect: once(
            world
            for one in opponents_of(game, scope.you)
            for world in follow(ctx, game, effect, replace(scope, you=one))
        ),
    }
)


@when("{player:player} copies {spell:name} as {copy:new}[ for {what:selection}]")
def copies(ctx: RunContext, game: Game, player: str, spell: str, copy: str, what: Selection | None = None) -> Worlds:
    """The games with a copy of the spell; where an effect says for what, that is its target."""
    if what:
        return copies_for(ctx, game, player, spell, copy, what)
    return _aims(ctx, with_copy(ctx, game, player, spell, copy), copy)


def copies_for(ctx: RunContext, game: Game, player: str, spell: str, copy: str, what: Selection) -> Worlds:
    """The games with a copy that has what the effect describes as its target."""
    asked = asked_by(game, spell)
    named = picked(game, what, Scope(player, spell))
    legal = tuple(name for name in named if all(fits(ctx, game, ask, name) for ask in asked))
    match legal:
        case ():
            not_created(ctx, copy)
            return (game,)
        case (_,):
            targets = legal
        case _:
            targets = chosen_target(ctx, legal, copy)
    with_targets = tuple(aimed(ctx, game, player, spell, copy, target) for target in targets)
    return in_each(with_targets, lambda one: _aims(ctx, one, copy))


@implements("707.10e")
def aimed(ctx: RunContext, game: Game, player: str, spell: str, copy: str, target: str) -> Game:
    """Each target of the copy is the one that the effect specifies."""
    game = with_copy(ctx, game, player, spell, copy)
    ctx.say("{copy} targets {target}", copy=copy, target=target)
    old = chosen_for(game, copy)
    return game.drop(*old).put(*(replace(one, name=target, identity=identity_of(game, target)) for one in old))


not_created = remark("{copy} is not created: no legal target", "707.10e")
chosen_target = naming(tuple[str, ...], "one of {legal} is chosen for {copy}", "707.10e", since=ONE_OF_SEVERAL)
chosen_target.implements("707.10e", before=ONE_OF_SEVERAL)(unruled("no rule says which of several a copy targets"))


def stray_copies(ctx: RunContext, game: Game) -> list[Event]:
    """Copies of spells that are neither on the stack nor gone cease to exist."""
    there = (one.copy for one in game.all(SpellCopy) if not game.find(Ceased, one.copy))
    return [ceases(ctx, name) for name in there if zone_of(game, name) in ("the graveyard", "exile", "the hand")]


@implements("704.5e")
def ceases(ctx: RunContext, name: str) -> Event:
    """A copy of a spell exists on the stack alone."""
    ctx.say("{name} ceases to exist", name=name)
    return Event(Kind.CEASE, name)


@given("{card:name} has splice onto {type:type} {cost:cost}")
class SpliceOnto(OfCard, about="card"):
    """A card may be spliced onto spells of a type for an additional cost."""

    type: SlotTerm
    cost: str


class Spliced(OfCard):
    """The text of a card was added to a spell."""

    spell: str


@option("splice {card:name}")
class Splice:
    """A card is spliced."""

    card: str


@when("{player:player} could splice onto {spell:name}")
def could_splice(ctx: RunContext, game: Game, player: str, spell: str) -> Offer:
    """Every set of cards that may be spliced onto the spell: one of them, or none."""
    named = [one.card for one in game.all(SpliceOnto)]

    def may(ctx: RunContext, part: Splice | ChooseNothing) -> bool:
        return isinstance(part, ChooseNothing) or may_splice(ctx, game, player, part.card, spell)

    def then(part: Splice | ChooseNothing) -> Game:
        if isinstance(part, ChooseNothing):
            return game
        return add_cost(ctx, gain_text(ctx, game, part.card, spell), part.card, spell)

    parts = (ChooseNothing(), *map(Splice, named))
    return Offer.one(ctx, game, parts, may, Splice, ChooseNothing, then=then)


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
    last = max((one.place for one in asked_by(game, spell)), default=0)
    asks = (replace(one, spell=spell, place=one.place + last) for one in asked_by(game, card))
    return _with_text(game, card, spell, last).put(Spliced(card, spell), Trait(card, REVEALED), *asks)


def _with_text(game: Game, card: str, spell: str, last: int) -> Game:
    """The instructions of the card come after those of the spell, with their targets after its last one."""
    own, gained = game.find(Tells, spell), game.find(Tells, card)
    if gained is None:
        return game
    after = with_selections(meaning_itself(gained.effect, card), lambda one: replace(one, place=one.place + last))
    return game.put(Tells(spell, gained.player, Then(own.effect, after) if own else after))


class SpellCopy(Fact, about="copy", names="copy"):
    """A copy of a spell, which was not cast."""

    copy: str
    spell: str


class SacrificedFor(OfSpell, about="spell"):
    """A creature was sacrificed as a cost of a spell, with so much power."""

    creature: str
    power: int


@given("{cost:cost} was spent to cast {spell:name}")
class Spent(OfSpell, about="spell"):
    """The mana that was spent to cast a spell."""

    cost: str


def sacrificed_power(ctx: RunContext, game: Game, spell: str) -> int:
    """The power of the creature that was sacrificed as a cost of the spell, or of what it copies; 0 where none was."""
    copy = game.find(SpellCopy, spell)
    paid = paid_for_original(ctx, game, copy) if copy else game.find(SacrificedFor, spell)
    return paid.power if paid else 0


@condition("{cost:cost} was spent to cast it")
def was_spent(ctx: RunContext, game: Game, scope: Scope, cost: str) -> bool:
    """Whether all of that is among the mana spent."""
    copy, spent = game.find(SpellCopy, scope.it), game.find(Spent, scope.it)
    symbols = no_mana_spent(ctx, copy) if copy else symbols_of(spent.cost) if spent else ()
    return not Counter(symbols_of(cost)) - Counter(symbols)


@when("{name:name} is sacrificed[ for {spell:name}]")
def is_sacrificed(ctx: RunContext, game: Game, name: str, spell: str | None = None) -> Worlds:
    """The games after the permanent was sacrificed, to pay for a spell where one is named."""
    paid = (SacrificedFor(spell, name, power_of(game, name)),) if spell else ()
    return in_each(happen(ctx, game, Event(Kind.SACRIFICE, name)), lambda world: (world.put(*paid),))


@implements("707.10")
def paid_for_original(ctx: RunContext, game: Game, copy: SpellCopy) -> SacrificedFor | None:
    """An effect of a copy uses the objects that paid for the original."""
    paid = game.find(SacrificedFor, copy.spell)
    if paid:
        said = "{copy} uses {creature}, which paid for {spell}"
        ctx.say(said, copy=copy.copy, creature=paid.creature, spell=copy.spell)
    return paid


@implements("707.10")
def no_mana_spent(ctx: RunContext, copy: SpellCopy) -> tuple[str, ...]:
    """No mana was spent on a copy: it is not cast, and mana is no object that it could use."""
    ctx.say("no mana was spent on {copy}", copy=copy.copy)
    return ()
