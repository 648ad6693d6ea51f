"""The numbers of the ranking (kb.search.ranking tells the formula).

They were found on every second question of the search test sets and checked on the others and on questions of
other people; around them the quality is flat, so none carries more meaning than its first digit.
"""

from __future__ import annotations

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
K, B = 2.0, 0.65
TITLE, NEAR = 4.0, 4.0
PAIR = 0.6
NAMED = 12.0
DEPTHS = (1.0, 1.2, 1.2, 1.0)
"""Groups and what has no number, rules, first subrules, later subrules: the defining ones before others."""
KINDS: Mapping[Kind, float] = {
    NodeKind.SECTION: 0.7,
    NodeKind.GROUP: 0.8,
    NodeKind.RULE: 1.0,
    NodeKind.EXAMPLE: 0.6,
    NodeKind.ENTRY: 0.9,
    NodeKind.PARAGRAPH: 0.5,
    BesideKind.RULING: 0.5,
}
OWN_NUMBER, UNDER_NUMBER, CITES_NUMBER = 30.0, 20.0, 1.0
"""Scores of the rule with the number asked for, of those under it, and of texts that cite it."""
