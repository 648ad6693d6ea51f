"""Names: what a card's own one means in its abilities (201.5), which of a group differ (201.2b), stickers (123.6)."""

import datetime
from typing import TypeAlias, assert_never

from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.modules.actions import deed
from mtgcr.rules.modules.conditions import condition
from mtgcr.rules.modules.copiable import OwnName
from mtgcr.rules.modules.selections import Scope, Selection, picked
from mtgcr.rules.modules.table import copiable_values, shown_values
from mtgcr.rules.modules.type_lines import ChosenWord
from mtgcr.rules.workbench import Fact, Game, Offer, RunContext, Unmodelled, Worlds, given, implements, naming, when


@given("an ability of {object:new} names {card:text}")
class Names(Fact, about="object", names="object"):
    """An ability printed on an object refers to that object by the name of its card."""

    object: str
    card: str


class Acquired(Fact, about="object", names="object"):
    """An object has an ability with a name in it; `means` is what the name stands for there, None for itself."""

    object: str
    means: str | None


@when("{object:new} gains the ability of {source:name}")
def gains(_ctx: RunContext, game: Game, object: str, source: str) -> Game:  # noqa: A002  # the name of the slot
    """The game with an ability that names its own object on another one."""
    granted = game.find(Acquired, source)
    return game.put(Acquired(object, granted.means if granted else None))


def meant(ctx: RunContext, game: Game, name: str) -> str:
    """The object that the name in an ability of this object stands for."""
    acquired, named = game.find(Acquired, name), game.find(Names, name)
    if acquired and acquired.means is not None:
        return granter(ctx, name, acquired.means)
    is_own = acquired is None and named is not None and named.card == shown_values(game, name).name
    return itself(ctx, name) if is_own else read_as(ctx, name)


itself = naming(str, "the ability of {name} means {name} itself", "201.5")
granter = naming(str, "{name} has its ability from {source}", "201.5a", gives="source")
read_as = naming(str, "the ability that {name} gained means {name}", "201.5b")


DIFFERENCE_DEFINED = datetime.date(2016, 8, 26)
"""Since then a rule says what different names are."""
NAMES_SHARED = datetime.date(2021, 2, 5)
"""Since then no two may have any of their names in common."""
NAMES_NEEDED = datetime.date(2020, 11, 20)
"""Since then an object without a name is not among objects with different names."""


@condition("at least {amount:number} of {what:selection} have different names")
def have_different(ctx: RunContext, game: Game, scope: Scope, amount: int, what: Selection) -> bool:
    """Whether so many different names are there, "" for an object without; which are different the rules say."""
    return most_different(ctx, tuple(copiable_values(game, one).name for one in picked(game, what, scope))) >= amount


@implements("201.2c", since=NAMES_NEEDED, before=NAMES_SHARED)
@implements("201.2b", since=NAMES_SHARED)
def most_different(ctx: RunContext, names: tuple[str, ...]) -> int:
    """How many of the objects have different names: each has a name, and no two have one in common."""
    return _told(ctx, _named(names))


most_different.implements("201.2c", since=DIFFERENCE_DEFINED, before=NAMES_NEEDED)(  # also those without a name
    lambda ctx, names: _told(ctx, _named(names) + names.count(""))
)


@most_different.implements("201.2", before=DIFFERENCE_DEFINED)
def most_not_the_same(ctx: RunContext, names: tuple[str, ...]) -> int:
    """Names that are not the same are different; the rules of that time do not speak of objects without one."""
    if "" in names:
        raise Unmodelled("no rule says whether it has a different name")
    return _told(ctx, _named(names))


def _named(names: tuple[str, ...]) -> int:
    return len(set(filter(None, names)))


def _told(ctx: RunContext, most: int) -> int:
    ctx.say("{most} of them have different names", most=most)
    return most


@frozen
class Sticker:
    """A name sticker: its word, and how many words of the name were before it when it was placed."""

    word: str
    after: int


@frozen
class Renaming:
    """A text-changing effect that sets the whole name."""

    text: str


NameChange: TypeAlias = Sticker | Renaming


class NameChanges(Fact, about="object"):
    """What changes the name of an object, in timestamp order."""

    object: str
    changes: tuple[NameChange, ...]


@when("a name sticker {word:text} is put on {object:name}")
def put_sticker(ctx: RunContext, game: Game, word: str, object: str) -> Offer:  # noqa: A002  # the name of the slot
    """Every name that the controller may announce."""
    words = name_of(ctx.fork(quiet=True), game, object).split()
    names = {" ".join((*words[:place], word, *words[place:])): place for place in range(len(words) + 1)}

    def may(ctx: RunContext, part: ChosenWord) -> bool:
        return is_placed(ctx, part.text, tuple(names))

    def then(part: ChosenWord) -> Game:
        return _changed(game, object, Sticker(word, names[part.text]))

    return Offer.one(ctx, game, map(ChosenWord, names), may, ChosenWord, then=then)


@implements("123.6b")
def is_placed(ctx: RunContext, text: str, names: tuple[str, ...]) -> bool:
    """The word goes to the beginning or after any number of words; the others stay as they are."""
    return ctx.verdict(text in names, "{text}: one place for the word", "{text}: no place for the word", text=text)


@deed("change the name of {what:selection} to {text:text}")
def rename(_ctx: RunContext, game: Game, scope: Scope, what: Selection, text: str) -> Worlds:
    """The game with the effect, later than whatever changed the names before."""
    for name in picked(game, what, scope):
        game = _changed(game, name, Renaming(text))
    return (game,)


def _changed(game: Game, name: str, change: NameChange) -> Game:
    held = game.find(NameChanges, name)
    return game.put(NameChanges(name, (*(held.changes if held else ()), change)))


@implements("123.6c")
def name_of(ctx: RunContext, game: Game, name: str) -> str:
    """The copiable name with every sticker and renaming applied in timestamp order."""
    own, held = game.find(OwnName, name), game.find(NameChanges, name)
    words = own.text.split() if own else []
    for change in held.changes if held else ():
        match change:
            case Sticker(word, after):
                words = [*words[:after], word, *words[after:]]
            case Renaming(text):
                words = text.split()
            case _:
                assert_never(change)
        ctx.say("{name} is named {words}", name=name, words=" ".join(words))
    return " ".join(words)
