"""Copiable values: what is printed on an object, as copy effects and its being face down change it (707.2, 708.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.game import Fact
from rules.phrases import given
from rules.slots import PowerToughness

if TYPE_CHECKING:
    from rules.game import Game


@dataclass(frozen=True, slots=True)
class Copiable:
    """The copiable values of an object; `name` is "" for one without a name, `abilities` are words of the scenario."""

    name: str
    types: frozenset[str]
    colours: frozenset[str]
    abilities: frozenset[str]
    size: PowerToughness | None


NOTHING = Copiable("", frozenset({"creature"}), frozenset(), frozenset(), PowerToughness(2, 2))
"""A face-down creature: 2/2 without name, colour, subtypes or abilities (708.2a)."""


@dataclass(frozen=True, slots=True)
class Copied(Fact):
    """The copiable values that a copy effect gave an object; they stay although the original changes (707.2b)."""

    name: str
    values: Copiable
    KEY: ClassVar = ("name",)


@given("{name:name} is face down", ja="{name:name}は裏向きである")
@dataclass(frozen=True, slots=True)
class FaceDown(Fact):
    """An object that lies face down."""

    name: str


@given("{name:name} has the printed ability {ability:text}", ja="{name:name}に能力{ability:text}が印刷されている")
@dataclass(frozen=True, slots=True)
class OwnAbility(Fact):
    """An ability printed on the object that is no keyword, by what the scenario calls it."""

    name: str
    ability: str


@given("the name of {object:new} is {text:text}", ja="{object:new}の名前は{text:text}である")
@dataclass(frozen=True, slots=True)
class OwnName(Fact):
    """The name among the copiable values of an object."""

    object: str
    text: str
    KEY: ClassVar = ("object",)
    NAMES: ClassVar = "object"


def printed_name(game: Game, name: str) -> str:
    """The name among the copiable values: what the scenario calls it where nothing else is said."""
    own = game.find(OwnName, name)
    return own.text if own else name


def own_abilities(game: Game, name: str) -> frozenset[str]:
    """The printed abilities that are no keywords."""
    return frozenset(one.ability for one in game.all(OwnAbility) if one.name == name)
