"""The difference between any two releases: rules, examples, glossary, headings, introduction."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from kb.changes import PARTS, Change, Diff, Kept, Weight
from kb.fingerprint import fold_typography
from kb.masking import mask_references
from kb.model import LinkKind, Node, NodeKind
from kb.redline import redline
from kb.retargeting import has_retargeted, reference_changes

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping, Sequence

    from kb.changes import Ingredient
    from kb.model import Link
    from parser.language import Language

BESIDE = (LinkKind.SPLIT, LinkKind.MERGED)
GONE_OR_NEW = (LinkKind.ADDED, LinkKind.REMOVED, LinkKind.RETURNED)
_PUNCTUATION = re.compile(r"[^\w{}/+-]+")
_TEMPLATES = (("enters the battlefield", "enters"), ("leaves the battlefield", "leaves"), ("his or her", "their"))
"""Old and new templating of the same thing; the rules themselves say that nothing changed."""


def compare_nodes(
    old: Sequence[Node],
    new: Sequence[Node],
    links: Sequence[Link],
    dates: tuple[datetime.date, datetime.date],
    language: Language,
) -> Diff:
    """The diff between two releases whose nodes are linked."""
    moves = number_moves(old, new, links)
    found = [change for link in links if (change := _change(old, new, link, moves)) is not None]
    places = _places(old, new, links)
    ordered = sorted(found, key=lambda change: places[id(change.new or change.old)])
    return Diff(old=dates[0], new=dates[1], language=language, changes=tuple(ordered), recipe=_recipe(old, new, links))


def number_moves(old: Sequence[Node], new: Sequence[Node], links: Sequence[Link]) -> dict[str, str]:
    """Where each number of the old release went: number → number of the rule that it became."""
    numbered = (NodeKind.RULE, NodeKind.GROUP, NodeKind.SECTION)
    return {
        old[link.old].number: new[link.new].number
        for link in links
        if link.kind not in BESIDE and link.old is not None and link.new is not None and old[link.old].kind in numbered
    }


def _places(old: Sequence[Node], new: Sequence[Node], links: Sequence[Link]) -> dict[int, tuple[float, int]]:
    """Where each node is told: those of the new release in their order, removed ones after what stood before them."""
    partner = {link.old: link.new for link in links if link.kind not in BESIDE and link.old is not None}
    places: dict[int, tuple[float, int]] = {id(node): (index, 0) for index, node in enumerate(new)}
    last = -1.0
    for index, node in enumerate(old):
        target = partner.get(index)
        if target is not None:
            last = float(target)
        else:
            places[id(node)] = (last, index + 1)
    return places


def _change(old: Sequence[Node], new: Sequence[Node], link: Link, moves: Mapping[str, str]) -> Change | None:
    before = old[link.old] if link.old is not None else None
    after = new[link.new] if link.new is not None else None
    node = after or before
    if node is None or (before and after and link.kind not in BESIDE and _same(before, after)):
        return None
    weight = weigh(before, after, moves) if before and after else Weight.SUBSTANTIVE
    words = redline(before.text, after.text) if before and after and before.text != after.text else ()
    return Change(
        kind=_kind(before, after, link.kind),
        part=PARTS[node.kind],
        weight=weight,
        old=before,
        new=after,
        words=words,
        references=reference_changes(before.text, after.text, moves) if before and after and words else (),
        confidence=link.confidence,
    )


def _same(before: Node, after: Node) -> bool:
    """Whether two nodes are equal but for the place of their parents."""
    return (
        before.text == after.text
        and before.number == after.number
        and before.ordinal == after.ordinal
        and before.title == after.title
        and before.kind is after.kind
        and before.english == after.english
    )


def _kind(before: Node | None, after: Node | None, kind: LinkKind) -> LinkKind:
    """REWORDED for a node that stayed in place, whatever the chain of links calls it."""
    if before and after and kind is LinkKind.SAME:
        return LinkKind.REWORDED if before.text != after.text else LinkKind.RENUMBERED
    return kind


def weigh(before: Node, after: Node, moves: Mapping[str, str]) -> Weight:
    """How much the change of words means."""
    if before.text == after.text and before.title == after.title:
        return Weight.NONE
    if fold_typography(before.text) == fold_typography(after.text):
        return Weight.TYPOGRAPHIC
    if mask_references(before.text) == mask_references(after.text):
        strayed = has_retargeted(reference_changes(before.text, after.text, moves))
        return Weight.RETARGETED if strayed else Weight.REFERENCES
    return Weight.EDITORIAL if _plain(before.text) == _plain(after.text) else Weight.SUBSTANTIVE


def _plain(text: str) -> str:
    folded = mask_references(text).lower()
    for old, new in _TEMPLATES:
        folded = folded.replace(old, new)
    return _PUNCTUATION.sub(" ", folded).strip()


def _recipe(old: Sequence[Node], new: Sequence[Node], links: Sequence[Link]) -> tuple[Ingredient, ...]:
    partner = {link.new: link.old for link in links if link.kind not in BESIDE and link.new is not None}
    found: list[Ingredient] = []
    for index, node in enumerate(new):
        source = partner.get(index)
        kept = source is not None and _same(old[source], node)
        found.append(Kept(source, node.parent) if kept and source is not None else node)
    return tuple(found)


def apply(diff: Diff, old: Sequence[Node]) -> tuple[Node, ...]:
    """The newer release, made of the older one: `apply(compare(a, b), a) == b`."""
    return tuple(replace(old[one.index], parent=one.parent) if isinstance(one, Kept) else one for one in diff.recipe)
