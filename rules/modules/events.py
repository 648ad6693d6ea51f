"""Events as data: what can happen, what it contains, and the game after it (700.1).

An event changes nothing by itself.  `rules.modules.pipeline` proposes it, has it replaced or prevented, and applies
what is left of it; what triggered is found by comparing the game before with the game after.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from typing import Any, TypeAlias

from mtgcr.parser.frozen_values import frozen, replace
from mtgcr.rules.modules.cards import SPELL, CastBy, CastFrom, CommandCasts, PlayingCard, Stacked
from mtgcr.rules.modules.combat import Removed, controller_of, is_player
from mtgcr.rules.modules.effects import Arrived, Attached, Begun, next_stamp
from mtgcr.rules.modules.faces import Melded, Parted
from mtgcr.rules.modules.losing import effect_wins, lose
from mtgcr.rules.modules.players import Buried, LostLife, SpellsCast, cards_in, draw, life_of, with_life
from mtgcr.rules.modules.status import FaceDown, PhasedOut, Tapped, is_tapped
from mtgcr.rules.modules.table import (
    KEYWORD_COUNTERS,
    Ceased,
    Counters,
    DealtThisTurn,
    Marked,
    Permanent,
    TokenPermanent,
    characteristics_of,
    counter_effect,
    counters_on,
    damage_dealt,
    is_of_type,
    marked_on,
    zone_of,
)
from mtgcr.rules.modules.zones import (
    BATTLEFIELD,
    LastKnown,
    Priority,
    identity_of,
    next_place,
    on_top,
    owner_of,
    put_into,
    shuffle,
    top_of,
    with_cards,
)
from mtgcr.rules.workbench import Fact, Game, NotModelled, RunContext


class Kind(Enum):
    """What happens; the subject is the object or player to which it does."""

    ATTACK = "attacks"
    BECOME = "becomes"
    """The facts of `also` become true."""
    BEGIN = "begins"
    """A step begins; `zone` is the step, the subject the active player, and `also` that it is not skipped."""
    BLOCK = "blocks"
    """A creature (the subject) blocks another (the source)."""
    BLOCKED = "becomes blocked"
    CAST = "is cast"
    CEASE = "ceases to exist"
    CREATE = "is created"
    """As many tokens as the amount, named after the subject; `also` is true of each, `source` is the controller."""
    DAMAGE = "is dealt damage"
    DESTROY = "is destroyed"
    DISCARD = "is discarded"
    DRAW = "draws a card"
    FOLLOW = "follows"
    """The subject follows the instruction in `also` after the events of this time."""
    GAIN_CONTROL = "changes control"
    """The source gains control of the subject by an effect in `also`."""
    GAIN_LIFE = "gains life"
    LOSE_GAME = "loses the game"
    LOSE_LIFE = "loses life"
    MARK = "is marked with damage"
    MILL = "is milled"
    MOVE = "moves"
    """An object goes to `zone`; `also` holds facts that are true of it as it arrives."""
    MOVE_CARDS = "moves cards"
    """As many of the subject's cards without names as the amount go from the zone `source` to `zone`."""
    PAY_LIFE = "pays life"
    PUT_COUNTERS = "gets counters"
    """As many counters as the amount, of the kind in `zone`."""
    REMOVE_COUNTERS = "loses counters"
    SACRIFICE = "is sacrificed"
    SEARCH = "searches a library"
    SET_LIFE = "has a new life total"
    SHUFFLE = "shuffles"
    TAP = "becomes tapped"
    TARGET = "becomes a target"
    """The subject becomes the target of the source: of its spell, or its ability numbered as the amount, of `zone`."""
    TURN_UP = "is turned face up"
    UNBLOCKED = "attacks and isn't blocked"
    UNATTACH = "becomes unattached"
    UNTAP = "becomes untapped"
    WIN_GAME = "wins the game"


class Follow(Fact):
    """An instruction that is still to be followed."""

    effect: Any


@frozen
class Event:
    """One thing that happens to an object or player; what is done by what, how much, where to.

    `also` are facts that become true with it, `is_on_top` puts a card on top of the library, `used` names the
    replacement effects that had their opportunity (614.5), `identity` says which object the source was (400.7).
    """

    kind: Kind
    subject: str
    amount: int = 1
    source: str = ""
    zone: str = ""
    also: tuple[Fact, ...] = ()
    is_on_top: bool = False
    identity: int | None = None
    used: frozenset[str] = frozenset()

    def mark(self, effect: str) -> Event:
        """The event after the effect had its opportunity."""
        return replace(self, used=self.used | {effect})


Prospects: TypeAlias = "tuple[tuple[Game, tuple[Event, ...]], ...]"
"""Ways in which events may go on: each a game, changed by nothing but effects used up, and what is to happen to it."""
Decision: TypeAlias = tuple[tuple[Event, ...], ...]
"""What a player decides as state-based actions are performed: the events of each way to decide."""


def moves(name: str, zone: str, *also: Fact, controller: str = "") -> Event:
    """The event that the object goes to the zone."""
    return Event(Kind.MOVE, name, source=controller, zone=zone, also=also)


def contained(event: Event) -> tuple[Event, ...]:
    """The events of which this one consists, proposed after its own replacement (616.1g)."""
    inner: tuple[Event, ...] = ()
    match event.kind:
        case Kind.DESTROY | Kind.SACRIFICE | Kind.DISCARD | Kind.MILL:
            inner = (moves(event.subject, "the graveyard"),)
        case Kind.CREATE:
            inner = tuple(_token(event, place) for place in range(1, event.amount + 1))
        case Kind.PAY_LIFE:
            inner = (Event(Kind.LOSE_LIFE, event.subject, event.amount),)
        case Kind.DRAW if event.amount != 1:
            inner = (replace(event, amount=1),) * event.amount
    return tuple(replace(one, used=one.used | event.used) for one in inner)


def _token(event: Event, place: int) -> Event:
    name = event.subject if place == 1 else f"{event.subject}-{place}"
    also = tuple(renamed(fact, event.subject, name) for fact in event.also)
    return moves(name, BATTLEFIELD, *also, controller=event.source)


def renamed(fact: Fact, old: str, new: str) -> Fact:
    """The same fact about another object."""
    about = {one.name: new for one in fields(fact) if getattr(fact, one.name) == old}
    return replace(fact, **about)


def apply(ctx: RunContext, before: Game, game: Game, event: Event) -> Game:
    """The game after the event, which happens to the game as it was before all events of its time."""
    if event.kind is Kind.LOSE_GAME:
        return lose(ctx, game, event.subject)
    if event.kind is Kind.WIN_GAME:
        return effect_wins(ctx, game, event.subject)
    change = _CHANGES.get(event.kind)
    return change(before, game, event) if change else game


def _move(before: Game, game: Game, event: Event) -> Game:
    game = _parted(put_into(game, event.subject, event.zone, event.source), event.subject)
    if leaves(before, event):
        last = LastKnown(event.subject, identity_of(before, event.subject), characteristics_of(before, event.subject))
        game = game.put(Removed(event.subject), last)
    if dies(before, event):
        buried = game.find(Buried)
        game = game.put(Buried(1 + (buried.amount if buried else 0)))
    if event.zone in ("exile", BATTLEFIELD):
        game = game.put(Arrived(event.subject, next_stamp(before)))
    if event.is_on_top:
        game = on_top(game, event.subject)
    return game.put(*event.also)


def _parted(game: Game, name: str) -> Game:
    """A melded permanent that has left is there no more; its two cards are."""
    melded = game.find(Melded, name)
    if melded is None or zone_of(game, name) == BATTLEFIELD:
        return game
    cards = tuple((card, identity_of(game, card) + 1) for card in melded.cards)
    return game.drop(melded, Permanent(name, "")).put(Parted(name, cards))


def proposed(game: Game, spell: str, player: str) -> Game:
    """The card is on top of the stack from now on (601.2a)."""
    if zone_of(game, spell) == "the stack":
        return game
    moved = put_into(game, spell, "the stack") if game.find(PlayingCard, spell) else game
    if zone_of(game, spell) == "the command zone":
        before = game.find(CommandCasts, spell)
        moved = moved.put(CommandCasts(player, spell, 1 + (before.times if before else 0)))
    return moved.put(
        CastFrom(spell, zone_of(game, spell)), CastBy(spell, player), Stacked(spell, SPELL, next_place(game))
    )


def counted_cast(game: Game, player: str) -> Game:
    """The game in which the player has cast one more spell, and has priority."""
    held = game.find(SpellsCast, player)
    return game.put(Priority(player), SpellsCast(player, 1 + (held.amount if held else 0)))


def _draw(_before: Game, game: Game, event: Event) -> Game:
    if event.amount != 1:
        return game  # the single draws that it consists of do it
    top = top_of(game, event.subject)
    return put_into(game, top[0], "the hand") if top else draw(game, event.subject)


def _move_cards(_before: Game, game: Game, event: Event) -> Game:
    moved = min(event.amount, cards_in(game, event.subject, event.source))
    game = with_cards(game, event.subject, event.source, -moved)
    return with_cards(game, event.subject, event.zone, moved)


def _put_counters(_before: Game, game: Game, event: Event) -> Game:
    held = counters_on(game, event.subject, event.zone)
    game = game.put(Counters(event.subject, event.zone, held + event.amount))
    since = Begun(counter_effect(event.subject, event.zone), next_stamp(game))
    return game.put(since) if event.zone in KEYWORD_COUNTERS else game


def _remove_counters(_before: Game, game: Game, event: Event) -> Game:
    held = counters_on(game, event.subject, event.zone)
    left = max(0, held - event.amount)
    if held and not left and event.zone == "defense" and is_of_type(game, event.subject, "Siege"):
        raise NotModelled("310.12b", event.subject)  # it is exiled, and cast transformed
    return game.put(Counters(event.subject, event.zone, left))


_CHANGES: dict[Kind, Callable[[Game, Game, Event], Game]] = {
    Kind.BECOME: lambda _, game, event: game.put(*event.also),
    Kind.BEGIN: lambda _, game, event: game.put(*event.also),
    Kind.CAST: lambda _, game, event: counted_cast(proposed(game, event.subject, event.source), event.source),
    Kind.CEASE: lambda _, game, event: game.drop(
        TokenPermanent(event.subject), Permanent(event.subject, ""), PhasedOut(event.subject)
    ).put(Ceased(event.subject)),
    Kind.DAMAGE: lambda _, game, event: game.put(
        DealtThisTurn(event.subject, damage_dealt(game, event.subject) + event.amount)
    ),
    Kind.DRAW: _draw,
    Kind.GAIN_CONTROL: lambda _, game, event: game.put(*event.also),
    Kind.GAIN_LIFE: lambda _, game, it: with_life(game, it.subject, life_of(game, it.subject) + it.amount),
    Kind.LOSE_LIFE: lambda _, game, it: with_life(game, it.subject, life_of(game, it.subject) - it.amount).put(
        LostLife(it.subject)
    ),
    Kind.MARK: lambda _, game, event: game.put(Marked(event.subject, marked_on(game, event.subject) + event.amount)),
    Kind.MOVE: _move,
    Kind.MOVE_CARDS: _move_cards,
    Kind.PUT_COUNTERS: _put_counters,
    Kind.REMOVE_COUNTERS: _remove_counters,
    Kind.SHUFFLE: lambda _, game, event: shuffle(game, event.subject),
    Kind.TAP: lambda _, game, event: game.put(Tapped(event.subject)),
    Kind.TURN_UP: lambda _, game, event: game.drop(FaceDown(event.subject)),
    Kind.UNATTACH: lambda _, game, event: game.drop(Attached(event.subject, "")),
    Kind.UNTAP: lambda _, game, event: game.drop(Tapped(event.subject)),
}
"""What each kind of event changes; the others only contain events, or only happen."""


def partakers(event: Event) -> tuple[str, ...]:
    """The objects and players that the event is about: also the other creature of a block, and the source of damage."""
    other = event.source if event.kind in (Kind.BLOCK, Kind.DAMAGE) else ""
    return (event.subject, other) if other else (event.subject,)


def enters(event: Event) -> bool:
    """Whether the event is an object entering the battlefield."""
    return event.kind is Kind.MOVE and event.zone == BATTLEFIELD


def leaves(before: Game, event: Event) -> bool:
    """Whether the event is an object leaving the battlefield."""
    return event.kind is Kind.MOVE and not enters(event) and zone_of(before, event.subject) == BATTLEFIELD


def dies(before: Game, event: Event) -> bool:
    """Whether the event is a permanent being put into a graveyard (700.4)."""
    return leaves(before, event) and event.zone == "the graveyard"


def is_possible(game: Game, event: Event) -> bool:
    """Whether the event can happen at all: a tapped permanent is not tapped, what is gone is not destroyed."""
    match event.kind:
        case Kind.TAP:
            return not is_tapped(game, event.subject) and zone_of(game, event.subject) == BATTLEFIELD
        case Kind.UNTAP:
            return is_tapped(game, event.subject)
        case Kind.DESTROY | Kind.SACRIFICE:
            return zone_of(game, event.subject) == BATTLEFIELD
        case Kind.GAIN_CONTROL:
            return controller_of(game, event.subject) != event.source
        case Kind.DAMAGE | Kind.GAIN_LIFE | Kind.LOSE_LIFE | Kind.PUT_COUNTERS:
            return event.amount > 0
        case _:
            return True


def affected_player(game: Game, event: Event, controller: str | None) -> str:
    """The player who chooses among the effects that would apply: the one affected, or controller or owner (616.1)."""
    return event.subject if is_player(game, event.subject) else controller or owner_of(game, event.subject)
