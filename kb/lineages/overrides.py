"""A human's word on lineages: which node became which between two releases, each with its reason."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime


class Joint(Enum):
    """What a human says of two nodes that are not the same."""

    SPLIT = "split"
    MERGED = "merged"
    NONE = "none"
    """Nothing passed from one to the other, however alike they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """One decision: `old` became `new` between two neighbouring releases, or returned as `new` between others.

    Nodes are named as `kb.lineages.nodes.name_of` names them ("510.1c", "ex:510.1c#1", "term:Exile").  `old` None says
    that `new` is new; `new` None that `old` was removed.
    """

    before: datetime.date
    after: datetime.date
    old: str | None
    new: str | None
    reason: str
    joint: Joint | None = None
    """Set where the decision is on what passed from `old` to `new` beside the links."""


@dataclass(frozen=True, slots=True)
class Overrides:
    """Decisions about any number of pairs of releases, and what was found to say nothing about any."""

    decisions: tuple[Override, ...] = ()
    stock: frozenset[str] = frozenset()
    """Fingerprints of the sentences that tie nothing (kb.lineages.stock)."""

    def between(self, before: datetime.date, after: datetime.date) -> Overrides:
        """The decisions about this pair of neighbouring releases."""
        mine = tuple(one for one in self.decisions if (one.before, one.after) == (before, after))
        return Overrides(mine, self.stock)

    @property
    def links(self) -> tuple[Override, ...]:
        """The decisions on which node is which."""
        return tuple(one for one in self.decisions if one.joint is None)

    @property
    def joints(self) -> tuple[Override, ...]:
        """The decisions on splits and merges."""
        return tuple(one for one in self.decisions if one.joint is not None)

    def returning(self, before: datetime.date, after: datetime.date) -> tuple[Override, ...]:
        """The decisions on what returned in the release of `after`, which follows that of `before`."""
        return tuple(one for one in self.links if one.after == after and one.before < before)


NO_OVERRIDES = Overrides()


def parse_overrides(text: str) -> Overrides:
    """The decisions of a TOML text with one `[[link]]` table each.

    `kind` is "split", "merged" or "none" where the decision is on what passed over beside the links.
    ValueError for a text that is no such table, or another kind; KeyError where a date or the reason is missing.
    """
    links = tomllib.loads(text).get("link", [])
    if not isinstance(links, list) or not all(isinstance(link, dict) for link in links):
        raise ValueError("overrides are tables named [[link]]")
    return Overrides(
        tuple(
            Override(
                before=link["before"],
                after=link["after"],
                old=link.get("old"),
                new=link.get("new"),
                reason=link["reason"],
                joint=Joint(link["kind"]) if "kind" in link else None,
            )
            for link in links
        )
    )
