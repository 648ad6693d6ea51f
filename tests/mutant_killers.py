"""Which scenario notices a mutant: found once among all and recorded, so that a run of the tests plays it alone.

python -m mtgcr.tests.mutant_killers    tries every slip and the sample, writes the table (`make mutants`)
"""

from __future__ import annotations

import csv
import importlib
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.rules.library import library
from mtgcr.rules.runner import Runner
from mtgcr.tests.mutant_trials import Trial, TurningPoints, kills, notices, statuses_of
from mtgcr.tests.mutation import every_module, patched, sample
from mtgcr.tests.own_scenarios import every_scenario

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mtgcr.rules.rulebook import RuleBook
    from mtgcr.tests.mutant_trials import Judge
    from mtgcr.tests.mutation import Mutant

CASES = Path(__file__).parent / "cases"
SLIPS = CASES / "expert_mutants.tsv"
KILLERS = CASES / "mutant_killers.tsv"
SIZE = 60
"""So many machine mutants are in the sample, drawn by seed 1."""


@cache
def slips() -> dict[str, Mutant]:
    """What an expert could have written wrongly: the name of each slip and the function that it changes."""
    with SLIPS.open(encoding="utf-8", newline="") as file:
        return {row["slip"]: _slip(row) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}


def _slip(row: dict[str, str]) -> Mutant:
    old, new = (row[column].replace("⏎", "\n") for column in ("code", "instead"))
    return patched(importlib.import_module(f"mtgcr.rules.modules.{row['module']}"), old, new)


def slip_names() -> list[str]:
    """The names alone, for which no module is compiled."""
    with SLIPS.open(encoding="utf-8", newline="") as file:
        return [row["slip"] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


def sampled() -> dict[str, Mutant]:
    """The machine mutants of the sample, each by what it is known by whatever else is written in its module."""
    return {mutant.known: mutant for mutant in sample(every_module(), SIZE)}


def recorded() -> dict[str, str]:
    """The title of a scenario that noticed the mutant, for each that one was found for."""
    with KILLERS.open(encoding="utf-8", newline="") as file:
        return {row["mutant"]: row["scenario"] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}


class Killers:
    """Mutants, each against the scenario that is recorded for it, or against all where that one notices nothing."""

    def __init__(self, book: RuleBook, known: Mapping[str, str]) -> None:
        self._book = TurningPoints(book)
        self._known = known
        self._scenarios = {scenario.title: scenario for scenario in every_scenario()}
        self._sound = cache(lambda title: statuses_of(Runner(self._book, library()), self._scenarios[title]))

    @cached_property
    def whole(self) -> Trial:
        """The trial by all scenarios: a minute of the processor to prepare."""
        return Trial(self._scenarios.values(), self._book)

    def recorded_notices(self, name: str, mutant: Mutant, judge: Judge = notices) -> bool:
        """Whether the scenario that is recorded for the mutant still notices it."""
        title = self._known.get(name, "")
        return title in self._scenarios and judge(mutant, [self._scenarios[title]], self._book, self._sound)

    def any_notices(self, name: str, mutant: Mutant) -> bool:
        """Whether any scenario notices the mutant."""
        return self.recorded_notices(name, mutant) or self.whole.notices(mutant)


def main(tell: Callable[[str], None] = print) -> int:
    """Record who notices what; 0 where every slip is noticed, and nine of ten of the sample."""
    with TemporaryDirectory() as home:
        trial = Trial(every_scenario(), StoredRuleBook(open_knowledge_base(Path(home)).store))
        slipped = {name: trial.killer(mutant, notices) for name, mutant in slips().items()}
        drawn = {name: trial.killer(mutant, kills) for name, mutant in sampled().items()}
    noticed = {name: killer.title for name, killer in {**slipped, **drawn}.items() if killer}
    lines = ["mutant\tscenario", *(f"{name}\t{title}" for name, title in noticed.items())]
    KILLERS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name in (*slipped, *drawn):
        if name not in noticed:
            tell(f"noticed by no scenario: {name}")
    alive, left = (sum(killer is None for killer in found.values()) for found in (slipped, drawn))
    tell(f"{len(slipped) - alive} of {len(slipped)} slips noticed, {len(drawn) - left} of {len(drawn)} of the sample")
    return 0 if not alive and left * 10 <= len(drawn) else 1


if __name__ == "__main__":
    raise SystemExit(main())
