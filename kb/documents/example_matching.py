"""Japanese examples without numbers, and rules among them, beside the English ones that they translate.

What counts is the anchors that a passage and its translation share, the order in which both stand, and, where a
Japanese release is held, the same example in it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process

from mtgcr.kb.translations.anchors import AnchorFinder, split_names
from mtgcr.kb.translations.ordered_pairs import pair_in_order
from mtgcr.kb.translations.resemblance import Resemblance
from mtgcr.kb.words.cards import english_names
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mtgcr.kb.words.lexicon import Lexicon

NO_TRANSLATIONS: Mapping[str, str] = {}

_CARD = re.compile("《([^《》]*)》")
_LEAST = 0.35
"""Less like than this is no translation, whatever its place."""
_ALONE = 0.6
"""So like must a passage be to one that does not stand in the order of the others."""
_SHARE = 0.6
"""A later wording that is less than this share as like as the best one says something else."""
_CLEARER = 0.02
"""So much more like must another wording be to be the one that was translated."""
_VERSIONS = 75
"""From this likeness (0 to 100) on two Japanese texts are one example in two versions."""


@dataclass(frozen=True, slots=True)
class JapanesePassage:
    """An example (`number` is ""), or a rule with the number that is printed before it."""

    number: str
    text: str


class EnglishPassage(NamedTuple):
    """An example (`number` is "") or a rule in one of its wordings; `text` is "" where only the atlas knows of it."""

    lineage: str
    wording: int
    """The row of the wording in the store."""
    number: str
    text: str


@dataclass(frozen=True, slots=True)
class PassageMatch:
    """What a Japanese passage translates.

    `translated` is the wording that it has in Japanese; `others` are the further wordings of its lineage that it still
    says, nearly.  `confidence` runs from 0.6, where only the order tells it from the next best, to 1.
    """

    translated: EnglishPassage
    confidence: float
    others: tuple[EnglishPassage, ...]


def match_passages(
    lexicon: Lexicon,
    japanese: Sequence[JapanesePassage],
    releases: Sequence[Sequence[EnglishPassage]],
    translations: Mapping[str, str] = NO_TRANSLATIONS,
) -> tuple[PassageMatch | None, ...]:
    """For each Japanese passage the English one, or None where none fits.

    `releases` are the passages of every release in printed order, oldest release first; `translations` the examples
    of the Japanese releases held, by lineage.  The list as a whole is taken for a translation of the release that it
    fits best; what does not fit there is looked for in the others.
    """
    if not any(releases):
        return (None,) * len(japanese)
    return _Matching(lexicon, japanese, releases, translations).match()


class _Matching:
    """All English wordings of all times, and how like each Japanese passage is to each of them."""

    def __init__(
        self,
        lexicon: Lexicon,
        japanese: Sequence[JapanesePassage],
        releases: Sequence[Sequence[EnglishPassage]],
        translations: Mapping[str, str],
    ) -> None:
        self._japanese = japanese
        self._english = tuple(dict.fromkeys(passage for release in releases for passage in release))
        places = {passage: index for index, passage in enumerate(self._english)}
        self._releases = [[places[passage] for passage in release] for release in releases]
        self._wordings: defaultdict[str, list[int]] = defaultdict(list)
        for index, passage in enumerate(self._english):
            self._wordings[passage.lineage].append(index)
        self._unlike = {
            number: [index for index, passage in enumerate(self._english) if passage.number != number]
            for number in {passage.number for passage in japanese}
        }
        self._translations = translations
        self._blurred = {lineage: _blurred(text) for lineage, text in translations.items()}
        texts = [passage.text for passage in japanese]
        finder = AnchorFinder(lexicon, english_names(_names_in(texts)))
        self._resemblance = Resemblance(finder, texts, [passage.text for passage in self._english])
        self._likeness = [self._compare(i) for i in range(len(japanese))]

    def _compare(self, japanese: int) -> list[float]:
        ours = self._japanese[japanese]
        scores = self._resemblance.scores(japanese)
        near = process.extract(
            _blurred(ours.text), self._blurred, scorer=fuzz.ratio, processor=None, limit=None, score_cutoff=_VERSIONS
        )
        for _, _, lineage in near:
            likeness = fuzz.ratio(ours.text, self._translations[lineage], score_cutoff=_VERSIONS)
            for index in self._wordings.get(lineage, ()):
                scores[index] = max(scores[index], likeness / 100)
        for index in self._unlike[ours.number]:
            scores[index] = 0.0
        return scores

    def match(self) -> tuple[PassageMatch | None, ...]:
        fits = self._fits()
        release = self._releases[max(reversed(range(len(fits))), key=fits.__getitem__)]
        found = dict(pair_in_order(range(len(self._japanese)), release, lambda i, j: self._likeness[i][j], _LEAST))
        for i in range(len(self._japanese)):
            if i not in found and (alone := self._find_alone(i)) is not None:
                found[i] = alone
        return tuple(self._told(i, found[i]) if i in found else None for i in range(len(self._japanese)))

    def _fits(self) -> list[float]:
        """How well the whole list fits each release: the sum of what is likest to each passage."""
        releases_of = [0] * len(self._english)
        for number, release in enumerate(self._releases):
            for index in release:
                releases_of[index] |= 1 << number
        likest = [self._likest(likeness, releases_of) for likeness in self._likeness]
        return [sum(of_passages) for of_passages in zip(*likest, strict=True)]

    def _likest(self, likeness: Sequence[float], releases_of: Sequence[int]) -> list[float]:
        """How like the likest passage of each release is: the likest of all is that of every release that has it."""
        found = [0.0] * len(self._releases)
        unseen = (1 << len(self._releases)) - 1
        for index in sorted(filter(likeness.__getitem__, range(len(likeness))), key=likeness.__getitem__, reverse=True):
            new = unseen & releases_of[index]
            unseen ^= new
            while new:
                found[new.bit_length() - 1] = likeness[index]
                new ^= 1 << (new.bit_length() - 1)
            if not unseen:
                break
        return found

    def _find_alone(self, japanese: int) -> int | None:
        """What is clearly the nearest of all times."""
        likeness = self._likeness[japanese]
        best = max(range(len(likeness)), key=likeness.__getitem__)
        return best if likeness[best] >= max(_ALONE, self._rival(japanese, best) + 0.1) else None

    def _rival(self, japanese: int, chosen: int) -> float:
        """How like the next best is that is not the same passage in another wording."""
        others = self._likeness[japanese].copy()
        for index in self._wordings[self._english[chosen].lineage]:
            others[index] = 0.0
        return max(others)

    def _told(self, japanese: int, chosen: int) -> PassageMatch:
        likeness = self._likeness[japanese]
        wordings = self._wordings[self._english[chosen].lineage]
        nearest = max(wordings, key=likeness.__getitem__)
        if likeness[nearest] > likeness[chosen] + _CLEARER:
            chosen = nearest
        least = max(_LEAST, _SHARE * likeness[chosen])
        others = (self._english[index] for index in wordings if index != chosen and likeness[index] >= least)
        lead = max(0.0, likeness[chosen] - self._rival(japanese, chosen))
        return PassageMatch(self._english[chosen], round(min(1.0, 0.6 + 2 * lead), 2), tuple(others))


def _blurred(text: str) -> str:
    """The text with letters that are no longer all told apart: two texts are as like in this form, or more so.

    There are so few of them that a comparison takes a fifth of the time.
    """
    return text.encode("utf-32-le", "surrogatepass")[::4].decode("latin-1")


def _names_in(texts: Iterable[str]) -> set[str]:
    """The Japanese names of cards in the texts."""
    return {name for text in texts for card in _CARD.findall(text) for name in split_names(card)}
