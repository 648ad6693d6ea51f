"""Which section of one edition is which of the next: by words and neighbours, the title only helps.

Two sections may have one title (both "Sideboard Use"), and one section four titles in turn.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from mtgcr.kb.works.word_prints import counted, word_print, words_of
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.parser.works.printed import WorkSection

SAME_TITLE = 0.3
SAME_NUMBER = 0.12
BETWEEN_SAME = 0.15
LIKE_TITLE = 0.15
OTHER_KIND = -0.15
"""A chapter is seldom a section afterwards."""
WORDLESS = 2.5
"""Times that the heading counts of chapters that have no words of their own."""
ENOUGH = 0.4
"""Points from which two sections are one; of an unchanged section they are over 1."""
HELD = 0.3
"""The share of its pairs of words that a section has in another, from which it went into it or came out of it."""
FEW_WORDS = 25
"""A section of fewer words is never said to be merged or split: any longer one has them."""


class SectionMatch(NamedTuple):
    """What became of the sections of an edition: places in both, and what went where besides."""

    same: Mapping[int, int]
    merged: tuple[tuple[int, int], ...]
    """Sections that are gone, with those that have their words now."""
    split: tuple[tuple[int, int], ...]
    """Sections that are new, with those of the old edition that had their words."""


def match_sections(
    old: Sequence[WorkSection], new: Sequence[WorkSection], decided: Mapping[str, str] | None = None
) -> SectionMatch:
    """Which section of the old edition is which of the new one; `decided` gives numbers that a human has decided."""
    by_number = {one.number: at for at, one in enumerate(new)}
    fixed = {
        at: by_number.get((decided or {})[one.number], -1)
        for at, one in enumerate(old)
        if one.number in (decided or {})
    }
    same = {at: to for at, to in fixed.items() if to >= 0}
    same |= _unchanged(old, new, set(fixed), set(same.values()))
    points = _points(old, new, {*fixed, *same}, set(same.values()))
    first = same | _best_first(points, same)
    again = {pair: point + BETWEEN_SAME * _is_between(pair, first) for pair, point in points.items()}
    same |= _best_first(again, same)
    gone = [at for at in range(len(old)) if at not in same]
    came = [at for at in range(len(new)) if at not in same.values()]
    return SectionMatch(same, tuple(went_into(gone, old, new)), tuple(went_into(came, new, old)))


def _unchanged(
    old: Sequence[WorkSection], new: Sequence[WorkSection], decided: set[int], taken: set[int]
) -> dict[int, int]:
    """Sections whose words and title are the same, where only one on each side has them."""
    before, after = _by_print(old, decided), _by_print(new, taken)
    return {
        places[0]: after[key][0] for key, places in before.items() if len(places) == 1 and len(after.get(key, ())) == 1
    }


def _by_print(sections: Sequence[WorkSection], without: set[int]) -> dict[tuple[str, ...], list[int]]:
    found: dict[tuple[str, ...], list[int]] = {}
    for at, one in enumerate(sections):
        if at not in without and one.text:
            found.setdefault((word_print(one.text), *words_of(one.title)), []).append(at)
    return found


def _points(
    old: Sequence[WorkSection], new: Sequence[WorkSection], done: set[int], taken: set[int]
) -> dict[tuple[int, int], float]:
    """The points of all pairs that are not decided."""
    seen = Counter(word for one in (*old, *new) for word in counted(one.text))
    weights = {word: math.log(1 + (len(old) + len(new)) / times) for word, times in seen.items()}
    chapters = chapters_of(old), chapters_of(new)
    return {
        (before, after): alike(old[before], new[after], weights)
        + _by_head(old[before], new[after])
        + OTHER_KIND * ((before in chapters[0]) != (after in chapters[1]))
        for before in range(len(old))
        for after in range(len(new))
        if before not in done and after not in taken
    }


def chapters_of(sections: Sequence[WorkSection]) -> set[int]:
    """The places of those below which others stand: 2 of 2.1, 100 of 101."""
    heads = {one.number.partition(".")[0] for one in sections if "." in one.number}
    heads |= {f"{one.number[:2]}0" for one in sections if len(one.number) == 3 and not one.number.endswith("0")}
    return {at for at, one in enumerate(sections) if one.number in heads}


def alike(one: WorkSection, other: WorkSection, weights: Mapping[str, float]) -> float:
    """The share of the words of the longer one that both have, rarer words counting more."""
    longer = max(_weigh(counted(one.text), weights), _weigh(counted(other.text), weights))
    return _weigh(counted(one.text) & counted(other.text), weights) / longer if longer else 0.0


def _weigh(words: Counter[str], weights: Mapping[str, float]) -> float:
    return sum(times * weights.get(word, 1.0) for word, times in words.items())


def _by_head(one: WorkSection, other: WorkSection) -> float:
    titles = words_of(one.title), words_of(other.title)
    common = len(set(titles[0]) & set(titles[1])) / max(len(set(titles[0]) | set(titles[1])), 1)
    by_title = SAME_TITLE if titles[0] == titles[1] else LIKE_TITLE * common
    times = 1.0 if one.text or other.text else WORDLESS
    return times * (by_title + SAME_NUMBER * (one.number == other.number))


def _best_first(points: Mapping[tuple[int, int], float], decided: Mapping[int, int]) -> dict[int, int]:
    """Pairs from the most points down, each section once."""
    same: dict[int, int] = {}
    taken = set(decided.values())
    for (before, after), point in sorted(points.items(), key=lambda item: (-item[1], item[0])):
        if point < ENOUGH:
            break
        if before not in same and after not in taken:
            same[before] = after
            taken.add(after)
    return same


def _is_between(pair: tuple[int, int], same: Mapping[int, int]) -> bool:
    """Whether the sections before, or those after, are one too."""
    before, after = pair
    return same.get(before - 1) == after - 1 or same.get(before + 1) == after + 1


def went_into(
    alone: Sequence[int], here: Sequence[WorkSection], there: Sequence[WorkSection]
) -> Iterator[tuple[int, int]]:
    """For sections without a partner the one on the other side that has most of their pairs of words."""
    chapters = chapters_of(here)
    others = [_pairs(other) for other in there] if alone else []
    for at in alone:
        words = _pairs(here[at])
        if len(words) < FEW_WORDS or at in chapters:
            continue
        shares = [len(words & other) / len(words) for other in others]
        best = max(range(len(there)), key=shares.__getitem__, default=None)
        if best is not None and shares[best] >= HELD:
            yield at, best


def _pairs(section: WorkSection) -> set[tuple[str, str]]:
    return set(pairwise(words_of(section.text)))
