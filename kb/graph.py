"""The graph of rules as of a day: numbers, headings, references."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind, Revision
from mtgcr.kb.storage.in_force import newest_known, no_release_on

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.in_force import NoRelease
    from mtgcr.kb.storage.store import Store

TAKEN = (NodeKind.SECTION, NodeKind.GROUP, NodeKind.RULE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Vertex:
    """A section, group or rule of the release."""

    lineage: str
    kind: NodeKind
    number: str
    title: str
    parent: str | None
    cites: tuple[str, ...]
    """Lineages of the rules that it cites; numbers that do not exist are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """All rules of one release with their references."""

    release: ReleaseInfo
    vertices: tuple[Vertex, ...]


def find_graph(store: Store, date: datetime.date) -> Graph | NoRelease:
    """The graph of the release in force on the day, as far as it is known."""
    release = newest_known(store, date)
    if release is None:
        return no_release_on(store, date)
    standing = [r for r in store.standing_in(release) if r.kind in TAKEN]
    numbers = {r.number: r.lineage for r in reversed(standing)}
    return Graph(release=release, vertices=tuple(_vertex(store, r, numbers) for r in standing))


def _vertex(store: Store, revision: Revision, numbers: dict[str, str]) -> Vertex:
    cited = store.cited_numbers(revision.wording)
    return Vertex(
        lineage=revision.lineage,
        kind=revision.kind,
        number=revision.number,
        title=revision.title,
        parent=revision.parent,
        cites=tuple(numbers[number] for number in cited if number in numbers),
    )
