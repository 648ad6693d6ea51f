"""What abilities wait for and ask: patterns of events, and conditions of the game (603.1, 603.4, 614.1)."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol

from mtgcr.rules.modules.cards import SPELL, CastFrom, Stacked
from mtgcr.rules.modules.combat import target_of
from mtgcr.rules.modules.events import Event, Kind, dies, enters, leaves
from mtgcr.rules.modules.players import LostLife, SpellsCast, life_of, opponents_of, players_in, total_of
from mtgcr.rules.modules.selections import Scope, Selection, fits, permanents_of, picked
from mtgcr.rules.modules.status import DESIGNATIONS, NEITHER, Daytime, Designated, has_trait, is_tapped, time_of
from mtgcr.rules.modules.table import (
    counters_on,
    damage_dealt,
    has_quality,
    is_of_type,
    power_of,
    toughness_of,
    zone_of,
)
from mtgcr.rules.modules.teams import team_of
from mtgcr.rules.modules.zones import BATTLEFIELD, size_of
from mtgcr.rules.sentences import ClauseValue, Sentences, T, sentence
from mtgcr.rules.workbench import Game, Player, RunContext, SlotTerm, Vocabulary


def _attacks_leader(game: Game, _scope: Scope, name: str) -> bool:
    totals = {player: life_of(game, player) for player in players_in(game)}
    return totals.get(target_of(game, name) or "") == max(totals.values())


def _with_greater(game: Game, scope: Scope, name: str) -> bool:
    others = (one.subject for one in scope.batch if one.kind is Kind.ATTACK)
    return any(power_of(game, other) > power_of(game, name) for other in others)


def _is_greater(game: Game, scope: Scope, name: str) -> bool:
    it = scope.it
    return power_of(game, name) > power_of(game, it) or toughness_of(game, name) > toughness_of(game, it)


HOLDS: dict[str, Callable[[Game, Scope, str], bool]] = {
    "attacks alone": lambda _game, scope, name: (
        [one.subject for one in scope.batch if one.kind is Kind.ATTACK] == [name]
    ),
    "attacks the player with the most life": _attacks_leader,
    "attacks with a creature of greater power": _with_greater,
    "has resolved": lambda game, _scope, name: game.find(Stacked, name, SPELL) is None,
    "is a companion": lambda game, _scope, name: has_trait(game, name, "is a companion"),
    "is untapped": lambda game, _scope, name: zone_of(game, name) == BATTLEFIELD and not is_tapped(game, name),
    "is tapped": lambda game, _scope, name: is_tapped(game, name),
    "is now a land": lambda game, _scope, name: is_of_type(game, name, "land"),
    "is now a creature": lambda game, _scope, name: is_of_type(game, name, "creature"),
    "has more power or toughness than it": _is_greater,
    "has less power than it": lambda game, scope, name: power_of(game, name) < power_of(game, scope.it),
    **{
        f"is {word}": lambda game, _scope, name, word=word: game.find(Designated, name, word) is not None  # type: ignore[misc]  # the word is bound
        for word in DESIGNATIONS.words
    },
}
STATES = Vocabulary("state", HOLDS)
"""What may be so of an object."""


STEPS = Vocabulary(
    "step",
    (
        *("untap", "upkeep", "draw", "precombat main phase", "beginning of combat", "declare attackers"),
        *("declare blockers", "combat damage", "end of combat", "postcombat main phase", "end step", "cleanup"),
    ),
)
"""The steps and main phases of a turn, in their order."""

RADIATION = "radiation"
"""What marks loss of life that rad counters cause."""
_UNHEARD = "BECOME BEGIN CEASE FOLLOW MARK MOVE MOVE_CARDS PUT_COUNTERS REMOVE_COUNTERS SET_LIFE SHUFFLE TARGET"
_KINDS = {one.value: one for one in Kind if one.name not in (*_UNHEARD.split(), "UNATTACH", "WIN_GAME")}
_KINDS |= {"creates tokens": Kind.CREATE, "deals damage": Kind.DAMAGE}


_OTHERS: dict[str, Callable[[Game, Event], object]] = {
    "deals combat damage to a player": lambda game, event: (
        event.kind is Kind.DAMAGE and event.zone == "combat" and game.find(Player, event.subject)
    ),
    "dies": dies,
    "enters": lambda _game, event: enters(event),
    "leaves the battlefield": leaves,
    "leaves the stack": lambda game, event: event.kind is Kind.MOVE and zone_of(game, event.subject) == "the stack",
    "loses life from radiation": lambda _game, event: event.kind is Kind.LOSE_LIFE and event.zone == RADIATION,
}
DEEDS = Vocabulary("deed", (*_KINDS, *_OTHERS))
"""What happens to somebody or something, or what it does."""
_OF_SOURCES = ("creates tokens", "deals combat damage to a player", "deals damage")
SIDES = Vocabulary("side", ("blocks", "becomes blocked by"))


class Pattern(Protocol):
    """What an ability waits for."""

    def matches(self, before: Game, seen: Game, event: Event, scope: Scope) -> bool:
        """Whether the event, which meets the game as it was before, is one; objects are looked at in `seen`."""


EVENTS = Sentences("event")
"""Patterns of events, told as sentences."""


class ClausePattern(ClauseValue):
    """A pattern whose clause says whether an event is one."""

    __slots__ = ()
    matches = ClauseValue.do


def pattern(en: str) -> Callable[[T], T]:
    """Declares a pattern of events: of the game before, the one to look at, an event, a scope and the slots by name."""
    return EVENTS.clause(ClausePattern, en)


@sentence(EVENTS, "{what:selection} {deed:deed}")
class Happens:
    """Something described does something, or it happens to it."""

    what: Selection
    deed: SlotTerm

    def matches(self, before: Game, seen: Game, event: Event, scope: Scope) -> bool:
        """Whether the event is of the kind and its subject (or the source of damage) is described."""
        subject = event.source if self.deed in _OF_SOURCES else event.subject
        kind, is_other = _KINDS.get(self.deed), _OTHERS.get(self.deed)
        is_kind = is_other(before, event) if is_other else event.kind is kind
        if kind is Kind.DRAW and event.amount != 1:
            return False  # cards are drawn one at a time (121.2)
        return bool(is_kind) and fits(seen, self.what, subject, scope)


@sentence(EVENTS, "{what:selection} {side:side} {other:selection}")
class BlockOf:
    """Something blocks something, or becomes blocked by it: once for each of the other (509.3d, 509.3e)."""

    what: Selection
    side: SlotTerm
    other: Selection

    @property
    def is_by_blocker(self) -> bool:
        """Whether the blocking creature is what it happens to."""
        return self.side == "blocks"

    def matches(self, _before: Game, seen: Game, event: Event, scope: Scope) -> bool:
        """Whether the event is a block of the one by the other."""
        pair = (self.what, self.other) if self.is_by_blocker else (self.other, self.what)
        names = zip(pair, (event.subject, event.source), strict=True)
        return event.kind is Kind.BLOCK and all(fits(seen, what, name, scope) for what, name in names)


@pattern("{what:selection} enters with power {power:number} or greater")
def enters_with(_before: Game, seen: Game, event: Event, scope: Scope, what: Selection, power: int) -> bool:
    """Whether something enters the battlefield that has so much power there, all effects counted."""
    return enters(event) and fits(seen, what, event.subject, scope) and power_of(seen, event.subject) >= power


@sentence(EVENTS, "{what:selection} becomes the target of an opponent of {player:player}")
class IsTargeted:
    """Something becomes the target of a spell or ability, whose source is "that", of a player's opponent."""

    what: Selection
    player: str

    def matches(self, _before: Game, seen: Game, event: Event, scope: Scope) -> bool:
        """Whether the event is that."""
        is_aimed = event.kind is Kind.TARGET and event.zone in opponents_of(seen, self.player)
        return is_aimed and fits(seen, self.what, event.subject, scope)


@pattern("{what:selection} loses its last {kind:counter} counter")
def loses_last(_before: Game, seen: Game, event: Event, scope: Scope, what: Selection, kind: SlotTerm) -> bool:
    """Whether the event takes it away."""
    is_taken = event.kind is Kind.REMOVE_COUNTERS and event.zone == kind
    return is_taken and fits(seen, what, event.subject, scope) and not counters_on(seen, event.subject, kind)


@pattern("{what:selection} is put into {zone:zone}")
def is_put_into(_before: Game, seen: Game, event: Event, scope: Scope, what: Selection, zone: SlotTerm) -> bool:
    """Whether something goes to the zone from anywhere."""
    return event.kind is Kind.MOVE and event.zone == zone and fits(seen, what, event.subject, scope)


@pattern("day becomes night or night becomes day")
def day_turns(before: Game, _seen: Game, event: Event, _scope: Scope) -> bool:
    """Whether the game loses one of the designations and gains the other (731.1a)."""
    now = (fact.time for fact in event.also if isinstance(fact, Daytime))
    return time_of(before) != NEITHER and any(time != time_of(before) for time in now)


@pattern("the {step:step} of {player:player} begins")
def step_begins(_before: Game, _seen: Game, event: Event, _scope: Scope, step: SlotTerm, player: str) -> bool:
    """Whether the event is the beginning of that step."""
    return event.kind is Kind.BEGIN and event.zone == step and event.subject == player


@pattern("the next {step:step} begins")
def next_step_begins(_before: Game, _seen: Game, event: Event, _scope: Scope, step: SlotTerm) -> bool:
    """Whether the event is the beginning of such a step."""
    return event.kind is Kind.BEGIN and event.zone == step


class Condition(Protocol):
    """What may be so."""

    def holds(self, ctx: RunContext, game: Game, scope: Scope) -> bool:
        """Whether it is so."""


CONDITIONS = Sentences("condition")
"""Conditions of the game, told as sentences."""


class ClauseCondition(ClauseValue):
    """A condition whose clause says whether it is so."""

    __slots__ = ()
    holds = ClauseValue.do


def condition(en: str) -> Callable[[T], T]:
    """Declares a condition and what must be so, as one of `conditions`."""
    return CONDITIONS.clause(ClauseCondition, en)


conditions = partial(CONDITIONS.clauses, ClauseCondition)
"""Declares conditions by what must be so: of a context, a game, a scope, and the slots by name."""


_CIRCLES: dict[str, Callable[[Game, str], Iterable[str]]] = {"an opponent": opponents_of, "the side": team_of}
_DONE_BY: dict[str, Callable[[Game, str], object]] = {
    "was dealt damage": damage_dealt,
    "lost life": lambda game, one: game.find(LostLife, one),
    "has cast a spell": lambda game, one: any(held.player == one and held.amount for held in game.all(SpellsCast)),
}
CIRCLES, DONE_BY = Vocabulary("circle", _CIRCLES), Vocabulary("done", _DONE_BY)
conditions(
    {
        "{what:selection} has a {kind:counter} counter": lambda _ctx, game, scope, what, kind: any(
            counters_on(game, name, kind) for name in picked(game, what, scope)
        ),
        "{one:condition} and {other:condition}": lambda ctx, game, scope, one, other: (
            one.holds(ctx, game, scope) and other.holds(ctx, game, scope)
        ),
        "{what:selection} is in {zone:zone}": lambda _ctx, game, scope, what, zone: any(
            zone_of(game, name) == zone for name in picked(game, what, scope)
        ),
        "it is {time:daytime}": lambda _ctx, game, _scope, time: time_of(game) == time,
        "it was cast from {zone:zone}": lambda _ctx, game, scope, zone: (
            game.find(CastFrom, scope.it) == CastFrom(scope.it, zone)
        ),
        "{circle:circle} of {player:player} {done:done} this turn": lambda _ctx, game, _scope, circle, player, done: (
            any(_DONE_BY[done](game, one) for one in _CIRCLES[circle](game, player))
        ),
        "it is not so that {condition:condition}": lambda ctx, game, scope, condition: (
            not condition.holds(ctx, game, scope)
        ),
        "{what:selection} has {ability:quality}": lambda _ctx, game, scope, what, ability: any(
            has_quality(game, name, ability) for name in picked(game, what, scope)
        ),
        "{what:selection} {state:state}": lambda _ctx, game, scope, what, state: any(
            HOLDS[state](game, scope, name) for name in picked(game, what, scope)
        ),
        "{player:player} has at most {amount:number} life": lambda ctx, game, _scope, player, amount: (
            total_of(ctx, game, player) <= amount
        ),
        "{player:player} has at least {amount:number} life": lambda ctx, game, _scope, player, amount: (
            total_of(ctx, game, player) >= amount
        ),
        "{player:player} has at least {amount:number} cards in {zone:zone}": lambda _c, game, _, player, amount, zone: (
            size_of(game, player, zone) >= amount
        ),
        "{player:player} controls {what:selection}": lambda _ctx, game, scope, player, what: any(
            fits(game, what, name, scope) for name in permanents_of(game, player)
        ),
    }
)
