"""Light stand-ins for two modules that whoosh imports at its start and never uses in this program.

whoosh.compat takes `urlretrieve` from urllib.request (30 ms: http, email, ssl); whoosh.reading takes
`cached_property` from a package that imports asyncio (45 ms) for what functools has had since Python 3.8.
"""

from __future__ import annotations

import functools
import sys
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

STAND_INS: dict[str, dict[str, object]] = {
    "urllib.request": {"urlretrieve": None},
    "cached_property": {"cached_property": functools.cached_property},
}
"""Module → the names that whoosh takes from it."""


@contextmanager
def stand_ins() -> Iterator[None]:
    """Until the end of the block the modules not yet imported are the stand-ins; afterwards they can be imported."""
    placed = {name: _module(name) for name in STAND_INS if name not in sys.modules}
    sys.modules.update(placed)
    try:
        yield
    finally:
        for name, module in placed.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


def _module(name: str) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(STAND_INS[name])
    return module
