"""A database file opened for reading only, that several threads may ask at once.

From Python 3.12 on sqlite3 gives two threads that run the same statement on one connection the same prepared one, and
the rows of one end up with the other: of 200,000 questions of eight threads 5 % were answered wrongly, without an error
(none in 3.11).  Here each question is asked and its rows are taken under a lock, which costs a look-up nothing: SQLite
lets only one thread read at a time anyway.
"""

from __future__ import annotations

import sqlite3
from _thread import RLock  # as in functools: threading takes 2 ms that a look-up need not pay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any


class SharedReading(sqlite3.Connection):
    """A connection whose `execute` may be called from any thread."""

    lock: Any
    """Held while rows are taken, and by those who keep something beside the connection."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.lock = RLock()

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """The rows of the statement, all taken.

        By `cursor`, which forgets cursors that are gone: one made by its class stays in a list of the connection (90
        bytes for each question for ever, 5 KB a page).
        """
        with self.lock:
            return self.cursor(_Taken).take(sql, parameters)


class _Taken(sqlite3.Cursor):
    """Rows that were taken when the statement was run."""

    _rows: Iterator[Any]

    def take(self, sql: str, parameters: Any) -> _Taken:
        super().execute(sql, parameters)
        self._rows = iter(super().fetchall())
        return self

    def __iter__(self) -> _Taken:
        return self._rows  # type: ignore[return-value]  # a plain iterator goes through many rows in half the time

    def __next__(self) -> Any:
        return next(self._rows)

    def fetchone(self) -> Any:
        """The next row; None after the last."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        return list(self._rows)


def open_shared(path: Path) -> SharedReading:
    """The file, opened for reading by any thread; nobody changes it while it is open.

    sqlite3.DatabaseError where it is not there or no database.
    """
    return sqlite3.connect(reading_of(path), uri=True, check_same_thread=False, factory=SharedReading)


def reading_of(path: Path) -> str:
    """The file as SQLite names it for reading only."""
    return f"{path.absolute().as_uri()}?mode=ro&immutable=1"
