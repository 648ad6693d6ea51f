"""The difference between any two releases: rules, examples, glossary, headings, introduction."""

from __future__ import annotations

from itertools import accumulate
from operator import attrgetter
from types import MappingProxyType

from mtgcr.kb.changes.changes import PARTS, Change, Diff, Recipe, Weight
from mtgcr.kb.changes.editing import is_editing
from mtgcr.kb.changes.redline import redline
from mtgcr.kb.changes.retargeting import has_retargeted, reference_changes
from mtgcr.kb.model import LinkKind, Node, NodeKind
from mtgcr.kb.words.fingerprint import fold_typography
from mtgcr.kb.words.masking import mask_references

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping, Sequence

    from mtgcr.kb.changes.retargeting import ReferenceChange
    from mtgcr.kb.model import Link
    from mtgcr.parser.language import Language

BESIDE = (LinkKind.SPLIT, LinkKind.MERGED)
NOTHING_KEPT: Mapping[int, int] = MappingProxyType({})
_PARENT = attrgetter("parent")


def compare_nodes(
    old: Sequence[Node],
    new: Sequence[Node],
    links: Sequence[Link],
    dates: tuple[datetime.date, datetime.date],
    language: Language,
    kept: Mapping[int, int] = NOTHING_KEPT,
) -> Diff:
    """The diff between two releases whose nodes are linked.

    `kept` gives the places in the newer and the older release of nodes that are known to be as they were; of them the
    links need not tell.
    """
    moves = number_moves(old, new, links)
    same = {**kept, **_kept(old, new, links)}
    places = _places(links, kept)
    found = [
        (places[link.old] if link.new is None and link.old is not None else (link.new or 0, 0), change)
        for link in links
        if (change := _change(old, new, link, moves, same)) is not None
    ]
    ordered = tuple(change for _, change in sorted(found, key=_place))
    return Diff(old=dates[0], new=dates[1], language=language, changes=ordered, recipe=_recipe(new, same))


def number_moves(old: Sequence[Node], new: Sequence[Node], links: Sequence[Link]) -> dict[str, str]:
    """Where each number of the old release went, of those that are linked: number → number of what it became."""
    numbered = (NodeKind.RULE, NodeKind.GROUP, NodeKind.SECTION)
    return {
        old[link.old].number: new[link.new].number
        for link in links
        if link.kind not in BESIDE and link.old is not None and link.new is not None and old[link.old].kind in numbered
    }


def _place(told: tuple[tuple[int, int], Change]) -> tuple[int, int]:
    return told[0]


def _places(links: Sequence[Link], kept: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    """Where removed nodes are told: after what stood before them, which is told where it stands now."""
    partner = {source: place for place, source in kept.items()}
    gone = []
    for link in links:
        if link.new is None and link.old is not None:
            gone.append(link.old)
        elif link.kind not in BESIDE and link.old is not None and link.new is not None:
            partner[link.old] = link.new
    last = list(accumulate((partner.get(index, -1) for index in range(max(gone, default=0))), _newest, initial=-1))
    return {index: (last[index], index + 1) for index in gone}


def _newest(before: int, place: int) -> int:
    """The place of the node, or, where it has none, that of what stood before it."""
    return before if place < 0 else place


def _change(
    old: Sequence[Node], new: Sequence[Node], link: Link, moves: Mapping[str, str], same: Mapping[int, int]
) -> Change | None:
    if link.new in same and link.kind not in BESIDE:
        return None
    before = old[link.old] if link.old is not None else None
    after = new[link.new] if link.new is not None else None
    node = after or before
    if node is None:
        return None
    is_rewritten = before is not None and after is not None and before.text != after.text
    references = reference_changes(before.text, after.text, moves) if before and after and is_rewritten else ()
    words = redline(before.text, after.text) if before and after and is_rewritten else ()
    weight = _weigh(before, after, references) if before and after else Weight.SUBSTANTIVE
    return Change(
        kind=_kind(before, after, link.kind),
        part=PARTS[node.kind],
        weight=weight,
        old=before,
        new=after,
        words=words,
        references=references,
        confidence=link.confidence,
    )


def _same(before: Node, after: Node) -> bool:
    """Whether two nodes are equal but for the place of their parents."""
    *facts, _, english = before
    *others, _, translated = after
    return facts == others and english == translated


def _kind(before: Node | None, after: Node | None, kind: LinkKind) -> LinkKind:
    """REWORDED for a node that stayed in place, whatever the chain of links calls it."""
    if before and after and kind is LinkKind.SAME:
        return LinkKind.REWORDED if before.text != after.text else LinkKind.RENUMBERED
    return kind


def weigh(before: Node, after: Node, moves: Mapping[str, str]) -> Weight:
    """How much the change of words means."""
    return _weigh(before, after, reference_changes(before.text, after.text, moves))


def _weigh(before: Node, after: Node, references: Sequence[ReferenceChange]) -> Weight:
    if before.text == after.text and before.title == after.title:
        return Weight.NONE
    if fold_typography(before.text) == fold_typography(after.text):
        return Weight.TYPOGRAPHIC
    if mask_references(before.text) == mask_references(after.text):
        return Weight.RETARGETED if has_retargeted(references) else Weight.REFERENCES
    if is_editing(before.text, after.text):
        return Weight.EDITORIAL
    return Weight.SUBSTANTIVE


def _kept(old: Sequence[Node], new: Sequence[Node], links: Sequence[Link]) -> dict[int, int]:
    """The nodes of the newer release that are in the older one as they are, by their places in both."""
    return {
        link.new: link.old
        for link in links
        if link.new is not None and link.old is not None and link.kind not in BESIDE
        if _same(old[link.old], new[link.new])
    }


def _recipe(new: Sequence[Node], same: Mapping[int, int]) -> Recipe:
    sources = tuple(map(same.get, range(len(new))))
    nodes = tuple(node for node, source in zip(new, sources, strict=True) if source is None)
    return Recipe(sources, tuple(map(_PARENT, new)), nodes)


def apply(diff: Diff, old: Sequence[Node]) -> tuple[Node, ...]:
    """The newer release, made of the older one: `apply(compare(a, b), a) == b`."""
    others = iter(diff.recipe.nodes)
    return tuple(
        next(others) if source is None else old[source]._replace(parent=parent)
        for source, parent in zip(diff.recipe.sources, diff.recipe.parents, strict=True)
    )
