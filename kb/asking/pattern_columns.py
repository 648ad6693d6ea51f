"""Where the patterns of questions stand in all texts of all days, as columns: made once, and cut for each text.

A question is asked of two texts, one about another day of two others, and many ask with the same words.  How often a
pattern stands in a wording does not hang on which wordings stand beside it, so that it is counted for all at once.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from mtgcr.kb.kept_results import KeptResults
from mtgcr.kb.storage.postings import Field

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.asking.question_units import QuestionUnit
    from mtgcr.kb.search.concordance import Concordance
    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.words.tokens import Pattern

TITLE, NEAR = 4.0, 1.5
"""How much a title, and an innermost heading, count that a pattern makes up."""
MOST_KEPT = 750_000
"""Wordings in all columns that are kept: 5 MB; those of 74 releases have a common word 10,000 times."""

Number = TypeVar("Number", int, float)


class Column(NamedTuple, Generic[Number]):
    """Documents, ascending, and a number for each."""

    documents: array[int]
    numbers: array[Number]

    def cut(self, ground: Ground) -> Iterator[tuple[int, Number]]:
        """Those of the documents that are in the ground, each with its number."""
        start = bisect_left(self.documents, ground.first)
        end = bisect_left(self.documents, ground.end, start)
        if start == end:
            return iter(())
        documents = self.documents[start:end]
        held = map(ground.inside.__getitem__, documents)
        return compress(zip(documents, self.numbers[start:end], strict=True), held)


class PatternColumns(NamedTuple):
    """How often a pattern stands in texts; and in headings, TITLE · t or NEAR · h: the share that it makes up."""

    text: Column[int]
    heading: Column[float]


UnitColumns: TypeAlias = "Sequence[tuple[PatternColumns, float]]"
"""The columns of the patterns of a unit that stand anywhere, each with how much it counts."""


class KeptColumns:
    """The columns of the patterns asked for last."""

    def __init__(self, concordance: Concordance) -> None:
        self._concordance = concordance
        self._end = concordance.reach(len(concordance.documents.keys))
        self._kept = KeptResults(MOST_KEPT)

    def of(self, units: Sequence[QuestionUnit]) -> list[UnitColumns]:
        """For each unit the columns of its patterns that stand anywhere, with how much each counts.

        The words of those that are not kept are read at once.
        """
        kept = {pattern: self._kept.find(pattern) for unit in units for pattern, _ in unit.forms}
        self._concordance.read([step.text for pattern, found in kept.items() if found is None for step in pattern])
        forms = ([(self._get(pattern), factor) for pattern, factor in unit.forms] for unit in units)
        return [[one for one in of_unit if one[0].text.documents or one[0].heading.documents] for of_unit in forms]

    def _get(self, pattern: Pattern) -> PatternColumns:
        return self._kept.get(pattern, lambda: self._made(pattern), _weight)

    def _made(self, pattern: Pattern) -> PatternColumns:
        labels, counts = self._concordance.standing(pattern, False, self._end)
        headings = self._headings(labels, len(pattern) + (pattern[-1].gap is not None)) if labels else {}
        documents = sorted(headings)
        return PatternColumns(
            Column(array("I", counts), array("H", counts.values())),
            Column(array("I", documents), array("d", map(headings.__getitem__, documents))),
        )

    def _headings(self, labels: Sequence[int], letters: int) -> dict[int, float]:
        """How much a pattern of so many letters makes up of title or innermost heading, where the labels are these."""
        keys, tokens = self._concordance.documents.keys, self._concordance.documents.tokens
        names = [str(keys[label]) for label in labels]
        headings: dict[int, float] = {}
        for part, field in ((TITLE, Field.TITLE), (NEAR, Field.NEAR)):
            for label, places in zip(labels, self._concordance.read(names, field), strict=True):
                share = part * min(1.0, letters / tokens[label])
                for document in self._concordance.documents_of(places):
                    headings[document] = max(headings.get(document, 0.0), share)
        return headings


def _weight(columns: PatternColumns) -> int:
    return sum(len(column.documents) for column in columns)


@lru_cache(maxsize=2)
def kept_columns(concordance: Concordance) -> KeptColumns:
    """The columns over the concordance, the same at every call."""
    return KeptColumns(concordance)
