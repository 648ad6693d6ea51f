"""What stays told under an atlas into which texts were put: all that is told of lineages of which no row is another."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Mapping, Sequence

    from mtgcr.kb.digest.retelling import ToldRevision
    from mtgcr.kb.lineages.atlas import Atlas


class StillTold(NamedTuple):
    """What was told of lineages, and which of them have changed since."""

    changed: frozenset[str]
    """The lineages that have a row which they had not, or lack one: what is told of them is worked out again."""
    told: Mapping[tuple[str, datetime.date | None], Sequence[ToldRevision]]
    """What was told of the row of each lineage that ends on the day, None for the one in force."""


def still_told(told: Iterable[ToldRevision], before: Atlas, atlas: Atlas) -> StillTold | None:
    """What was told under the atlas `before` texts were put into it; None where they made two lineages one.

    A text changes nothing of the days of other releases, and on those alone rows begin, and numbers are looked up.
    """
    if atlas.aliases != before.aliases:
        return None
    other = set(before.nodes).symmetric_difference(atlas.nodes)
    found: defaultdict[tuple[str, datetime.date | None], list[ToldRevision]] = defaultdict(list)
    for one in told:
        found[one.lineage, one.until].append(one)
    return StillTold(frozenset(node.lineage for node in other), found)
