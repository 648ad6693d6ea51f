"""Text-changing effects: a colour word or land type in rules text and type line is read as another (612)."""

from typing import ClassVar

from mtgcr.parser.frozen_values import replace
from mtgcr.rules.modules.effects import AFTER, Begun, Characteristics, Layer, OnKind, OnObject
from mtgcr.rules.workbench import Game, OfEffect, SlotTerm, Vocabulary, given

WORDS = Vocabulary(
    "word", ("white", "blue", "black", "red", "green", "Plains", "Island", "Swamp", "Mountain", "Forest")
)
"""Colour words and basic land types."""


@given("{effect:name} changes the word {old:word} to {new:word}")
class ChangesWord(OfEffect, about="effect"):
    """One word replaced by another wherever it is used as a colour word or land type."""

    old: SlotTerm
    new: SlotTerm
    LAYER: ClassVar = Layer.TEXT


def _with_word(change: ChangesWord, it: Characteristics) -> Characteristics:
    """The object after it: its type line, and from what it has protection; of other text `word_on` tells."""
    types = (str(change.new) if one == change.old else one for one in it.types)
    kept, new = f"protection from {change.old}", f"protection from {change.new}"
    abilities = (new if one == kept else one for one in it.abilities)
    return replace(it, types=frozenset(types), abilities=frozenset(abilities))


AFTER[ChangesWord] = _with_word


def changes_on(game: Game, name: str) -> tuple[ChangesWord, ...]:
    """The text-changing effects on the object, the oldest first."""
    begun = sorted(game.all(Begun), key=lambda one: one.stamp)
    changes = (game.find(ChangesWord, one.effect) for one in begun if game.find(OnObject, one.effect, name))
    return tuple(one for one in changes if one)


def word_on(game: Game, name: str, word: str) -> str:
    """The word in the text of the object as it reads after all text-changing effects."""
    for change in changes_on(game, name):
        word = str(change.new) if word == change.old else word
    return word


def reworded(game: Game, kind: OnKind) -> OnKind:
    """What an effect affects, as the text of the object with the effect reads now; effects have the name of theirs."""
    if not changes_on(game, kind.effect):
        return kind
    types = tuple(word_on(game, kind.effect, word) for word in kind.types)
    colour = kind.colour and word_on(game, kind.effect, kind.colour)
    return replace(kind, types=types, colour=colour)
