"""Where a rule is cited: in a rule, an example, a glossary entry, or the introduction."""

from __future__ import annotations

from mtgcr.kb.model import NodeKind
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.kb.model import Revision

INTRODUCTION = "Introduction"


class CitingPlace(NamedTuple):
    """Who cites a rule: a rule or example by its number, a glossary entry by its term; the introduction has neither."""

    kind: NodeKind
    number: str
    term: str

    @property
    def name(self) -> str:
        """What a list of citing places shows of it."""
        match self.kind:
            case NodeKind.ENTRY:
                return self.term
            case NodeKind.PARAGRAPH:
                return INTRODUCTION
            case _:
                return self.number


def citing_place(revision: Revision) -> CitingPlace:
    """The place that the revision is."""
    return CitingPlace(revision.kind, revision.number, revision.title if revision.kind is NodeKind.ENTRY else "")
