"""Opening the knowledge base of a home, made first when it is not there or not of this program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.intake.embedding import embedded_fingerprint
from mtgcr.kb.storage.home import DATABASE, INDEX, ORIGINALS, current_generation
from mtgcr.kb.storage.knowledge_base import KnowledgeBase
from mtgcr.kb.storage.seal import broken_parts
from mtgcr.kb.storage.store import Store, StoreDamagedError, StoreOutdatedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.intake.building import Progress


DAMAGED = "the knowledge base is damaged and is made again from the texts that it keeps"


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
            notice(f"{DAMAGED}: {damage}")
    if opened is not None:
        return opened
    from mtgcr.kb.intake.building import no_progress
    from mtgcr.kb.intake.ingest import rebuild

    rebuild(home, progress or no_progress)
    built = _open_current(home)
    if built is None:
        raise StoreDamagedError(str(home))
    return built


def mend(
    home: Path, since: float | None, progress: Progress | None = None, notice: Callable[[str], None] | None = None
) -> bool:
    """Whether a command that failed may be run again: the knowledge base was damaged, and is now made again.

    Or it was replaced by another process after `since` (a time in seconds), so that the command read half of each.
    Every file is compared with its checksum, which a command that goes well need not wait for.  Without `since` the
    command only found nothing; then an index that is as it was written is not read to see whether it can be.
    """
    generation = current_generation(home)
    if generation is None:
        return False
    if since is not None and generation.stat().st_mtime > since:
        return True
    broken = broken_parts(generation, thoroughly=True)
    if not broken and since is not None and not _can_read_index(generation):
        broken = (INDEX,)
    if not broken:
        return False
    from mtgcr.kb.intake.building import no_progress
    from mtgcr.kb.intake.ingest import rebuild

    if notice:
        notice(f"{DAMAGED}: {', '.join(str(generation / name) for name in broken)}")
    rebuild(home, progress or no_progress)
    return True


def _can_read_index(generation: Path) -> bool:
    """Whether the index is of a form that this program reads."""
    from mtgcr.kb.storage.postings import Postings

    try:
        Postings(generation / INDEX).close()
    except StoreDamagedError:
        return False
    return True


def _open_current(home: Path) -> KnowledgeBase | None:
    """The current generation, opened; None where there is none, or it is not of this program.

    One that another process replaced meanwhile is not damaged: then it is the next that counts.
    """
    generation = current_generation(home)
    while generation is not None:
        try:
            return _open(generation)
        except StoreDamagedError:
            replaced, generation = generation, current_generation(home)
            if generation == replaced:
                raise
    return None


def _open(generation: Path) -> KnowledgeBase | None:
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
