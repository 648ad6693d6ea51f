"""Opening the knowledge base of a home, made first when it is not there or not of this program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.embedded import data_directory
from kb.home import DATABASE, INDEX, ORIGINALS, current_generation
from kb.schema import SCHEMA_NUMBER
from kb.seal import broken_parts
from kb.store import Store, StoreDamagedError, StoreOutdatedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from kb.building import Progress


@dataclass(frozen=True, slots=True)
class KnowledgeBase:
    """The current generation: its store, open, the folder of its index, and the file of its originals."""

    store: Store
    index: Path
    originals: Path


def open_knowledge_base(
    home: Path, progress: Progress | None = None, notice: Callable[[str], None] | None = None
) -> KnowledgeBase:
    """The knowledge base of the home, built first when it is missing, damaged, or older than this program's data.

    `notice` is told of damage.  StoreDamagedError when the kept texts are damaged too; OSError when the home cannot
    be written and holds none.
    """
    try:
        opened = _open_current(home)
    except StoreDamagedError as damage:
        opened = None
        if notice:
            notice(f"the knowledge base is damaged and is made again from the texts that it keeps: {damage}")
    if opened is not None:
        return opened
    from kb.building import no_progress
    from kb.ingest import rebuild

    rebuild(home, progress or no_progress)
    built = _open_current(home)
    if built is None:
        raise StoreDamagedError(str(home))
    return built


def _open_current(home: Path) -> KnowledgeBase | None:
    generation = current_generation(home)
    if generation is None:
        return None
    if broken := broken_parts(generation):
        raise StoreDamagedError(", ".join(str(generation / name) for name in broken))
    try:
        store = Store.open(generation / DATABASE)
    except StoreOutdatedError:
        return None
    if store.meta("embedded") != embedded_fingerprint():
        store.close()
        return None
    return KnowledgeBase(store, generation / INDEX, generation / ORIGINALS)


def embedded_fingerprint() -> str:
    """What the embedded data and the form of the tables are; another value calls for a rebuild."""
    stats = [(path.name, path.stat()) for path in (*embedded_releases(), *_embedded_tables())]
    return "; ".join([f"schema {SCHEMA_NUMBER}", *(f"{n} {stat.st_size} {stat.st_mtime_ns}" for n, stat in stats)])


def _embedded_tables() -> tuple[Path, ...]:
    """What else of the data goes into a knowledge base."""
    data = data_directory()
    return *sorted((data / "atlas").glob("*.tsv")), data / "overrides.toml"


def embedded_releases() -> tuple[Path, ...]:
    """The files of the digest, in the layout of releases."""
    return tuple(sorted((data_directory() / "digest").glob("*.txt")))
