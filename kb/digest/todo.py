"""What is to be done on the digest of the newest release: what lacks a retelling, what was reworded, what is unread."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.storage.places import place_in_release
from mtgcr.kb.storage.told import told_of
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.storage.told import ToldBy

_RETOLD = frozenset((NodeKind.RULE, NodeKind.EXAMPLE, NodeKind.ENTRY))


class Want(Enum):
    """What a rule, example or entry wants."""

    MISSING = "missing"
    """Nobody has retold it."""
    REWORDED = "reworded"
    """The official words are others than those retold."""
    UNREAD = "unread"
    """No second reader has checked the retelling."""


class Task(NamedTuple):
    """One piece of work: `was` and `now` are the official words retold and those of today, "" where they are not held.

    `ours` is the English retelling, "" for none.
    """

    want: Want
    kind: NodeKind
    name: str
    was: str
    now: str
    ours: str
    told: ToldBy | None


class Todo(NamedTuple):
    """What is to be done, in the order of the release; `wanted` is how many rules, examples and entries it has."""

    release: ReleaseInfo
    wanted: int
    tasks: tuple[Task, ...]

    def of(self, want: Want) -> tuple[Task, ...]:
        """The tasks of that sort."""
        return tuple(task for task in self.tasks if task.want is want)


def find_todo(store: Store, section: str = "") -> Todo:
    """What is to be done on the digest of the newest release known, narrowed to numbers that begin with `section`."""
    newest = newest_known(store)
    assert newest is not None  # the atlas that ships knows some
    standing = [one for one in store.standing_in(newest) if _is_wanted(one, section)]
    tasks = tuple(_Looking(store, newest).tasks(sorted(standing, key=place_in_release)))
    return Todo(newest, len(standing), tasks)


def _is_wanted(revision: Revision, section: str) -> bool:
    """Whether it is to be retold: a number that the text does not print is not."""
    is_printed = bool(revision.text or revision.fingerprint)
    return revision.kind in _RETOLD and is_printed and (not section or revision.number.startswith(section))


class _Looking:
    """Holds what stands in the newest release against what the digest has of it."""

    def __init__(self, store: Store, newest: ReleaseInfo) -> None:
        self._store = store
        self._newest = newest
        digest = store.release_on(newest.effective, Language.EN, Edition.DIGEST)
        self._told = {one.lineage: one for one in store.standing_in(digest)} if digest else {}

    def tasks(self, standing: list[Revision]) -> Iterator[Task]:
        """The pieces of work, one at most for each."""
        for one in standing:
            retold = self._told.get(one.lineage)
            told = told_of(self._store, retold) if retold else None
            if want := self._want(one, told):
                was = self._official(one.lineage, told.retold) if told else ""
                now = one.text or self._official(one.lineage, self._newest.effective)
                ours = retold.text if retold else ""
                yield Task(want, one.kind, one.title or one.number, was, now, ours, told)

    def _want(self, one: Revision, told: ToldBy | None) -> Want | None:
        if told is None:
            return Want.MISSING
        if told.reworded or not self._says_what_was_retold(one, told):
            return Want.REWORDED
        return Want.UNREAD if told.reviewed is None else None

    def _says_what_was_retold(self, one: Revision, told: ToldBy) -> bool:
        """Whether words that the atlas does not know are those that it has of the release retold."""
        if one.edition is Edition.ATLAS:
            return True
        atlas = self._store.release_on(told.retold, Language.EN, Edition.ATLAS)
        then = self._store.standing(one.lineage, atlas) if atlas else None
        return then is None or then.masked == one.masked

    def _official(self, lineage: str, day: datetime.date) -> str:
        """The official words on the day, where that very release is held."""
        release = self._store.release_on(day, Language.EN, Edition.OFFICIAL)
        if release is None or release.effective != day:
            return ""
        standing = self._store.standing(lineage, release)
        return standing.text if standing else ""
