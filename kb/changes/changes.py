"""The types of a comparison of two releases: changes, their kinds and weights, the whole diff."""

from __future__ import annotations

from enum import Enum

from mtgcr.kb.model import LinkKind, Node, NodeKind
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.changes.redline import Piece
    from mtgcr.kb.changes.retargeting import ReferenceChange
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.kb.translations.number_marks import NumberMark
    from mtgcr.parser.language import Edition, Language


class ChangedPart(Enum):
    """The part of a release that a change is in."""

    RULES = "rules"
    EXAMPLES = "examples"
    GLOSSARY = "glossary"
    HEADINGS = "headings"
    INTRODUCTION = "introduction"


PARTS = {
    NodeKind.RULE: ChangedPart.RULES,
    NodeKind.EXAMPLE: ChangedPart.EXAMPLES,
    NodeKind.ENTRY: ChangedPart.GLOSSARY,
    NodeKind.GROUP: ChangedPart.HEADINGS,
    NodeKind.SECTION: ChangedPart.HEADINGS,
    NodeKind.PARAGRAPH: ChangedPart.INTRODUCTION,
}


class Weight(Enum):
    """How much a change of words means, least first."""

    NONE = "none"
    """The words are the same; only number or place changed."""
    TYPOGRAPHIC = "typographic"
    """Quotes, dashes, spaces."""
    REFERENCES = "references"
    """Only numbers of references, which follow the rules that they name."""
    RETARGETED = "retargeted"
    """Only numbers of references, at least one of which names another rule than before."""
    EDITORIAL = "editorial"
    """Case, punctuation, gender-neutral wording, or templating that means the same (enters the battlefield, enters)."""
    SUBSTANTIVE = "substantive"


WHOLE = frozenset({LinkKind.ADDED, LinkKind.REMOVED, LinkKind.RETURNED, LinkKind.SPLIT, LinkKind.MERGED})
"""Changes of these kinds are told by their kind alone, whatever became of the words."""


class ToldWords(NamedTuple):
    """In which language a change is told, and whose words these are: official ones, or our own."""

    language: Language
    edition: Edition


class Change(NamedTuple):
    """One difference between two releases.

    `kind` tells how the node went on; a node whose number and words both changed has the kind of its move and the
    weight of its rewording, one that stayed in place and was reworded is REWORDED.  `old` is None for what was
    added, `new` for what was removed.  `words` is the redline of a rewording, else empty.
    """

    kind: LinkKind
    part: ChangedPart
    weight: Weight
    old: Node | None
    new: Node | None
    words: tuple[Piece, ...]
    confidence: float
    references: tuple[ReferenceChange, ...] = ()
    """Which references of a rewording follow the rules that they name, and which name others."""
    why: tuple[AttachedExcerpt, ...] = ()
    """What authors of bulletins that are held remark on the change."""
    mark: NumberMark | None = None
    """What must be known of the newer number: that of today, and how its translation stands."""
    told: ToldWords | None = None
    """Whose words are told of a diff that is told in a translation; None for any other."""

    @property
    def node(self) -> Node:
        """The node as it is told: the newer where there is one."""
        found = self.new or self.old
        assert found is not None
        return found


class Recipe(NamedTuple):
    """How the newer release is made of the older one (kb.changes.diff.apply), a place for each of its nodes."""

    sources: tuple[int | None, ...]
    """Which node of the older release it equals but for the place of its parent; None for one of `nodes`."""
    parents: tuple[int | None, ...]
    nodes: tuple[Node, ...]
    """What the older release does not have, in order."""


class Diff(NamedTuple):
    """All changes from one release to another, in the order of the newer one."""

    old: datetime.date
    new: datetime.date
    language: Language
    changes: tuple[Change, ...]
    recipe: Recipe
    names: tuple[str, str] | None = None
    """What the two texts are called where their days do not tell them ("2024-11-08~1")."""
    by_prints: bool = False
    """Whether fingerprints were compared, since words are not held (kb.changes.print_diff); `recipe` is empty then."""
    is_translated: bool = False
    """Whether it compares the English texts and is told in another language (kb.changes.translated_diff)."""
    days: tuple[DayMeant, ...] = ()
    """Which releases the two days asked for mean, and which answer."""
    is_turned: bool = False
    """Whether the newer of the two was asked for first."""
    left_out: int = 0
    """How many changes there are besides, which are not of the section or the kinds asked for."""

    @property
    def between(self) -> tuple[str, str]:
        """What the older and the newer text are called."""
        return self.names or (self.old.isoformat(), self.new.isoformat())

    def keeping(self, changes: tuple[Change, ...]) -> Diff:
        """The diff with some of its changes alone."""
        return self._replace(changes=changes, left_out=self.left_out + len(self.changes) - len(changes))
