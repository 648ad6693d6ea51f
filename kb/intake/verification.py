"""A text held against the atlas, to see whether it is the known release word for word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.atlas import row_name
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.model import Doubt, DoubtKind

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.lineages.atlas import Atlas
    from mtgcr.kb.model import Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """How a text compares with the release of its date in the atlas.

    `differing` names the nodes whose words are others, `strange` those that the atlas lacks, `lacking` those that the
    text lacks ("702.9a", "ex:510.1c#1", "term:Exile").
    """

    matching: int
    differing: tuple[str, ...]
    strange: tuple[str, ...]
    lacking: tuple[str, ...]

    @property
    def is_exact(self) -> bool:
        """Whether every node is known with these words."""
        return not (self.differing or self.strange or self.lacking)


def doubt_of(atlas: Atlas, effective: datetime.date, nodes: Sequence[Node]) -> Doubt | None:
    """Why a text of that date may not be the official one; None where it is, or where there is no atlas to ask."""
    if not atlas.releases:
        return None
    found = verify(atlas, effective, nodes)
    if found is None:
        return Doubt(DoubtKind.NEW)
    return None if found.is_exact else Doubt(DoubtKind.DIFFERS, found.differing, found.strange, found.lacking)


def verify(atlas: Atlas, effective: datetime.date, nodes: Sequence[Node]) -> Verification | None:
    """The text of that date held against the atlas; None where the atlas knows no such release."""
    if not atlas.knows(effective):
        return None
    known, (_, found, same) = atlas.release(effective), atlas.match(effective, nodes)
    present = set(map(id, found))
    if all(same) and len(present) == len(known):  # most are, and each is asked three times
        return Verification(matching=len(same), differing=(), strange=(), lacking=())
    other = [(node, one) for node, one, is_same in zip(nodes, found, same, strict=True) if not is_same]
    return Verification(
        matching=sum(same),
        differing=tuple(name_of(node) for node, one in other if one),
        strange=tuple(name_of(node) for node, one in other if not one),
        lacking=tuple(row_name(one) for one in known.values() if id(one) not in present),
    )
