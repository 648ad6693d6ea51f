"""A knowledge base kept open: read when first asked, taken up anew when another process has replaced it."""

from __future__ import annotations

import sqlite3
import time
from _thread import allocate_lock  # as in functools: threading takes 1 ms that a command need not pay
from contextlib import contextmanager

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.home import CARDS, HomeBusyError, current_generation
from mtgcr.kb.storage.ownership import ForeignHomeError, NewerHomeError
from mtgcr.kb.storage.store import StoreDamagedError
from mtgcr.library.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from mtgcr.kb.intake.progress import Progress
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

LOOK_AGAIN = 1.0
"""Seconds between two looks whether another process has put another knowledge base in the place of this one."""

LET_GO_AGAIN = 1.0
"""Seconds between two times of letting go: looking through the memory takes some 10 ms."""


class Opened:
    """The knowledge base of a home, for several threads at once.

    `progress` is told how far a build is, `notice` of damage that is being mended; both may be None.
    """

    def __init__(self, home: Path, progress: Progress | None, notice: Callable[[str], None] | None) -> None:
        self.home = home
        self._progress = progress
        self._notice = notice
        self._lock = allocate_lock()
        self._base: KnowledgeBase | None = None
        self._looked = 0.0
        self._lightened = -LET_GO_AGAIN
        self._closed = False

    def __enter__(self) -> Self:
        """The library itself; it is closed at the end of the block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the files; what is asked afterwards is refused."""
        with self._lock:
            self._closed, self._base = True, None

    @property
    def generation(self) -> str:
        """The name of the knowledge base in use, another after each change of what is held."""
        with self._asked() as base:
            return base.originals.parent.name

    @property
    def state(self) -> str:
        """The name of all that answers come from: the generation, and the user's own cards as they are now."""
        try:
            cards = (self.home / CARDS).stat().st_mtime_ns
        except OSError:
            return self.generation
        return f"{self.generation}.{cards:x}"

    @contextmanager
    def _asked(self) -> Iterator[KnowledgeBase]:
        """The knowledge base for one question; what goes wrong with its files becomes a refusal."""
        with self._at_home():
            yield self._current()

    @contextmanager
    def _at_home(self) -> Iterator[Path]:
        """The home, to be written to; what goes wrong with its files becomes a refusal."""
        if self._closed:
            raise Refusal("closed")
        try:
            yield self.home
        except ForeignHomeError as error:
            raise Refusal("foreign-home", is_question=True, home=self.home) from error
        except NewerHomeError as error:
            raise Refusal("newer-home", home=self.home) from error
        except HomeBusyError as error:
            raise Refusal("busy", home=self.home) from error
        except StoreDamagedError as error:
            raise Refusal("damaged", what=error) from error
        except sqlite3.Error as error:
            raise Refusal("cannot-read-home", reason=error) from error

    def _current(self) -> KnowledgeBase:
        """The generation in use: the one kept, or the one that has taken its place.

        Who still reads the old one goes on with it; it is let go when the last of them is done.
        """
        with self._lock:
            if self._base is None or self._is_replaced(self._base):
                self._base = open_knowledge_base(self.home, self._progress, self._notice)
            return self._base

    def _is_replaced(self, base: KnowledgeBase) -> bool:
        now = time.monotonic()
        if now - self._looked < LOOK_AGAIN:
            return False
        self._looked = now
        generation = current_generation(self.home)
        return generation is not None and generation != base.originals.parent

    def let_go(self) -> None:
        """Let go of what the answers so far left in memory and the next ones hardly need: for one that lives long."""
        from mtgcr.library.forgetting import forget_workings, give_back

        now, base = time.monotonic(), self._base
        if now - self._lightened < LET_GO_AGAIN:
            return
        self._lightened = now
        if base is not None:
            base.store.let_go()
        forget_workings()
        give_back()

    def _forget(self) -> None:
        """What was written takes the place of what is kept, at once."""
        with self._lock:
            self._base = None
