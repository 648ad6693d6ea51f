"""Numbers carried from the rules of one day to those of another, through the identity of the rules.

A wrong rewrite is worse than none: whatever needs a judgement, be it a split, a merge, a deletion, a doubtful link, a
number that two rules had, or words that speak for another rule, is left as it is and told.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mtgcr.kb.citing.figures import write_figures
from mtgcr.parser.language import Language
from mtgcr.parser.numbers import parse_number
from mtgcr.parser.ranges import expand_range

if TYPE_CHECKING:
    import datetime
    from collections.abc import Collection, Sequence

    from mtgcr.kb.citing.citator import Citator
    from mtgcr.kb.citing.mentions import Mention, SectionMention
    from mtgcr.kb.citing.tenures import Tenure
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.numbers import RuleNumber

SURE = 0.7
"""A lineage with a link less sure than this is not followed to another number."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Figures with what is to stand in their place; equal where the number stays."""

    mention: Mention | SectionMention
    new: str

    @property
    def is_change(self) -> bool:
        """Whether anything is to be written."""
        return self.new != self.mention.figures


@dataclass(frozen=True, slots=True)
class Undecided:
    """A citation that a person must look at; `candidates` are numbers of the new day that it may become."""

    mention: Mention | SectionMention
    reason: str
    candidates: tuple[str, ...] = ()


def keep_lists_whole(results: Sequence[Rewrite | Undecided]) -> list[Rewrite | Undecided]:
    """What becomes of the citations of a file, where no list is rewritten of which a member is undecided."""
    open_lists = {one.mention.series: one for one in reversed(results) if isinstance(one, Undecided)}
    return [_held_back(one, open_lists.get(one.mention.series)) for one in results]


def _held_back(one: Rewrite | Undecided, cause: Undecided | None) -> Rewrite | Undecided:
    """What the open member of its list makes of a citation."""
    if cause is None or isinstance(one, Undecided) or not one.is_change:
        return one
    return Undecided(one.mention, f"{cause.mention.figures} in the same list needs a decision", (one.new,))


class Migration:
    """Carries numbers from the rules of one day to those of another, which may be the earlier one."""

    def __init__(self, store: Store, citator: Citator, old: datetime.date, new: datetime.date) -> None:
        self._store, self._citator, self.old, self.new = store, citator, old, new
        self.bare = citator.bare

    def carry(self, mention: Mention) -> Rewrite | Undecided:
        """What is to be written for the citation, or why that is not known."""
        numbers = mention.citation.numbers
        targets: dict[RuleNumber, RuleNumber] = {}
        for number in numbers:
            if number not in (numbers[0], numbers[-1]) and not self._standing(number):
                continue  # of a range both ends exist; what lies between them may not
            target = self.follow(number, mention)
            if isinstance(target, Undecided):
                return target
            targets[number] = target
        if all(old == new for old, new in targets.items()):
            return Rewrite(mention, mention.figures)
        candidates = tuple(map(str, targets.values()))
        if mention.in_address:
            return Undecided(mention, "it is part of a web address", candidates)
        if not mention.is_plain:
            return Undecided(mention, "there is markup inside the number", candidates)
        written = write_figures(mention.figures, targets, self._is_stretch)
        return (
            Rewrite(mention, written)
            if written
            else Undecided(mention, "the rules in its range are no longer together", candidates)
        )

    def _is_stretch(self, first: RuleNumber, last: RuleNumber, between: Collection[RuleNumber]) -> bool:
        """Whether the numbers from first to last are, on the new day, just those."""
        spanned = (one for one in expand_range(first, last) if self._citator.tenures.standing(str(one), self.new))
        return set(spanned) == {first, last, *between}

    def follow(self, number: RuleNumber, mention: Mention) -> RuleNumber | Undecided:
        """The number on the new day of the rule that has this one on the old day."""
        standing = self._standing(number)
        if unclear := self._why_unclear(number, mention, standing):
            return Undecided(mention, unclear)
        lineage = standing[0].lineage
        if self.is_joined(lineage):
            return self._undecided_join(number, mention, lineage)
        target = self._citator.tenures.of(lineage, self.new)
        parsed = parse_number(target.number) if target else None
        if target is None or parsed is None:
            return Undecided(mention, f"the rule that was {number} is not in the rules of {self._named(self.new)}")
        lost = self._why_lost(number, parsed, lineage)
        return Undecided(mention, lost, (target.number,)) if lost else parsed

    def _why_unclear(self, number: RuleNumber, mention: Mention, standing: Sequence[Tenure]) -> str:
        """Why it is not known which rule is meant; "" where it is."""
        if not standing:
            return f"{number} did not exist on {self._named(self.old)}"
        if len(standing) > 1:
            return f"{number} was two rules on {self._named(self.old)}"
        fitting = self._citator.fitting(mention, number)
        if all(one.lineage != standing[0].lineage for one in fitting):
            now = self._citator.tenures.standing(str(number), self.new)
            if any(one.lineage == other.lineage for one in fitting for other in now):
                told = f"the words around it fit {number} as it is on {self._named(self.new)}"
                return f"{told}: it seems to be updated already"
            return f"the words around it do not fit {number} as it was on {self.old}"
        return ""

    def _why_lost(self, number: RuleNumber, target: RuleNumber, lineage: str) -> str:
        """Why the new number is not certain; "" where it is."""
        if len(self._citator.tenures.standing(str(target), self.new)) > 1:
            return f"{target} is two rules on {self._named(self.new)}"
        if target != number and self._doubts.get(lineage, 1.0) < SURE:
            return f"it is unclear what became of {number}"
        return ""

    def _undecided_join(self, number: RuleNumber, mention: Mention, lineage: str) -> Undecided:
        joined = self._joins[lineage]
        kinds = " and ".join(sorted({kind for kind, _ in joined}))
        others = dict.fromkeys((lineage, *(other for _, other in joined)))
        found = (self._citator.tenures.of(one, self.new) for one in others)
        return Undecided(mention, f"{number} was {kinds}", tuple(one.number for one in found if one))

    def is_joined(self, lineage: str) -> bool:
        """Whether the rule was split or merged between the days."""
        return lineage in self._joins

    def _standing(self, number: RuleNumber) -> tuple[Tenure, ...]:
        return self._citator.tenures.standing(str(number), self.old)

    def _named(self, day: datetime.date) -> datetime.date:
        """The day as it is told: that of the newest release known for all later ones ("latest")."""
        return min(day, self._citator.tenures.releases[-1])

    @property
    def times(self) -> tuple[datetime.date, datetime.date]:
        """The earlier and the later of the two days."""
        return min(self.old, self.new), max(self.old, self.new)

    @cached_property
    def _joins(self) -> dict[str, list[tuple[str, str]]]:
        """Lineages that were split or merged between the days, each with the others that took part."""
        found: dict[str, list[tuple[str, str]]] = {}
        for kind, old, new, _ in self._store.joins(*self.times, Language.EN):
            found.setdefault(old, []).append((kind.value, new))
            found.setdefault(new, []).append((kind.value, old))
        return found

    @cached_property
    def _doubts(self) -> dict[str, float]:
        return self._store.confidences(*self.times, Language.EN)
