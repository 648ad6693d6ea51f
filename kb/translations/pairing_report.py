"""What does not go one to one between a Japanese release and the English one that it translates."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.model import NodeKind
from mtgcr.kb.translations.pairing import pair_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.model import Node

_VERSIONS = 75
"""From this likeness (0 to 100) on two Japanese texts are one in two versions."""


class GapKind(Enum):
    """What is wrong between the two."""

    MISSING = "missing"
    """The Japanese text lacks it."""
    LEFT_OVER = "left over"
    """The English text does not have it, or no longer."""
    DOUBLED = "doubled"
    """The Japanese text has it a second time."""
    RENUMBERED = "renumbered"
    """It stands under another number."""
    PARTED = "parted"
    """The Japanese text gives each sense of one English glossary entry an entry of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """One thing that does not go one to one, with its names (kb.lineages.nodes.name_of), "" on the side that lacks it.

    Of something doubled, `english` is what it says again.
    """

    kind: GapKind
    node: NodeKind
    japanese: str = ""
    english: str = ""


@dataclass(frozen=True, slots=True)
class PairingReport:
    """How many nodes of each kind are paired, and every gap, in the order of the Japanese text, missing ones last."""

    paired: dict[NodeKind, int]
    gaps: tuple[Gap, ...]

    def of(self, *kinds: GapKind) -> tuple[Gap, ...]:
        """The gaps of these kinds."""
        return tuple(gap for gap in self.gaps if gap.kind in kinds)


def pairing_report(japanese: Sequence[Node], english: Sequence[Node], *, same_date: bool = True) -> PairingReport:
    """The report on two releases as nodes; `same_date` as of `mtgcr.kb.translations.pairing.pair_nodes`."""
    return report_partners(japanese, english, pair_nodes(japanese, english, same_date=same_date))


def report_partners(japanese: Sequence[Node], english: Sequence[Node], partners: Sequence[int | None]) -> PairingReport:
    """The report on two releases whose partners are known: for each Japanese node the index of the English one."""
    paired = Counter(node.kind for node, partner in zip(japanese, partners, strict=True) if partner is not None)
    return PairingReport(dict(paired), tuple(_Gaps(japanese, english, partners).find()))


@dataclass(frozen=True, slots=True)
class _Gaps:
    japanese: Sequence[Node]
    english: Sequence[Node]
    partners: Sequence[int | None]

    def find(self) -> Iterator[Gap]:
        times = Counter(self.partners)
        for index, partner in enumerate(self.partners):
            if partner is None:
                yield self._unpaired(index)
            elif times[partner] > 1:
                yield self._gap(GapKind.PARTED, index, partner)
            elif self._is_renumbered(index, partner):
                yield self._gap(GapKind.RENUMBERED, index, partner)
        for index, node in enumerate(self.english):
            if index not in times:
                yield Gap(kind=GapKind.MISSING, node=node.kind, english=name_of(node))

    def _unpaired(self, index: int) -> Gap:
        twin = self._twin(index)
        partner = None if twin is None else self.partners[twin]
        return self._gap(GapKind.LEFT_OVER if partner is None else GapKind.DOUBLED, index, partner)

    def _twin(self, index: int) -> int | None:
        """The sibling with a partner that says nearly the same."""
        from rapidfuzz import fuzz, process

        node = self.japanese[index]
        if node.kind is NodeKind.ENTRY:
            return None
        siblings = {
            other: sibling.text
            for other, sibling in enumerate(self.japanese)
            if (sibling.kind, sibling.parent) == (node.kind, node.parent) and self.partners[other] is not None
        }
        found = process.extractOne(node.text, siblings, scorer=fuzz.ratio, score_cutoff=_VERSIONS)
        return found[2] if found else None

    def _gap(self, kind: GapKind, index: int, partner: int | None) -> Gap:
        english = "" if partner is None else name_of(self.english[partner])
        return Gap(kind=kind, node=self.japanese[index].kind, japanese=name_of(self.japanese[index]), english=english)

    def _is_renumbered(self, index: int, partner: int) -> bool:
        ours, theirs = self.japanese[index], self.english[partner]
        return bool(ours.number) and (ours.number, ours.ordinal) != (theirs.number, theirs.ordinal)
