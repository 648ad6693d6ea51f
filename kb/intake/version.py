"""What is installed: the program and its embedded data."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def program_version() -> str:
    """The version of the installed package; "unknown" in a checkout that is not installed."""
    try:
        return version("mtgcr")
    except PackageNotFoundError:
        return "unknown"


def newest_digest() -> str:
    """The date of the newest release that the embedded digest tells; "none" without any."""
    from mtgcr.kb.embedded import digest_folder

    folders = sorted(path.name for path in digest_folder().glob("*-*-*"))
    return folders[-1] if folders else "none"


def version_text(home: Path) -> str:
    """The program's version, the embedded atlas and digest, and the newest release known here.

    Nothing is built for it: a home that is missing, damaged or of another version counts as empty.
    """
    from mtgcr.kb.embedded import data_directory
    from mtgcr.kb.lineages.atlas_tables import read_atlas_releases
    from mtgcr.kb.storage.asof import load_calendar

    atlas = read_atlas_releases(data_directory() / "atlas")
    newest = f"embedded atlas of {len(atlas)} releases up to {atlas[-1].effective}" if atlas else "no embedded atlas"
    held = _newest_held(home)
    known = max(*([str(atlas[-1].effective)] if atlas else []), held or "", "")
    text = f"newest official text of yours: {held}" if held else "no official text yet"
    existing = load_calendar(data_directory())
    exist = f"{len(existing)} releases known to exist, the newest of {existing[-1]}"
    lines = (f"mtgcr {program_version()}", f"{newest}, digest up to {newest_digest()}")
    return "\n".join((*lines, f"{exist}; newest release known: {known}; {text}"))


def _newest_held(home: Path) -> str | None:
    from mtgcr.kb.intake.embedding import embedded_fingerprint, form_of
    from mtgcr.kb.storage.home import DATABASE, current_generation
    from mtgcr.kb.storage.store import Store, StoreDamagedError
    from mtgcr.parser.language import Edition

    generation = current_generation(home)
    if generation is None:
        return None
    try:
        store = Store.open(generation / form_of(embedded_fingerprint()) / DATABASE)
        days = [str(r.effective) for r in store.releases() if r.edition is Edition.OFFICIAL]
        store.close()
    except StoreDamagedError:
        return None
    return max(days, default=None)
