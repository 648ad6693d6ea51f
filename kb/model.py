"""The types of the knowledge layer in reading order: nodes, links, revisions, releases, changes, hits.

Named tuples: every look-up loads them, and a dataclass takes a millisecond to define where a named tuple takes a
tenth, and three times as long to make.
"""

from __future__ import annotations

import datetime
from enum import Enum

from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from mtgcr.parser.language import Edition, Language


class NodeKind(Enum):
    """What has an identity through the releases."""

    SECTION = "section"
    GROUP = "group"
    RULE = "rule"
    """A rule or subrule."""
    EXAMPLE = "example"
    ENTRY = "glossary"
    PARAGRAPH = "introduction"
    """A paragraph of the introduction."""

    __hash__ = object.__hash__
    """Each kind is one object, so that its place tells it; the hash of its name costs four times as much."""


class BesideKind(Enum):
    """What is searched that stands beside the rules."""

    RULING = "ruling"


Kind: TypeAlias = NodeKind | BesideKind
ALL_KINDS: tuple[Kind, ...] = (*NodeKind, *BesideKind)


class Node(NamedTuple):
    """One section, group, rule, example, glossary entry or paragraph as it stands in one release.

    A release is a tuple of nodes in document order; `parent` is the index in that tuple of the node that this
    one stands under (None for sections, glossary entries and paragraphs).
    """

    kind: NodeKind
    number: str
    """"7", "702", "702.9", "702.9a"; for an example that of its rule; "" for entries and paragraphs."""
    ordinal: int
    """2 for the second rule of one number; for an example its place under the rule, from 1; else 1."""
    title: str
    """The heading of a section or group, the term of a glossary entry; for rules, "" ."""
    text: str
    """The words on one line per paragraph; for a section or group its heading."""
    parent: int | None
    english: str | None = None
    """The English heading that a Japanese glossary entry or group names, where it does."""


class LinkKind(Enum):
    """How a node of one release continues in a later one."""

    SAME = "same"
    """Same number, same words (typography and numbers of references aside)."""
    REWORDED = "reworded"
    RENUMBERED = "renumbered"
    """Another number because what stands before it, or its group, came, went or moved."""
    RELETTERED = "re-lettered"
    """Another letter under the same rule."""
    MOVED = "moved"
    """To another parent that is not where its old parent went."""
    SPLIT = "split"
    MERGED = "merged"
    ADDED = "added"
    REMOVED = "removed"
    RETURNED = "returned"
    """Added again with words that a removed lineage had."""


class Link(NamedTuple):
    """One step of a lineage from an older to a newer release.

    `old` and `new` are indices into the two tuples of nodes; `old` is None for ADDED and RETURNED, `new` for
    REMOVED.  A SPLIT or MERGED link goes beside the main links of the nodes it joins.  `reworded` is true where the
    words changed too (any kind).  `confidence` runs from 0 to 1.
    """

    kind: LinkKind
    old: int | None
    new: int | None
    confidence: float
    reworded: bool = False


class DoubtKind(Enum):
    """Why a text may not be the official one."""

    NEW = "new"
    """The atlas knows no release of its date, so that nobody has checked it."""
    DIFFERS = "differs"
    """It has other words than the release of its date that the atlas knows."""


class Doubt(NamedTuple):
    """Why a text may not be the official one, and what of it is not as the atlas knows it, by name ("510.1c")."""

    kind: DoubtKind
    differing: tuple[str, ...] = ()
    """What has other words."""
    strange: tuple[str, ...] = ()
    """What the release known lacks."""
    lacking: tuple[str, ...] = ()
    """What the text lacks."""


class Junction(NamedTuple):
    """A split or merge: on the day words of one lineage went to or came from another."""

    on: datetime.date
    kind: str
    lineage: str
    """The other one."""
    number: str
    """That the other had then; "" for an entry of the glossary."""
    term: str = ""
    """What the entry of the glossary was called then; "" for a rule."""
    former: bool = False
    """Whether the other was gone from that day on, so that its number may be another's."""
    went: bool = False
    """Whether words went to the other; else they came from it."""

    @property
    def seen_on(self) -> datetime.date:
        """A day on which the other had the number."""
        return self.on - datetime.timedelta(days=1) if self.former else self.on


class ReleaseInfo(NamedTuple):
    """A release that the knowledge base holds.

    `effective` is the date in its text.  `name` is the file name it came from, `sha256` the digest of its bytes.
    """

    effective: datetime.date
    language: Language
    edition: Edition
    name: str
    sha256: str
    rules: int
    examples: int
    glossary: int
    warnings: int
    doubt: Doubt | None = None
    """Why it may not be the official text; None where it is, where the user trusts it, and where nobody can tell."""


class Source(NamedTuple):
    """Where a quoted text stands: the release's effective date, its language and edition, the file it came from."""

    release: datetime.date
    language: Language
    edition: Edition
    file: str
    line: int | None = None
    doubt: Doubt | None = None
    """That of the release."""


class Revision(NamedTuple):
    """A node as it stood from `since` until the day before `until` (None: still in force).

    `lineage` is the identity that never changes: birth number or term, and birth date ("510.1c@2009-07-11").
    `since` and `until` are effective dates of releases of its language and edition.
    """

    row: int
    """Its row in the store; in document order at the time it was first stored."""
    lineage: str
    kind: NodeKind
    language: Language
    edition: Edition
    number: str
    ordinal: int
    title: str
    english: str | None
    text: str
    wording: int
    """The row of its words in the store, the same for equal words of one kind and language."""
    since: datetime.date
    until: datetime.date | None
    parent: str | None
    """The lineage of the node that it stands under."""
    masked: str
    """Fingerprint of the words that stays the same when only typography and numbers of references change."""
    fingerprint: str | None = None
    """That of the words, where only the atlas knows of them and `text` is ""."""

    def stands_in(self, release: ReleaseInfo) -> bool:
        """Whether it is of the language and edition of the release, and in force on its day."""
        day, of = release.effective, (release.language, release.edition)
        return (self.language, self.edition) == of and self.since <= day and (self.until is None or day < self.until)

    def as_node(self, parent: int | None = None) -> Node:
        """It as a node of a release, under the node at that place."""
        return Node(self.kind, self.number, self.ordinal, self.title, self.text, parent, self.english)
