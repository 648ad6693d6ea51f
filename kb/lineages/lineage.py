"""Lineage: how the nodes of one release continue in a later one, and how two such steps make one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.lineages.alignment import Alignment
from mtgcr.kb.lineages.evidence import link_by_evidence
from mtgcr.kb.lineages.junctions import find_junctions
from mtgcr.kb.lineages.main_links import SURE, main_links
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.lineages.overrides import NO_OVERRIDES, Joint, Overrides
from mtgcr.kb.model import Link, LinkKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.model import Node

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
            yield Link(LinkKind(joint.value), before, after, SURE, reworded=True)
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
