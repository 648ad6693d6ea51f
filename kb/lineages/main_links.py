"""What became of each node, where it is known who is whose partner: what a diff tells, without what finds partners."""

from __future__ import annotations

from mtgcr.kb.model import Link, LinkKind, NodeKind
from mtgcr.kb.words.masking import mask_references

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from mtgcr.kb.model import Node

SURE = 1.0
"""The confidence of what cannot be otherwise."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def main_links(
    old: Sequence[Node],
    new: Sequence[Node],
    partners: Sequence[int | None],
    confidence: Mapping[int, float],
    skipped: Container[int] = (),
) -> Iterator[Link]:
    """The main links that follow from who is whose partner, those of the new nodes without partner last.

    `partners` gives for every old node its new one; `confidence` and `skipped` go by old nodes too: those skipped get
    no link.
    """
    for index, partner in enumerate(partners):
        if index in skipped:
            continue
        if partner is None:
            yield Link(kind=LinkKind.REMOVED, old=index, new=None, confidence=SURE)
            continue
        ours, theirs = old[index], new[partner]
        if ours.number == theirs.number and ours.ordinal == theirs.ordinal and _says_the_same(ours, theirs):
            yield Link(kind=LinkKind.SAME, old=index, new=partner, confidence=confidence[index])
            continue
        agree = (None if ours.parent is None else partners[ours.parent]) == theirs.parent
        kind, reworded = _kind(ours, theirs, parents_agree=agree)
        yield Link(kind=kind, old=index, new=partner, confidence=confidence[index], reworded=reworded)
    taken = set(partners)
    for index in range(len(new)):
        if index not in taken:
            yield Link(kind=LinkKind.ADDED, old=None, new=index, confidence=SURE)


def _kind(ours: Node, theirs: Node, *, parents_agree: bool) -> tuple[LinkKind, bool]:
    """What became of the place, and whether the words changed.

    What kept its number has not moved, whatever became of its parent.  The ordinals of paragraphs and entries,
    which have no number, are not cited by anybody.
    """
    reworded = _is_reworded(ours, theirs)
    if ours.number == theirs.number and (ours.ordinal == theirs.ordinal or not ours.number):
        return (LinkKind.REWORDED if reworded else LinkKind.SAME), reworded
    if not parents_agree:
        return LinkKind.MOVED, reworded
    relettered = ours.kind is NodeKind.RULE and _stem(ours.number) == _stem(theirs.number)
    return (LinkKind.RELETTERED if relettered else LinkKind.RENUMBERED), reworded


def _is_reworded(ours: Node, theirs: Node) -> bool:
    if _says_the_same(ours, theirs):
        return False
    return ours.title != theirs.title or mask_references(ours.text) != mask_references(theirs.text)


def _says_the_same(ours: Node, theirs: Node) -> bool:
    return ours.text == theirs.text and ours.title == theirs.title


def _stem(number: str) -> str:
    """The number without its letters: 702.9 for 702.9a and for 702.9."""
    return number.rstrip(_LETTERS)
