"""A frozen value of ours is one of the library's in all that the program asks of it."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace
from typing import ClassVar

import pytest

from mtgcr.parser import frozen_values
from mtgcr.parser.frozen_values import frozen


@frozen
class Ours:
    """A kettle."""

    liters: int
    maker: str = "nobody"
    shelf: str = field(default="top", compare=False)
    dent: str | None = field(default=None, repr=False)
    COUNT: ClassVar[int] = 3

    @property
    def cups(self) -> int:
        """Cups of tea."""
        return self.liters * 4


@dataclass(frozen=True, slots=True)
class Theirs:
    """A kettle."""

    liters: int
    maker: str = "nobody"
    shelf: str = field(default="top", compare=False)
    dent: str | None = field(default=None, repr=False)
    COUNT: ClassVar[int] = 3

    @property
    def cups(self) -> int:
        """Cups of tea."""
        return self.liters * 4


@frozen
class Empty:
    """Of no field."""


@frozen
class Single:
    """Of one field."""

    only: object


@frozen
class Unmade:
    """Of which there is no instance before it is asked for by a name that it does not have."""

    liters: int


@frozen
class Taller(Ours):
    """A kettle with a field more and a default of its own."""

    maker: str = "Russell"
    height: int = 30


class Painted(Ours):
    """A kind of the kettle that is no value by itself, and is made in a way of its own."""

    def __init__(self, colour: str) -> None:
        super().__init__(1, colour)


@frozen
class Told:
    """What is shown and compared in a way of its own."""

    words: str

    def __repr__(self) -> str:
        return self.words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and self.words.casefold() == other.words.casefold()

    def __hash__(self) -> int:
        return hash(self.words.casefold())


KINDS = pytest.mark.parametrize("kind", [Ours, Theirs], ids=["ours", "the library's"])


@KINDS
def test_values_are_given_in_order_or_by_name_and_read_by_name(kind: type[Ours]) -> None:
    made = kind(2, shelf="middle")

    assert (made.liters, made.maker, made.shelf, made.dent) == (2, "nobody", "middle", None)
    assert (made.cups, kind.COUNT) == (8, 3)


@KINDS
@pytest.mark.parametrize("values", [(), (1, "x", "y", "z", 5)], ids=["too few", "too many"])
def test_too_few_and_too_many_values_are_refused(kind: type[Ours], values: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match=r"__init__\(\)"):
        kind(*values)  # type: ignore[arg-type]


def test_the_first_one_is_refused_too() -> None:
    with pytest.raises(TypeError, match="spout"):
        Unmade(spout=1)  # type: ignore[call-arg]


@KINDS
def test_two_are_the_same_where_what_is_compared_is_and_hash_alike(kind: type[Ours]) -> None:
    assert kind(2) == kind(2, shelf="middle")
    assert kind(2) != kind(3)
    assert kind(2) != kind(2, dent="deep")
    assert kind(2) != (2, "nobody", None)  # type: ignore[comparison-overlap]
    assert hash(kind(2)) == hash(kind(2, shelf="middle")) == hash((2, "nobody", None))


def test_one_of_another_class_is_never_the_same() -> None:
    assert Ours(2) != Theirs(2)  # type: ignore[comparison-overlap]
    assert Ours(2, "Russell") != Taller(2)


@KINDS
def test_it_is_shown_with_what_is_to_be_shown(kind: type[Ours]) -> None:
    assert repr(kind(2, dent="deep")) == f"{kind.__name__}(liters=2, maker='nobody', shelf='top')"


@KINDS
def test_nothing_of_it_changes(kind: type[Ours]) -> None:
    made = kind(2)

    with pytest.raises(FrozenInstanceError):
        made.liters = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del made.liters
    assert made.liters == 2
    assert not hasattr(made, "__dict__")


@KINDS
def test_it_is_made_again_with_some_fields_otherwise(kind: type[Ours]) -> None:
    made = kind(2, dent="left")

    assert frozen_values.replace(made, maker="Russell", liters=3) == replace(made, maker="Russell", liters=3)
    assert frozen_values.replace(made) == made
    with pytest.raises(TypeError, match="spout"):
        frozen_values.replace(made, spout=1)


@KINDS
def test_the_functions_of_the_library_take_it(kind: type[Ours]) -> None:
    made = kind(2)

    assert [(one.name, one.type) for one in fields(made)] == [
        ("liters", "int"),
        ("maker", "str"),
        ("shelf", "str"),
        ("dent", "str | None"),
    ]
    assert replace(made, maker="Russell") == kind(2, "Russell")
    assert asdict(made) == {"liters": 2, "maker": "nobody", "shelf": "top", "dent": None}
    assert is_dataclass(made)
    with pytest.raises(TypeError, match="spout"):
        replace(made, spout=1)  # type: ignore[call-arg]


@KINDS
def test_a_pattern_takes_it_apart(kind: type[Ours]) -> None:
    match kind(2, "Russell"):
        case kind(liters, maker):
            assert (liters, maker) == (2, "Russell")
        case _:
            pytest.fail("no pattern of it")


@KINDS
def test_it_is_copied_and_pickled_with_all_that_it_has(kind: type[Ours]) -> None:
    made = kind(2, shelf="middle", dent="deep")

    for again in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert (again, again.shelf, type(again)) == (made, "middle", kind)


@KINDS
def test_its_class_says_where_it_is_from(kind: type[Ours]) -> None:
    assert (kind.__doc__, kind.__module__, kind.__qualname__) == ("A kettle.", __name__, kind.__name__)


def test_one_of_no_field_and_of_one_are_the_same_as_others() -> None:
    assert (Empty(), repr(Empty()), hash(Empty())) == (Empty(), "Empty()", hash(()))
    assert (Single((1,)), hash(Single(1)), repr(Single(1))) == (Single((1,)), hash((1,)), "Single(only=1)")
    assert Single((1,)) != Single(1)


def test_a_class_below_it_has_its_fields_first() -> None:
    assert repr(Taller(2)) == "Taller(liters=2, maker='Russell', shelf='top', height=30)"
    assert (Taller(2, height=40).cups, replace(Taller(2), height=1).height) == (8, 1)
    assert not hasattr(Taller(2), "__dict__")


def test_a_class_below_it_may_make_its_own() -> None:
    assert (Painted("red").maker, type(Painted("red"))) == ("red", Painted)


def test_what_a_class_defines_of_its_own_stays() -> None:
    assert (repr(Told("tea")), Told("tea") == Told("TEA"), len({Told("tea"), Told("TEA")})) == ("tea", True, 1)


def test_a_field_without_a_default_behind_one_with_a_default_is_refused() -> None:
    with pytest.raises(TypeError, match="behind"):

        @frozen
        class Wrong:
            first: int = 1
            second: int  # type: ignore[misc]


@pytest.mark.parametrize(
    "given", [field(default_factory=list), field(default=1, init=False)], ids=["made", "not given"]
)
def test_a_field_that_is_not_given_is_refused(given: object) -> None:
    with pytest.raises(TypeError, match="cups"):
        frozen(type("Wrong", (), {"__annotations__": {"cups": "object"}, "cups": given}))
