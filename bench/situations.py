"""What situations of a judge come to that the program had never seen: python -m mtgcr.bench.situations [HOME].

bench/situations holds several sets; a table says beforehand what the rules make of each.  Of the spent sixty
(expected.tsv) first.scenarios was written from the docs alone, second.scenarios after the messages were read once,
third.scenarios after `mtgcr check --new` was read; a later file holds only what an earlier one could not say, or said
in vain.  Of the forty (fresh.tsv) fresh.scenarios was written from the docs alone and run once; so were the forty of a
stranger to the engine (stranger.tsv) and the fifty of two others (judge.tsv; sealed.tsv, run
after judge.tsv was mended), the twice forty of one more (fourth_open.tsv; fourth_sealed.tsv, run
after the open ones were mended), the thirty of a fifth, run after those (fifth.tsv), the forty of a sixth
(sixth.tsv), the forty of a seventh (seventh.tsv), the sixty of an eighth (eighth.tsv) and the four hundreds of two
each (ninth.tsv, half of them mended for; tenth.tsv; eleventh.tsv; twelfth.tsv).
"""

from __future__ import annotations

import csv
import sys
import tempfile
from collections import Counter
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.bench.given_home import given_home
from mtgcr.bench.intervals import with_interval
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.rules.check import check, load_scenarios
from mtgcr.rules.model import RunStatus

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mtgcr.rules.rulebook import RuleBook

FOLDER = Path(__file__).resolve().parent / "situations"
SETS = {
    "expected": {
        "first": "from the docs alone",
        "second": "the messages read once",
        "third": "`check --new` read",
    },
    "fresh": {"fresh": "from the docs alone"},
    "stranger": {"stranger": "from the docs alone"},
    "judge": {"judge": "from the docs alone"},
    "sealed": {"sealed": "from the docs alone"},
    "fourth_open": {"fourth_open": "from the docs alone"},
    "fourth_sealed": {"fourth_sealed": "from the docs alone"},
    "fifth": {"fifth": "from the docs alone"},
    "sixth": {"sixth": "from the docs alone"},
    "seventh": {"seventh": "from the docs alone"},
    "eighth": {"eighth": "from the docs alone"},
    "ninth": {"ninth": "from the docs and what the messages said"},
    "tenth": {"tenth": "from the docs and what the messages said"},
    "eleventh": {"eleventh": "from the docs and what the messages said"},
    "twelfth": {"twelfth": "from the docs alone"},
}
"""For each table the files, and what had been read before each was written."""


class Kind(Enum):
    """What a situation came to, against what the rules make of it."""

    RIGHT = "right"
    REFUSED = "said to be not modelled"
    FALSELY_FAILED = "a right verdict failed"
    SILENTLY_WRONG = "silently wrong"
    UNREADABLE = "not expressible"


_AS_EXPECTED = {
    "passes": (RunStatus.PASSED,),
    "must fail": (RunStatus.FAILED,),
    "not modelled": (RunStatus.BROKEN, RunStatus.SILENT),
}
"""Of a scenario that speaks of no release `check` says so as an error."""


def judged(expected: str, status: RunStatus | None) -> Kind:
    """What the status of a run is worth, where the rules make of it what is expected; None where nothing ran."""
    if status is None:
        return Kind.UNREADABLE
    if status in _AS_EXPECTED[expected]:
        return Kind.RIGHT
    if status in (RunStatus.BROKEN, RunStatus.SILENT):
        return Kind.REFUSED
    return Kind.FALSELY_FAILED if status is RunStatus.FAILED else Kind.SILENTLY_WRONG


def expectations(name: str) -> dict[str, str]:
    """What is expected of each situation of the set, by its title."""
    with (FOLDER / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return {row["title"]: row["expected"] for row in csv.DictReader(file, delimiter="\t")}


def outcomes(stage: str, book: RuleBook) -> dict[str, RunStatus]:
    """What the situations of a stage that can be read come to at the newest release at which they say anything."""
    scenarios, _ = load_scenarios((FOLDER / f"{stage}.scenarios",))
    timelines = check(scenarios, book, all_releases=True).timelines
    return {one.scenario.title: where_it_speaks([part.outcome.status for part in one.stretches]) for one in timelines}


def where_it_speaks(statuses: Sequence[RunStatus]) -> RunStatus:
    """The last of the statuses, the oldest release first, that is not silence; silence where nothing else is."""
    return next((one for one in reversed(statuses) if one is not RunStatus.SILENT), RunStatus.SILENT)


def table(expected: Mapping[str, str], stages: Mapping[str, str], book: RuleBook) -> list[str]:
    """A line for each stage and kind, and the titles of what is wrong or can't be said."""
    lines: list[str] = []
    known: dict[str, RunStatus] = {}
    for stage, read in stages.items():
        known |= outcomes(stage, book)
        kinds = {title: judged(said, known.get(title)) for title, said in expected.items()}
        counts = Counter(kinds.values())
        lines.append(f"{stage}: {read}")
        lines += [f"  {kind.value}: {with_interval(counts[kind], len(kinds))}" for kind in Kind]
        lines += [f"    {kind.value}: {title}" for title, kind in kinds.items() if kind is not Kind.RIGHT]
    return lines


def main() -> None:
    """Prints the table; without a home, of the rules that the program brings along."""
    with tempfile.TemporaryDirectory() as empty:
        home = given_home(sys.argv[1]) if len(sys.argv) > 1 else Path(empty)
        book = StoredRuleBook(open_knowledge_base(home).store)
        print("\n".join(line for name, stages in SETS.items() for line in table(expectations(name), stages, book)))


if __name__ == "__main__":
    main()
