"""Opening the knowledge base of a home, made first when it is not there or not of this program."""

from __future__ import annotations

from mtgcr.kb.intake.embedding import embedded_fingerprint, form_of
from mtgcr.kb.storage.home import DATABASE, INDEX, ORIGINALS, current_generation
from mtgcr.kb.storage.knowledge_base import KnowledgeBase
from mtgcr.kb.storage.ownership import ForeignHomeError, NewerHomeError, check_home
from mtgcr.kb.storage.seal import broken_parts
from mtgcr.kb.storage.store import Store, StoreDamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.intake.progress import Progress


DAMAGED = "the knowledge base is damaged and is being rebuilt from its stored texts"


def open_knowledge_base(
    home: Path, progress: Progress | None = None, notice: Callable[[str], None] | None = None
) -> KnowledgeBase:
    """The knowledge base of the home, built first when it is missing, damaged, or not of this program's data.

    `notice` is told of damage.  StoreDamagedError when the kept texts are damaged too; OSError when the home cannot
    be written and holds none; ForeignHomeError and NewerHomeError when it is not ours to read.
    """
    check_home(home)
    damaged = None
    try:
        opened = _open_current(home)
    except StoreDamagedError as damage:
        opened, damaged = None, current_generation(home)
        if notice:
            notice(f"{DAMAGED}: {damage}")
    if opened is not None:
        return opened
    from mtgcr.kb.intake.ingest import renew
    from mtgcr.kb.intake.progress import no_progress

    renew(home, progress or no_progress, damaged)
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
    try:
        check_home(home)
    except (ForeignHomeError, NewerHomeError):
        return False
    generation = current_generation(home)
    if generation is None:
        return False
    if since is not None and generation.stat().st_mtime > since:
        return True
    part = generation / form_of(embedded_fingerprint())
    if not part.is_dir():  # another version made the home, and this one has not opened it yet
        return False
    broken = broken_parts(part, thoroughly=True)
    if not broken and since is not None and not _can_read_index(part):
        broken = (INDEX,)
    if not broken:
        return False
    from mtgcr.kb.intake.ingest import renew
    from mtgcr.kb.intake.progress import no_progress

    if notice:
        notice(f"{DAMAGED}: {', '.join(str(part / name) for name in broken)}")
    renew(home, progress or no_progress, generation)
    return True


def _can_read_index(part: Path) -> bool:
    """Whether the index is of a form that this program reads."""
    from mtgcr.kb.storage.postings import Postings

    try:
        Postings(part / INDEX).close()
    except StoreDamagedError:
        return False
    return True


def _open_current(home: Path) -> KnowledgeBase | None:
    """The current generation, opened; None where there is none, or it has no part of this program's.

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
    """The generation, opened, with the tables held against their checksum: damage never becomes an answer."""
    fingerprint = embedded_fingerprint()
    part = generation / form_of(fingerprint)
    if not part.is_dir():
        return None
    broken = [*(part / name for name in broken_parts(part, surely=(DATABASE,))),
              *(generation / name for name in broken_parts(generation))]  # fmt: skip
    if broken:
        raise StoreDamagedError(", ".join(map(str, broken)))
    store = Store.open(part / DATABASE)
    if store.meta("embedded") != fingerprint:
        store.close()
        raise StoreDamagedError(str(part / DATABASE))
    return KnowledgeBase(store, part / INDEX, generation / ORIGINALS)
