"""Writes data/asking/executed.tsv: what the printed examples come to when they are run, for `ask` to tell at once.

usage: python -m mtgcr.bench.executed_examples

To be run after every change of data/scenarios or rules; until then `ask` tells no results.  Takes some ten seconds.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from mtgcr.bench.example_results import example_results
from mtgcr.kb.asking.executed import TABLE, sources_fingerprint, table_text
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook


def executed_table(home: Path) -> str:
    """The table as the scenarios and rules of today make it, from a home with the atlas alone."""
    book = StoredRuleBook(open_knowledge_base(home).store)
    return table_text(sources_fingerprint(), example_results((data_directory() / "scenarios",), book))


def main() -> None:
    """Writes the table."""
    with tempfile.TemporaryDirectory() as home:
        (data_directory() / "asking" / TABLE).write_text(executed_table(Path(home)), encoding="utf-8")


if __name__ == "__main__":
    main()
