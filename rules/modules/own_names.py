"""What a card's own name means in its abilities, granted and gained ones too (201.5)."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.rules.modules.table import shown_values
from mtgcr.rules.workbench import Fact, Game, RunContext, given, implements, when


@given("an ability of {object:new} names {card:text}")
class Names(Fact, about="object", names="object"):
    """An ability printed on an object refers to that object by the name of its card."""

    object: str
    card: str


@dataclass(frozen=True, slots=True)
class Acquired(Fact, about="object", names="object"):
    """An object has an ability with a name in it; `means` is what the name stands for there, None for itself."""

    object: str
    means: str | None


@when("{object:new} gains the ability of {source:name}")
def gains(_ctx: RunContext, game: Game, object: str, source: str) -> Game:  # noqa: A002  # the name of the slot
    """The game with an ability that names its own object on another one."""
    granted = game.find(Acquired, source)
    return game.put(Acquired(object, granted.means if granted else None))


@when("{source:name} gives its ability to {object:new}")
def grants(_ctx: RunContext, game: Game, source: str, object: str) -> Game:  # noqa: A002  # the name of the slot
    """The game with an ability on an object that names the source which granted it."""
    return game.put(Acquired(object, source))


def meant(ctx: RunContext, game: Game, name: str) -> str:
    """The object that the name in an ability of this object stands for."""
    acquired, named = game.find(Acquired, name), game.find(Names, name)
    if acquired and acquired.means is not None:
        return granter(ctx, name, acquired.means)
    is_own = acquired is None and named is not None and named.card == shown_values(game, name).name
    return itself(ctx, name) if is_own else read_as(ctx, name)


@implements("201.5")
def itself(ctx: RunContext, name: str) -> str:
    """A printed ability means the object that it is on, and no other of that name."""
    ctx.say("the ability of {name} means {name} itself", name=name)
    return name


@implements("201.5a")
def granter(ctx: RunContext, name: str, source: str) -> str:
    """A granted ability means the very object that granted it, also where it is copied."""
    ctx.say("{name} has its ability from {source}", name=name, source=source)
    return source


@implements("201.5b")
def read_as(ctx: RunContext, name: str) -> str:
    """In a gained ability the name of the first object is read as that of the object which gained it."""
    ctx.say("the ability that {name} gained means {name}", name=name)
    return name
