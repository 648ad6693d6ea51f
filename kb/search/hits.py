"""What is searched: the kinds of text, and a wording that was found."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from mtgcr.kb.model import NodeKind
from mtgcr.parser.named_tuples import NamedTuple


class BesideKind(Enum):
    """What is searched that stands beside the rules."""

    RULING = "ruling"


Kind: TypeAlias = NodeKind | BesideKind
ALL_KINDS: tuple[Kind, ...] = (*NodeKind, *BesideKind)
RULING_KEYS = 1 << 30
"""Added to the row of a ruling, so that its key is that of no wording."""


class WordingHit(NamedTuple):
    """A wording found: its key, and its score (higher is better)."""

    key: int
    kind: Kind
    score: float
    together: bool = True
    """Whether the words stand in it one after the other, or it is named so."""
