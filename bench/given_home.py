"""The home that a measurement is given, which must be there: opening a mistyped one would make it."""

from __future__ import annotations

from pathlib import Path


def given_home(argument: str) -> Path:
    """The folder of a knowledge base.  SystemExit where there is no such folder, and for an option in its place."""
    home = Path(argument)
    if not home.is_dir():
        raise SystemExit(f"{argument} is no folder of a knowledge base")
    return home
