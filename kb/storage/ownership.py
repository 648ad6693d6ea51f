"""What in a folder is ours: only that is ever written over or removed, and no link is followed to it.

    HOME/mtgcr-home         says that the folder is a home, and of which form
    .../stamp               says that the folder it lies in was made by this program, with a checksum of its name

A home may be named by mistake, lie in somebody's own folder, or come from somebody else.  So nothing is removed for
where it lies or how it is called: a folder must have its stamp, a file its size and checksum in the seal (or, where a
build was killed before it was sealed, one of the names that a build makes), and all else stays where it is.
"""

from __future__ import annotations

import os
from zlib import crc32

from mtgcr.kb.storage.seal import SEAL, broken_parts, sealed_names
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MARKER = "mtgcr-home"
HOME_FORM = 2
"""Of the folders and names of a home; 1 had no marker, and one generation for all versions of the program."""
_SAYS = "mtgcr home {form}\nThis folder is made and kept by mtgcr. What else is put into it, mtgcr leaves alone.\n"
HARMLESS = frozenset({".DS_Store", "Thumbs.db", "desktop.ini", "lost+found"})
"""What systems put into folders that are empty to their owners."""
STAMP = "stamp"
_OUR_NAME = "[0-9a-f]{12}|[0-9a-f]{8}"
"""What generations and their parts are called."""
_ANY_STAMP = rb"mtgcr [a-z]+ [0-9]{1,9} [0-9a-f]{8}\n"
BUILDING = ".building"
"""In the name of a folder that is to have the name before it once it is finished."""
_BUILT = r"(kb|said|index|originals|originals-copy)\.sqlite(-journal|-wal|-shm)?|texts"
"""The files that a build makes, by their place in its folder."""


class ForeignHomeError(Exception):
    """The folder holds something, and nothing says that it is a home; it is not touched."""


class NewerHomeError(Exception):
    """The home has a form that a newer program made; it is left alone."""


class Stamp(NamedTuple):
    """What a folder was made as, and after how many others; the number tells the newest."""

    kind: str
    serial: int


def check_home(home: Path) -> None:
    """Look whether the folder is a home, or may become one.

    ForeignHomeError where it holds what is not ours, NewerHomeError where it is a home of a newer form.
    """
    text = _read_marker(home)
    if text == _SAYS.format(form=HOME_FORM):
        return
    if text is None:
        if _holds_anything(home) and not _is_first_form(home):
            raise ForeignHomeError(str(home))
        return
    form = _form_in(text)
    if form > HOME_FORM:
        raise NewerHomeError(str(home))
    if not form and not _SAYS.format(form=HOME_FORM).startswith(text):  # writing it may have been cut short
        raise ForeignHomeError(str(home))


def _read_marker(home: Path) -> str | None:
    """What the marker says; None where there is none.  OSError for a home that is no folder, or cannot be read."""
    try:
        with (home / MARKER).open(encoding="utf-8", errors="replace") as file:
            return file.read(1000)
    except FileNotFoundError:
        return None


def _form_in(marker: str) -> int:
    """The form that the marker tells; 0 where it tells none."""
    first, _, _ = marker.partition("\n")
    number = first.removeprefix("mtgcr home ")
    return int(number) if number != first and number.isascii() and number.isdecimal() and len(number) < 9 else 0


def _holds_anything(home: Path) -> bool:
    try:
        return any(name not in HARMLESS for name in os.listdir(home))  # noqa: PTH208  # a name is enough
    except FileNotFoundError:
        return False


def _is_first_form(home: Path) -> bool:
    """Whether the folder is a home from before there were markers: its pointer leads to a generation."""
    try:
        name = (home / "current").read_text("utf-8")[:100].strip()
    except (OSError, UnicodeDecodeError):
        return False
    generation = home / "generations" / name
    made = ("seal", "kb.sqlite", "originals.sqlite")
    return name.isalnum() and len(name) == 12 and all((generation / one).exists() for one in made)


def claim(home: Path) -> None:
    """Make the folder a home, where it is none yet.  Errors as `check_home`; OSError where it cannot be written."""
    check_home(home)
    home.mkdir(parents=True, exist_ok=True)
    if _form_in(_read_marker(home) or ""):
        return
    write_synced(home / MARKER, _SAYS.format(form=HOME_FORM).encode())


def stamp(folder: Path, kind: str, serial: int) -> None:
    """Say in a new folder that it is ours."""
    write_synced(folder / STAMP, _stamp_text(folder, kind, serial).encode())


def _stamp_text(folder: Path, kind: str, serial: int) -> str:
    """What the stamp says, with a checksum that binds it to the name: a copy that somebody keeps is not ours."""
    name, _, _ = folder.name.partition(BUILDING)
    return f"mtgcr {kind} {serial} {crc32(f'{kind} {serial} {name}'.encode('utf-8', 'surrogatepass')):08x}\n"


def stamp_of(folder: Path) -> Stamp | None:
    """The stamp of the folder; None where it is not ours, or a link."""
    try:
        if folder.is_symlink() or (folder / STAMP).is_symlink():
            return None
        text = (folder / STAMP).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    _, kind, serial, _ = text.split(" ") if text.count(" ") == 3 else ("", "", "", "")
    if not (serial.isascii() and serial.isdecimal() and len(serial) < 10):
        return None
    made = Stamp(kind, int(serial))
    return made if text == _stamp_text(folder, *made) else None


def has_damaged_stamp(folder: Path) -> bool:
    """Whether name and seal of the folder are ours, and its stamp is not one that we wrote for any folder.

    A stamp that reads well and has the checksum of another name is that of a copy which somebody keeps.
    """
    import re  # a look-up asks this of nothing

    path = folder / STAMP
    if not re.fullmatch(_OUR_NAME, folder.name) or folder.is_symlink() or path.is_symlink() or not path.is_file():
        return False
    try:
        says = path.read_bytes()
    except OSError:
        return False
    return not re.fullmatch(_ANY_STAMP, says) and bool(sealed_names(folder))


def write_synced(path: Path, data: bytes) -> None:
    """Write a file and see it onto the disk."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o666)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def replace_synced(path: Path, data: bytes) -> None:
    """Put the bytes in the place of the file at once, and see that onto the disk; a link in its place is replaced."""
    new = path.with_name(f"{path.name}.new")
    write_synced(new, data)
    new.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """See the names in the folder onto the disk, where the system can."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows opens no folders
        return
    try:
        os.fsync(descriptor)
    except OSError:  # some file systems sync no folders
        pass
    finally:
        os.close(descriptor)


def remove_own(folder: Path, aside: Path) -> bool:
    """Remove what is ours of the folder and below; whether all of it is gone.  A folder without a stamp is left alone.

    One with a damaged stamp is ours.  A file of ours that is not as it was sealed goes into the folder `aside`, in case
    somebody can still use it.
    """
    if stamp_of(folder) is None and not has_damaged_stamp(folder):
        return False
    for part in list(_folders(folder)):
        remove_own(part, aside)
    is_sealed = (folder / SEAL).exists()
    whole, changed = _own_files(folder)
    for one in changed if is_sealed else ():
        set_aside(folder / one, aside)
    for one in (SEAL, *whole) if is_sealed else (*whole, *changed):  # without its seal it is a build that was stopped
        (folder / one).unlink(missing_ok=True)
    for below in sorted({(folder / one).parent for one in (*whole, *changed)} - {folder}, key=_depth, reverse=True):
        _remove_empty(below)
    (folder / STAMP).unlink()  # what is left is not ours
    _remove_empty(folder)
    return not folder.exists()


def set_aside(path: Path, aside: Path) -> Path:
    """Move the file into the folder `aside`, under a name that tells where it was; the new place."""
    aside.mkdir(exist_ok=True)
    name = "-".join(path.parts[-3:])
    free = next(at for at in (aside / f"{name}{more}" for more in ("", *(f".{i}" for i in range(1, 10**6))))
                if not os.path.lexists(at))  # fmt: skip
    path.rename(free)
    sync_folder(aside)
    return free


def _depth(folder: Path) -> int:
    return len(folder.parts)


def _folders(folder: Path) -> Iterator[Path]:
    return (folder / entry.name for entry in os.scandir(folder) if entry.is_dir(follow_symlinks=False))


def _own_files(folder: Path) -> tuple[list[str], list[str]]:
    """The files that this program made in the folder, by their place in it: as they were sealed, and others."""
    import re  # a look-up removes nothing

    sealed = sealed_names(folder)
    broken = set(broken_parts(folder, thoroughly=True)) if sealed else set()
    found = [name for name in _files(folder, "") if name in sealed or (not sealed and re.fullmatch(_BUILT, name))]
    whole = [name for name in found if name in sealed and name not in broken]
    return whole, [name for name in found if name not in whole]


def _files(folder: Path, before: str) -> Iterator[str]:
    for entry in os.scandir(folder / before):
        if entry.is_dir(follow_symlinks=False):
            yield from _files(folder, f"{before}{entry.name}/")
        elif entry.is_file(follow_symlinks=False):
            yield f"{before}{entry.name}"


def _remove_empty(folder: Path) -> None:
    if folder.is_dir() and not folder.is_symlink() and not os.listdir(folder):  # noqa: PTH208  # nothing is left open
        folder.rmdir()
