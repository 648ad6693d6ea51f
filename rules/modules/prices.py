"""What a cost other than the mana cost asks for, told as sentences: mana, life, a sacrifice, a draw (118)."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from typing import Protocol

from mtgcr.rules.modules.activation import may_tap_for_cost
from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.payment import (
    DISCARD,
    EXILE,
    REVEAL,
    SACRIFICE,
    TAP,
    Deed,
    DrawCards,
    Part,
    Way,
    as_one,
    parts_of_mana,
    waterbent,
)
from mtgcr.rules.modules.player_control import controlled_by, with_own_means
from mtgcr.rules.modules.selections import creatures_of, groups, permanents_of
from mtgcr.rules.modules.status import has_trait, is_tapped
from mtgcr.rules.modules.table import TokenPermanent, colours_of, is_of_type, power_of
from mtgcr.rules.sentences import ClauseValue, Sentences, T, sentence
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Vocabulary, remark


class Price(Protocol):
    """Something that a cost asks for."""

    def parts(self, ctx: RunContext, game: Game, player: str, of: str) -> tuple[Part, ...]:
        """The ways in which the player can pay each part of it; `of` is the object whose cost it is."""


_DONE = {"discarding": DISCARD, "exiling": EXILE, "revealing": REVEAL, "tapping": TAP}
ACTING = Vocabulary("acting", _DONE)
"""What is done for a cost."""
PRICES = Sentences("price")
"""What costs ask for, told as sentences."""


class ClausePrice(ClauseValue):
    """A price whose clause gives its parts."""

    __slots__ = ()
    parts = ClauseValue.do


def price(en: str) -> Callable[[T], T]:
    """Declares a price and its parts, as one of `prices`."""
    return PRICES.clause(ClausePrice, en)


prices = partial(PRICES.clauses, ClausePrice)
"""Declares prices by their parts: of a context, a game, who pays, what it is for, and the slots by name."""


def _doing(ctx: RunContext, game: Game, _player: str, of: str, act: str) -> tuple[Part, ...]:
    """The one way to do something to the object that the cost is of; none where it can't be tapped."""
    deed = _DONE[act]
    is_able = deed is not TAP or (not is_tapped(game, of) and may_tap_for_cost(ctx, game, of))
    return (frozenset({Way(deeds=frozenset({Deed(deed, of)}))} if is_able else ()),)


def _sacrificing(
    _ctx: RunContext,
    game: Game,
    player: str,
    _of: str,
    type: SlotTerm,  # noqa: A002  # the name of the slot
    power: int | None = None,
) -> tuple[Part, ...]:
    """Any one permanent of the type, and of so much power where that is asked for."""
    own = (name for name in permanents_of(game, player) if is_of_type(game, name, type))
    able = (name for name in own if power is None or power_of(game, name) >= power)
    return (frozenset(Way(deeds=frozenset({Deed(SACRIFICE, name)})) for name in able),)


def _untapped(game: Game, player: str, of: str) -> list[str]:
    return [name for name in creatures_of(game, player) if name != of and not is_tapped(game, name)]


def _can_bargain(game: Game, name: str) -> bool:
    is_other = is_of_type(game, name, "artifact") or is_of_type(game, name, "enchantment")
    return is_other or game.find(TokenPermanent, name) is not None


def _doing_all(act: SlotTerm, groups: Iterable[tuple[str, ...]], is_able: Callable[[str], bool]) -> Part:
    """Doing it to all of a group of able objects, any one group."""
    able = (names for names in groups if all(map(is_able, names)))
    return frozenset(Way(deeds=frozenset(Deed(act, name) for name in names)) for names in able)


def _crewing(_ctx: RunContext, game: Game, player: str, of: str, amount: int) -> tuple[Part, ...]:
    """Any untapped creatures but the one that the cost is of, whose power is that much together."""
    able = groups(_untapped(game, player, of))
    strong = (names for names in able if sum(power_of(game, name) for name in names) >= amount)
    return (frozenset(Way(deeds=frozenset(Deed(TAP, name) for name in names)) for names in strong),)


prices(
    {
        "{one:price} and {other:price}": lambda ctx, game, player, of, one, other: (
            *one.parts(ctx, game, player, of),
            *other.parts(ctx, game, player, of),
        ),
        "{act:acting} it": _doing,
        "{one:price} or {other:price}": lambda ctx, game, player, of, one, other: (
            as_one(one.parts(ctx, game, player, of)) | as_one(other.parts(ctx, game, player, of)),
        ),
        "tapping other creatures of total power {amount:number}": _crewing,
        "tapping 2 creatures that share a color with it": lambda _ctx, game, player, of: (
            _doing_all(
                TAP,
                combinations(_untapped(game, player, of), 2),
                lambda one: bool({*colours_of(game, of)} & {*colours_of(game, one)}),
            ),
        ),
        "sacrificing an artifact, enchantment or token": lambda _ctx, game, player, _of: (
            _doing_all(SACRIFICE, combinations(permanents_of(game, player), 1), lambda one: _can_bargain(game, one)),
        ),
        "exiling {amount:number} other cards from the graveyard": lambda _ctx, game, player, of, amount: (
            _doing_all(EXILE, combinations(cards_of(game, player, "the graveyard"), amount), lambda one: one != of),
        ),
        "paying {amount:number} life": lambda _ctx, _game, _player, _of, amount: (frozenset({Way(life=amount)}),),
        "sacrificing a {type:type}[ of power {power:number} or greater]": _sacrificing,
        "waterbending {amount:number}": lambda ctx, game, player, _of, amount: waterbent(ctx, game, player, amount),
    }
)


@sentence(PRICES, "{cost:cost}")
class Mana:
    """Mana is paid."""

    cost: str

    def parts(self, ctx: RunContext, _game: Game, _player: str, _of: str) -> tuple[Part, ...]:
        """Each symbol."""
        return parts_of_mana(ctx, self.cost)


@sentence(PRICES, "drawing {amount:number} card[s]")
class Drawing:
    """Cards are drawn."""

    amount: int

    def parts(self, _ctx: RunContext, _game: Game, _player: str, _of: str) -> tuple[Part, ...]:
        """The draw."""
        return (frozenset({Way(deeds=frozenset({DrawCards(self.amount)}))}),)


@price("{act:acting} a[ {type:type}] card")
def showing(
    ctx: RunContext,
    game: Game,
    player: str,
    of: str,
    act: str,
    type: SlotTerm | None = None,  # noqa: A002  # the name of the slot
) -> tuple[Part, ...]:
    """Every card (of the type) in the hand of who pays but the one whose cost it is."""
    if act == "discarding" and controlled_by(game, player) != player:
        with_own_means(ctx, player)
    cards = (name for name in cards_of(game, player, "the hand") if name != of)
    able = [name for name in cards if type is None or is_of_type(game, name, type)]
    for name in able:
        if act == "revealing" and has_trait(game, name, REVEALED):
            reveal_again(ctx, name)
    return (frozenset(Way(deeds=frozenset({Deed(_DONE[act], name)})) for name in able),)


REVEALED = "is revealed"
reveal_again = remark("{name} is revealed and may be revealed again", "701.20c")
