"""Named tuples whose classes are made in a tenth of the time that those of typing.NamedTuple take.

A cold search defines a hundred types and makes instances of few.  The library compiles every annotation and evaluates
code for every type; here annotations stay the strings that they are written as, and what makes an instance is compiled
when the first one is wanted.  Whoever checks types sees typing.NamedTuple itself.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple  # noqa: PLC0414  # it is named here for others
else:
    from _collections import _tuplegetter  # what collections.namedtuple reads a field by

    class _Naming(type):
        """Makes the classes that have NamedTuple as their base; they are plain classes of tuples then."""

        def __new__(cls, name, bases, namespace):
            """The class, with a default for each field that has a value."""
            if not bases:
                return super().__new__(cls, name, bases, namespace)
            fields = tuple(namespace.get("__annotations__", ()))
            defaults = {field: namespace.pop(field) for field in fields if field in namespace}
            if any(field in defaults for field in fields[: len(fields) - len(defaults)]):
                raise TypeError(f"{name}: a field without a default stands behind one that has one")
            getters = {field: _tuplegetter(place, "") for place, field in enumerate(fields)}
            own = {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields, "__new__": _first}
            return type(name, (tuple,), {**_SHARED, **getters, **namespace, **own})

    def _first(cls, /, *values, **named):
        """The first instance of a class; what makes it makes the others too."""
        kind = next(one for one in cls.__mro__ if "_field_defaults" in one.__dict__)
        new = kind.__new__ = staticmethod(_maker(kind))
        return new(cls, *values, **named)

    def _maker(kind):
        """What makes instances of the class, as quick as that of collections.namedtuple."""
        names = "".join(f"{field}, " for field in kind._fields)
        made = eval(f"lambda _kind, {names}: _new(_kind, ({names}))", {"_new": tuple.__new__})  # names
        made.__name__, made.__qualname__ = "__new__", f"{kind.__qualname__}.__new__"
        made.__defaults__ = tuple(kind._field_defaults.values())
        return made

    def _make(cls, values):
        """An instance of the values in the order of the fields."""
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, not {len(made)}")
        return made

    def _replace(self, /, **changed):
        """Another instance, with these values in the fields named."""
        made = self._make(map(changed.pop, self._fields, self))
        if changed:
            raise ValueError(f"{type(self).__name__} has no field {', '.join(changed)}")
        return made

    def _asdict(self):
        """The values by the names of the fields."""
        return dict(zip(self._fields, self, strict=True))

    def _values(self):
        return tuple(self)

    def _shown(self):
        values = ", ".join(f"{name}={value!r}" for name, value in self._asdict().items())
        return f"{type(self).__name__}({values})"

    _SHARED = {
        "__slots__": (),
        "_make": classmethod(_make),
        "_replace": _replace,
        "_asdict": _asdict,
        "__repr__": _shown,
        "__getnewargs__": _values,
    }
    """What all of them have alike; pickles and copies are made from the values."""

    class NamedTuple(metaclass=_Naming):
        """The base of a class of tuples whose annotations name the fields."""
