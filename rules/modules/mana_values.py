"""Mana costs read: mana value, colours by cost, combined costs of split cards, devotion (202, 700.5, 709.4)."""

import datetime
from collections.abc import Iterable
from typing import ClassVar

from mtgcr.rules.modules.copiable import Copied
from mtgcr.rules.modules.costs import Announced
from mtgcr.rules.modules.effects import COUNTING, Controls, Layer, RemovesType
from mtgcr.rules.modules.faces import CastHalf, Halves, Melded, front_of, printed_cost
from mtgcr.rules.modules.mana import COLOURED, symbols_of
from mtgcr.rules.modules.selections import permanents, permanents_of
from mtgcr.rules.modules.status import has_trait
from mtgcr.rules.modules.table import Permanent, zone_of
from mtgcr.rules.modules.zones import identity_of
from mtgcr.rules.registry import remark, speech
from mtgcr.rules.workbench import Game, OfEffect, OfPlayer, RunContext, SlotTerm, Unmodelled, given, implements, result

BACKS_COUNT = datetime.date(2016, 7, 22)
"""Since then the back of a double-faced card has the mana value of its front; it had none of its own."""
BACKS = "202.3b"
"""The rule on the mana value of a back, in the wordings read."""


COSTLESS = "has no mana cost"
"""What is so of a token that copies a card and lacks its cost."""


@implements("202.3")
def mana_value_of_cost(ctx: RunContext, name: str, cost: str) -> int:
    """The amount of mana in a cost, whatever its colours."""
    value = sum(_value_of_symbol(ctx, symbol) for symbol in symbols_of(cost))
    ctx.say("the mana value of {name} is {value}", name=name, value=value)
    return value


def _value_of_symbol(ctx: RunContext, symbol: str) -> int:
    if "/P" in symbol:
        return int(value_of_phyrexian(ctx, f"{{{symbol}}}"))  # one, although life may be paid for it
    return value_of_hybrid(ctx, symbol) if "/" in symbol else _value_of_part(symbol)


def _value_of_part(part: str) -> int:
    return int(part) if part.isdigit() else int(part != "X")


@implements("202.3e")
def value_of_x(ctx: RunContext, game: Game, name: str) -> int:
    """What was chosen for it while the object is on the stack; elsewhere it counts nothing."""
    announced, is_spell = game.find(Announced, name), zone_of(game, name) == "the stack"
    known = announced if announced and announced.identity == identity_of(game, name) else None
    if is_spell and not known:
        raise Unmodelled("the value of X is not chosen for {name}", name=name)
    value = known.x if known else 0
    ctx.say("{symbol} counts {value}", symbol="{X}", value=value)
    return value


@implements("202.3f")
def value_of_hybrid(ctx: RunContext, symbol: str) -> int:
    """The larger of the two ways to pay it."""
    value = max(map(_value_of_part, symbol.split("/")))
    ctx.say("{symbol} counts {value}", symbol=f"{{{symbol}}}", value=value)
    return value


value_of_phyrexian = remark("{symbol} counts 1", "202.3g", gives=True)


@implements(BACKS, since=BACKS_COUNT)
def value_of_back(ctx: RunContext, game: Game, back: str, front: str) -> int:
    """That of the front."""
    ctx.say("{back} counts as {front}", back=back, front=front)
    return mana_value_of_cost(ctx, front, printed_cost(game, front))


@value_of_back.implements("202.3a", before=BACKS_COUNT)
def _no_cost_no_value(ctx: RunContext, game: Game, back: str, front: str) -> int:
    cost = printed_cost(game, back)
    ctx.say("{back} of {front} has no mana cost", back=back, front=front)
    return mana_value_of_cost(ctx, back, cost)


copies_a_back = remark("{copy} copies {back}, which is a back", BACKS, since=BACKS_COUNT)
copies_a_back.implements("202.3a", before=BACKS_COUNT)(speech("{copy} copies {back}, without a cost"))


@implements("202.3c")
def value_of_melded(ctx: RunContext, game: Game, melded: Melded) -> int:
    """That of the fronts of both cards together."""
    value = sum(mana_value_of_cost(ctx, card, printed_cost(game, card)) for card in melded.cards)
    ctx.say("{name} counts as {cards} together", name=melded.name, cards=melded.cards)
    return value


value_of_copied_meld = remark("{copy} copies the melded {name}", "202.3c")


@implements("709.4b")
def combined_cost(ctx: RunContext, game: Game, halves: Halves) -> str:
    """The costs of both halves together, generic mana added up."""
    symbols = separate_symbols(game, halves)
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    cost = (f"{{{generic}}}" if generic else "") + "".join(f"{{{one}}}" for one in symbols if not one.isdigit())
    ctx.say("the mana cost of {card} is {cost}", card=halves.card, cost=cost)
    return cost


def separate_symbols(game: Game, halves: Halves) -> tuple[str, ...]:
    """The symbols of both halves, one by one."""
    return tuple(symbol for half in (halves.left, halves.right) for symbol in symbols_of(printed_cost(game, half)))


@implements("202.3d")
def value_of_spell(ctx: RunContext, game: Game, card: str, half: str) -> int:
    """On the stack the half that was cast counts alone."""
    ctx.say("{card} was cast as {half}", card=card, half=half)
    return mana_value_of_cost(ctx, half, _with_x(ctx, game, card, printed_cost(game, half)))


def _with_x(ctx: RunContext, game: Game, name: str, cost: str) -> str:
    return cost.replace("{X}", f"{{{value_of_x(ctx, game, name)}}}") if "{X}" in cost else cost


def mana_cost(ctx: RunContext, game: Game, name: str) -> str:
    """The mana cost of the object as things stand."""
    halves, cast = game.find(Halves, name), game.find(CastHalf, name)
    if cast:
        return printed_cost(game, cast.half)
    return combined_cost(ctx, game, halves) if halves else printed_cost(game, name)


def mana_value(ctx: RunContext, game: Game, name: str) -> int:
    """The mana value of the object as things stand."""
    copied, cast, melded = game.find(Copied, name), game.find(CastHalf, name), game.find(Melded, name)
    if has_trait(game, name, COSTLESS):
        return mana_value_of_cost(ctx, name, "")
    if melded:
        return value_of_melded(ctx, game, melded)
    if copied and game.find(Melded, copied.of):
        return int(value_of_copied_meld(ctx, name, copied.of))  # no cost is copied, and no fronts stand behind it
    if copied:
        back = front_of(game, copied.of)
        return int(copies_a_back(ctx, name, copied.of)) if back else mana_value(ctx, game, copied.of)
    if cast:
        return value_of_spell(ctx, game, name, cast.half)
    front = front_of(game, name)
    own = "" if front else _with_x(ctx, game, name, mana_cost(ctx, game, name))
    return value_of_back(ctx, game, name, front) if front else mana_value_of_cost(ctx, name, own)


@implements("202.2a")
def colours_of_cost(ctx: RunContext, name: str, cost: str) -> frozenset[str]:
    """The colours of the coloured symbols in the cost."""
    colours = frozenset(COLOURED[letter] for letter in cost if letter in COLOURED)
    ctx.say("the colours of {name} come from {cost}", name=name, cost=cost)
    return colours


@result("{name:name} has the symbol {symbol:cost} {times:number} time[s]")
def has_symbol(ctx: RunContext, game: Game, name: str, symbol: str, times: int) -> bool:
    """Whether its printed costs have the symbol so often."""
    halves = game.find(Halves, name)
    if halves:
        combined_cost(ctx, game, halves)
    symbols = separate_symbols(game, halves) if halves else symbols_of(mana_cost(ctx, game, name))
    return symbols.count(*symbols_of(symbol)) == times


class MoreDevotion(OfPlayer, about="player"):
    """An effect that adds to a player's devotion to each colour."""

    amount: int


@given(
    "{effect:name} removes the type {type:type} while the devotion of {player:player} to {colour:colour} "
    "is below {amount:number}"
)
class NeedsDevotion(OfEffect, about="effect"):
    """A type taken away while there is too little devotion; counted apart from what other effects change (700.5a)."""

    type: SlotTerm
    player: str
    colour: SlotTerm
    amount: int
    LAYER: ClassVar = Layer.TYPE

    def now(self, game: Game) -> RemovesType | None:
        """What it removes at present."""
        if game.all(Controls):
            raise Unmodelled("devotion while control changes")
        own = (name for name in permanents(game) if game.find(Permanent, name) == Permanent(name, self.player))
        devoted = symbols_among(game, own, self.colour) + more_devotion(game, self.player)
        return RemovesType(self.effect, self.type) if devoted < self.amount else None


COUNTING.append(NeedsDevotion)


def symbols_among(game: Game, names: Iterable[str], colour: str) -> int:
    """How many symbols of the colour are in the mana costs of the permanents."""
    symbols = (symbol for name in names for symbol in symbols_of(printed_cost(game, name)))
    return sum(any(COLOURED.get(letter) == colour for letter in symbol) for symbol in symbols)


def more_devotion(game: Game, player: str) -> int:
    """What effects add to the player's devotion."""
    return sum(one.amount for one in game.all(MoreDevotion) if one.player == player)


@implements("700.5")
def devotion(ctx: RunContext, game: Game, player: str, colour: str) -> int:
    """The symbols of the colour among the mana costs of the player's permanents."""
    counted = symbols_among(game, permanents_of(game, player), colour)
    ctx.say("mana costs of {player} have {counted} {colour} symbols", player=player, counted=counted, colour=colour)
    return counted


@implements("700.5a")
def whole_devotion(ctx: RunContext, game: Game, player: str, colour: str) -> int:
    """Devotion with what modifies it, counted before types, colours and abilities change."""
    whole = devotion(ctx, game, player, colour) + more_devotion(game, player)
    ctx.say("the devotion of {player} is {whole}", player=player, whole=whole)
    return whole
