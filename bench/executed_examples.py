"""Writes data/asking/executed.tsv: what the printed examples come to when they are run, for `ask` to tell at once.

usage: python -m mtgcr.bench.executed_examples

To be run after a change of a scenario or of rule code that runs for one; a test names those whose results are stale.
Takes some twenty seconds.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.bench.example_results import example_results
from mtgcr.kb.asking.executed import TABLE, sources_of, table_text
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.rules.check import load_scenarios

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.rules.model import Scenario

SHIPPED = data_directory() / "asking" / TABLE


def executed_table(home: Path, scenarios: Iterable[Scenario]) -> str:
    """The table as the scenarios and the rules of today make it, from a home with the atlas alone."""
    book = StoredRuleBook(open_knowledge_base(home).store)
    return table_text(example_results(scenarios, book))


def stale(old: str, new: str) -> tuple[str, ...]:
    """The scenarios whose results in the old table were made from something else than in the new."""
    before, now = sources_of(old), sources_of(new)
    return tuple(sorted(title for title in before.keys() | now if before.get(title) != now.get(title)))


def main() -> None:
    """Writes the table, and says whose results were made anew."""
    old = SHIPPED.read_text(encoding="utf-8")
    scenarios, _ = load_scenarios((data_directory() / "scenarios",))
    with tempfile.TemporaryDirectory() as home:
        SHIPPED.write_text(executed_table(Path(home), scenarios), encoding="utf-8")
    for title in stale(old, SHIPPED.read_text(encoding="utf-8")):
        print(f"made anew: {title}")


if __name__ == "__main__":
    main()
