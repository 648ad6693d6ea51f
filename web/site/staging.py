"""The folder in which a site is written: beside its place, moved there whole, and cleared away whatever ends the run.

A run that is killed outright leaves its folder; the next one for the same place takes it away.  That no run is at work
in it is told by the lock on a file in it, which the system lets go of with the process.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.storage.locking import take_lock

if TYPE_CHECKING:
    from collections.abc import Iterator

HELD = "lock"
"""The file that the writing run holds."""
WRITTEN = "site"
REPLACED = "replaced"


class Staging(NamedTuple):
    """A folder of a run: what is written, and for a moment what stood in its place before."""

    own: Path
    place: Path

    @property
    def site(self) -> Path:
        """Where the site is written."""
        return self.own / WRITTEN

    def put(self) -> None:
        """Move the site to its place; what stood there is gone only then.  OSError where it cannot be moved."""
        self.site.chmod(0o755)
        if not self.place.exists():
            self.site.rename(self.place)
            return
        self.place.rename(self.own / REPLACED)
        try:
            self.site.rename(self.place)
        except OSError:
            self.put_back()
            raise

    def put_back(self) -> None:
        """What stood in the place, where a run ended between taking it away and putting its own there."""
        if not self.place.exists() and (self.own / REPLACED).is_dir():
            (self.own / REPLACED).rename(self.place)


@contextmanager
def staged(place: Path) -> Iterator[Staging]:
    """A new folder beside the place, gone when this ends; those that killed runs left for the place are gone first.

    OSError where nothing can be written beside the place.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    clear_leftovers(place)
    own = Path(tempfile.mkdtemp(prefix=_prefix(place), dir=place.parent))
    staging = Staging(own, place)
    try:
        with _held(own):
            staging.site.mkdir()
            yield staging
    finally:
        staging.put_back()
        shutil.rmtree(own, ignore_errors=True)


def clear_leftovers(place: Path) -> None:
    """Take away the folders of runs that were killed; what they had taken from the place is put back."""
    for own in place.parent.iterdir():
        if not own.name.startswith(_prefix(place)) or own.is_symlink() or not (own / HELD).is_file():
            continue
        with suppress(OSError), _held(own) as is_ours:
            if is_ours:
                Staging(own, place).put_back()
                shutil.rmtree(own, ignore_errors=True)


def _prefix(place: Path) -> str:
    return f".{place.name}-"


@contextmanager
def _held(own: Path) -> Iterator[bool]:
    """Hold the folder as long as this lasts; False where another run holds it."""
    descriptor = os.open(own / HELD, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield take_lock(descriptor)
    finally:
        os.close(descriptor)
