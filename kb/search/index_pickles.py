"""What whoosh may unpickle from the files of an index: plain values and its own record of a segment, nothing else.

An index is made by this program and lies in the user's own folder; should another file come to lie there, it still
cannot make Python run anything.
"""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import BinaryIO

ALLOWED = frozenset(
    {
        ("whoosh.codec.whoosh3", "W3Segment"),
        ("mtgcr.kb.search.analysis", "PlacesCodec"),
        ("collections", "defaultdict"),
        ("builtins", "int"),
    }
)
"""Module and name of the classes that an index may name."""


class _Plain(pickle.Unpickler):
    """Makes plain values and what is allowed."""

    def find_class(self, module: str, name: str) -> Any:
        """The class named; UnpicklingError for one that no index needs."""
        if (module, name) not in ALLOWED:
            raise pickle.UnpicklingError(f"an index has no business with {module}.{name}")
        return super().find_class(module, name)


def load_plain(file: BinaryIO) -> Any:
    """The next pickled value of the file.  UnpicklingError where it is more than plain."""
    return _Plain(file).load()
