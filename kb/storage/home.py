"""The user's folder: which knowledge base is current, and how a new one takes its place.

    HOME/current                 the name of the generation in use, one line
    HOME/generations/NAME/       kb.sqlite, index.sqlite, originals.sqlite and seal, complete and never changed
    HOME/lock.sqlite             held by the one process that writes
    HOME/cards.sqlite            the user's own cards, if any were added

A generation is built beside the current one and becomes current by one atomic rename, so a reader sees the old one or
the new one, and a process that dies while building leaves the old one as it was.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.storage.seal import SEAL, write_seal

if TYPE_CHECKING:
    from collections.abc import Iterator

DATABASE = "kb.sqlite"
INDEX = "index.sqlite"
ORIGINALS = "originals.sqlite"
CARDS = "cards.sqlite"
LOCK_WAIT = 10.0
"""Seconds to wait for another writer."""


class HomeBusyError(Exception):
    """Another process is writing the knowledge base."""


def default_home() -> Path:
    """MTGCR_HOME, else the user's data folder of this system."""
    if named := os.environ.get("MTGCR_HOME"):
        return Path(named)
    return _data_folder_of_linux() or _data_folder()


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("mtgcr", appauthor=False)


def _data_folder_of_linux() -> Path | None:
    """The same as `_data_folder`, without the 10 ms that it takes to load what knows all systems; None elsewhere."""
    user = os.environ.get("HOME", "")
    if sys.platform != "linux" or "ANDROID_ROOT" in os.environ or not user.startswith("/"):
        return None
    named = os.environ.get("XDG_DATA_HOME", "")
    return Path(named if named.startswith("/") else f"{user}/.local/share") / "mtgcr"


def current_generation(home: Path) -> Path | None:
    """The folder of the generation in use; None before the first build.

    Where the pointer is damaged or points nowhere it is the newest finished one, so that no text is lost with it.
    """
    try:
        name = (home / "current").read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        name = ""
    generation = home / "generations" / name
    if name.isalnum() and generation.is_dir():
        return generation
    finished = [seal for seal in home.glob(f"generations/*/{SEAL}") if seal.is_file()]
    return max(finished, key=lambda seal: seal.stat().st_mtime).parent if finished else None


@contextmanager
def write_lock(home: Path, name: str = "lock.sqlite") -> Iterator[None]:
    """Hold the home for writing.  HomeBusyError when another process holds it longer than `LOCK_WAIT`.

    OSError where the home cannot be written.  A lock of another name is another lock.
    """
    home.mkdir(parents=True, exist_ok=True)
    with ExitStack() as held:
        try:
            held.enter_context(closing(_lock(home / name)))
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise HomeBusyError(str(home)) from error
            raise OSError(errno.EACCES, "the folder cannot be written", str(home)) from error
        yield


def _lock(path: Path) -> sqlite3.Connection:
    """The file locked by the connection; one that is damaged locks nobody, and is made anew."""
    connection = sqlite3.connect(path, timeout=LOCK_WAIT, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        connection.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        path.unlink(missing_ok=True)
        return _lock(path)
    return connection


@contextmanager
def new_generation(home: Path) -> Iterator[Path]:
    """A new, empty folder that becomes the current generation when the block ends without an exception."""
    generations = home / "generations"
    generations.mkdir(parents=True, exist_ok=True)
    folder = generations / os.urandom(6).hex()
    folder.mkdir()
    try:
        yield folder
        write_seal(folder)
        _make_current(home, folder.name)
    except BaseException:
        _remove(folder)
        raise
    _remove_others(generations, folder)


def _make_current(home: Path, name: str) -> None:
    pointer = home / "current.new"
    with pointer.open("w", encoding="utf-8") as file:
        file.write(name + "\n")
        file.flush()
        os.fsync(file.fileno())
    pointer.replace(home / "current")


def _remove(folder: Path) -> None:
    import shutil  # 2 ms that a look-up need not pay

    shutil.rmtree(folder, ignore_errors=True)


def _remove_others(generations: Path, kept: Path) -> None:
    """Generations that nobody uses any more, and what is left of builds that were killed."""
    for folder in generations.iterdir():
        if folder != kept:
            _remove(folder)
