"""Paying: which mana and which deeds pay which part of a cost; convoke and its like (118, 601.2h, 702.51)."""

import datetime
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from typing import Any, TypeAlias

from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.mana import (
    ANYTHING,
    COLOUR_LETTERS,
    LETTERS,
    Adds,
    AddsColour,
    as_symbols,
    in_order,
    letters_of,
    spend_mana,
    symbols_of,
    unspent,
)
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.pipeline import happen, in_each
from mtgcr.rules.modules.players import life_of
from mtgcr.rules.modules.selections import creatures_of, permanents_of
from mtgcr.rules.modules.status import is_tapped
from mtgcr.rules.modules.table import colours_of, is_of_type
from mtgcr.rules.registry import unruled
from mtgcr.rules.slots import SlotTerm, Vocabulary
from mtgcr.rules.workbench import (
    Choice,
    Game,
    NotModelled,
    Offer,
    RunContext,
    Unmodelled,
    implements,
    option,
    some_of,
)

ACTS = Vocabulary("act", ("discard", "exile", "reveal", "sacrifice", "tap"))
"""What is done to objects to pay costs."""
DISCARD, EXILE, REVEAL = ACTS["discard"], ACTS["exile"], ACTS["reveal"]
SACRIFICE, TAP = ACTS["sacrifice"], ACTS["tap"]


@option("{act:act} {name:name}")
class Deed:
    """Something is done to an object."""

    act: SlotTerm
    name: str


COLOURLESS_SYMBOL = datetime.date(2016, 7, 22)
"""The first release known that has {C}; until then numerals stood for colourless mana where mana is added (107.4c)."""


@option("spend {mana:mana}")
class Spend:
    """Mana is spent."""

    mana: str


@option("pay {amount:number} life")
class PayLife:
    """Life is paid."""

    amount: int


@option("draw {amount:number} card[s]")
class DrawCards:
    """Cards are drawn."""

    amount: int


@option("pay nothing")
class PayNothing:
    """The cost is not paid, or is nothing."""


@frozen
class Way:
    """One way to pay: mana as letters in order, life, and what is done to objects."""

    mana: str = ""
    life: int = 0
    deeds: frozenset[Any] = frozenset()


Part: TypeAlias = frozenset[Way]
"""The ways in which one part of a cost can be paid."""
ONE_MANA: Part = frozenset(Way(letter) for letter in LETTERS)
"""One mana of any type."""


def parts_of_mana(ctx: RunContext, cost: str) -> tuple[Part, ...]:
    """The parts of a mana cost."""
    return tuple(part for symbol in symbols_of(cost) for part in _parts_of_symbol(ctx, symbol))


def _parts_of_symbol(ctx: RunContext, symbol: str) -> tuple[Part, ...]:
    if symbol.isdigit():
        return generic(ctx, int(symbol))
    if symbol.endswith("/P"):
        return (phyrexian(ctx, symbol),)
    if "/" in symbol:
        return (hybrid(ctx, symbol),)
    if symbol not in LETTERS:
        raise Unmodelled("a symbol that is not modelled")
    return (colourless(ctx) if symbol == "C" else frozenset({Way(symbol)}),)


@implements("107.4c", since=COLOURLESS_SYMBOL)
def colourless(ctx: RunContext) -> Part:
    """A colourless mana symbol in a cost is paid with colourless mana and with no other."""
    ctx.say("{symbol} is paid with colourless mana", symbol=as_symbols("C"))
    return frozenset({Way("C")})


colourless.implements("107.4c", before=COLOURLESS_SYMBOL)(unruled("there was no colourless mana symbol"))


@implements("107.4b")
def generic(ctx: RunContext, amount: int) -> tuple[Part, ...]:
    """Generic mana is paid with mana of any type."""
    if amount:
        ctx.say("{amount} generic mana: any type", amount=amount)
    return (ONE_MANA,) * amount


@implements("107.4e")
def hybrid(ctx: RunContext, symbol: str) -> Part:
    """A hybrid symbol is paid as either of its halves."""
    halves = symbol.split("/")
    ctx.say("{symbol} is paid as either half", symbol=as_symbols([symbol]))
    return frozenset().union(*(any_mana(int(one)) if one.isdigit() else {Way(one)} for one in halves))


def any_mana(amount: int) -> Part:
    """So much mana of any types, as one part of a cost."""
    return frozenset(Way(in_order(some)) for some in combinations_with_replacement(LETTERS, amount))


@implements("107.4f")
def phyrexian(ctx: RunContext, symbol: str) -> Part:
    """A Phyrexian symbol is paid with mana of its colour, or with 2 life."""
    ctx.say("{symbol} is also paid with 2 life", symbol=as_symbols([symbol]))
    return frozenset({*(Way(colour) for colour in symbol.split("/")[:-1]), Way(life=2)})


def as_one(parts: Iterable[Part]) -> Part:
    """The parts as a single one, each of whose ways pays them all."""
    found: Part = frozenset({Way()})
    for part in parts:
        found = frozenset(_joined(one, other) for one in found for other in part)
    return found


def payments(parts: Iterable[Part], mana: str, life: int) -> frozenset[Way]:
    """Every way to pay all the parts out of the mana and life; nothing is used twice."""
    found = frozenset({Way()})
    for part in parts:
        joined = (_joined(one, other) for one in found for other in part if not one.deeds & other.deeds)
        found = frozenset(way for way in joined if way.life <= life and not Counter(way.mana) - Counter(mana))
    return found


def ways_to_pay(
    ctx: RunContext, game: Game, player: str, parts: Iterable[Part], purposes: tuple[str, ...]
) -> frozenset[Way]:
    """Every way in which the player can pay all the parts; where there is none it is told what is lacking."""
    parts, mana = tuple(parts), unspent(game, player, purposes)
    ways = payments(parts, mana, life_of(game, player))
    if not ways:
        lacks_life = bool(payments(parts, mana, sum(way.life for part in parts for way in part)))
        more = "".join(way.mana for part in parts for way in part)
        if (sources := mana_to_come(game, player)) and payments(parts, mana + more, life_of(game, player)):
            raise NotModelled("605.3a", *sources)
        particular(ctx, "cannot pay", "life" if lacks_life else "mana", player)
    return ways


def mana_to_come(game: Game, player: str) -> list[str]:
    """What the player could tap for mana."""
    adding = {*(one.source for one in game.all(Adds)), *(one.source for one in game.all(AddsColour))}
    own = (one for one in permanents_of(game, player) if one in adding or is_of_type(game, one, "land"))
    return [one for one in own if not is_tapped(game, one)]


def _joined(one: Way, other: Way) -> Way:
    return Way(in_order(one.mana + other.mana), one.life + other.life, one.deeds | other.deeds)


def choice_of(way: Way) -> Choice:
    """The payment as a choice."""
    spent = [Spend(as_symbols(way.mana))] if way.mana else []
    paid = [PayLife(way.life)] if way.life else []
    return frozenset([*spent, *paid, *way.deeds]) or frozenset({PayNothing()})


def offer_payment(
    ctx: RunContext,
    game: Game,
    player: str,
    parts: Iterable[Part],
    *,
    purposes: tuple[str, ...] = (ANYTHING,),
    after: Callable[[Game, Choice], tuple[Game, ...]] = lambda game, _choice: (game,),
    may_decline: bool = False,
) -> Offer:
    """Every payment of the parts that the player can make; `after` goes on once it is made."""
    legal = {choice_of(way) for way in ways_to_pay(ctx, game, player, parts, purposes)}
    legal |= {frozenset({PayNothing()})} if may_decline else set()

    def judge(ctx: RunContext, choice: Choice) -> bool:
        ctx.say("paid" if choice in legal else "not a payment of this cost")
        return choice in legal

    def put(choice: Choice) -> tuple[Game, ...]:
        return in_each(paid(ctx, game, player, choice, purposes), lambda world: after(world, choice))

    shape = some_of(Deed, Spend, PayLife, DrawCards, PayNothing)

    def normal(choice: Choice) -> Choice:
        return frozenset(Spend(as_symbols(letters_of(p.mana))) if isinstance(p, Spend) else p for p in choice)

    return Offer(ctx, shape, legal, judge, apply=put, normal=normal)


def paid(
    ctx: RunContext, game: Game, player: str, choice: Choice, purposes: tuple[str, ...] = (ANYTHING,)
) -> tuple[Game, ...]:
    """The games after the payment: what is done to pay happens all at once."""
    for part in choice:
        if isinstance(part, Spend):
            game = spend_mana(game, player, letters_of(part.mana), purposes)
    events = (event_of(player, part) for part in sorted(choice, key=repr))
    return happen(ctx, game, *(event for event in events if event))


def event_of(player: str, part: object) -> Event | None:
    """What happens as that is paid; nothing for mana, and for what changes nothing."""
    match part:
        case PayLife(amount):
            return Event(Kind.PAY_LIFE, player, amount)
        case Deed("sacrifice", name):
            return Event(Kind.SACRIFICE, name)
        case Deed("discard", name):
            return Event(Kind.DISCARD, name)
        case Deed("exile", name):
            return moves(name, "exile")
        case Deed("tap", name):
            return Event(Kind.TAP, name)
        case _:
            return None


@implements("702.50a", before=datetime.date(2017, 1, 20))
@implements("702.51a", "702.51b", since=datetime.date(2017, 1, 20))
def convoked(ctx: RunContext, game: Game, player: str, cost: str) -> tuple[Part, ...]:
    """For coloured mana of the total cost a creature of the colour may be tapped, for generic mana any creature."""
    untapped = [name for name in creatures_of(game, player) if not is_tapped(game, name)]
    ctx.say("{player} may tap {names} for {cost}", player=player, names=tuple(untapped), cost=cost)
    parts: list[Part] = []
    for symbol in symbols_of(cost):
        letters = {n: {COLOUR_LETTERS[colour] for colour in colours_of(game, n)} for n in untapped}
        able = untapped if symbol.isdigit() else [n for n in untapped if symbol in letters[n]]
        whole = as_symbols([symbol])
        parts += [_or_tap(part, able) for part in parts_of_mana(ctx, whole)]
    return tuple(parts)


@implements("702.126a")
def improvised(ctx: RunContext, game: Game, player: str, cost: str) -> tuple[Part, ...]:
    """For generic mana of the total cost, and for no other, untapped artifacts may be tapped."""
    own = (name for name in permanents_of(game, player) if is_of_type(game, name, "artifact"))
    untapped = [name for name in own if not is_tapped(game, name)]
    ctx.say("{player} may tap {names} for {cost}", player=player, names=tuple(untapped), cost=cost)
    return _for_generic(ctx, cost, frozenset(Way(deeds=frozenset({Deed(TAP, name)})) for name in untapped))


@implements("702.66a")
def delved(ctx: RunContext, game: Game, player: str, cost: str) -> tuple[Part, ...]:
    """For generic mana of the total cost, and for no other, cards may be exiled from one's graveyard."""
    names = cards_of(game, player, "the graveyard")
    ctx.say("{player} may exile {names} for {cost}", player=player, names=names, cost=cost)
    return _for_generic(ctx, cost, frozenset(Way(deeds=frozenset({Deed(EXILE, name)})) for name in names))


def _for_generic(ctx: RunContext, cost: str, instead: Part) -> tuple[Part, ...]:
    mana = ((symbol, parts_of_mana(ctx, as_symbols([symbol]))) for symbol in symbols_of(cost))
    return tuple(part | instead if symbol.isdigit() else part for symbol, parts in mana for part in parts)


def _or_tap(part: Part, names: Iterable[str]) -> Part:
    return part | {Way(deeds=frozenset({Deed(TAP, name)})) for name in names}


@implements("701.67a", "701.67b")
def waterbent(ctx: RunContext, game: Game, player: str, amount: int) -> tuple[Part, ...]:
    """For each generic mana of the waterbend cost, and for no other, an artifact or creature may be tapped."""
    own = permanents_of(game, player)
    able = [n for n in own if is_of_type(game, n, "artifact") or is_of_type(game, n, "creature")]
    untapped = [name for name in able if not is_tapped(game, name)]
    said = "{player} may tap {names} for the {amount} of waterbend"
    ctx.say(said, player=player, names=tuple(untapped), amount=amount)
    return (_or_tap(ONE_MANA, untapped),) * amount
