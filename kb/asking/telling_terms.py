"""The terms that say most of a question, and whether the first rules speak of them.

A rule that has all the other words of a question and not the one that it turns on decides little: of what the words ask
of together no rule need say anything ("can I target an uncounterable spell").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.asking.question_units import UnitKind
from mtgcr.kb.words.sentences import SentenceScale
from mtgcr.parser.numbers import is_under

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.asking.answers import Candidate
    from mtgcr.kb.asking.fitting import Fits
    from mtgcr.kb.asking.question_units import QuestionUnit

AS_RARE = 0.02
"""How much less rare than the rarest a term may be that says as much."""
LOOKED_AT = 3
"""Candidates of which one must have all of them, or some each, in anything that is said of it."""


class TellingTerms(NamedTuple):
    """The rarest terms of a question, with the bits of their units."""

    units: tuple[tuple[int, QuestionUnit], ...] = ()
    senses: tuple[tuple[str, ...], ...] = ()
    """The rules of each term of the question, rare or not, that stands for several."""

    @classmethod
    def of(cls, units: Iterable[QuestionUnit], fits: Fits) -> TellingTerms:
        """Those of the units, as rare as the text in the language of the question has them."""
        rarity = fits.rarity
        terms = [(1 << bit, unit) for bit, unit in enumerate(units) if unit.kind is UnitKind.TERM]
        known = [one for one in terms if rarity.get(one[1].text)]
        most = max((rarity[unit.text] for _, unit in known), default=0.0)
        several = {term.rules for term in (unit.term for _, unit in terms) if term and len(term.terms) > 1}
        return cls(tuple(one for one in known if rarity[one[1].text] >= most - AS_RARE), tuple(several))

    def are_left_out(self, ranked: Sequence[Candidate]) -> bool:
        """Whether one of them is in nothing that is said of the first rules, in either language."""
        has = 0
        for candidate in ranked[:LOOKED_AT]:
            has |= candidate.has
        return any(not has & bit for bit, _ in self.units)

    def are_in_another_sense(self, first: Candidate) -> bool:
        """Whether the rule is on none of the senses of a term that has several.

        What is said of counters on a permanent does not decide what can be countered.
        """
        return any(not any(is_under(first.place.number, rule) for rule in rules) for rules in self.senses)

    def are_said_by(self, first: Candidate) -> bool:
        """Whether the rule says one of them in its own words, or is one of those that the term is defined by."""
        if not self.units:
            return True
        named = (rule for _, unit in self.units if unit.term for rule in unit.term.rules)
        return any(is_under(first.place.number, rule) for rule in named) or self._are_in(first.text)

    def _are_in(self, text: str) -> bool:
        return SentenceScale((unit.spellings, 1.0) for _, unit in self.units).weigh(text) > 0
