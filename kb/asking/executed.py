"""What became of printed examples when they were run: data/asking/executed.tsv, made by bench/executed_examples.py.

The first line of the table is the fingerprint of the scenarios and rule modules that it was made from.  Where these
have changed since, the table says nothing at all: an old result is worse than none.
"""

from __future__ import annotations

import datetime
import os
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.asking.answers import ExecutedExample
from mtgcr.kb.embedded import data_directory

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TABLE = "executed.tsv"
COLUMNS = ("rule", "example", "first", "last", "status", "scenario", "because", "english", "japanese")
_RULES = Path(__file__).resolve().parents[2] / "rules"


def results_of(
    number: str, example: str, on: datetime.date, table: Path | None = None, sources: str | None = None
) -> tuple[ExecutedExample, ...]:
    """What the example, by its rule's number and its own fingerprint, came to in the release of the day.

    Empty where no scenario is on it, or where the table is not of the sources (those installed, unless told).
    """
    text = _read(table or data_directory() / "asking" / TABLE)
    here = tuple(one for one in _rows(text, f"\n{number}\t{example}\t") if one.first <= on <= one.last)
    return here if here and text.startswith(f"{sources or sources_fingerprint()}\n") else ()


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
    _, _, first, last, status, scenario, because, english, japanese = line.split("\t")
    return ExecutedExample(
        scenario=scenario,
        status=status,
        english=english,
        japanese=japanese,
        because=tuple(filter(None, because.split(";"))),
        first=datetime.date.fromisoformat(first),
        last=datetime.date.fromisoformat(last),
    )


def table_text(made_from: str, rows: Iterable[tuple[str, str, ExecutedExample]]) -> str:
    """The table with its head: rows of a rule's number, the fingerprint of an example and what that came to."""
    lines = ("\t".join((number, example, *_cells(one))) for number, example, one in rows)
    return "\n".join([made_from, "\t".join(COLUMNS), *lines, ""])


def _cells(one: ExecutedExample) -> tuple[str, ...]:
    because = ";".join(one.because)
    return (f"{one.first}", f"{one.last}", one.status, one.scenario, because, one.english, one.japanese)


@lru_cache(maxsize=1)
def sources_fingerprint() -> str:
    """The fingerprint of all scenarios and rule modules as they are installed: their names and bytes."""
    digest = blake2b(digest_size=16)
    for folder, suffix in ((data_directory() / "scenarios", ".scenarios"), (_RULES, (".py", ".lark"))):
        for name in sorted(_files(folder, suffix)):
            digest.update(name.encode())
            digest.update((folder / name).read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def _files(folder: Path, suffix: str | tuple[str, ...]) -> Iterator[str]:
    """The files in the folder and below that end so, by their paths in it with slashes."""
    for inside, _, names in os.walk(folder):
        head = Path(inside).relative_to(folder)
        yield from ((head / name).as_posix() for name in names if name.endswith(suffix))
