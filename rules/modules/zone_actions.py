"""Instructions that move objects between zones: exile, return, put somewhere, shuffle in (400, 609.3, 701.24)."""

from collections.abc import Callable

from mtgcr.rules.modules.actions import EFFECTS, Ways, instruction, instructions
from mtgcr.rules.modules.cards import cards_of
from mtgcr.rules.modules.events import Event, Kind, moves
from mtgcr.rules.modules.players import Cards, cards_in
from mtgcr.rules.modules.selections import Scope, Selection, picked
from mtgcr.rules.modules.table import ZONES, Counters
from mtgcr.rules.modules.zones import BATTLEFIELD, named_in, owner_of, top_of
from mtgcr.rules.sentences import ClauseValue, sentence
from mtgcr.rules.workbench import Game, RunContext, SlotTerm, Vocabulary, remark, when


def moving(scope: Scope) -> frozenset[str]:
    """What changes zones already at this time: it can't be chosen to do so once more (614.13)."""
    return frozenset(event.subject for event in scope.batch if event.kind in (Kind.MOVE, Kind.SACRIFICE))


def from_top(
    game: Game, player: str, amount: int, zone: str, passed_over: frozenset[str] = frozenset()
) -> tuple[Event, ...]:
    """The moves of cards from the top of a library: those known by name, then others by their number."""
    known = [name for name in top_of(game, player) if name not in passed_over][:amount]
    others = Event(Kind.MOVE_CARDS, player, amount - len(known), source="the library", zone=zone)
    return (*(moves(name, zone) for name in known), *((others,) if others.amount else ()))


def milled(game: Game, player: str, amount: int) -> tuple[Event, ...]:
    """Each card that is known by name, and the others by their number."""
    cards = from_top(game, player, amount, "the graveyard")
    return tuple(Event(Kind.MILL, one.subject) if one.kind is Kind.MOVE else one for one in cards)


def discard_hand(game: Game, scope: Scope, _event: Event | None) -> Ways:
    """The cards with names one by one, the others by their number."""
    named = tuple(Event(Kind.DISCARD, name) for name in named_in(game, scope.you, "the hand"))
    others = cards_in(game, scope.you, "the hand")
    rest = Event(Kind.MOVE_CARDS, scope.you, others, source="the hand", zone="the graveyard")
    return ((*named, rest) if others else named,)


_EXILE_TOP = "exile the top {amount:number} card[s] of the library"


def is_from_top(part: object) -> bool:
    """Whether it is the instruction to exile cards from the top of a library."""
    return isinstance(part, ClauseValue) and part.clause.en == _EXILE_TOP


instructions(
    {
        _EXILE_TOP: lambda game, scope, _event, amount: (from_top(game, scope.you, amount, "exile", moving(scope)),),
        "mill {amount:number} card[s] and return it to the hand": lambda game, scope, _event, amount: (
            (*milled(game, scope.you, amount), moves(scope.it, "the hand")),
        ),
    }
)


@instruction("put {what:selection} onto the battlefield[ under the control of {player:player}]")
def put_onto_battlefield(
    game: Game, scope: Scope, _event: Event | None, what: Selection, player: str | None = None
) -> Ways:
    """All at once."""
    names = picked(game, what, scope)
    return (tuple(moves(name, BATTLEFIELD, controller=player or owner_of(game, name)) for name in names),)


@instruction("put {what:selection} onto the battlefield with {amount:number} {kind:counter} counter[s]")
def put_with_counters(
    game: Game, scope: Scope, _event: Event | None, what: Selection, amount: int, kind: SlotTerm
) -> Ways:
    """Objects enter under their owners' control with counters on them, all at once."""
    names = picked(game, what, scope)
    entries = (moves(n, BATTLEFIELD, Counters(n, kind, amount), controller=owner_of(game, n)) for n in names)
    return (tuple(entries),)


@sentence(EFFECTS, "shuffle {what:selection} into the library")
class ShuffleInto:
    """Shuffle objects into their owners' libraries."""

    what: Selection

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """The moves and the shuffles at once."""
        names = picked(game, self.what, scope)
        owners = sorted({owner_of(game, name) for name in names})
        return ((*(moves(n, "the library") for n in names), *(Event(Kind.SHUFFLE, o) for o in owners)),)


def shuffle_everything(game: Game, scope: Scope, _event: Event | None) -> Ways:
    """All moves and the shuffle at once."""
    zones = ("the hand", "the graveyard", "the battlefield")
    named = (moves(name, "the library") for zone in zones for name in named_in(game, scope.you, zone))
    others = (
        Event(Kind.MOVE_CARDS, scope.you, amount, source=zone, zone="the library")
        for zone in zones
        if (amount := cards_in(game, scope.you, zone))
    )
    return ((*named, *others, Event(Kind.SHUFFLE, scope.you)),)


_OWN: dict[str, Callable[[Game, Scope, Event | None], Ways]] = {
    "discard the hand": discard_hand,
    "return a card from the graveyard to the hand": lambda game, scope, _: (
        tuple((moves(name, "the hand"),) for name in cards_of(game, scope.you, "the graveyard")) or ((),)
    ),
    "shuffle everything into the library": shuffle_everything,
}
OWN_CARDS = Vocabulary("owncards", _OWN)
"""What is done with cards of one's own that nobody describes."""


@instruction("{deed:owncards}")
def with_own_cards(game: Game, scope: Scope, event: Event | None, deed: str) -> Ways:
    """As the table says."""
    return _OWN[deed](game, scope, event)


@when("an effect moves {amount:number} cards of {player:player} from {source:zone} to {destination:zone}")
def moves_cards(ctx: RunContext, game: Game, amount: int, player: str, source: SlotTerm, destination: SlotTerm) -> Game:
    """The game after so many cards were moved, or all if there are fewer."""
    held = cards_in(game, player, source)
    moved = min(held, amount)
    if moved != amount:
        as_many(ctx, held, amount)
    there = cards_in(game, player, destination) + moved
    return game.put(Cards(player, ZONES[source], held - moved), Cards(player, ZONES[destination], there))


as_many = remark("only {held} of {wanted} can be moved", "609.3")
