"""The types of searching: what goes into the index and what comes out of it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.model import NodeKind
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.parser.language import Language


class BesideKind(Enum):
    """What is searched that stands beside the rules."""

    RULING = "ruling"


Kind: TypeAlias = NodeKind | BesideKind
ALL_KINDS: tuple[Kind, ...] = (*NodeKind, *BesideKind)


RULING_KEYS = 1 << 30
"""Added to the row of a ruling, so that its key is that of no wording."""


class IndexEntry(NamedTuple):
    """One wording to be indexed.

    `key` is the caller's number for it, unique, from 0.  `numbers` are the rule numbers it has had (none for
    glossary entries).  `heading` is the path of the headings it stands under, outermost first, joined by " › ",
    each in as many languages as are known, joined by "／" ("Keyword Abilities › Trample／トランプル").
    `title` is the term of a glossary entry or the heading that the wording is, in the same way; else "".
    """

    key: int
    kind: Kind
    language: Language
    numbers: tuple[str, ...]
    heading: str
    title: str
    text: str


class WordingHit(NamedTuple):
    """A wording found: its key, and its score (higher is better)."""

    key: int
    kind: Kind
    score: float
    together: bool = True
    """Whether the words stand in it one after the other, or it is named so."""


class Hits(NamedTuple):
    """What a search found.

    `hits` are the wordings, best first, weighed while they are gone through.  `terms` are what is to be highlighted
    (views.text.highlighting).  `total` counts all wordings ranked, those with other forms or only some of the words
    too.  `suggestions` are what was searched for where typed words stand nowhere.  `loose` is true where a quoted
    phrase stands nowhere exactly so and was found with other punctuation or forms.
    """

    hits: Iterator[WordingHit]
    terms: tuple[str, ...]
    total: int
    suggestions: tuple[str, ...]
    loose: bool
    whole: bool
    """Whether some wording has all that was typed."""
