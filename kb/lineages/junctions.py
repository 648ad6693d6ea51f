"""Splits and merges: words that one node lost to a new one, or took over from one that went."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from mtgcr.kb.model import Link, LinkKind, NodeKind
from mtgcr.kb.words.masking import mask_references, split_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.kb.model import Node

_RUN = 5
"""Words in a row that count as one passage."""
_LEAST_RUNS = 6
"""Fewer passages in common than this are a turn of phrase, not a piece that went over."""
_LEAST_SHARE = 0.5
"""The least part of a born or gone node that must come from, or go to, the other."""
_KINDS = frozenset({NodeKind.RULE, NodeKind.ENTRY})

Runs = frozenset[tuple[str, ...]]


def find_junctions(old: Sequence[Node], new: Sequence[Node], links: Sequence[Link]) -> Iterator[Link]:
    """The SPLIT and MERGED links beside these main links.

    SPLIT: an added node holds passages that a reworded one no longer has.  MERGED: a removed node's passages
    stand in a reworded one that did not have them before.
    """
    born = {link.new: _runs(new[link.new]) for link in links if link.old is None and link.new is not None}
    gone = {link.old: _runs(old[link.old]) for link in links if link.new is None and link.old is not None}
    lost, gained = {}, {}
    for link in links:
        if link.reworded and link.old is not None and link.new is not None:
            before, after = _runs(old[link.old]), _runs(new[link.new])
            lost[link.old], gained[link.new] = before - after, after - before
    for target, source, share in _shared(born, lost):
        yield Link(kind=LinkKind.SPLIT, old=source, new=target, confidence=share, reworded=True)
    for source, target, share in _shared(gone, gained):
        yield Link(kind=LinkKind.MERGED, old=source, new=target, confidence=share, reworded=True)


def _shared(pieces: Mapping[int, Runs], wholes: Mapping[int, Runs]) -> Iterator[tuple[int, int, float]]:
    """Every piece, the whole that it comes from or went to, and the share of it that does.

    The largest shares come first and take their passages: what follows the same pattern shares only those.
    """
    left = {whole: set(runs) for whole, runs in wholes.items()}
    for _, piece, whole in sorted(_common(pieces, wholes), reverse=True):
        taken = pieces[piece] & left[whole]
        share = len(taken) / len(pieces[piece])
        if len(taken) >= _LEAST_RUNS and share >= _LEAST_SHARE:
            left[whole] -= taken
            yield piece, whole, round(share, 3)


def _common(pieces: Mapping[int, Runs], wholes: Mapping[int, Runs]) -> Iterator[tuple[float, int, int]]:
    """For every piece the whole with most of its passages and their share, where they are enough."""
    holders: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for whole, runs in wholes.items():
        for run in runs:
            holders[run].append(whole)
    for piece, runs in pieces.items():
        common = Counter(whole for run in runs for whole in holders.get(run, ()))
        if common:
            count, whole = max((count, -whole) for whole, count in common.items())
            if count >= _LEAST_RUNS:
                yield count / len(runs), piece, -whole


def _runs(node: Node) -> Runs:
    """The passages of a rule or entry; none of other nodes."""
    if node.kind not in _KINDS:
        return frozenset()
    words = split_words(mask_references(node.text))
    return frozenset(words[start : start + _RUN] for start in range(len(words) - _RUN + 1))
