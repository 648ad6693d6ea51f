"""The state of a game as an immutable set of facts.

A module declares the facts that it needs as classes derived from `Fact`; nothing else must change for a new kind of
fact.  Because a game is a set, the order in which a scenario states its facts cannot matter, and
comparing two games is `==`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar, dataclass_transform

from mtgcr.parser.frozen_values import frozen_body, reader


@dataclass_transform(frozen_default=True)
class FactKind(type):
    """Makes a class of facts a frozen, slotted dataclass."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **about: Any) -> FactKind:
        """The class, with what its fields make of it."""
        return super().__new__(cls, name, bases, body if "__slots__" in body else frozen_body(body, bases), **about)


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
        cls.key = property(reader(cls.__dataclass_fields__ if cls.KEY is None else cls.KEY))  # type: ignore[assignment, method-assign]  # as above

    if TYPE_CHECKING:

        @property
        def key(self) -> tuple[Any, ...]:
            """What the fact is about; each kind reads it by itself, as it is asked more than anything else."""

    @property
    def introduced(self) -> str | None:
        """The name that the fact brings into the game."""
        return getattr(self, self.NAMES) if self.NAMES else None


class OfName(Fact):
    """What is so of an object."""

    name: str


class OfPlayer(Fact):
    """What is so of a player."""

    player: str


class OfCard(Fact):
    """What is so of a card, wherever it is."""

    card: str


class OfSpell(Fact):
    """What is so of a spell, as it is cast or on the stack."""

    spell: str


class OfSource(Fact):
    """What an object says or does, or what is so of its abilities."""

    source: str


class OfEffect(Fact):
    """What a continuous effect does, or what is so of it."""

    effect: str


class Player(OfName, names="name"):
    """A player in the game; the runner puts in Alex, Bianca and everybody whom the scenario names."""


F = TypeVar("F", bound=Fact)
A = TypeVar("A")
R = TypeVar("R")


class _Held(dict[tuple[Any, ...], Fact]):
    """The facts of a kind by what they are about; games that differ in others share it, and their order with it."""

    __slots__ = ("hashed", "listed")
    hashed: int
    listed: tuple[Fact, ...]
    """The facts in the order of their keys."""

    def __getattr__(self, name: str) -> object:
        """Either of these, worked out when it is first asked: nothing is put here any more then."""
        in_order = (self[key] for key in (sorted(self, key=repr) if len(self) > 1 else self))
        setattr(self, name, hash(frozenset(self.values())) if name == "hashed" else tuple(in_order))
        return getattr(self, name)


class Game:
    """A state of the game: facts, at most one for each kind and key.  Never changes; `put` and `drop` give another.

    >>> from mtgcr.rules.modules.players import Life
    >>> Game().put(Life("Alex", 20)).put(Life("Alex", 18)).find(Life, "Alex")
    Life(player='Alex', amount=18)
    """

    __slots__ = ("_derived", "_facts")

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self._facts: Mapping[type[Fact], _Held] = _with({}, facts)
        self._derived: dict[Any, Any] = {}

    def all(self, kind: type[F]) -> tuple[F, ...]:
        """Every fact of the kind, in the order of their keys."""
        held = self._facts.get(kind)
        return held.listed if held else ()  # type: ignore[return-value]  # held under its own type

    def derive(self, make: Callable[[Game, A], R], about: A) -> R:
        """What the function makes of the game about something: worked out once, as a game never changes."""
        try:
            return self._derived[make, about]  # type: ignore[no-any-return]  # what the function returned
        except KeyError:
            return self._derived.setdefault((make, about), make(self, about))  # type: ignore[no-any-return]  # as above

    def find(self, kind: type[F], *key: object) -> F | None:
        """The fact of the kind about the key, or None."""
        return self._facts.get(kind, {}).get(key)  # type: ignore[call-overload, return-value]  # held under its own type

    def put(self, *facts: Fact) -> Game:
        """The game with the facts; each replaces the one of its kind and key."""
        return _game(_with(self._facts, facts)) if facts else self

    def drop(self, *facts: Fact) -> Game:
        """The game without the facts of these kinds and keys, whatever they say."""
        changed: dict[type[Fact], _Held] = {}
        for fact in facts:
            held = changed.get(type(fact), self._facts.get(type(fact)))
            if held and fact.key in held:
                changed[type(fact)] = _Held({key: one for key, one in held.items() if key != fact.key})
        return _game({kind: held for kind, held in {**self._facts, **changed}.items() if held}) if changed else self

    def names(self) -> frozenset[str]:
        """Every name that a fact has brought into the game."""
        naming = (held for kind, held in self._facts.items() if kind.NAMES)
        return frozenset(name for held in naming for fact in held.values() if (name := fact.introduced) is not None)

    def __iter__(self) -> Iterator[Fact]:
        return (fact for held in self._facts.values() for fact in held.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._facts == other._facts

    def __hash__(self) -> int:
        return hash(frozenset([(kind, held.hashed) for kind, held in self._facts.items()]))

    def __repr__(self) -> str:
        return f"Game({sorted(map(repr, self))})"


def next_after(numbers: Iterable[int]) -> int:
    """A number greater than all of these, for facts that keep the order in which they came."""
    return 1 + max(numbers, default=0)


def _game(facts: Mapping[type[Fact], _Held]) -> Game:
    game = Game()
    game._facts = facts
    return game


def _with(held: Mapping[type[Fact], _Held], facts: Iterable[Fact]) -> Mapping[type[Fact], _Held]:
    changed: dict[type[Fact], _Held] = {}
    for fact in facts:
        kind = type(fact)
        if kind not in changed:
            changed[kind] = _Held(held.get(kind, ()))
        changed[kind][fact.key] = fact
    return {**held, **changed}


Worlds: TypeAlias = tuple[Game, ...]
"""Games that are possible, each once."""
