"""Writes data/asking/executed.tsv: what the printed examples come to when they are run, for `ask` to tell at once.

usage: python -m bench.executed_examples

To be run after every change of data/scenarios or rules; until then `ask` tells no results.  Takes some ten seconds.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from kb.asking.executed import TABLE, sources_fingerprint, table_text
from kb.embedded import data_directory
from kb.intake.ingest import rebuild
from kb.intake.opening import open_knowledge_base
from kb.storage.rulebook import StoredRuleBook
from rules.example_results import example_results


def executed_table() -> str:
    """The table as the scenarios and rules of today make it, from the atlas alone."""
    with tempfile.TemporaryDirectory() as home:
        rebuild(Path(home))
        book = StoredRuleBook(open_knowledge_base(Path(home)).store)
        return table_text(sources_fingerprint(), example_results((data_directory() / "scenarios",), book))


if __name__ == "__main__":
    (data_directory() / "asking" / TABLE).write_text(executed_table(), encoding="utf-8")
