"""What became of printed examples when they were run: data/asking/executed.tsv, made by bench/executed_examples.py.

Each result names what it was made from: the fingerprint of its scenario and of the rule code that ran for it.  Whether
that is still so can only be said where rules may be imported; a test does (tests/test_bench_executed_examples.py).
"""

from __future__ import annotations

import datetime
from functools import lru_cache

from mtgcr.kb.asking.answers import ExecutedExample
from mtgcr.kb.embedded import data_directory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

TABLE = "executed.tsv"
COLUMNS = ("rule", "example", "made_from", "first", "last", "status", "scenario", "because", "english", "japanese")


def results_of(number: str, example: str, on: datetime.date, table: Path | None = None) -> tuple[ExecutedExample, ...]:
    """What the example, by its rule's number and its own fingerprint, came to in the release of the day.

    Empty where no scenario is on it.
    """
    text = _read(table or data_directory() / "asking" / TABLE)
    return tuple(one for one in _rows(text, f"\n{number}\t{example}\t") if one.first <= on <= one.last)


def ever_results_of(number: str, example: str, table: Path | None = None) -> tuple[ExecutedExample, ...]:
    """What the example came to at all releases, oldest first; as `results_of` otherwise."""
    found = _rows(_read(table or data_directory() / "asking" / TABLE), f"\n{number}\t{example}\t")
    return tuple(sorted(found, key=lambda one: (one.first, one.scenario)))


def tabled_to(table: Path | None = None) -> datetime.date | None:
    """The newest release that the table has results of; None where there is no table."""
    return _last_day(_read(table or data_directory() / "asking" / TABLE))


@lru_cache(maxsize=2)
def _last_day(text: str) -> datetime.date | None:
    days = (line.split("\t", 5)[COLUMNS.index("last")] for line in text.splitlines()[1:])
    last = max(days, default="")
    return datetime.date.fromisoformat(last) if last else None


@lru_cache(maxsize=2)
def _read(table: Path) -> str:
    return table.read_text(encoding="utf-8") if table.is_file() else ""


def _rows(text: str, begin: str) -> Iterator[ExecutedExample]:
    """The rows that begin so; only these few are taken apart."""
    start = text.find(begin)
    while start >= 0:
        end = text.index("\n", start + 1)
        yield _row(text[start + 1 : end])
        start = text.find(begin, end)


def _row(line: str) -> ExecutedExample:
    _, _, _, first, last, status, scenario, because, english, japanese = line.split("\t")
    return ExecutedExample(
        scenario=scenario,
        status=status,
        english=english,
        japanese=japanese,
        because=tuple(filter(None, because.split(";"))),
        first=datetime.date.fromisoformat(first),
        last=datetime.date.fromisoformat(last),
    )


def table_text(rows: Iterable[tuple[str, str, str, ExecutedExample]]) -> str:
    """The table of rows: a rule's number, the fingerprint of an example, what the result was made from, the result."""
    lines = ("\t".join((number, example, made_from, *_cells(one))) for number, example, made_from, one in rows)
    return "\n".join(["\t".join(COLUMNS), *lines, ""])


def _cells(one: ExecutedExample) -> tuple[str, ...]:
    because = ";".join(one.because)
    return (f"{one.first}", f"{one.last}", one.status, one.scenario, because, one.english, one.japanese)


def sources_of(table: str) -> dict[str, str]:
    """For each scenario of a table what its results were made from."""
    rows = (line.split("\t") for line in table.splitlines()[1:])
    return {row[COLUMNS.index("scenario")]: row[COLUMNS.index("made_from")] for row in rows}
