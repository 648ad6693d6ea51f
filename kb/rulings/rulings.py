"""Dated rulings with the rules that they are about, then and today."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.rulings.ruling_sayings import without_name
from mtgcr.kb.rulings.ruling_ties import How

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from mtgcr.kb.model import Revision
    from mtgcr.kb.rulings.ruling_ties import QuoteCheck, RuleFinder, RulingTie
    from mtgcr.parser.rulings import Ruling


@dataclass(frozen=True, slots=True)
class TiedRule:
    """A rule that a ruling is about: as it stood on the day of the ruling and as it stands today.

    None where the release of that day does not hold it.
    """

    tie: RulingTie
    then: Revision | None
    today: Revision | None

    @property
    def standing(self) -> Revision | None:
        """As it stood on the day; what came later as it stands today."""
        return self.then or self.today


@dataclass(frozen=True, slots=True)
class RulingAccount:
    """A ruling with its rules, and its long quotes held against what those rules say today."""

    ruling: Ruling
    rules: tuple[TiedRule, ...]
    quotes: tuple[QuoteCheck, ...]

    def concerns(self, lineages: Iterable[str]) -> bool:
        """Whether one of its rules is of these lineages."""
        wanted = set(lineages)
        return any(one.tie.lineage in wanted for one in self.rules)


def account_for_ruling(finder: RuleFinder, ruling: Ruling) -> RulingAccount:
    """The ruling with its rules."""
    rules = tied_rules(finder, ruling)
    return RulingAccount(ruling, rules, finder.check_quotes(ruling.text, [one.tie for one in rules], finder.newest))


def tied_rules(finder: RuleFinder, ruling: Ruling) -> tuple[TiedRule, ...]:
    """What the ruling is about, wherever that is told or kept; one without date counts as given today."""
    day = ruling.date or finder.newest
    return tuple(tied_rule(finder, tie, day) for tie in _ties(finder, ruling, day))


def _ties(finder: RuleFinder, ruling: Ruling, day: datetime.date) -> tuple[RulingTie, ...]:
    """The rules that the ruling cites, those that decide what it says, then those of terms of which none decides."""
    text = without_name(ruling.text, ruling.card or "")
    found, decided = finder.find_ties(text, day, ruling.language), finder.find_decided(text)
    sure = {tie.lineage: tie for tie in decided} | {tie.lineage: tie for tie in found if tie.how is How.CITES}
    rules = {finder.rule_of(lineage) for lineage in sure}
    named = (tie for tie in found if tie.how is How.NAMES and finder.rule_of(tie.lineage) not in rules)
    return (*sure.values(), *named)


def tied_rule(finder: RuleFinder, tie: RulingTie, day: datetime.date) -> TiedRule:
    """The rule of a tie as it stood on the day and as it stands today."""
    return TiedRule(tie, finder.standing(tie.lineage, day), finder.standing(tie.lineage, finder.newest))
