"""How much of a question the rules know.

    share = (terms + WORDS · words + ODD · rare) / (terms + words + rare + UNKNOWN · unknown + VAGUE)

where the sums are what the units of the question say: the terms of the lexicon, the other words that the rules have,
those of them that hardly any rule has, and those that none has.  VAGUE keeps those low that say next to nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.kb.asking.question_units import UnitKind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.asking.fitting import Fits
    from mtgcr.kb.asking.question_units import QuestionUnit

WORDS, ODD, UNKNOWN, VAGUE = 0.5, 0.15, 2.0, 0.4
RARE = 0.65
"""The rarity from which on a word speaks as little for the rules as an ordinary one of everyday life."""
OTHER_WORDS = (UnitKind.WORD, UnitKind.PHRASE)


@dataclass(frozen=True, slots=True)
class Grip:
    """What the terms, the known, the rare and the unknown words of a question say, as sums of weighted rarities."""

    terms: float = 0.0
    words: float = 0.0
    rare: float = 0.0
    unknown: float = 0.0
    unknown_words: tuple[str, ...] = ()

    @property
    def share(self) -> float:
        """How much of the question the rules know, from 0 to 1; words count less than terms."""
        total = self.terms + self.words + self.rare + UNKNOWN * self.unknown + VAGUE
        return (self.terms + WORDS * self.words + ODD * self.rare) / total

    @property
    def strange(self) -> float:
        """The share of the question that no rule knows, 0 to 1."""
        return self.unknown / (self.terms + self.words + self.rare + self.unknown + VAGUE)


def grip_of(units: Iterable[QuestionUnit], fits: Fits) -> Grip:
    """How much of the question the text knows; names of cards and parts of terms do not count."""
    terms = words = rare = 0.0
    for unit in units:
        says = unit.kind.value * fits.rarity.get(unit.text, 0.0)
        if unit.kind is UnitKind.TERM:
            terms += says
        elif unit.kind in OTHER_WORDS and fits.rarity.get(unit.text, 0.0) < RARE:
            words += says
        elif unit.kind in OTHER_WORDS:
            rare += says
    nowhere = [unit for unit in fits.unknown if unit.kind in OTHER_WORDS]
    unknown = sum(unit.kind.value for unit in nowhere)
    return Grip(terms, words, rare, unknown, tuple(unit.text for unit in nowhere))
