"""Copiable values: what is printed on an object, as copy effects and its being face down change it (707.2, 708.2)."""

from __future__ import annotations

from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.modules.faces import Back, BackUp, face_up
from mtgcr.rules.modules.status import FaceDown
from mtgcr.rules.workbench import Fact, Game, OfName, PowerToughness, given


@frozen
class Copiable:
    """The copiable values of an object; `name` is "" for one without a name, `abilities` are words of the scenario."""

    name: str
    types: frozenset[str]
    colours: frozenset[str]
    abilities: frozenset[str]
    size: PowerToughness | None
    flipped: Copiable | None = None
    """What it is as far as a flipped permanent is concerned (710.2); None for what is no flip card."""


NOTHING = Copiable("", frozenset({"creature"}), frozenset(), frozenset(), PowerToughness(2, 2))
"""A face-down creature: 2/2 without name, colour, subtypes or abilities (708.2a)."""


class Copied(OfName, about="name", names="name"):
    """What an object copies: `of` is the face on which that is printed, "" for one that was face down.

    The values stay although the original changes (707.2b); without any they are those of the original as it is.
    `back` is what a token copies that has two faces while its back is up (707.8a).
    `extra` are counters with which the copy effect has it enter (707.9e).
    """

    of: str
    values: Copiable | None = None
    extra: tuple[tuple[str, int], ...] = ()
    back: Copied | None = None


@given("{copy:new} is a copy of {name:name}")
def is_copy(copy: str, name: str) -> Copied:
    """An object that copies what another is, a face of it or all of it."""
    return Copied(copy, name)


@given("{name:name} has the printed ability {ability:text}")
class OwnAbility(OfName):
    """An ability printed on the object that is no keyword, by what the scenario calls it."""

    ability: str


@given("the name of {object:new} is {text:text}")
class OwnName(Fact, about="object", names="object"):
    """The name among the copiable values of an object."""

    object: str
    text: str


def copied_face(game: Game, name: str) -> Copied | None:
    """What the object copies with the face that is up; None where it copies nothing."""
    copied = game.find(Copied, name)
    return copied.back if copied and copied.back and game.find(BackUp, name) else copied


def origin(game: Game, name: str) -> str:
    """The face on which is printed what the object is, its abilities included."""
    copied = copied_face(game, name)
    return "" if game.find(FaceDown, name) else copied.of if copied else face_up(game, name)


def bearers(game: Game, face: str) -> tuple[str, ...]:
    """The objects that have what is printed on the face: its own card and the copies of it."""
    copies = (one.name for one in game.all(Copied))
    fronts = (one.card for one in game.all(Back))
    return tuple(name for name in dict.fromkeys((face, *copies, *fronts)) if origin(game, name) == face)


def printed_name(game: Game, name: str) -> str:
    """The name among the copiable values: what the scenario calls it where nothing else is said."""
    own = game.find(OwnName, name)
    return own.text if own else name


def own_abilities(game: Game, name: str) -> frozenset[str]:
    """The printed abilities that are no keywords."""
    return frozenset(one.ability for one in game.all(OwnAbility) if one.name == name)
