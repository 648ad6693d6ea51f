"""The words in which players ask about a rule, where the rule itself does not say them.

They are those of data/asking/asked_as.tsv, and the ways of asking that the digest has for each rule.

A row fits a question by the share of what the question says that stands in the row: Σ weight over the units in it, by
Σ weight over all units that stand in any row.  The weight of a unit is how much its kind counts times the logarithm of
how few rows have it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from math import log

from mtgcr.kb.asking.question_units import UnitKind
from mtgcr.kb.storage.told import asked_lines
from mtgcr.kb.words.asked_table import asked_words
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.sentences import spaced_words
from mtgcr.parser.language import Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from mtgcr.kb.asking.question_units import QuestionUnit
    from mtgcr.kb.storage.store import Store


@dataclass(frozen=True, slots=True)
class AskedFit:
    """How much of a question the words of a rule have, 0 to 1; `has` has a bit for each unit that they have.

    `rule` is its number in the release that the lexicon speaks of, or its lineage as a row of the store.
    """

    rule: str | int
    share: float
    has: int


class AskedRules:
    """Rules, each with the words players ask with: by number in the release that the lexicon speaks of, or by lineage.

    The words are folded; English ones have a blank around each.
    """

    def __init__(self, rules: Sequence[tuple[str | int, str]]) -> None:
        self._asked_for = tuple(rule for rule, _ in rules)
        self._words = tuple(words for _, words in rules)
        self._rows: defaultdict[str, list[int]] = defaultdict(list)
        for row, words in enumerate(self._words):
            for key in dict.fromkeys(words.split() if words.isascii() else words):
                self._rows[key].append(row)

    def fit(self, units: Sequence[QuestionUnit]) -> Iterator[AskedFit]:
        """The rules whose words have any unit, best first; the bit of a unit is its place among the units."""
        standing = [self._standing(unit) for unit in units]
        weights = [self._weight(unit, len(rows)) for unit, rows in zip(units, standing, strict=True)]
        total = sum(weights) or 1.0
        has: defaultdict[int, int] = defaultdict(int)
        shares: defaultdict[int, float] = defaultdict(float)
        for bit, rows in enumerate(standing):
            for row in rows:
                has[row] |= 1 << bit
                shares[row] += weights[bit] / total
        best = sorted(shares, key=shares.__getitem__, reverse=True)
        return (AskedFit(self._asked_for[row], shares[row], has[row]) for row in best)

    def _standing(self, unit: QuestionUnit) -> set[int]:
        """The rows that have the unit in any spelling."""
        return {row for spelling in unit.spellings for row in self._with(spelling)}

    def _with(self, spelling: str) -> Iterator[int]:
        """The rows that have the spelling, an English one as whole words."""
        words = spaced_words(spelling) if spelling.isascii() else spelling
        first = words.split(maxsplit=1)[:1] if spelling.isascii() else words[:1]
        return (row for key in first for row in self._rows.get(key, ()) if words in self._words[row])

    def _weight(self, unit: QuestionUnit, rows: int) -> float:
        """What the unit says; a name counts as a term, since these rows have few and those well."""
        kind = UnitKind.TERM if unit.kind is UnitKind.NAME else unit.kind
        return kind.value * log(1 + len(self._asked_for) / rows) if rows else 0.0


@lru_cache(maxsize=4)
def load_asked(store: Store, language: Language) -> AskedRules:
    """The rules with their words in the language, of the table and of the digest; read once for each store."""
    ready = spaced_words if language is Language.EN else str
    told = ((rule, ready(words)) for rule, words in asked_lines(store, language))
    return AskedRules((*_tabled(language), *told))


def _tabled(language: Language, directory: Path | None = None) -> tuple[tuple[str, str], ...]:
    """The rules of the table with their words in the language, folded."""
    ready = spaced_words if language is Language.EN else str
    return tuple((rule, ready(fold(words))) for rule, words in asked_words(language, directory))
