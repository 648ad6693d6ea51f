"""Where the knowledge that ships with the program lies: atlas, lexicon, digest, scenarios."""

from __future__ import annotations

from pathlib import Path

_PACKAGES = Path(__file__).resolve().parent.parent


def data_directory() -> Path:
    """The folder of the embedded knowledge base.

    An installed wheel has it as `mtgcr_data` beside the packages, a checkout as `data`; the former wins.
    FileNotFoundError where neither is there: the installation is broken.
    """
    for name in ("mtgcr_data", "data"):
        directory = _PACKAGES / name
        if directory.is_dir():
            return directory
    raise FileNotFoundError(f"no mtgcr_data or data folder in {_PACKAGES}: install mtgcr again")
