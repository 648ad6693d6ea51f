"""Results that are kept by their size: a common word has a thousand times what a rare one has, and counts so."""

from __future__ import annotations

from _thread import allocate_lock  # as in functools: threading takes 1 ms that a command need not pay
from collections import OrderedDict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import TypeVar

    Result = TypeVar("Result")


class KeptResults:
    """The results asked for last, as many as come to no more than a size; for several threads.

    One that is larger by itself is not kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._results: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = allocate_lock()
        self.size = 0
        """Of all that is kept."""

    def get(self, key: Hashable, make: Callable[[], Result], weigh: Callable[[Result], int]) -> Result:
        """The result of that key, kept or made; of one key it is always the same."""
        found = self.find(key)
        if found is not None:
            return found  # type: ignore[return-value]  # it is what was kept of the key
        made = make()
        self.keep(key, made, weigh(made) + 1)
        return made

    def find(self, key: Hashable) -> object | None:
        """The result of that key; None where it is not kept."""
        with self._lock:
            found = self._results.get(key)
            if found is None:
                return None
            self._results.move_to_end(key)
            return found[0]

    def keep(self, key: Hashable, made: object, weight: int) -> None:
        """Keep the result, if it is not there; those not asked for longest go."""
        with self._lock:
            if key in self._results or weight > self._most:
                return
            self._results[key] = (made, weight)
            self.size += weight
            while self.size > self._most:
                _, (_, gone) = self._results.popitem(last=False)
                self.size -= gone
