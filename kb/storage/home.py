"""The user's folder: which knowledge base is current, and how a new one takes its place.

    HOME/mtgcr-home                         says that the folder is a home (kb.storage.ownership)
    HOME/current                            the name of the generation in use, one line
    HOME/generations/NAME/                  a set of texts: originals.sqlite, its copy, seal, stamp; never changed
    HOME/generations/NAME/FORM/             what one form of the program made of them: kb.sqlite and others
    HOME/lock                               held by the one process that writes
    HOME/cards.sqlite                       the user's own cards, if any were added
    HOME/aside/                             what was damaged and could not be made again

A generation is built beside the current one and becomes current by one atomic rename, so a reader sees the old one or
the new one, and a process that dies while building leaves the old one as it was.  Two versions of the program share the
texts, and each has a part of its own: its FORM is told by checksums of what goes into it, never by times or paths, so
that a home can be copied.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from pathlib import Path

from mtgcr.kb.storage.ownership import (
    BUILDING,
    has_damaged_stamp,
    remove_own,
    replace_synced,
    stamp,
    stamp_of,
    sync_folder,
)
from mtgcr.kb.storage.seal import SEAL, write_seal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

DATABASE = "kb.sqlite"
INDEX = "index.sqlite"
SAID = "said.sqlite"
ORIGINALS = "originals.sqlite"
ORIGINALS_COPY = "originals-copy.sqlite"
TEXTS = "texts"
CARDS = "cards.sqlite"
CURRENT = "current"
GENERATIONS = "generations"
ASIDE = "aside"
GENERATION, PART = "generation", "part"
"""Kinds of stamps."""
PARTS_KEPT = 3
"""Forms of which a generation keeps the parts; each takes some 19 MB with all releases."""


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
        with (home / CURRENT).open(encoding="utf-8") as file:
            name = file.read(100).strip()
    except (OSError, UnicodeDecodeError):
        name = ""
    generation = home / GENERATIONS / name
    if name.isalnum() and generation.is_dir():
        return generation
    finished = [seal.parent for seal in home.glob(f"{GENERATIONS}/*/{SEAL}") if seal.is_file()]
    return max(finished, key=_serial, default=None)


def _serial(generation: Path) -> int:
    made = stamp_of(generation)
    return made.serial if made else 0


@contextmanager
def new_generation(home: Path) -> Iterator[Path]:
    """A new, empty folder that becomes the current generation when the block ends without an exception."""
    generations = home / GENERATIONS
    generations.mkdir(parents=True, exist_ok=True)
    current = current_generation(home)
    folder = generations / os.urandom(6).hex()
    folder.mkdir()
    stamp(folder, GENERATION, _serial(current) + 1 if current else 1)
    try:
        yield folder
        write_seal(folder)
        sync_folder(folder)
        sync_folder(generations)
        replace_synced(home / CURRENT, f"{folder.name}\n".encode())
    except BaseException:
        remove_own(folder, home / ASIDE)
        raise
    for other in generations.iterdir():
        if other != folder:
            remove_own(other, home / ASIDE)


def remove_unfinished(home: Path) -> None:
    """Remove what is left of builds that were killed.  Only for the one that holds the lock."""
    for folder in unfinished_builds(home):
        remove_own(folder, home / ASIDE)


@contextmanager
def new_part(generation: Path, form: str) -> Iterator[Path]:
    """A new, empty folder that becomes the generation's part for the form when the block ends without an exception.

    The parts of other forms stay, the newest few of them.  FileExistsError where there is something in its place.
    """
    aside = generation.parent.parent / ASIDE
    parts = sorted(parts_of(generation), key=_serial)
    folder = generation / f"{form}{BUILDING}{os.urandom(3).hex()}"
    folder.mkdir()
    stamp(folder, PART, _serial(parts[-1]) + 1 if parts else 1)
    try:
        yield folder
        write_seal(folder)
        sync_folder(folder)
        if os.path.lexists(generation / form):
            raise FileExistsError(errno.EEXIST, "another part of this form is there", str(generation / form))
        folder.rename(generation / form)
        sync_folder(generation)
    except BaseException:
        remove_own(folder, aside)
        raise
    for old in parts[: max(0, len(parts) + 1 - PARTS_KEPT)]:
        remove_own(old, aside)


def parts_of(generation: Path) -> tuple[Path, ...]:
    """The finished parts of all forms, in no order."""
    found = (folder for folder in generation.iterdir() if BUILDING not in folder.name)
    return tuple(folder for folder in found if (made := stamp_of(folder)) and made.kind == PART)


def unfinished_builds(home: Path) -> tuple[Path, ...]:
    """What is left of builds that were killed; the next build removes it."""
    current = current_generation(home)
    found = [folder for folder in home.glob(f"{GENERATIONS}/*") if folder != current]
    found += [*current.glob(f"*{BUILDING}*")] if current else []
    return tuple(folder for folder in found if stamp_of(folder))


def damaged_stamps(home: Path) -> tuple[Path, ...]:
    """The generations, and the parts of the one in use, whose stamps are damaged; the next build removes them."""
    current = current_generation(home)
    found = [*home.glob(f"{GENERATIONS}/*"), *(current.iterdir() if current else ())]
    return tuple(folder for folder in found if has_damaged_stamp(folder))
