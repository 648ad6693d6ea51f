"""Tables written for other programs: one SQLite file, or a folder of CSV files; and their dictionary."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from mtgcr.kb.storage.exported_file import ExportedTable, write_exported

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.data_tables import DataTable, DataTables


def write_sqlite(tables: DataTables, path: Path) -> None:
    """Write one SQLite file.  FileExistsError where there is a file: none is ever overwritten."""
    write_exported(map(_exported, tables.tables), path)


def _exported(table: DataTable) -> ExportedTable:
    return ExportedTable(table.name, tuple((one.name, one.kind) for one in table.columns), table.rows())


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
