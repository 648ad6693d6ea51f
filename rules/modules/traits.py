"""What is stated of objects and players in a few words that no number or name goes with, as far as rules ask for it."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.rules.workbench import Fact, Game


@dataclass(frozen=True, slots=True)
class Trait(Fact):
    """Something is so of the object or player."""

    who: str
    word: str


def has_trait(game: Game, who: str, word: str) -> bool:
    """Whether that is so of the object or player."""
    return game.find(Trait, who, word) is not None


def with_trait(game: Game, word: str) -> tuple[str, ...]:
    """Every object or player of which that is so."""
    return tuple(one.who for one in game.all(Trait) if one.word == word)
