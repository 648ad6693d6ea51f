"""Lineage: how the nodes of one release continue in a later one, and how two such steps make one."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.alignment import Alignment
from mtgcr.kb.lineages.evidence import link_by_evidence
from mtgcr.kb.lineages.junctions import find_junctions
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.lineages.overrides import NO_OVERRIDES, Joint, Overrides
from mtgcr.kb.model import Link, LinkKind, NodeKind
from mtgcr.kb.words.masking import mask_references

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from mtgcr.kb.model import Node

_SURE = 1.0
BESIDE = frozenset({LinkKind.SPLIT, LinkKind.MERGED})
"""The kinds of link that stand beside the main links of the nodes they join."""


def match(old: Sequence[Node], new: Sequence[Node], overrides: Overrides = NO_OVERRIDES) -> tuple[Link, ...]:
    """The links from an older to a newer release.

    Every old node has exactly one main link (REMOVED if it has no successor), every new node exactly one
    (ADDED if it has no predecessor); SPLIT and MERGED links come beside them.  `overrides` holds the decisions
    about this very pair of releases; they are taken before anything else.
    """
    alignment = align(old, new, overrides)
    links = tuple(main_links(old, new, alignment.old.partner, alignment.confidence))
    return (*links, *joints(old, new, links, overrides))


def joints(
    old: Sequence[Node], new: Sequence[Node], links: Sequence[Link], overrides: Overrides, *, sketched: bool = False
) -> Iterator[Link]:
    """The splits and merges: those that a human states, and those that the words show, but for what a human denies.

    Shadows show none.
    """
    stated = dict(_stated(old, new, overrides))
    for (before, after), joint in stated.items():
        if joint is not Joint.NONE:
            yield Link(LinkKind(joint.value), before, after, _SURE, reworded=True)
    if not sketched:
        shown = find_junctions(old, new, links, overrides.stock)
        yield from (link for link in shown if (link.old, link.new) not in stated)


def _stated(
    old: Sequence[Node], new: Sequence[Node], overrides: Overrides
) -> Iterator[tuple[tuple[int | None, int | None], Joint]]:
    """What a human says of pairs; what he calls gone has not become what he calls new."""
    if not overrides.decisions:
        return
    before, after = ({name_of(node): place for place, node in enumerate(nodes)} for nodes in (old, new))
    gone = [before[one.old] for one in overrides.links if one.new is None and one.old in before]
    born = [after[one.new] for one in overrides.links if one.old is None and one.new in after]
    yield from (((one, other), Joint.NONE) for one in gone for other in born)
    for decision in overrides.joints:
        if decision.joint and decision.old in before and decision.new in after:
            yield (before[decision.old], after[decision.new]), decision.joint


def align(
    old: Sequence[Node], new: Sequence[Node], overrides: Overrides = NO_OVERRIDES, *, sketched: bool = False
) -> Alignment:
    """The partners: a human's word, then equal words, then all evidence together; of shadows where `sketched`."""
    alignment = Alignment(old, new)
    alignment.pin(overrides)
    alignment.link_unchanged()
    alignment.link_unique_identities()
    alignment.link_equal_children()
    link_by_evidence(alignment, sketched=sketched)
    return alignment


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
            yield Link(kind=LinkKind.REMOVED, old=index, new=None, confidence=_SURE)
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
            yield Link(kind=LinkKind.ADDED, old=None, new=index, confidence=_SURE)


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
    return number.rstrip(ascii_lowercase)
