"""Libraries searched, milled, looked at from the top, separated into piles (700.3, 701.17, 701.23, 701.40)."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, combinations, compress, product

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.context import Choice, Offer, Space, Unmodelled, some_of
from mtgcr.rules.modules.actions import Ways, deed, deeds, instruction
from mtgcr.rules.modules.alterations import altered
from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.copiable import printed_name
from mtgcr.rules.modules.effects import Grants, on_one
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.mana_values import mana_value
from mtgcr.rules.modules.pipeline import carry_out, follow_up, happen, in_each, once, replaced
from mtgcr.rules.modules.players import cards_in
from mtgcr.rules.modules.selections import Scope, groups, permanents_of
from mtgcr.rules.modules.status import FaceDown
from mtgcr.rules.modules.table import is_of_type, zone_of
from mtgcr.rules.modules.zone_actions import milled
from mtgcr.rules.modules.zones import BATTLEFIELD, LIBRARY, size_of, top_cards, top_of
from mtgcr.rules.phrases import option, when
from mtgcr.rules.workbench import Game, OfName, RunContext, SlotTerm, Vocabulary, Worlds, implements, naming, remark

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
            amount = max(one.amount for one in final)  # 0 stands for the whole library
            looked = cards_of(world, player, "the library") if not amount else top_of(world, player)[:amount]
            yield world, only_a_part(ctx, looked) if amount else looked


only_a_part = naming(tuple[str, ...], "only {cards} is looked at", "701.23f")


def found_in(ctx: RunContext, game: Game, seen: dict[str, tuple[str, ...]], name: str) -> Iterable[tuple[str, ...]]:
    """The ways to find the cards with the name; "" is no name at all."""
    if not name:
        finds_nothing(ctx)
        return ((),)
    named = {zone: [card for card in cards if printed_name(game, card) == name] for zone, cards in seen.items()}
    open_to_all = tuple(card for zone, cards in named.items() if zone not in HIDDEN for card in cards)
    hidden = [card for zone in HIDDEN for card in named[zone]]
    return tuple((*open_to_all, *some) for some in finds_some(ctx, hidden))


@implements("701.23b")
def finds_some(ctx: RunContext, cards: list[str]) -> tuple[tuple[str, ...], ...]:
    """In a hidden zone a player need not find what has the quality: any of the cards may be found."""
    if cards:
        ctx.say("any of {cards} may be found", cards=tuple(cards))
    return tuple(groups(cards))


finds_nothing = remark("nothing can be found: nothing is looked for", "701.23c")


def mills(ctx: RunContext, game: Game, player: str, amount: int) -> tuple[Event, ...]:
    """What happens as the player is told to mill so many cards: as much as possible."""
    held = size_of(game, player, "the library")
    if held < amount:
        mills_what_is_there(ctx, player, held)
        return milled(game, player, held)
    mills_cards(ctx, player, amount)
    return milled(game, player, amount)


mills_cards = remark("{player} mills {amount} cards", "701.17a")
mills_what_is_there = remark("{player} can mill only {held} cards", "701.17b")


class Piled(OfName, about="name"):
    """The pile, by its number, into which an object was put."""

    pile: int


@option("{name:name} in pile {pile:number}")
class InPile:
    """An object is put into a pile."""

    name: str
    pile: int


@when("{player:player} separates {names:name+} into {piles:number} piles")
def separates(ctx: RunContext, game: Game, player: str, names: tuple[str, ...], piles: int) -> Offer:
    """Every way to separate the objects into the piles."""
    ctx.say("{player} separates {names}", player=player, names=names)
    numbers = range(1, piles + 1)

    def judge(ctx: RunContext, choice: Choice) -> bool:
        is_whole = {part.name for part in choice} == set(names)
        verdicts = [is_in_one(ctx, choice, name) for name in names]
        return is_whole and all(verdicts) and may_be_of_any_size(ctx, choice, numbers)

    space = Space(2 ** (piles * len(names)), lambda _choice: True)  # the judge knows what belongs to it
    put = partial(grouped, ctx, game)
    return Offer(ctx, some_of(InPile), _groupings(names, numbers), judge, apply=put, space=space)


def _groupings(names: tuple[str, ...], piles: range) -> Iterator[Choice]:
    """Every grouping, legal or not: each object in any of the piles, in several or in none."""
    several = [tuple(compress(piles, chosen)) for chosen in product((False, True), repeat=len(piles))]
    for ways in product(several, repeat=len(names)):
        yield frozenset(InPile(name, pile) for name, way in zip(names, ways, strict=True) for pile in way)


@implements("700.3a")
def is_in_one(ctx: RunContext, choice: Choice, name: str) -> bool:
    """Each of the objects is put into exactly one pile."""
    piles = tuple(sorted(part.pile for part in choice if part.name == name))
    ctx.say("{name} is in {count} of the piles", name=name, count=len(piles))
    return len(piles) == 1


@implements("700.3d")
def may_be_of_any_size(ctx: RunContext, choice: Choice, piles: range) -> bool:
    """A pile may be empty; there are no others than those that the effect names."""
    used = {part.pile for part in choice}
    for pile in sorted(set(piles) - used):
        ctx.say("pile {pile} is empty", pile=pile)
    return used <= set(piles)


@implements("700.3c")
def grouped(ctx: RunContext, game: Game, choice: Choice) -> Game:
    """The objects are grouped and stay in the zone where they are."""
    for part in sorted(choice, key=lambda part: part.name):
        ctx.say("{name} stays in {zone}", name=part.name, zone=zone_of(game, part.name))
    return game.put(*(Piled(part.name, part.pile) for part in choice))


@when("{player:player} puts pile {pile:number} into {zone:zone}")
def puts_pile(ctx: RunContext, game: Game, player: str, pile: int, zone: SlotTerm) -> Worlds:
    """The games after each object of the pile was put into the zone, all at once."""
    own = tuple(one for one in game.all(Piled) if one.pile == pile)
    is_no_object(ctx, player, pile, tuple(one.name for one in own))
    return happen(ctx, game.drop(*own), *(moves(one.name, zone) for one in own))


is_no_object = remark("{player} puts the objects of pile {pile}: {names}", "700.3b")


OUTCOMES = Vocabulary("outcome", ("cast", "cast or take"))


def _manifested(ctx: RunContext, game: Game, scope: Scope, amount: int, ability: str = "") -> Worlds:
    """The games after one of the top cards was put down as a 2/2, and the others into the graveyard."""
    cards = top_cards(game, scope.you, amount)
    worlds: list[Game] = []
    for name in cards:
        facts = on_one(game, name, ability, Grants("", ability)) if ability else ()
        rest = (moves(one, "the graveyard") for one in cards if one != name)
        worlds += happen(ctx, game, moves(name, BATTLEFIELD, FaceDown(name), *facts, controller=scope.you), *rest)
    return once(worlds) or (game,)


def _sought(ctx: RunContext, game: Game, scope: Scope, outcome: str, most: int | None = None) -> Worlds:
    """The games after cards were exiled up to a nonland card of so low a value, by default lower than its own."""
    limit = mana_value(ctx, game, scope.it) - 1 if most is None else most
    exiled: list[str] = []
    while True:
        found = next(iter(top_cards(game, scope.you, len(exiled) + 1)[len(exiled) :]), None)
        if found is None:
            break
        exiled.append(found)
        if not is_of_type(game, found, "land") and mana_value(ctx, game, found) <= limit:
            break
    worlds = happen(ctx, game, *(moves(name, "exile") for name in exiled))
    return in_each(worlds, lambda one: _cast_or_not(ctx, one, scope, exiled, found, to_hand=outcome != "cast"))


def _cast_or_not(
    ctx: RunContext, game: Game, scope: Scope, exiled: list[str], found: str | None, *, to_hand: bool
) -> Worlds:
    """The games after the card found was cast or not; what is left of the others goes to the bottom."""
    rest = [moves(name, "the library") for name in exiled if name != found]
    kept = [moves(found, "the hand" if to_hand else "the library")] if found else []
    cast = happen(ctx, game, Event(Kind.CAST, found, source=scope.you)) if found else ()
    return once((*happen(ctx, game, *kept, *rest), *in_each(cast, lambda one: happen(ctx, one, *rest))))


def _evidence(ctx: RunContext, game: Game, scope: Scope, amount: int) -> Worlds:
    """The games after cards of that value together were exiled from the graveyard; none where there are not enough."""
    cards = cards_of(game, scope.you, "the graveyard")
    some = (names for count, _ in enumerate(cards, 1) for names in combinations(cards, count))
    enough = (names for names in some if sum(mana_value(ctx, game, one) for one in names) >= amount)
    return once(w for names in enough for w in happen(ctx, game, *(moves(one, "exile") for one in names))) or (game,)


def _forage(ctx: RunContext, game: Game, scope: Scope) -> Worlds:
    """The games after three cards were exiled from the graveyard, or a Food was sacrificed."""
    three = combinations(cards_of(game, scope.you, "the graveyard"), 3)
    food = (name for name in permanents_of(game, scope.you) if is_of_type(game, name, "Food"))
    ways = [tuple(moves(one, "exile") for one in names) for names in three]
    ways += [(Event(Kind.SACRIFICE, name),) for name in food]
    return once(world for way in ways for world in happen(ctx, game, *way)) or (game,)


def _returned(ctx: RunContext, game: Game, scope: Scope, type: str, most: int) -> Worlds:  # noqa: A002  # the name of the slot
    """The games after one such card was returned, whichever; the same game where there is none."""
    own = (name for name in cards_of(game, scope.you, "the graveyard") if is_of_type(game, name, type))
    low = (name for name in own if mana_value(ctx, game, name) <= most)
    return once(world for name in low for world in happen(ctx, game, moves(name, "the hand"))) or (game,)


deeds(
    {
        "mill {amount:number} card[s]": lambda ctx, game, scope, amount: happen(
            ctx, game, *mills(ctx, game, scope.you, amount)
        ),
        "return a {type:type} card of mana value {most:number} or less from the graveyard to the hand": _returned,
        "manifest one of the top {amount:number} card[s][ with {ability:quality}]": _manifested,
        "exile cards up to a nonland card[ of mana value {most:number}] to {outcome:outcome} it": _sought,
        "exile cards of total mana value {amount:number} from the graveyard": _evidence,
        "exile three cards from the graveyard or sacrifice a Food": _forage,
    }
)
