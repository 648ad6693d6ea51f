"""Continuous effects as facts: what each affects, what it does there and in which layer, and since when (611, 613).

An effect has a name, a scope (what it affects) and parts (what it does there).  Effects that begin during a scenario
have timestamps in that order; those that are there from the beginning have earlier ones, all the same.
"""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, ClassVar, Protocol, TypeAlias, get_args

from mtgcr.parser.frozen_values import frozen, replace
from mtgcr.rules.modules.keywords import CREATURE_TYPES, instance, without_any
from mtgcr.rules.modules.particular import particular
from mtgcr.rules.slots import PowerToughness, SlotChange, Vocabulary
from mtgcr.rules.workbench import Fact, Game, OfEffect, OfName, OfSource, RunContext, given, next_after, when


class Layer(Enum):
    """The layers in their order (613.1, 613.4)."""

    CONTROL = "2"
    TEXT = "3"
    TYPE = "4"
    COLOUR = "5"
    ABILITY = "6"
    SET = "7b"
    MODIFY = "7c"
    SWITCH = "7d"


@frozen
class Characteristics:
    """What an object is, as far as effects can change it; `size` is None for what has no power and toughness.

    `modifiers` are the changes of power and toughness that counters and simple effects make.
    """

    controller: str
    types: frozenset[str]
    colours: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    size: PowerToughness | None = None
    modifiers: tuple[SlotChange, ...] = ()
    is_permanent: bool = True
    is_silenced: bool = False
    """Whether an effect has taken away its abilities, those too that are stated as effects, triggers and the like."""
    is_every_kind: bool = False
    """Whether it is every creature type: what loses changeling in a later layer keeps that (702.73a, 613.6)."""

    def has_type(self, type_: str) -> bool:
        """Whether it has the type, be it among all creature types (702.73a)."""
        return type_ in self.types or (type_ in CREATURE_TYPES and self.is_every_kind)


BARE = Vocabulary("bare", ("without abilities",))


@given("{effect:new} affects {name:name}")
class OnObject(OfEffect, names="effect"):
    """The effect affects one object."""

    name: str


@given("{effect:new} affects what {source:name} is attached to")
class OnHost(OfEffect, names="effect"):
    """The effect affects what an object is attached to."""

    source: str


class OnKind(OfEffect, about="effect", names="effect"):
    """The effect affects every permanent that has all the types and no other condition against it (609.2)."""

    types: tuple[str, ...]
    without: str | None = None
    colour: str | None = None
    controller: str | None = None
    is_bare: bool = False
    """Whether only objects without abilities are affected."""

    def fits(self, it: Characteristics) -> bool:
        """Whether the effect affects such an object."""
        return (
            it.is_permanent
            and all(map(it.has_type, self.types))
            and not (self.without and it.has_type(self.without))
            and self.colour in (None, *it.colours)
            and self.controller in (None, it.controller)
            and not (self.is_bare and it.abilities)
        )


@given(
    "{effect:new} affects each [{colour:colour} ][non{without:type} ]{types:type+}[ {bare:bare}]"
    "[ that {controller:player} controls]"
)
def on_kind(
    effect: str,
    types: tuple[str, ...],
    colour: str | None = None,
    without: str | None = None,
    controller: str | None = None,
    bare: str | None = None,
) -> OnKind:
    """An effect on everything of a kind."""
    return OnKind(effect, types, without, colour, controller, is_bare=bare is not None)


@given("{source:name} is attached to {name:name}")
class Attached(OfSource, about="source"):
    """What an Aura or Equipment is attached to."""

    name: str


@given("{effect:name} gives {change:change}")
class Gives(OfEffect, about="effect"):
    """A change of power and toughness."""

    change: SlotChange
    LAYER: ClassVar = Layer.MODIFY


@given("{effect:name} sets power and toughness to {size:pt}")
class Sets(OfEffect, about="effect"):
    """Power and toughness set to a value."""

    size: PowerToughness
    LAYER: ClassVar = Layer.SET


@given("{effect:name} switches power and toughness")
class Switches(OfEffect):
    """Power and toughness exchanged."""

    LAYER: ClassVar = Layer.SWITCH


@given("{effect:name} makes it {colours:colour+}")
class Colours(OfEffect, about="effect"):
    """Colours set, whatever they were."""

    colours: tuple[str, ...]
    LAYER: ClassVar = Layer.COLOUR


@given("{effect:name} adds the type[s] {types:type+}")
class AddsTypes(OfEffect, about="effect"):
    """Types added to those that the object has (205.1b)."""

    types: tuple[str, ...]
    LAYER: ClassVar = Layer.TYPE


class RemovesType(OfEffect):
    """A type taken away."""

    type: str
    LAYER: ClassVar = Layer.TYPE


@given("{effect:name} grants {ability:quality}")
class Grants(OfEffect):
    """An ability added."""

    ability: str
    LAYER: ClassVar = Layer.ABILITY


@given("{effect:name} removes {ability:quality}")
class Removes(OfEffect):
    """An ability taken away."""

    ability: str
    LAYER: ClassVar = Layer.ABILITY


@given("{effect:name} removes all abilities")
class Silences(OfEffect):
    """All abilities taken away."""

    LAYER: ClassVar = Layer.ABILITY


@given("{effect:name} gives control to {player:player}")
class Controls(OfEffect, about="effect"):
    """Control given to a player."""

    player: str
    LAYER: ClassVar = Layer.CONTROL


Part: TypeAlias = Gives | Sets | Switches | Colours | AddsTypes | RemovesType | Grants | Removes | Silences | Controls
PARTS: tuple[type[Part], ...] = get_args(Part)
AFTER: dict[type[Fact], Callable[[Any, Characteristics], Characteristics]] = {
    Gives: lambda part, it: replace(it, size=plus(it.size, part.change)),
    Sets: lambda part, it: replace(it, size=part.size),
    Switches: lambda _part, it: replace(it, size=it.size and PowerToughness(it.size.toughness, it.size.power)),
    Colours: lambda part, it: replace(it, colours=frozenset(part.colours)),
    AddsTypes: lambda part, it: replace(it, types=it.types | set(part.types)),
    RemovesType: lambda part, it: replace(it, types=it.types - {part.type}),
    Grants: lambda part, it: replace(it, abilities=it.abilities | {instance(part.ability, it.abilities)}),
    Removes: lambda part, it: replace(it, abilities=without_any(it.abilities, part.ability)),
    Silences: lambda _part, it: replace(it, abilities=frozenset(), is_silenced=True),
    Controls: lambda part, it: replace(it, controller=part.player),
}


def applied_to(part: Fact, it: Characteristics) -> Characteristics:
    """The object after the part of an effect."""
    return AFTER[type(part)](part, it)


class Counting(Protocol):
    """An effect that depends on something that is counted each time."""

    effect: str
    LAYER: ClassVar[Layer]

    def now(self, game: Game) -> Part | None:
        """What it does at present; None for nothing."""


COUNTING: list[type[Fact]] = []
"""The kinds of such effects; a module adds its own."""


class Begun(OfEffect, about="effect"):
    """The effect applies, and since when."""

    stamp: int = 0


@given("{effect:name} applies")
def applies(effect: str) -> Begun:
    """An effect that applies from the beginning."""
    return Begun(effect)


@when("{effect:name} begins")
def begins(_ctx: RunContext, game: Game, effect: str) -> Game:
    """The game with the effect, later than all others."""
    return game.put(Begun(effect, next_stamp(game)))


class Arrived(OfName, about="name"):
    """The timestamp of an object in exile or on the battlefield; what entered at one time has the same (613.7)."""

    stamp: int


def next_stamp(game: Game) -> int:
    """The timestamp of what begins or arrives now (613.7)."""
    stamps: tuple[Begun | Arrived, ...] = (*game.all(Begun), *game.all(Arrived))
    return next_after(one.stamp for one in stamps)


def latest(game: Game, names: Iterable[str]) -> tuple[str, ...]:
    """Those with the latest timestamp; what has none stated is older, and where none has any there is no answer."""
    stamps = {one: held.stamp for one in names if (held := game.find(Arrived, one))}
    return tuple(one for one, stamp in stamps.items() if stamp == max(stamps.values()))


@when("{effect:name} ends")
def ends(_ctx: RunContext, game: Game, effect: str) -> Game:
    """The game without the effect."""
    return without(game, effect)


def without(game: Game, effect: str) -> Game:
    """The game in which the effect has not begun, or has ended."""
    return game.drop(*(one for one in game.all(Begun) if one.effect == effect))


@when("{source:name} becomes attached to {name:name}")
def becomes_attached(ctx: RunContext, game: Game, source: str, name: str) -> Game:
    """The game with the attachment; its effects get new timestamps in the order that they had (613.7a, 613.7e)."""
    particular(ctx, "attached", "", source)
    own = {one.effect for one in game.all(OnHost) if one.source == source}
    renewed = sorted((one for one in game.all(Begun) if one.effect in own), key=lambda one: one.stamp)
    game = game.put(Attached(source, name), Arrived(source, next_stamp(game)))
    return game.put(*(Begun(one.effect, stamp) for stamp, one in enumerate(renewed, next_stamp(game))))


class UntilEndOfTurn(OfEffect):
    """The effect lasts until end of turn."""


def on_one(game: Game, name: str, word: str, *parts: Part) -> tuple[Fact, ...]:
    """An effect on one object from now on, called after that and a word, whatever its parts are called."""
    stamp = next_stamp(game)
    effect = f"{name}/{word}/{stamp}"
    return (OnObject(effect, name), *(replace(part, effect=effect) for part in parts), Begun(effect, stamp))


def on_one_briefly(game: Game, name: str, word: str, *parts: Part) -> tuple[Fact, ...]:
    """An effect on one object until end of turn."""
    *facts, begun = on_one(game, name, word, *parts)
    assert isinstance(begun, Begun)
    return (*facts, begun, UntilEndOfTurn(begun.effect))


def plus(size: PowerToughness | None, change: SlotChange) -> PowerToughness | None:
    """Power and toughness after the change; None for what has none."""
    return size and PowerToughness(size.power + change.power, size.toughness + change.toughness)
