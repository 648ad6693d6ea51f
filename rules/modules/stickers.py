"""Name stickers (123.6): words added to a name, counted from its beginning, in the order of timestamps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, assert_never

from mtgcr.rules.context import Offer
from mtgcr.rules.modules.actions import deed
from mtgcr.rules.modules.copiable import OwnName
from mtgcr.rules.modules.selections import picked
from mtgcr.rules.modules.type_lines import ChosenWord
from mtgcr.rules.workbench import Fact, Game, RunContext, Worlds, implements, when

if TYPE_CHECKING:
    from mtgcr.rules.modules.selections import Scope, Selection


@dataclass(frozen=True, slots=True)
class Sticker:
    """A name sticker: its word, and how many words of the name were before it when it was placed."""

    word: str
    after: int


@dataclass(frozen=True, slots=True)
class Renaming:
    """A text-changing effect that sets the whole name."""

    text: str


NameChange: TypeAlias = Sticker | Renaming


@dataclass(frozen=True, slots=True)
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
