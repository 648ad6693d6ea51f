"""Becoming a copy: what is copied, what is not, and what a copy effect says otherwise (707.2 to 707.4, 707.9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from rules.game import Fact
from rules.modules.copiable import Copiable, Copied, FaceDown
from rules.modules.events import Event, Kind
from rules.modules.pipeline import happen
from rules.modules.table import copiable_values, say_characteristics, underlying_values
from rules.phrases import given, result, when
from rules.registry import implements, rule

if TYPE_CHECKING:
    from rules.context import Context
    from rules.game import Game
    from rules.modules.pipeline import Worlds
    from rules.slots import PowerToughness, Term


@given("{copy:name} copies with the colours {colours:colour+}", ja="{copy:name}は{colours:colour+}の色でコピーする")
@dataclass(frozen=True, slots=True)
class WithColours(Fact):
    """The copy effect does not copy colours."""

    copy: str
    colours: tuple[Term, ...]
    KEY: ClassVar = ("copy",)


@given("{copy:name} copies with the ability {ability:text}", ja="{copy:name}は能力{ability:text}を加えてコピーする")
@dataclass(frozen=True, slots=True)
class WithAbility(Fact):
    """The copy effect gives an ability as well."""

    copy: str
    ability: str
    KEY: ClassVar = ("copy",)


@given("{copy:name} copies with the type {types:type+}", ja="{copy:name}は{types:type+}のタイプを加えてコピーする")
@dataclass(frozen=True, slots=True)
class WithTypes(Fact):
    """The copy effect adds types."""

    copy: str
    types: tuple[Term, ...]
    KEY: ClassVar = ("copy",)


@given("{copy:name} copies with size {size:pt}", ja="{copy:name}は{size:pt}としてコピーする")
@dataclass(frozen=True, slots=True)
class WithSize(Fact):
    """The copy effect sets power and toughness."""

    copy: str
    size: PowerToughness
    KEY: ClassVar = ("copy",)


@given("the ability {ability:text} defines power and toughness", ja="能力{ability:text}はパワーとタフネスを定義する")
@dataclass(frozen=True, slots=True)
class DefinesSize(Fact):
    """A characteristic-defining ability of power and toughness (604.3)."""

    ability: str


@when("{copy:name} becomes a copy of {name:name}", ja="{copy:name}が{name:name}のコピーになる")
def becomes_copy(ctx: Context, game: Game, copy: str, name: str) -> Game:
    """The game with the copy, whose other effects, counters and status stay as they are (707.4)."""
    values = values_copied(ctx, game, copy, name)
    for change in (_with_colours, _with_ability, _with_types, _with_size):
        values = change(ctx, game, copy, values)
    return game.put(Copied(copy, values))


@implements(rule("707.2", "db436b6a58a2c143", "fb3836bf37997801", "7f409a97338c0ba6", "7207001fbcc9de2a"))
def values_copied(ctx: Context, game: Game, copy: str, name: str) -> Copiable:
    """The copiable values of the original: what is printed, and what copying and being face down made of it."""
    ctx.say("{copy} copies {name}", "{copy}は{name}をコピーする", copy=copy, name=name)
    return copiable_values(game, name)


def _with_colours(ctx: Context, game: Game, copy: str, values: Copiable) -> Copiable:
    own = game.find(WithColours, copy)
    return keeps_colours(ctx, copy, values, frozenset(map(str, own.colours))) if own else values


@implements(rule("707.3", "0c5be1f73dad835a", "93a1081330409027"))
def keeps_colours(ctx: Context, copy: str, values: Copiable, colours: frozenset[str]) -> Copiable:
    """What the effect says of colours becomes part of the copiable values."""
    ctx.say("{copy} has colours of its own", "{copy}の色はコピーしない", copy=copy)
    return replace(values, colours=colours)


def _with_ability(ctx: Context, game: Game, copy: str, values: Copiable) -> Copiable:
    own = game.find(WithAbility, copy)
    return gains_ability(ctx, copy, values, own.ability) if own else values


@implements(rule("707.9a", "4c2c20f9a9191970"))
def gains_ability(ctx: Context, copy: str, values: Copiable, ability: str) -> Copiable:
    """An ability given by the copy effect is copiable like the others."""
    ctx.say("{copy} also has {ability}", "{copy}は{ability}も持つ", copy=copy, ability=ability)
    return replace(values, abilities=values.abilities | {ability})


def _with_types(ctx: Context, game: Game, copy: str, values: Copiable) -> Copiable:
    own = game.find(WithTypes, copy)
    return gains_types(ctx, copy, values, own.types) if own else values


@implements(rule("707.9b", "413f8a7212b3730e", "b6a96056789fda55"))
def gains_types(ctx: Context, copy: str, values: Copiable, types: tuple[Term, ...]) -> Copiable:
    """A characteristic that the effect changes is copiable as changed."""
    ctx.say("{copy} also has the types {types}", "{copy}は{types}のタイプも持つ", copy=copy, types=types)
    return replace(values, types=values.types | set(map(str, types)))


def _with_size(ctx: Context, game: Game, copy: str, values: Copiable) -> Copiable:
    own = game.find(WithSize, copy)
    return sets_size(ctx, game, copy, values, own.size) if own else values


@implements(rule("707.9d", "3b04e8179b0139bd", "a634f099e5db8936"))
def sets_size(ctx: Context, game: Game, copy: str, values: Copiable, size: PowerToughness) -> Copiable:
    """With values of its own for power and toughness, it copies no ability that defines them."""
    defining = {one.ability for one in game.all(DefinesSize)}
    ctx.say("{copy} is {size} in its own right", "{copy}自身が{size}である", copy=copy, size=size)
    return replace(values, size=size, abilities=values.abilities - defining)


@when("{name:name} is turned face up", ja="{name:name}が表向きになる")
def turns_up(ctx: Context, game: Game, name: str) -> Worlds:
    """The games with the object face up."""
    return happen(ctx, game, Event(Kind.TURN_UP, name))


@implements(rule("708.2", "99674190d275d967", "c5ca638c527bc6fc"))
def may_turn_up(ctx: Context, game: Game, name: str, ability: str) -> bool:
    """Only what is face down can be turned face up, by an ability that it would have face up (708.7)."""
    is_down = game.find(FaceDown, name) is not None
    ctx.say(*(_IS_DOWN if is_down else _IS_UP), name=name)
    return is_down and ability in underlying_values(game, name).abilities


_IS_DOWN = "{name} is face down", "{name}は裏向きである"
_IS_UP = "{name} is face up", "{name}は表向きである"


@result("{name:name} can be turned face up by {ability:text}", ja="{name:name}は{ability:text}により表向きにできる")
def can_turn_up(ctx: Context, game: Game, name: str, ability: str) -> bool:
    """Whether the ability lets its controller turn it face up."""
    return may_turn_up(ctx, game, name, ability)


@result(
    "{name:name} cannot be turned face up by {ability:text}", ja="{name:name}は{ability:text}により表向きにできない"
)
def cannot_turn_up(ctx: Context, game: Game, name: str, ability: str) -> bool:
    """Whether the ability does not let its controller turn it face up."""
    return not may_turn_up(ctx, game, name, ability)


@result("{name:name} is named {words:text}", ja="{name:name}の名前は{words:text}である")
def is_named(ctx: Context, game: Game, name: str, words: str) -> bool:
    """Whether that is its name."""
    say_characteristics(ctx, game, name)
    return copiable_values(game, name).name == words


@result("{name:name} has no name", ja="{name:name}に名前はない")
def is_nameless(ctx: Context, game: Game, name: str) -> bool:
    """Whether it has no name."""
    return is_named(ctx, game, name, "")


@result("{name:name} has the ability {ability:text}", ja="{name:name}は能力{ability:text}を持つ")
def has_own_ability(_ctx: Context, game: Game, name: str, ability: str) -> bool:
    """Whether it has the ability."""
    return ability in copiable_values(game, name).abilities


@result("{name:name} lacks the ability {ability:text}", ja="{name:name}は能力{ability:text}を持たない")
def lacks_own_ability(ctx: Context, game: Game, name: str, ability: str) -> bool:
    """Whether it does not have the ability."""
    return not has_own_ability(ctx, game, name, ability)


@result("{name:name} is colourless", ja="{name:name}は無色である")
def is_colourless(ctx: Context, game: Game, name: str) -> bool:
    """Whether it has no colour."""
    return not say_characteristics(ctx, game, name).colours
