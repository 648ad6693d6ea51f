"""Where the knowledge that ships with the program lies: atlas, lexicon, digest, scenarios."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def data_directory() -> Path:
    """The folder of the embedded knowledge base: `data` in the package, which is the top of a checkout too.

    FileNotFoundError where it is not there: the installation is broken.
    """
    directory = _PACKAGE / "data"
    if directory.is_dir():
        return directory
    raise FileNotFoundError(f"no data folder in {_PACKAGE}: install mtgcr again")


def told_path(path: Path) -> str:
    """The path as answers tell it: of what ships from `data/` on, so that none tells where the program lies.

    >>> told_path(data_directory() / "scenarios" / "abilities.scenarios")
    'data/scenarios/abilities.scenarios'
    """
    return path.relative_to(_PACKAGE).as_posix() if path.is_relative_to(_PACKAGE / "data") else str(path)


def digest_folder() -> Path:
    """The folder of the digest that ships with the program."""
    return data_directory() / "digest"


def digest_files(folder: Path | None = None) -> tuple[Path, ...]:
    """The files of retellings: of a release in the folder that it names, of older wordings in `older`."""
    top = folder or digest_folder()
    folders = sorted(one.path for one in os.scandir(top) if one.is_dir()) if top.is_dir() else ()
    return tuple(path for one in folders for path in files_in(Path(one), ".txt"))


def files_in(folder: Path, ending: str) -> tuple[Path, ...]:
    """The files of the folder whose names end so, by name; pathlib takes four times as long, in every command."""
    return tuple(folder / name for name in sorted(os.listdir(folder)) if name.endswith(ending))  # noqa: PTH208
