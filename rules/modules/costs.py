"""Total costs of spells (118.8, 601.2f, 601.2h), and abilities of spells about casting them (604.5, 604.6)."""

import datetime
from collections import Counter

from mtgcr.rules.context import Choice, Offer, Unmodelled
from mtgcr.rules.game import OfPlayer, OfSource, OfSpell
from mtgcr.rules.modules.additional_costs import additional_prices
from mtgcr.rules.modules.cards import CastFrom, CommandCasts, PlayingCard, is_kind
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.mana import ANYTHING, Pool, letters_of, symbols_of
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.modules.payment import Spend, convoked, delved, improvised, offer_payment, parts_of_mana
from mtgcr.rules.modules.players import opponents_of
from mtgcr.rules.modules.prices import Mana
from mtgcr.rules.modules.selections import permanents_of
from mtgcr.rules.modules.status import with_trait
from mtgcr.rules.modules.table import ZONES, has_quality, is_of_type, zone_of
from mtgcr.rules.modules.zones import identity_of
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Vocabulary, given, implements, making, result, when

DIRECTIONS = Vocabulary("direction", ("less", "more"))


@given("{source:name} makes {kind:kind} spells of {player:player} cost {amount:cost} {way:direction}")
class CostChange(OfSource):
    """A permanent makes spells cost less, or more."""

    kind: SlotTerm
    player: str
    amount: str
    way: SlotTerm


_ATTACKED = "attacked with this turn"
REDUCING = Vocabulary("reducing", ("of its controller", _ATTACKED))


@given("{spell:name} costs {amount:cost} less for each {type:type} {whose:reducing}")
class LessForEach(OfSpell):
    """A spell costs less for each permanent of a type, or for each creature that attacked."""

    amount: str
    type: SlotTerm
    whose: SlotTerm


class Locked(OfSpell, about="spell"):
    """The total cost in mana that was determined for a spell."""

    cost: str


class ManaSpent(OfPlayer, about="player"):
    """How much mana a player spent on each spell cast this turn, in order."""

    amounts: tuple[int, ...]


class Announced(OfSpell, about="spell"):
    """The cost for which a spell is cast: its mana cost, or an alternative in the place of that."""

    cost: str
    identity: int = 0
    """Which object it is as a spell."""
    x: int = 0
    """What was chosen for {X} in it (601.2b)."""


def announced_for(game: Game, spell: str) -> Announced | None:
    """What was announced as it is cast, or was about to be; nothing of what it was announced for before (400.7)."""
    held = game.find(Announced, spell)
    return held if held and held.identity - identity_of(game, spell) in (0, 1) else None


def cost_of(game: Game, spell: str) -> str:
    """What is printed as the mana cost."""
    found = game.find(PlayingCard, spell)
    if found and not found.cost and not is_of_type(game, spell, "land"):
        raise Unmodelled("the mana cost of {spell} is not stated", spell=spell)
    return found.cost if found else ""


@when("the total cost of {spell:name} is determined")
def determine(ctx: RunContext, game: Game, spell: str) -> Game:
    """The game with the total cost locked in."""
    return game.put(Locked(spell, total_cost(ctx, game, spell)))


@implements("601.2f")
def total_cost(ctx: RunContext, game: Game, spell: str) -> str:
    """The mana cost or the alternative that was announced, plus increases, minus reductions, as it is locked in."""
    announced, printed = announced_for(game, spell), cost_of(game, spell)
    if announced and announced.cost != printed and "{X}" not in printed:
        particular(ctx, "pays instead", "", spell)
    return _total(ctx, game, spell, announced.cost if announced else printed)


@implements("118.9d")
def cost_without_mana(ctx: RunContext, game: Game, spell: str) -> str:
    """Increases, additional costs and reductions apply although the mana cost is not paid."""
    ctx.say("the mana cost of {spell} is not paid", spell=spell)
    return _total(ctx, game, spell, "{0}")


def _total(ctx: RunContext, game: Game, spell: str, owed: str) -> str:
    announced = announced_for(game, spell)
    more = additional_prices(ctx, game, spell, announced.cost if announced else "")
    owed += _tax(ctx, game, spell)
    if more:
        particular(ctx, "more costs", "", spell)
    owed += "".join(one.cost for one in more if isinstance(one, Mana))
    for increase in _changes(game, spell, "more"):
        if is_a_spell(ctx, game, spell):
            owed += increase.amount
    for amount in reductions(ctx, game, spell):
        owed = reduced(ctx, owed, amount)
    total = _canonical(owed)
    ctx.say("the total cost of {spell} is {total}", spell=spell, total=total)
    return total


def _tax(ctx: RunContext, game: Game, spell: str) -> str:
    """What it costs more to cast the card from the command zone; a cast that is under way was counted as well."""
    cast, came, zone = game.find(CommandCasts, spell), game.find(CastFrom, spell), zone_of(game, spell)
    is_under_way = zone == "the stack" and came == CastFrom(spell, ZONES["the command zone"])
    is_from_there = is_under_way or zone == "the command zone" or (zone == "the stack" and came is None)
    return commander_tax(ctx, spell, cast.times - is_under_way) if cast and is_from_there else ""


commander_tax = making(
    lambda _card, times: f"{{{2 * times}}}", "{card} was cast from the command zone {times} times before", "903.8"
)


@implements("609.2")
def is_a_spell(ctx: RunContext, game: Game, name: str) -> bool:
    """What is said of spells is said of what is being cast, and not of permanents."""
    is_cast = zone_of(game, name) != "the battlefield"
    return ctx.verdict(is_cast, "{name} is a spell while it is cast", "{name} is a permanent and no spell", name=name)


def _changes(game: Game, spell: str, way: str) -> list[CostChange]:
    """What makes the spell cost less, or more."""
    return [one for one in game.all(CostChange) if one.way == way and _applies(game, one, spell)]


def _applies(game: Game, change: CostChange, spell: str) -> bool:
    card = game.find(PlayingCard, spell)
    is_there = zone_of(game, change.source) == "the battlefield"
    return is_there and card is not None and card.owner == change.player and is_kind(game, spell, change.kind)


def reductions(ctx: RunContext, game: Game, spell: str) -> tuple[str, ...]:
    """The amounts by which effects reduce the cost of the spell."""
    stated = tuple(each.amount for each in _changes(game, spell, "less"))
    if has_quality(game, spell, "undaunted"):
        stated += for_opponents(ctx, game, spell)
    for each in (one for one in game.all(LessForEach) if one.spell == spell):
        stated += (for_attackers if each.whose == _ATTACKED else for_permanents)(ctx, game, each)
    return stated


@implements("702.125a", "702.125b")
def for_opponents(ctx: RunContext, game: Game, spell: str) -> tuple[str, ...]:
    """A spell with undaunted costs {1} less for each opponent who is in the game."""
    card = game.find(PlayingCard, spell)
    others = opponents_of(game, card.owner) if card else ()
    ctx.say("{spell} costs less for each of {names}", spell=spell, names=tuple(others))
    return ("{1}",) * len(others)


@implements("702.41a")
def for_permanents(ctx: RunContext, game: Game, less: LessForEach) -> tuple[str, ...]:
    """A spell with affinity costs {1} less for each permanent of the kind that its controller controls."""
    card = game.find(PlayingCard, less.spell)
    own = [n for n in permanents_of(game, card.owner if card else "") if is_of_type(game, n, less.type)]
    ctx.say("{spell} costs less for each of {names}", spell=less.spell, names=tuple(own))
    return (less.amount,) * len(own)


@implements("608.2i")
def for_attackers(ctx: RunContext, game: Game, less: LessForEach) -> tuple[str, ...]:
    """Creatures attacked with count as they were then, whatever they are now."""
    card = game.find(PlayingCard, less.spell)
    names = [one for one in with_trait(game, "attacked this turn") if card and controller_of(game, one) == card.owner]
    return tuple(less.amount for _ in ctx.each("{name} was attacked with this turn", name=names))


@implements("117.7b", before=datetime.date(2016, 7, 22))
@implements("118.7a", "118.7b", "118.7c", "118.7d", since=datetime.date(2016, 7, 22))
def reduced(ctx: RunContext, cost: str, amount: str) -> str:
    """Generic reductions touch generic mana only; coloured ones their colour first and then generic mana."""
    ctx.say("{cost} is reduced by {amount}", cost=cost, amount=amount)
    generic, others = _split(cost)
    less, coloured = _split(amount)
    missing = coloured - others
    return f"{{{max(0, generic - less - missing.total())}}}" + _joined(others - coloured)


def _split(cost: str) -> tuple[int, Counter[str]]:
    symbols = symbols_of(cost)
    return sum(int(s) for s in symbols if s.isdigit()), Counter(s for s in symbols if not s.isdigit())


def _joined(symbols: Counter[str]) -> str:
    return "".join(f"{{{symbol}}}" for symbol in symbols.elements())


def _canonical(cost: str) -> str:
    generic, others = _split(cost)
    return (f"{{{generic}}}" if generic or not others else "") + _joined(others)


@when("{player:player} pays for {spell:name}")
def pays_for(ctx: RunContext, game: Game, player: str, spell: str) -> Offer:
    """Every way to pay the total cost of the spell, as it was locked in."""
    cost = locked_cost(ctx, game, spell)
    parts = parts_of_mana(ctx, cost)
    if has_quality(game, spell, "convoke"):
        parts = convoked(ctx, game, player, cost)
    if has_quality(game, spell, "improvise"):
        parts = improvised(ctx, game, player, cost)
    if has_quality(game, spell, "delve"):
        parts = delved(ctx, game, player, cost)

    def note(game: Game, choice: Choice) -> tuple[Game, ...]:
        return (_with_spent(game, player, choice),)

    announced = announced_for(game, spell)
    more = additional_prices(ctx, game, spell, announced.cost if announced else "")
    apart = (one.parts(ctx, game, player, spell) for one in more if not isinstance(one, Mana))
    parts += tuple(part for each in apart for part in each)
    purposes = {ANYTHING, *(pool.purpose for pool in game.all(Pool) if is_kind(game, spell, pool.purpose))}
    return offer_payment(ctx, game, player, parts, purposes=tuple(purposes), after=note)


@implements("601.2h")
def locked_cost(ctx: RunContext, game: Game, spell: str) -> str:
    """What is paid is the cost as it was determined, whatever would change it since."""
    locked = game.find(Locked, spell)
    cost = locked.cost if locked else total_cost(ctx, game, spell)
    ctx.say("{cost} is paid for {spell}", cost=cost, spell=spell)
    return cost


def _with_spent(game: Game, player: str, choice: Choice) -> Game:
    amount = sum(len(letters_of(part.mana)) for part in choice if isinstance(part, Spend))
    held = game.find(ManaSpent, player)
    return game.put(ManaSpent(player, (*(held.amounts if held else ()), amount)))


@result("{player:player} has expended {amount:number}")
def has_expended(ctx: RunContext, game: Game, player: str, amount: int) -> bool:
    """Whether the last payment for a spell brought the mana spent on spells this turn to the amount."""
    held = game.find(ManaSpent, player)
    return held is not None and expends(ctx, player, held.amounts, amount)


@implements("700.14")
def expends(ctx: RunContext, player: str, amounts: tuple[int, ...], wanted: int) -> bool:
    """A player expends an amount with the payment that brings the mana spent from less to at least that."""
    *earlier, last = amounts
    before = sum(earlier)
    after = before + last
    ctx.say("{player} had spent {before}, now {after}", player=player, before=before, after=after)
    return before < wanted <= after
