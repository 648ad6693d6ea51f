"""Tables written for other programs: one SQLite file, or a folder of CSV files; and their dictionary."""

from __future__ import annotations

import csv
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mtgcr.kb.data_tables import DataTable, DataTables

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


def write_sqlite(tables: DataTables, path: Path) -> None:
    """Write one SQLite file.  FileExistsError where there is a file: none is ever overwritten."""
    path.touch(exist_ok=False)
    with closing(sqlite3.connect(path)) as file, file:
        for table in tables.tables:
            file.execute(f"CREATE TABLE {table.name} ({', '.join(_columns(table))}) STRICT")
            places = ", ".join("?" for _ in table.columns)
            file.executemany(f"INSERT INTO {table.name} VALUES ({places})", table.rows())
        for line in INDEXES:
            file.execute(line)
        file.executescript(VIEW)


def _columns(table: DataTable) -> Iterator[str]:
    return (f'"{column.name}" {column.kind}' for column in table.columns)


def write_csv(tables: DataTables, folder: Path) -> tuple[Path, ...]:
    """Write a CSV file for each table into a folder that is new or empty; the files written.

    UTF-8 with a head line, as RFC 4180; nothing stands for none.  FileExistsError where something is in the folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(17, "the folder is not empty", str(folder))
    return tuple(_write(table, folder / f"{table.name}.csv") for table in tables.tables)


def _write(table: DataTable, path: Path) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(column.name for column in table.columns)
        writer.writerows(table.rows())
    return path


def dictionary(tables: DataTables) -> str:
    """The data dictionary as markdown, a table of columns for each table."""
    blocks = []
    for table in tables.tables:
        rows = [
            f"| {column.name} | {column.kind.partition(' ')[0].lower()} | {column.meaning} |"
            for column in table.columns
        ]
        blocks.append(
            "\n".join([f"### {table.name}: {table.meaning}", "", "| column | type | means |", "|---|---|---|", *rows])
        )
    return "\n\n".join(blocks)
