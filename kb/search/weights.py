"""The numbers of the ranking (kb.search.ranking tells the formula).

They were found on every second question of the search test sets and checked on the others and on questions of
other people; around them the quality is flat, so none carries more meaning than its first digit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.hits import BesideKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.kb.search.hits import Kind

INFLECTED = 0.8
"""What another form of a word counts, beside 1 for the word as typed."""
ALSO = 0.7
"""What another name of it counts, one that the lexicon knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The numbers of the formula."""

    k: float = 2.0
    b: float = 0.65
    title: float = 4.0
    near: float = 4.0
    pair: float = 0.6
    whole: float = 1.2
    loose: float = 0.7
    """What a phrase counts with other punctuation."""
    named_title: float = 12.0
    named_near: float = 3.0
    coverage: float = 2.0
    enough: int = 400
    """Wordings with the rarer words from which on those with only the commoner ones are left out."""
    common: float = 0.4
    """The share of the wordings from which on a word counts only in phrases, when there are rarer ones."""
    depths: tuple[float, float, float, float] = (1.0, 1.2, 1.2, 1.0)
    """Groups and what has no number, rules, first subrules, later subrules: the defining ones before others."""
    kinds: Mapping[Kind, float] = field(
        default_factory=lambda: {
            NodeKind.SECTION: 0.7,
            NodeKind.GROUP: 0.8,
            NodeKind.RULE: 1.0,
            NodeKind.EXAMPLE: 0.6,
            NodeKind.ENTRY: 0.9,
            NodeKind.PARAGRAPH: 0.5,
            BesideKind.RULING: 0.5,
        }
    )


WEIGHTS = Weights()
