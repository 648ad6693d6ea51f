"""What spells and abilities tell players to do, as data: each instruction gives the events that it proposes (608.2).

An instruction gives several tuples of events where somebody chooses: each is one way to follow it.  The same
instructions say what replacement effects put in the place of an event; `event` is that event then.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Protocol, TypeAlias

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.conditions import Condition, Pattern
from mtgcr.rules.modules.effects import Grants, Removes, on_one_briefly
from mtgcr.rules.modules.events import Event, Follow, Kind, moves
from mtgcr.rules.modules.keywords import ACTIONS, UNDONE
from mtgcr.rules.modules.selections import Scope, Selection, picked
from mtgcr.rules.modules.status import Designated
from mtgcr.rules.modules.table import ZONES, Boost, zone_of
from mtgcr.rules.sentences import ClauseValue, Sentences, T, sentence
from mtgcr.rules.slots import SlotChange, SlotTerm, Vocabulary
from mtgcr.rules.workbench import Game, NotModelled, OfSource, RunContext, Unmodelled, given, next_after

Ways: TypeAlias = tuple[tuple[Event, ...], ...]
"""The ways to follow an instruction, each the events that it proposes at once."""


class Instruction(Protocol):
    """Something to do."""

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """The events of each way to do it; `event` is what it takes the place of, if it does."""


class NoEvents:
    """An instruction that is more than events at one time."""

    __slots__ = ()

    def ways(self, _game: Game, _scope: Scope, _event: Event | None) -> Ways:
        """Not modelled: such an instruction in the place of an event."""
        raise Unmodelled("this in the place of an event")


class Performed(NoEvents, ABC):
    """An instruction that makes choices, ends early, or goes on with results."""

    __slots__ = ()

    @abstractmethod
    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> tuple[Game, ...]:
        """The possible games after the instruction was followed."""


PLACES = Vocabulary("place", ("on the bottom", "on top"))
"""Where in a library cards are put; what lies beneath known cards has no order here."""
SIZES = Vocabulary(
    "size", ("power", "toughness", "life total", "half life", "number", "damage this turn", "sacrificed power")
)
DAMAGE = Vocabulary("damage", ("all combat damage", "all damage by creatures"))
"""Damage that effects prevent however much it is."""
MANNERS = Vocabulary("manner", ("with it attached", "tapped and attacking", "tapped"))
"""How tokens enter."""
UNDONE_WORDS = Vocabulary("undone", sorted(UNDONE))
"""Keyword actions that no code executes."""
EFFECTS = Sentences("effect")
"""Instructions, told as sentences without a subject: their doer is the controller."""


class ClauseInstruction(ClauseValue):
    """An instruction whose clause gives its ways."""

    __slots__ = ()
    ways = ClauseValue.do


class ClauseDeed(ClauseValue, Performed):
    """An instruction whose clause performs it."""

    __slots__ = ()
    perform = ClauseValue.do  # type: ignore[assignment]  # as its table says


instructions = partial(EFFECTS.clauses, ClauseInstruction)
"""Declares instructions by what they propose: of a game, a scope, the event replaced, and the slots by name."""


def instruction(en: str) -> Callable[[T], T]:
    """Declares a sentence and what it proposes, as one of `instructions`."""
    return EFFECTS.clause(ClauseInstruction, en)


def deed(en: str) -> Callable[[T], T]:
    """Declares a sentence and how it is performed, as one of `deeds`."""
    return EFFECTS.clause(ClauseDeed, en)


deeds = partial(EFFECTS.clauses, ClauseDeed)
"""Declares instructions that are performed: of a context, a game, a scope, and the slots by name."""


def scaled(effect: Instruction, times: int) -> Instruction:
    """The instruction with its amount so many times."""
    if isinstance(effect, Give):
        return replace(effect, change=SlotChange(effect.change.power * times, effect.change.toughness * times))
    if not isinstance(effect, ClauseValue) or not hasattr(effect, "amount"):
        raise Unmodelled("an instruction without an amount, several times")
    return effect.having(amount=effect.amount * times)


def of_you(kind: Kind, _game: Game, scope: Scope, _event: Event | None, amount: int = 1) -> Ways:
    """What happens to who follows the instruction, so much or so often."""
    return ((Event(kind, scope.you, amount),),)


def to_each(
    happens: Kind, game: Game, scope: Scope, _event: Event | None, what: Selection, amount: int = 1, kind: str = ""
) -> Ways:
    """What the source does to everything described at once; counters go on permanents and players only."""
    names = (n for n in picked(game, what, scope) if not kind or zone_of(game, n) == ZONES["the battlefield"])
    return (tuple(Event(happens, name, amount, scope.it, kind, identity=scope.own) for name in names),)


def to_zone(zone: str) -> Callable[..., Ways]:
    """The moves of everything described to a zone at once."""
    return lambda game, scope, _event, what: (tuple(moves(name, zone) for name in picked(game, what, scope)),)


@sentence(EFFECTS, "{first:effect} then {second:effect}")
class Then:
    """One instruction after another (608.2c)."""

    first: Instruction
    second: Instruction

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """The ways of the first, with the second to be followed later."""
        rest = Event(Kind.FOLLOW, scope.you, source=scope.it, also=(Follow(self.second),))
        return tuple((*way, rest) for way in self.first.ways(game, scope, event))


@sentence(EFFECTS, "{first:effect} or else {second:effect}")
class OrElse:
    """The player may follow the first instruction; who does not follows the second."""

    first: Instruction
    second: Instruction

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """The ways of both; of the first only what is possible (608.2d)."""
        possible = tuple(way for way in self.first.ways(game, scope, event) if way)
        return (*possible, *self.second.ways(game, scope, event))


@sentence(EFFECTS, "{cost:effect} and if so {rest:effect}")
class IfSo(NoEvents):
    """An instruction that is a cost of another one, paid as the spell or ability resolves (118.12)."""

    cost: Instruction
    rest: Instruction


@sentence(EFFECTS, "{effect:effect} if they like")
class IfLiked:
    """An instruction that may be followed or not."""

    effect: Instruction

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """What would happen anyway, or the ways of the instruction."""
        return ((event,) if event else (), *self.effect.ways(game, scope, event))


instructions(
    {
        "draw {amount:number} card[s]": partial(of_you, Kind.DRAW),
        "gain {amount:number} life": partial(of_you, Kind.GAIN_LIFE),
        "lose {amount:number} life": partial(of_you, Kind.LOSE_LIFE),
        "have {amount:number} life": partial(of_you, Kind.SET_LIFE),
        "win the game": partial(of_you, Kind.WIN_GAME),
        "deal {amount:number} damage to {what:selection}": partial(to_each, Kind.DAMAGE),
        "destroy {what:selection}": partial(to_each, Kind.DESTROY),
        "tap {what:selection}": partial(to_each, Kind.TAP),
        "untap {what:selection}": partial(to_each, Kind.UNTAP),
        "put {amount:number} {kind:counter} counter[s] on {what:selection}": partial(to_each, Kind.PUT_COUNTERS),
        "take {amount:number} {kind:counter} counter[s] off {what:selection}": partial(to_each, Kind.REMOVE_COUNTERS),
        "exile {what:selection}": to_zone("exile"),
        "return {what:selection} to the hand": to_zone("the hand"),
        "put {what:selection} {place:place} of the library": lambda game, scope, _event, what, place: (
            tuple(
                replace(moves(name, "the library"), is_on_top=place == "on top") for name in picked(game, what, scope)
            ),
        ),
        "get {amount:number} {kind:counter} counter[s]": lambda _game, scope, _event, amount, kind: (
            (Event(Kind.PUT_COUNTERS, scope.you, amount, zone=kind),),
        ),
        "have {what:selection} become {designation:designation}": lambda game, scope, _event, what, designation: (
            tuple(Event(Kind.BECOME, n, also=(Designated(n, designation),)) for n in picked(game, what, scope)),
        ),
        "have {what:selection} gain {ability:quality}": lambda game, scope, _event, what, ability: (
            tuple(_briefly(game, name, Grants("", ability)) for name in picked(game, what, scope)),
        ),
        "have {what:selection} lose {ability:quality}": lambda game, scope, _event, what, ability: (
            tuple(_briefly(game, name, Removes("", ability)) for name in picked(game, what, scope)),
        ),
    }
)


def _briefly(game: Game, name: str, part: Grants | Removes) -> Event:
    return Event(Kind.BECOME, name, also=on_one_briefly(game, name, part.ability, part))


@sentence(EFFECTS, "{effect:effect} if {condition:condition}")
class Provided(NoEvents):
    """An instruction that is followed only if something is so."""

    effect: Instruction
    condition: Condition


@sentence(EFFECTS, "{effect:effect} when {event:event}")
class Later(NoEvents):
    """A delayed triggered ability is created that will follow the instruction (603.7)."""

    effect: Instruction
    event: Pattern


@sentence(EFFECTS, "sacrifice [{amount:number} of ]{what:selection}")
class Sacrifice:
    """Sacrifice permanents that one controls."""

    what: Selection
    amount: int | None = None

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """So many of those described, or one; all of them where all are and no number is said."""
        own = [n for n in picked(game, self.what, scope) if controller_of(game, n) == scope.you]
        count = self.amount or (len(own) if self.what.form == "all" else 1)
        return tuple(tuple(Event(Kind.SACRIFICE, n) for n in some) for some in combinations(own, min(count, len(own))))


@sentence(EFFECTS, "give {what:selection} {change:change}")
class Give:
    """Change power and toughness of what is described now, until end of turn (611.2c)."""

    what: Selection
    change: SlotChange

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """The set of objects is fixed as the effect begins."""
        names = picked(game, self.what, scope)
        return (tuple(Event(Kind.BECOME, name, also=(lasting_boost(game, name, self.change),)) for name in names),)


@instruction("[have {what:selection} ]{deed:undone}[ {amount:number}]")
def not_done(_game: Game, scope: Scope, _event: Event | None, deed: SlotTerm, **_others: object) -> Ways:
    """Not modelled, by the number of the action."""
    raise NotModelled(ACTIONS[deed], scope.it)


@given("{source:name} tells {player:player} to {effect:effect}")
class Tells(OfSource, about="source"):
    """What the text of a spell or permanent has a player do."""

    player: str
    effect: Instruction


def lasting_boost(game: Game, name: str, change: SlotChange) -> Boost:
    """The change of power and toughness until end of turn, apart from others that are alike."""
    return Boost(name, change, next_after(one.stamp for one in game.all(Boost)))
