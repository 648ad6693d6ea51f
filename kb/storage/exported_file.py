"""A SQLite file for other programs: tables of plain values, with what makes looking a rule up quick and easy."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

VIEW = """
CREATE VIEW rule_in_force AS
SELECT number, title, language, source, text, since, lineage FROM revision
WHERE kind IN ('section', 'group', 'rule') AND until IS NULL AND source <> 'atlas'
ORDER BY number, language, source;
"""
"""For somebody who opens the file in a browser of databases and looks for a rule."""
INDEXES = (
    "CREATE INDEX revision_by_number ON revision (number, since)",
    "CREATE INDEX revision_by_lineage ON revision (lineage)",
    "CREATE INDEX reference_by_cited ON reference (cited)",
)


class ExportedTable(NamedTuple):
    """A table: the name and SQL type of each column, and the rows."""

    name: str
    columns: tuple[tuple[str, str], ...]
    rows: Iterator[tuple[str | int | None, ...]]


def write_exported(tables: Iterable[ExportedTable], path: Path) -> None:
    """Write one SQLite file.  FileExistsError where there is a file: none is ever overwritten."""
    path.touch(exist_ok=False)
    with closing(sqlite3.connect(path)) as file, file:
        for table in tables:
            columns = ", ".join(f'"{name}" {kind}' for name, kind in table.columns)
            file.execute(f"CREATE TABLE {table.name} ({columns}) STRICT")
            file.executemany(f"INSERT INTO {table.name} VALUES ({', '.join('?' * len(table.columns))})", table.rows)
        for line in INDEXES:
            file.execute(line)
        file.executescript(VIEW)
