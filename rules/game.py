"""The state of a game as an immutable set of facts.

A module declares the facts that it needs as classes derived from `Fact`; nothing else must change for a new kind of
fact.  Because a game is a set, the order in which a scenario states its facts cannot matter, and
comparing two games is `==`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, ClassVar, TypeAlias, TypeVar, dataclass_transform

from mtgcr.parser.frozen_values import frozen_body


@dataclass_transform(frozen_default=True)
class FactKind(type):
    """Makes a class of facts a frozen, slotted dataclass."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **about: Any) -> FactKind:
        """The class, with what its fields make of it."""
        made = body if "__slots__" in body else frozen_body(body, bases)
        return super().__new__(cls, name, bases, made, **about)


class Fact(metaclass=FactKind):
    """One statement about the game; what is derived from it is a frozen, slotted dataclass.

    `about` names the field or fields that say what the statement is about; the others say what is so.  A game holds
    at most one fact of a kind for a key: (Life: player) → 20.  Without `about` every field belongs to the key; with
    an empty one there is one such fact in a game.
    `names` is the field, if any, whose value the fact brings into the game as a name ("Wolf").
    """

    __slots__ = ()
    KEY: ClassVar[tuple[str, ...] | None] = None
    NAMES: ClassVar[str | None] = None

    def __init_subclass__(cls, *, about: str | tuple[str, ...] | None = None, names: str | None = None) -> None:
        if about is not None:
            cls.KEY = (about,) if isinstance(about, str) else about
        if names is not None:
            cls.NAMES = names

    @property
    def key(self) -> tuple[Any, ...]:
        """What the fact is about."""
        return tuple(getattr(self, name) for name in _key_fields(type(self)))

    @property
    def introduced(self) -> str | None:
        """The name that the fact brings into the game."""
        return getattr(self, self.NAMES) if self.NAMES else None


_KEYS: dict[type[Fact], tuple[str, ...]] = {}


def _key_fields(kind: type[Fact]) -> tuple[str, ...]:
    if kind not in _KEYS:
        named = kind.KEY
        _KEYS[kind] = tuple(f.name for f in fields(kind)) if named is None else named
    return _KEYS[kind]


class OfName(Fact):
    """What is so of an object, and nothing more."""

    name: str


class OfPlayer(Fact):
    """What is so of a player, and nothing more."""

    player: str


class Player(OfName, names="name"):
    """A player in the game; the runner puts in Alex, Bianca and everybody whom the scenario names."""


F = TypeVar("F", bound=Fact)
A = TypeVar("A")
R = TypeVar("R")


class Game:
    """A state of the game: facts, at most one for each kind and key.  Never changes; `put` and `drop` give another.

    >>> from mtgcr.rules.modules.players import Life
    >>> Game().put(Life("Alex", 20)).put(Life("Alex", 18)).find(Life, "Alex")
    Life(player='Alex', amount=18)
    """

    __slots__ = ("_derived", "_facts")

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self._facts: Mapping[type[Fact], Mapping[tuple[Any, ...], Fact]] = _with({}, facts)
        self._derived: dict[Any, Any] = {}

    def all(self, kind: type[F]) -> tuple[F, ...]:
        """Every fact of the kind, in the order of their keys."""
        if kind not in self._facts:
            return ()
        return self.derive(Game._sorted, kind)  # type: ignore[arg-type]  # held under its own type

    def _sorted(self, kind: type[Fact]) -> tuple[Fact, ...]:
        held = self._facts[kind]
        return tuple(held.values()) if len(held) == 1 else tuple(held[key] for key in sorted(held, key=repr))

    def derive(self, make: Callable[[Game, A], R], about: A) -> R:
        """What the function makes of the game about something: worked out once, as a game never changes."""
        key = (make, about)
        if key not in self._derived:
            self._derived[key] = make(self, about)
        return self._derived[key]  # type: ignore[no-any-return]  # what the function returned

    def find(self, kind: type[F], *key: object) -> F | None:
        """The fact of the kind about the key, or None."""
        return self._facts.get(kind, {}).get(key)  # type: ignore[return-value]  # held under its own type

    def put(self, *facts: Fact) -> Game:
        """The game with the facts; each replaces the one of its kind and key."""
        return _game(_with(self._facts, facts))

    def drop(self, *facts: Fact) -> Game:
        """The game without the facts of these kinds and keys, whatever they say."""
        changed = dict(self._facts)
        for fact in facts:
            held = changed.get(type(fact), {})
            if fact.key in held:
                changed[type(fact)] = {key: one for key, one in held.items() if key != fact.key}
        return _game({kind: held for kind, held in changed.items() if held})

    def names(self) -> frozenset[str]:
        """Every name that a fact has brought into the game."""
        held = (fact for facts in self._facts.values() for fact in facts.values())
        return frozenset(name for fact in held if (name := fact.introduced) is not None)

    def __iter__(self) -> Iterator[Fact]:
        return (fact for held in self._facts.values() for fact in held.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._facts == other._facts

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __repr__(self) -> str:
        return f"Game({sorted(map(repr, self))})"


def next_after(numbers: Iterable[int]) -> int:
    """A number greater than all of these, for facts that keep the order in which they came."""
    return 1 + max(numbers, default=0)


def _game(facts: Mapping[type[Fact], Mapping[tuple[Any, ...], Fact]]) -> Game:
    game = Game()
    game._facts = facts
    return game


def _with(
    held: Mapping[type[Fact], Mapping[tuple[Any, ...], Fact]], facts: Iterable[Fact]
) -> Mapping[type[Fact], Mapping[tuple[Any, ...], Fact]]:
    changed = dict(held)
    for fact in facts:
        changed[type(fact)] = {**changed.get(type(fact), {}), fact.key: fact}
    return changed


Worlds: TypeAlias = tuple[Game, ...]
"""Games that are possible, each once."""
