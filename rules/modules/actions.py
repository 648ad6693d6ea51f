"""What spells and abilities tell players to do, as data: each instruction gives the events that it proposes (608.2).

An instruction gives several tuples of events where somebody chooses: each is one way to follow it.  The same
instructions say what replacement effects put in the place of an event; `event` is that event then.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import combinations
from typing import TYPE_CHECKING, Protocol, TypeAlias, dataclass_transform

from mtgcr.rules.context import NotModelled, Unmodelled
from mtgcr.rules.game import next_after
from mtgcr.rules.modules.combat import controller_of
from mtgcr.rules.modules.conditions import CONDITIONS, EVENTS, STEPS, Condition, Pattern
from mtgcr.rules.modules.events import Event, Follow, Kind
from mtgcr.rules.modules.keywords import ACTIONS, UNDONE
from mtgcr.rules.modules.selections import SELECTIONS, picked
from mtgcr.rules.modules.table import COUNTERS, QUALITIES, TYPES, ZONES, Boost, zone_of
from mtgcr.rules.sentences import Sentences, T
from mtgcr.rules.slots import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from mtgcr.rules.context import RunContext
    from mtgcr.rules.game import Game
    from mtgcr.rules.modules.selections import Scope, Selection
    from mtgcr.rules.slots import SlotChange, SlotTerm

Ways: TypeAlias = tuple[tuple[Event, ...], ...]
"""The ways to follow an instruction, each the events that it proposes at once."""


class Instruction(Protocol):
    """Something to do."""

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """The events of each way to do it; `event` is what it takes the place of, if it does."""


class Performed(ABC):
    """An instruction that is more than events at one time: it makes choices, ends early, or goes on with results."""

    __slots__ = ()

    @abstractmethod
    def perform(self, ctx: RunContext, game: Game, scope: Scope) -> tuple[Game, ...]:
        """The possible games after the instruction was followed."""

    def ways(self, _game: Game, _scope: Scope, _event: Event | None) -> Ways:
        """Not modelled: such an instruction in the place of an event."""
        raise Unmodelled("this in the place of an event")


DAMAGE = Vocabulary("damage", ("all combat damage", "all damage by creatures"))
"""Damage that effects prevent however much it is."""
UNDONE_WORDS = Vocabulary("undone", sorted(UNDONE))
"""Keyword actions that no code executes."""
EFFECTS = Sentences(
    "effect", (SELECTIONS, EVENTS, CONDITIONS, STEPS, TYPES, COUNTERS, ZONES, QUALITIES, DAMAGE, UNDONE_WORDS)
)
"""Instructions, told as sentences without a subject: their doer is the controller."""


@dataclass_transform(frozen_default=True)
def effect_sentence(en: str) -> Callable[[T], T]:
    """Declares a sentence of the kind and the dataclass made of its slots."""
    return EFFECTS.sentence(en)


def of_each(game: Game, what: Selection, scope: Scope, kind: Kind) -> Ways:
    """The one way in which the same happens to everything described at once."""
    return (tuple(Event(kind, name) for name in picked(game, what, scope)),)


@effect_sentence("{first:effect} then {second:effect}")
class Then:
    """One instruction after another (608.2c)."""

    first: Instruction
    second: Instruction

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """The ways of the first, with the second to be followed later."""
        rest = Event(Kind.FOLLOW, scope.you, source=scope.it, also=(Follow(self.second),))
        return tuple((*way, rest) for way in self.first.ways(game, scope, event))


@effect_sentence("{first:effect} or else {second:effect}")
class OrElse:
    """The player may follow the first instruction; who does not follows the second."""

    first: Instruction
    second: Instruction

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """The ways of both; of the first only what is possible (608.2d)."""
        possible = tuple(way for way in self.first.ways(game, scope, event) if way)
        return (*possible, *self.second.ways(game, scope, event))


@effect_sentence("{cost:effect} and if so {rest:effect}")
class IfSo:
    """An instruction that is a cost of another one, paid as the spell or ability resolves (118.12)."""

    cost: Instruction
    rest: Instruction

    def ways(self, _game: Game, _scope: Scope, _event: Event | None) -> Ways:
        """No events at once: `mtgcr.rules.modules.pipeline` follows the rest once the cost is paid."""
        raise Unmodelled("a cost in the place of an event")


@effect_sentence("{effect:effect} if they like")
class May:
    """An instruction that the player may follow or not."""

    effect: Instruction

    def ways(self, game: Game, scope: Scope, event: Event | None) -> Ways:
        """The ways of the instruction, and to let things go as they would."""
        return ((event,) if event else (), *self.effect.ways(game, scope, event))


@effect_sentence("{effect:effect} if {condition:condition}")
class Provided:
    """An instruction that is followed only if something is so."""

    effect: Instruction
    condition: Condition

    def ways(self, _game: Game, _scope: Scope, _event: Event | None) -> Ways:
        """No events at once: `mtgcr.rules.modules.pipeline` asks for the condition first."""
        raise Unmodelled("a condition in the place of an event")


@effect_sentence("{effect:effect} when {event:event}")
class Later:
    """A delayed triggered ability is created that will follow the instruction (603.7)."""

    effect: Instruction
    event: Pattern

    def ways(self, _game: Game, _scope: Scope, _event: Event | None) -> Ways:
        """Not an event: `mtgcr.rules.modules.happenings` creates the ability."""
        raise Unmodelled("a delayed ability in the place of an event")


@effect_sentence("draw {amount:number} card[s]")
class Draw:
    """Draw cards."""

    amount: int

    def ways(self, _game: Game, scope: Scope, _event: Event | None) -> Ways:
        """One draw after another."""
        return ((Event(Kind.DRAW, scope.you, self.amount),),)


@effect_sentence("draw a card for each of {what:selection}")
class DrawForEach:
    """Draw a card for each of something."""

    what: Selection

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """As many draws as there are such permanents."""
        return ((Event(Kind.DRAW, scope.you, len(picked(game, self.what, scope))),),)


@effect_sentence("gain {amount:number} life")
class GainLife:
    """Gain life."""

    amount: int

    def ways(self, _game: Game, scope: Scope, _event: Event | None) -> Ways:
        """One gain of life."""
        return ((Event(Kind.GAIN_LIFE, scope.you, self.amount),),)


@effect_sentence("lose {amount:number} life")
class LoseLife:
    """Lose life."""

    amount: int

    def ways(self, _game: Game, scope: Scope, _event: Event | None) -> Ways:
        """One loss of life."""
        return ((Event(Kind.LOSE_LIFE, scope.you, self.amount),),)


@effect_sentence("have {life:number} life")
class HaveLife:
    """The life total becomes a number (119.5)."""

    life: int

    def ways(self, _game: Game, scope: Scope, _event: Event | None) -> Ways:
        """One change of the life total."""
        return ((Event(Kind.SET_LIFE, scope.you, self.life),),)


@effect_sentence("win the game")
class WinGame:
    """Win the game."""

    def ways(self, _game: Game, scope: Scope, _event: Event | None) -> Ways:
        """The win."""
        return ((Event(Kind.WIN_GAME, scope.you),),)


@effect_sentence("destroy {what:selection}")
class Destroy:
    """Destroy permanents."""

    what: Selection

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """All at once."""
        return (tuple(Event(Kind.DESTROY, name, source=scope.it) for name in picked(game, self.what, scope)),)


@effect_sentence("sacrifice [{amount:number} of ]{what:selection}")
class Sacrifice:
    """Sacrifice permanents that one controls."""

    what: Selection
    amount: int | None = None

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """So many of those described, or one; all of them where all are and no number is said."""
        own = [n for n in picked(game, self.what, scope) if controller_of(game, n) == scope.you]
        count = self.amount or (len(own) if self.what.form == "all" else 1)
        return tuple(tuple(Event(Kind.SACRIFICE, n) for n in some) for some in combinations(own, min(count, len(own))))


@effect_sentence("tap {what:selection}")
class Tap:
    """Tap permanents."""

    what: Selection

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """All at once."""
        return of_each(game, self.what, scope, Kind.TAP)


@effect_sentence("untap {what:selection}")
class Untap:
    """Untap permanents."""

    what: Selection

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """All at once."""
        return of_each(game, self.what, scope, Kind.UNTAP)


@effect_sentence("put {amount:number} {kind:counter} counter[s] on {what:selection}")
class PutCounters:
    """Put counters on permanents."""

    amount: int
    kind: SlotTerm
    what: Selection

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """On all at once that are on the battlefield."""
        names = (name for name in picked(game, self.what, scope) if zone_of(game, name) == ZONES["the battlefield"])
        return (tuple(Event(Kind.PUT_COUNTERS, name, self.amount, zone=self.kind) for name in names),)


@effect_sentence("deal {amount:number} damage to {what:selection}")
class Deal:
    """The source deals damage."""

    amount: int
    what: Selection

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """To all at once."""
        names = picked(game, self.what, scope)
        return (tuple(Event(Kind.DAMAGE, name, self.amount, scope.it) for name in names),)


@effect_sentence("give {what:selection} {change:change}")
class Give:
    """Change power and toughness of what is described now, until end of turn (611.2c)."""

    what: Selection
    change: SlotChange

    def ways(self, game: Game, scope: Scope, _event: Event | None) -> Ways:
        """The set of objects is fixed as the effect begins."""
        names = picked(game, self.what, scope)
        return (tuple(Event(Kind.BECOME, name, also=(lasting_boost(game, name, self.change),)) for name in names),)


@effect_sentence("[have {what:selection} ]{deed:undone}[ {amount:number}]")
class NotDone:
    """A keyword action that no code executes."""

    deed: SlotTerm
    what: Selection | None = None
    amount: int | None = None

    def ways(self, _game: Game, scope: Scope, _event: Event | None) -> Ways:
        """Not modelled, by the number of the action."""
        raise NotModelled(ACTIONS[self.deed], scope.it)


def lasting_boost(game: Game, name: str, change: SlotChange) -> Boost:
    """The change of power and toughness until end of turn, apart from others that are alike."""
    return Boost(name, change, next_after(one.stamp for one in game.all(Boost)))
