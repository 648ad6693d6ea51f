"""The tables of `data/works` as rows."""

from __future__ import annotations

from mtgcr.kb.embedded import data_directory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def facts_folder() -> Path:
    """The folder of what ships of the works."""
    return data_directory() / "works"


def table_rows(name: str) -> Iterator[list[str]]:
    """The rows of a table of `data/works` without its head and remarks."""
    path = facts_folder() / name
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    written = (line for line in lines if line and not line.startswith("#"))
    yield from (line.split("\t") for line in list(written)[1:])
