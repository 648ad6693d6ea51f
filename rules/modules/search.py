"""Libraries searched and milled: what must be found, what may be, and in a part of a library only (701.17, 701.23)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations
from typing import TYPE_CHECKING

from mtgcr.rules.modules.actions import deed, deeds, instruction
from mtgcr.rules.modules.alterations import altered
from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.copiable import printed_name
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.pipeline import carry_out, follow_up, happen, once, replaced
from mtgcr.rules.modules.players import cards_in
from mtgcr.rules.modules.table import is_of_type
from mtgcr.rules.modules.zones import BATTLEFIELD, LIBRARY, size_of, top_of
from mtgcr.rules.workbench import Game, RunContext, Unmodelled, Worlds, implements, remark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.rules.modules.actions import Ways
    from mtgcr.rules.modules.selections import Scope

ZONES_SEARCHED = ("the graveyard", "the hand", "the library")
HIDDEN = ("the hand", "the library")
"""Zones in which not all players see the cards' faces (400.2)."""


@instruction("search the top {amount:number} card[s]")
def search_top(_game: Game, _scope: Scope, event: Event | None, amount: int) -> Ways:
    """The same search, of so many cards."""
    return ((replace(altered(event), amount=amount),),)


@deed("search the graveyard hand and library of {player:player} for all cards named as {name:name} and exile them")
def search_named(ctx: RunContext, game: Game, scope: Scope, player: str, name: str) -> Worlds:
    """The games after the search."""
    return search_by_name(ctx, game, scope.you, player, printed_name(game, name))


@deed("choose a nonbasic card in the hand of {player:player} and search the graveyard hand and library for its name")
def choose_and_search(ctx: RunContext, game: Game, scope: Scope, player: str) -> Worlds:
    """The games after each choice; nothing is looked for where there was nothing to choose."""
    if cards_in(game, player, "the hand"):
        raise Unmodelled("a choice among cards without names")
    hand = (card for card in cards_of(game, player, "the hand") if not is_of_type(game, card, "basic"))
    names = {printed_name(game, card) for card in hand} or {""}
    found = (search_by_name(ctx, game, scope.you, player, name) for name in sorted(names))
    return once(chain.from_iterable(found))


@deed("search the library for up to {amount:number} basic land card[s] to put onto the battlefield")
def search_lands(ctx: RunContext, game: Game, scope: Scope, amount: int) -> Worlds:
    """The games after everything that may be found was put onto the battlefield."""
    after: list[Game] = []
    for now, seen in searched(ctx, game, scope.you, scope.you):
        lands = [card for card in seen if is_of_type(now, card, "basic") and is_of_type(now, card, "land")]
        for found in (some for some in finds_some(ctx, lands) if len(some) <= amount):
            put = (moves(card, BATTLEFIELD, controller=scope.you) for card in found)
            after += _then_shuffle(ctx, happen(ctx, now, *put), scope.you)
    return once(after)


def search_by_name(ctx: RunContext, game: Game, searcher: str, player: str, name: str) -> Worlds:
    """The games after the searcher exiled what they found with the name in the zones of the player."""
    after: list[Game] = []
    for now, library in searched(ctx, game, searcher, player):
        seen = {zone: cards_of(now, player, zone) for zone in ZONES_SEARCHED} | {"the library": library}
        for found in found_in(ctx, now, seen, name):
            exiled = happen(ctx, now, *(moves(card, "exile") for card in found))
            after += _then_shuffle(ctx, exiled, player)
    return once(after)


def _then_shuffle(ctx: RunContext, worlds: Worlds, player: str) -> Iterator[Game]:
    return (after for world in worlds for after in happen(ctx, world, Event(Kind.SHUFFLE, player)))


def searched(ctx: RunContext, game: Game, searcher: str, player: str) -> Iterator[tuple[Game, tuple[str, ...]]]:
    """The games in which the library was searched, each with the cards that were looked at."""
    event = Event(Kind.SEARCH, searcher, 0, source=player, zone=LIBRARY)
    for now, final in replaced(ctx, game, (event,)):
        for world in follow_up(ctx, carry_out(ctx, now, final), final):
            yield world, _looked_at(ctx, world, player, max(one.amount for one in final))


def _looked_at(ctx: RunContext, game: Game, player: str, amount: int) -> tuple[str, ...]:
    """The named cards that are searched; 0 stands for the whole library."""
    return only_a_part(ctx, top_of(game, player)[:amount]) if amount else cards_of(game, player, "the library")


@implements("701.23f")
def only_a_part(ctx: RunContext, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Searching a part of a library is searching it, and whatever follows is done with the whole library."""
    ctx.say("only {cards} is looked at", cards=cards)
    return cards


def found_in(ctx: RunContext, game: Game, seen: dict[str, tuple[str, ...]], name: str) -> Iterable[tuple[str, ...]]:
    """The ways to find the cards with the name; "" is no name at all."""
    if not name:
        return (finds_nothing(ctx),)
    named = {zone: [card for card in cards if printed_name(game, card) == name] for zone, cards in seen.items()}
    open_to_all = tuple(card for zone, cards in named.items() if zone not in HIDDEN for card in cards)
    hidden = [card for zone in HIDDEN for card in named[zone]]
    return tuple((*open_to_all, *some) for some in finds_some(ctx, hidden))


@implements("701.23b")
def finds_some(ctx: RunContext, cards: list[str]) -> tuple[tuple[str, ...], ...]:
    """In a hidden zone a player need not find what has the quality: any of the cards may be found."""
    if cards:
        ctx.say("any of {cards} may be found", cards=tuple(cards))
    return tuple(some for size in range(len(cards) + 1) for some in combinations(cards, size))


@implements("701.23c")
def finds_nothing(ctx: RunContext) -> tuple[str, ...]:
    """Who searches for something undefined finds nothing."""
    ctx.say("nothing can be found: nothing is looked for")
    return ()


deeds(
    {
        "mill {amount:number} card[s]": lambda ctx, game, scope, amount: happen(
            ctx, game, *mills(ctx, game, scope.you, amount)
        ),
    }
)


def mills(ctx: RunContext, game: Game, player: str, amount: int) -> tuple[Event, ...]:
    """What happens as the player is told to mill so many cards: as much as possible."""
    held = size_of(game, player, "the library")
    if held < amount:
        mills_what_is_there(ctx, player, held)
        return _milled(game, player, held)
    mills_cards(ctx, player, amount)
    return _milled(game, player, amount)


mills_cards = remark("search.mills_cards", "{player} mills {amount} cards", "701.17a")
mills_what_is_there = remark("search.mills_what_is_there", "{player} can mill only {held} cards", "701.17b")


def _milled(game: Game, player: str, amount: int) -> tuple[Event, ...]:
    """Each card that is known by name, and the others by their number."""
    known = tuple(Event(Kind.MILL, name) for name in top_of(game, player)[:amount])
    others = amount - len(known)
    rest = Event(Kind.MOVE_CARDS, player, others, source="the library", zone="the graveyard")
    return (*known, rest) if others else known
