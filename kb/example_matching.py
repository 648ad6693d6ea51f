"""Japanese examples without numbers beside the English ones that they translate.

What counts is the anchors that an example and its translation share, the order in which both stand, and, where a
Japanese release is held, the same example in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from kb.anchors import AnchorFinder, split_names
from kb.cards import english_names
from kb.ordered_pairs import pair_in_order
from kb.resemblance import Resemblance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from kb.lexicon import Lexicon

NO_TRANSLATIONS: Mapping[str, str] = {}

_CARD = re.compile("《([^《》]*)》")
_LEAST = 0.35
"""Less like than this is no translation, whatever its place."""
_ALONE = 0.6
"""So like must an example be to one that does not stand in the order of the others."""
_SHARE = 0.6
"""A later wording that is less than this share as like as the best one says something else."""
_VERSIONS = 75
"""From this likeness (0 to 100) on two Japanese texts are one example in two versions."""


@dataclass(frozen=True, slots=True)
class EnglishExample:
    """An example in one of its wordings; `text` is "" where only the atlas knows of it."""

    lineage: str
    wording: int
    """The row of the wording in the store."""
    text: str


@dataclass(frozen=True, slots=True)
class ExampleMatch:
    """What a Japanese example translates.

    `example` is in the wording that was translated; `others` are the further wordings of its lineage that the Japanese
    still says, nearly.  `confidence` runs from 0.6, where only the order tells it from the next best, to 1.
    """

    example: EnglishExample
    confidence: float
    others: tuple[EnglishExample, ...]


def match_examples(
    lexicon: Lexicon,
    japanese: Sequence[str],
    releases: Sequence[Sequence[EnglishExample]],
    translations: Mapping[str, str] = NO_TRANSLATIONS,
) -> tuple[ExampleMatch | None, ...]:
    """For each Japanese example the English one, or None where none fits.

    `releases` are the examples of every release in printed order, oldest release first; `translations` those of the
    Japanese releases held, by lineage.  The list as a whole is taken for a translation of the release that it fits
    best; what does not fit there is looked for in the others.
    """
    if not any(releases):
        return (None,) * len(japanese)
    return _Matching(lexicon, japanese, releases, translations).match()


class _Matching:
    """All English wordings of all times, and how like each Japanese example is to each of them."""

    def __init__(
        self,
        lexicon: Lexicon,
        japanese: Sequence[str],
        releases: Sequence[Sequence[EnglishExample]],
        translations: Mapping[str, str],
    ) -> None:
        self._japanese = japanese
        self._english = tuple(dict.fromkeys(example for release in releases for example in release))
        places = {example: index for index, example in enumerate(self._english)}
        self._releases = [[places[example] for example in release] for release in releases]
        self._translations = translations
        finder = AnchorFinder(lexicon, english_names(_names_in(japanese)))
        self._resemblance = Resemblance(finder, japanese, [example.text for example in self._english])
        self._likeness = [list(self._compare(i)) for i in range(len(japanese))]

    def _compare(self, japanese: int) -> Iterator[float]:
        for index, example in enumerate(self._english):
            translation = self._translations.get(example.lineage, "")
            same = fuzz.ratio(self._japanese[japanese], translation, score_cutoff=_VERSIONS) / 100
            yield max(same, self._resemblance.score(japanese, index))

    def match(self) -> tuple[ExampleMatch | None, ...]:
        release = max(reversed(self._releases), key=self._fit)
        found = dict(pair_in_order(range(len(self._japanese)), release, lambda i, j: self._likeness[i][j], _LEAST))
        for i in range(len(self._japanese)):
            if i not in found and (alone := self._find_alone(i)) is not None:
                found[i] = alone
        return tuple(self._told(i, found[i]) if i in found else None for i in range(len(self._japanese)))

    def _fit(self, release: Sequence[int]) -> float:
        """How well the whole list fits a release."""
        return sum(max(map(likeness.__getitem__, release), default=0.0) for likeness in self._likeness)

    def _find_alone(self, japanese: int) -> int | None:
        """What is clearly the nearest of all times."""
        likeness = self._likeness[japanese]
        best = max(range(len(likeness)), key=likeness.__getitem__)
        return best if likeness[best] >= max(_ALONE, self._rival(japanese, best) + 0.1) else None

    def _rival(self, japanese: int, chosen: int) -> float:
        """How like the next best is that is not the same example in another wording."""
        lineage = self._english[chosen].lineage
        others = (
            likeness
            for likeness, example in zip(self._likeness[japanese], self._english, strict=True)
            if example.lineage != lineage
        )
        return max(others, default=0.0)

    def _told(self, japanese: int, chosen: int) -> ExampleMatch:
        likeness = self._likeness[japanese]
        least = max(_LEAST, _SHARE * likeness[chosen])
        others = (
            example
            for index, example in enumerate(self._english)
            if index != chosen and example.lineage == self._english[chosen].lineage and likeness[index] >= least
        )
        lead = max(0.0, likeness[chosen] - self._rival(japanese, chosen))
        return ExampleMatch(self._english[chosen], round(min(1.0, 0.6 + 2 * lead), 2), tuple(others))


def _names_in(texts: Iterable[str]) -> set[str]:
    """The Japanese names of cards in the texts."""
    return {name for text in texts for card in _CARD.findall(text) for name in split_names(card)}
