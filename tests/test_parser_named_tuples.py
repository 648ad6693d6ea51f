"""A named tuple of ours is one of the library's in all that the program asks of it."""

from __future__ import annotations

import copy
import datetime
import pickle
import typing
from itertools import starmap

import pytest

from mtgcr.parser.named_tuples import NamedTuple


class Ours(NamedTuple):
    """A kettle."""

    liters: int
    maker: str = "nobody"
    since: datetime.date | None = None
    """The day on which it was bought."""

    @property
    def cups(self) -> int:
        """Cups of tea."""
        return self.liters * 4

    @classmethod
    def of(cls, liters: int) -> Ours:
        """One of so many liters."""
        return cls(liters)


class Theirs(typing.NamedTuple):
    """A kettle."""

    liters: int
    maker: str = "nobody"
    since: datetime.date | None = None

    @property
    def cups(self) -> int:
        """Cups of tea."""
        return self.liters * 4

    @classmethod
    def of(cls, liters: int) -> Theirs:
        """One of so many liters."""
        return cls(liters)


class Single(NamedTuple):
    """Of one field."""

    only: str


class Unmade(NamedTuple):
    """Of which there is no instance before it is asked for by a name that it does not have."""

    liters: int


class Taller(Ours):
    """A kind of the kettle."""


KINDS = pytest.mark.parametrize("kind", [Ours, Theirs], ids=["ours", "the library's"])


@KINDS
def test_values_are_given_in_order_or_by_name_and_read_by_name(kind: type[Ours]) -> None:
    made = kind(2, since=datetime.date(2026, 1, 1))

    assert tuple(made) == (made.liters, made.maker, made.since) == (2, "nobody", datetime.date(2026, 1, 1))
    assert (made.cups, kind.of(3).cups) == (8, 12)
    assert (kind._fields, kind._field_defaults) == (("liters", "maker", "since"), {"maker": "nobody", "since": None})


@KINDS
def test_one_is_made_from_another_and_from_a_row(kind: type[Ours]) -> None:
    made = kind(2)

    assert made._replace(maker="Russell") == kind(2, "Russell")
    assert list(map(kind._make, [(2, "Russell", None)])) == list(starmap(kind, [(2, "Russell")]))
    assert made._asdict() == {"liters": 2, "maker": "nobody", "since": None}
    with pytest.raises(ValueError, match="spout"):
        made._replace(spout=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        kind._make([1])


@KINDS
def test_a_pattern_takes_it_apart(kind: type[Ours]) -> None:
    match kind(2, "Russell"):
        case (liters, maker, _):
            assert (liters, maker) == (2, "Russell")
    assert kind.__match_args__ == ("liters", "maker", "since")


@KINDS
def test_it_is_shown_copied_pickled_and_hashed_as_its_values(kind: type[Ours]) -> None:
    made = kind(2)

    assert repr(made) == f"{kind.__name__}(liters=2, maker='nobody', since=None)"
    assert copy.copy(made) == pickle.loads(pickle.dumps(made)) == made
    assert type(pickle.loads(pickle.dumps(made))) is kind
    assert hash(made) == hash(tuple(made))
    assert not hasattr(made, "__dict__")
    assert (kind.__doc__, kind.__module__) == ("A kettle.", __name__)


@KINDS
@pytest.mark.parametrize("values", [(), (1, 2, 3, 4)])
def test_too_few_and_too_many_values_are_refused(kind: type[Ours], values: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        kind(*values)  # type: ignore[arg-type]


def test_the_first_one_is_refused_too() -> None:
    with pytest.raises(TypeError, match="spout"):
        Unmade(spout=1)  # type: ignore[call-arg]


def test_one_of_a_single_field_is_a_tuple_of_it() -> None:
    assert Single("tea") == ("tea",)


def test_a_class_below_it_makes_its_own() -> None:
    assert type(Taller(2)) is Taller
    assert Taller(2)._replace(liters=3) == (3, "nobody", None)


def test_a_field_without_a_default_behind_one_with_a_default_is_refused() -> None:
    with pytest.raises(TypeError, match="behind"):

        class Wrong(NamedTuple):
            first: int = 1
            second: int  # type: ignore[misc]
