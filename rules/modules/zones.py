"""Zones and what is in them: objects that move become new objects, libraries have an order (400, 401, 701.24)."""

import datetime
from collections.abc import Iterator
from typing import ClassVar

from mtgcr.rules.modules.cards import SPELL, CastBy, PlayingCard, Stacked
from mtgcr.rules.modules.copiable import Copied
from mtgcr.rules.modules.effects import COUNTING, Attached, Characteristics, Layer, OnObject, Sets
from mtgcr.rules.modules.faces import BackUp, ChosenPlayer
from mtgcr.rules.modules.players import Cards, cards_in
from mtgcr.rules.modules.status import Activated, Bound, Designated, FaceDown, Flipped, InSector, New, Tapped
from mtgcr.rules.modules.table import (
    ZONES,
    Boost,
    Counters,
    DealtThisTurn,
    InZone,
    Marked,
    Permanent,
    TokenPermanent,
    characteristics_of,
    is_of_type,
    zone_of,
)
from mtgcr.rules.slots import PowerToughness, SlotTerm
from mtgcr.rules.workbench import (
    Fact,
    Game,
    OfEffect,
    OfName,
    OfPlayer,
    RunContext,
    Unmodelled,
    given,
    implements,
    making,
    next_after,
    remark,
    speech,
)

BATTLEFIELD, LIBRARY, OUTSIDE = (ZONES[word] for word in ("the battlefield", "the library", "a place outside the game"))


@given("{player:player} owns {name:name}")
class Owned(OfName, about="name"):
    """Who owns an object; its first controller where nothing is said."""

    player: str


@given("the top of the library of {player:player} is {cards:name+}")
class TopOfLibrary(OfPlayer, about="player"):
    """The named cards on top of a player's library, the topmost first; the others lie beneath."""

    cards: tuple[str, ...]


class Shuffled(OfPlayer, about="player"):
    """How often a player's library was shuffled."""

    times: int


class Unseen(OfName):
    """A card that was shuffled into a library: it counts among those without names."""


class Moved(OfName, about="name"):
    """How often an object changed zones: each time it became a new object (400.7)."""

    times: int


class LastKnown(OfName, about=("name", "identity")):
    """What an object was as it left the battlefield, and which object that was."""

    identity: int
    it: Characteristics


class Priority(OfPlayer, about=()):
    """Who has priority, and how many players in a row have passed."""

    passed: int = 0


def next_place(game: Game) -> int:
    """The place on top of the stack."""
    return next_after(one.place for one in game.all(Stacked))


def owner_of(game: Game, name: str) -> str:
    """The owner of the object; "" where nothing says."""
    owned, card, permanent = game.find(Owned, name), game.find(PlayingCard, name), game.find(Permanent, name)
    if owned:
        return owned.player
    if card:
        return card.owner
    return permanent.controller if permanent else ""


def identity_of(game: Game, name: str) -> int:
    """Which object the card of that name is by now; another number is another object."""
    moved = game.find(Moved, name)
    return moved.times if moved else 0


def came_of(game: Game, name: str, spell: int, own: int | None = None) -> bool:
    """Whether the object, or that one of its name, is the spell of that number, or the permanent that it became."""
    has_left = own is None and zone_of(game, name) not in ("the stack", BATTLEFIELD)  # it was that until then (603.10a)
    return (identity_of(game, name) if own is None else own) - spell <= 1 + has_left


@implements("400.7")
def is_same_object(ctx: RunContext, game: Game, name: str, identity: int) -> bool:
    """Whether the card is still the object that it was; after a change of zones it is a new one."""
    return ctx.verdict(identity_of(game, name) == identity, None, "{name} is a new object by now", name=name)


def known(ctx: RunContext, game: Game, name: str, identity: int | None = None) -> Characteristics:
    """What the object is, or last was; where it is not said which, the one that is or was last on the battlefield."""
    last = last_known(game, name, identity)
    return as_it_last_was(ctx, last.name, last.it) if last else characteristics_of(game, name)


def last_known(game: Game, name: str, identity: int | None = None) -> LastKnown | None:
    """What is known of the object if it is not there any more."""
    now, is_there = identity_of(game, name), zone_of(game, name) == BATTLEFIELD
    wanted = identity if identity is not None else now if is_there else now - 1
    return game.find(LastKnown, name, wanted) or game.find(LastKnown, name, wanted - 1) if wanted != now else None


def answers_for(game: Game, name: str, it: Characteristics) -> str:
    """The controller of what that was or is; of a spell who cast it, of what nobody controls its owner (108.4a)."""
    cast = game.find(CastBy, name) if zone_of(game, name) == "the stack" else None
    player = it.controller or (cast.player if cast else owner_of(game, name))
    if not player:
        raise Unmodelled("it is not said who controls {spell}", spell=name)
    return player


as_it_last_was = making(lambda _name, it: it, "{name} counts as it last was on the battlefield", "608.2h", "113.7a")


def put_into(game: Game, name: str, zone: str, controller: str = "") -> Game:
    """The game with the object in another zone, as a new object without its past."""
    player = owner_of(game, name)
    if game.find(Unseen, name):
        game = with_cards(game, player, "the library", -1)
    game = game.drop(*_past_of(game, name)).put(Moved(name, identity_of(game, name) + 1))
    game = _off_the_top(game, name)
    if zone == BATTLEFIELD:
        # until then 704.5 finds what has lost its host
        once_there = (one for one in game.all(Attached) if one.name == name)
        return game.drop(InZone(name, BATTLEFIELD), *once_there).put(
            Owned(name, player), Permanent(name, controller or player), New(name)
        )
    return game.put(InZone(name, ZONES[zone]))


def _past_of(game: Game, name: str) -> Iterator[Fact]:
    """What was true of the object and is not of the new one."""
    yield from (one for kind in PAST for one in game.all(kind) if one.key[0] == name)
    yield from (one for one in game.all(OnObject) if one.name == name)
    yield from (Attached(name, ""), Stacked(name, SPELL))  # its abilities stay on the stack (113.7a)
    if not game.find(TokenPermanent, name):  # what a token copies is printed on it, so to speak (111.3)
        yield Copied(name, "")


PAST: list[type[Fact]] = [
    *(Activated, BackUp, Boost, Bound, ChosenPlayer, Counters, DealtThisTurn, Designated, FaceDown, Flipped),
    *(InSector, Marked, New, Tapped, Unseen),
]
"""What is said of an object, by its name, and not of the new one that it becomes (400.7); a module adds its own."""


def _off_the_top(game: Game, name: str) -> Game:
    for top in game.all(TopOfLibrary):
        if name in top.cards:
            game = game.put(TopOfLibrary(top.player, tuple(card for card in top.cards if card != name)))
    return game


def on_top(game: Game, name: str) -> Game:
    """The game with the card, which is in its owner's library, on top of it."""
    player = owner_of(game, name)
    return game.put(TopOfLibrary(player, (name, *top_of(game, player))))


def top_of(game: Game, player: str) -> tuple[str, ...]:
    """The named cards on top of the player's library."""
    top = game.find(TopOfLibrary, player)
    return top.cards if top else ()


def top_cards(game: Game, player: str, amount: int) -> tuple[str, ...]:
    """So many cards on top of the library, or all that there are; each must have a name."""
    seen = top_of(game, player)[:amount]
    if len(seen) < min(amount, size_of(game, player, "the library")):
        raise Unmodelled("a top card without a name")
    return seen


def shuffle(game: Game, player: str) -> Game:
    """The game with the player's library shuffled: nobody knows its order."""
    times = shuffles_of(game, player) + 1
    named = named_in(game, player, "the library")
    game = with_cards(game, player, "the library", len(named)).put(*(Unseen(name) for name in named))
    return game.drop(TopOfLibrary(player, ())).put(Shuffled(player, times))


def shuffles_of(game: Game, player: str) -> int:
    """How often the player's library was shuffled."""
    shuffled = game.find(Shuffled, player)
    return shuffled.times if shuffled else 0


def belongings(game: Game, player: str) -> tuple[str, ...]:
    """The player's objects with names, wherever they are."""
    held = {one.name for one in game.all(PlayingCard)} | {one.name for one in game.all(Permanent)}
    held -= {one.name for one in game.all(Unseen)}
    return tuple(sorted(name for name in held if owner_of(game, name) == player))


def named_in(game: Game, player: str, zone: str) -> tuple[str, ...]:
    """The player's objects with names in the zone; on the battlefield what they own."""
    return tuple(name for name in belongings(game, player) if zone_of(game, name) == zone)


def size_of(game: Game, player: str, zone: str, type_: str | None = None) -> int:
    """How many cards the player has in the zone, with names or without, of the type if one is named."""
    held = (one for one in game.all(Cards) if (one.player, one.zone) == (player, zone))
    named = (name for name in named_in(game, player, zone) if not game.find(TokenPermanent, name))
    return sum(one.amount for one in held if type_ in (None, one.type)) + sum(
        type_ is None or is_of_type(game, name, type_) for name in named
    )


def with_cards(game: Game, player: str, zone: str, change: int) -> Game:
    """The game with so many more cards without names in the player's zone."""
    return game.put(Cards(player, ZONES[zone], cards_in(game, player, zone) + change))


@given("{effect:name} sets power and toughness to the [{type:type} ]cards of {player:player} in {zone:zone}")
class SetsByCards(OfEffect):
    """Power and toughness set to the number of cards in a zone, of a type or all, counted each time."""

    player: str
    zone: SlotTerm
    type: SlotTerm | None = None
    LAYER: ClassVar = Layer.SET

    def now(self, game: Game) -> Sets:
        """What it sets at present."""
        cards = size_of(game, self.player, self.zone, self.type)
        return Sets(self.effect, PowerToughness(cards, cards))


COUNTING.append(SetsByCards)


def is_on_top(ctx: RunContext, game: Game, name: str) -> bool:
    """Whether the card is known to be the top card of its owner's library."""
    top = top_of(game, owner_of(game, name))
    ctx.say("on top of the library: {top}", top=top[:1])
    return top[:1] == (name,)


SHUFFLED = datetime.date(2016, 7, 22)
"""Since then a library is shuffled also where nothing was put into it (701.24c came between the releases of
January 2015 and July 2016)."""


shuffles_anyway = remark("the library of {player} is not shuffled", "701.16c", "701.16d", before=SHUFFLED)
shuffles_anyway.implements("701.24c", since=SHUFFLED)(
    speech("the library of {player} is shuffled all the same", gives=True)
)
