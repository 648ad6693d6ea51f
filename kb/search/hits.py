"""The types of searching: what goes into the index and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from mtgcr.kb.model import NodeKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.parser.language import Language


class BesideKind(Enum):
    """What is searched that stands beside the rules."""

    RULING = "ruling"


Kind: TypeAlias = NodeKind | BesideKind
ALL_KINDS: tuple[Kind, ...] = (*NodeKind, *BesideKind)


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


class Match(IntEnum):
    """How well a wording fits what was asked, best first."""

    PHRASE = 1
    """All the words one after the other, in the text, its title or its heading."""
    ALL = 2
    """All the words, somewhere."""
    SOME = 3
    """Some of the words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A wording found: its key, its score (higher is better) and how it matched.

    `terms` are what is to be highlighted in it (kb.search.highlighting); `why` names what the score is made of.
    """

    key: int
    kind: Kind
    score: float
    match: Match
    terms: tuple[str, ...]
    why: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    """A word that was also looked for because the lexicon joins it to the one that was typed."""

    typed: str
    also: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """What a search found, best first.

    `counts` are the wordings, by kind, that hold everything asked for as it was typed (phrases exactly); they are
    exact and do not depend on `limit`.  `total` counts all wordings ranked, those with other forms or only
    some of the words too.  `suggestions` are what was searched for where typed words stand nowhere ("did you mean").
    """

    hits: tuple[Hit, ...]
    counts: Mapping[Kind, int]
    total: int
    expansions: tuple[Expansion, ...] = ()
    suggestions: tuple[str, ...] = ()
    loose: bool = field(default=False)
    """True where a quoted phrase stands nowhere exactly so and was found with other punctuation or forms."""
