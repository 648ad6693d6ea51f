"""What lines of the user's files were carried to which day, so that carrying them twice does nothing.

A number alone does not tell of which release it is: 701.18a carried from 2024-09-20 is 701.22a, and 701.22a was another
rule in 2024.  So HOME/carried.json remembers the lines that were written, by file, each with the day whose numbers it
has.  A line that has been changed since counts as a line of the user's own.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from typing import TYPE_CHECKING

from mtgcr.kb.storage.locking import write_lock
from mtgcr.kb.storage.ownership import replace_synced
from mtgcr.parser.bounded import read_bounded

if TYPE_CHECKING:
    from pathlib import Path

MEMORY = "carried.json"
MOST_LINES = 200_000
"""Lines that are remembered; the first are forgotten first."""
_LARGEST = 40_000_000


class Carried:
    """The lines that were carried, by file."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._lines: dict[str, str] = _read(home / MEMORY)

    def day_of(self, path: Path, line: str) -> datetime.date | None:
        """The day whose numbers the line of the file was given; None for one that was not."""
        day = self._lines.get(_key(path, line))
        return datetime.date.fromisoformat(day) if day else None

    def note(self, path: Path, line: str, day: datetime.date) -> None:
        """The line is about to be written into the file, with the numbers of the day."""
        key = _key(path, line)
        self._lines.pop(key, None)
        self._lines[key] = day.isoformat()

    def left_on(self, path: Path, line: str, figures: str) -> datetime.date | None:
        """The day whose numbers a citation kept when others of its line were carried; None for one that did not."""
        day = self._lines.get(_key(path, _beside(line, figures)))
        return datetime.date.fromisoformat(day) if day else None

    def note_left(self, path: Path, line: str, figures: str, day: datetime.date) -> None:
        """The line is about to be written with a citation that keeps its number of the day, to be decided."""
        self.note(path, _beside(line, figures), day)

    def write(self) -> None:
        """Remember what was noted; OSError and HomeBusyError where the home cannot be written."""
        with write_lock(self._home):
            lines = {**_read(self._home / MEMORY), **self._lines}
            kept = dict(list(lines.items())[-MOST_LINES:])
            replace_synced(self._home / MEMORY, json.dumps(kept, indent=0).encode())


def _beside(line: str, figures: str) -> str:
    return f"{line.strip()}\n{figures}"


def _key(path: Path, line: str) -> str:
    told = f"{path.resolve()}\n{line.strip()}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(told).hexdigest()[:32]


def _read(path: Path) -> dict[str, str]:
    """The lines remembered; those that cannot be read are forgotten."""
    try:
        found = json.loads(read_bounded(path, _LARGEST))
        return {str(key): datetime.date.fromisoformat(day).isoformat() for key, day in found.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
