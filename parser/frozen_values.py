"""Frozen, slotted dataclasses that are defined in a tenth of the time which the library takes.

The library compiles eight functions for every class and makes each class twice.  Here a class is compared, hashed,
shown and copied by reading its fields at once, and only what makes an instance is compiled, when the first one is
wanted; it fills slots without looking them up, so that instances are made faster too.  The fields are those of the
library: its `fields`, `replace`, `asdict` and `is_dataclass` take such values, and patterns take them apart.
"""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING, Field, FrozenInstanceError, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Never, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

T = TypeVar("T", bound=type)
V = TypeVar("V")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: T) -> T:
    """The class as `dataclass(frozen=True, slots=True)` makes it; what it defines of its own stays.

    A field may have a default, but nothing that makes one, and may be left out of comparing and showing (`field`).
    """
    held = {name: one for name, one in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    made: Any = type(kind)(kind.__name__, kind.__bases__, frozen_body(held, kind.__bases__))
    made.__qualname__ = kind.__qualname__
    return made  # type: ignore[no-any-return]  # the same class, with slots


def frozen_body(body: Mapping[str, Any], bases: tuple[type, ...]) -> dict[str, Any]:
    """What a class with this body and these bases is made of to be a value; TypeError where a field can't be."""
    inherited: dict[str, Field[Any]] = {}
    for base in reversed(bases):
        inherited |= getattr(base, "__dataclass_fields__", {})
    written = {name: kind for name, kind in body.get("__annotations__", {}).items() if "ClassVar" not in str(kind)}
    own = {name: _field(name, kind, body.get(name, MISSING)) for name, kind in written.items()}
    fields = inherited | own
    made = {**_methods(fields.values()), **{name: one for name, one in body.items() if name not in own}}
    slots = tuple(name for name in own if name not in inherited)
    return made | {"__slots__": slots, "__dataclass_fields__": fields, "__match_args__": tuple(fields)}


def _field(name: str, kind: object, given: Any) -> Field[Any]:
    one: Any = given if isinstance(given, Field) else field(default=given)
    if one.default_factory is not MISSING or not one.init:
        raise TypeError(f"{name}: a value is made of what it is given")
    one.name, one.type, one._field_type = name, kind, dataclasses._FIELD  # type: ignore[attr-defined]  # what `fields` asks for
    return one  # type: ignore[no-any-return]  # as the library itself fills it


def _methods(fields: Iterable[Field[Any]]) -> dict[str, Any]:
    """What the fields make of a class: how it is shown, compared, hashed, copied and kept as it is."""
    fields = tuple(fields)
    defaults = [one.default is not MISSING for one in fields]
    if defaults != sorted(defaults):
        raise TypeError("a field without a default stands behind one that has one")
    every, compared = reader(one.name for one in fields), reader(one.name for one in fields if one.compare)
    shown = tuple(one.name for one in fields if one.repr)

    def equal(self: Any, other: Any) -> Any:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def show(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in shown])})"

    named = {"__eq__": equal, "__hash__": lambda self: hash(compared(self)), "__repr__": show}
    copied = {"__reduce__": lambda self: (type(self), every(self))}
    return named | copied | {"__init__": _first, "__setattr__": _keep, "__delattr__": _keep}


def replace(one: V, /, **changes: Any) -> V:
    """The value with some fields otherwise, as the library makes it, in half of the time."""
    kind: Any = type(one)
    values = [changes.pop(name) if name in changes else getattr(one, name) for name in kind.__match_args__]
    if changes:
        raise TypeError(f"{kind.__qualname__} has no field {', '.join(changes)}")
    return kind(*values)  # type: ignore[no-any-return]  # as above


def reader(names: Iterable[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads the attributes as a tuple."""
    names = tuple(names)
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda _one: ()
    only = attrgetter(*names)
    return lambda one: (only(one),)


def _first(self: Any, /, *given: Any, **named: Any) -> None:
    """Makes the first instance of a class, and what makes the others."""
    kind = next(one for one in type(self).__mro__ if one.__dict__.get("__init__") is _first)
    kind.__init__ = make = _maker(kind)  # type: ignore[misc]  # as the library does
    make(self, *given, **named)


def _maker(kind: Any) -> Callable[..., None]:
    """What makes instances of the class."""
    fields: tuple[Field[Any], ...] = tuple(kind.__dataclass_fields__.values())
    taken = (one.name if one.default is MISSING else f"{one.name}=_default_{one.name}" for one in fields)
    filled = (f"_fill_{one.name}(self, {one.name})" for one in fields)
    names = {f"_fill_{one.name}": getattr(kind, one.name).__set__ for one in fields}
    names |= {f"_default_{one.name}": one.default for one in fields}
    exec(f"def __init__({', '.join(('self', *taken))}): {'; '.join(filled) or 'pass'}", names)  # names
    names["__init__"].__qualname__ = f"{kind.__qualname__}.__init__"
    return names["__init__"]  # type: ignore[no-any-return]  # the function


def _keep(self: Any, name: str, *_given: Any) -> Never:
    raise FrozenInstanceError(f"{type(self).__qualname__} is not changed: {name}")
