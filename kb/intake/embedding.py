"""What of the data that ships with the program goes into every knowledge base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.schema import INDEX_NUMBER, SCHEMA_NUMBER

if TYPE_CHECKING:
    from pathlib import Path


def embedded_fingerprint() -> str:
    """What the embedded data and the forms of tables and index are; another value calls for a rebuild."""
    stats = [(path.name, path.stat()) for path in (*embedded_releases(), *_embedded_tables())]
    forms = f"schema {SCHEMA_NUMBER}, index {INDEX_NUMBER}"
    return "; ".join([forms, *(f"{n} {stat.st_size} {stat.st_mtime_ns}" for n, stat in stats)])


def _embedded_tables() -> tuple[Path, ...]:
    """What else of the data goes into a knowledge base."""
    data = data_directory()
    return *sorted((data / "atlas").glob("*.tsv")), data / "overrides.toml"


def embedded_releases() -> tuple[Path, ...]:
    """The files of the digest, in the layout of releases."""
    return tuple(sorted((data_directory() / "digest").glob("*.txt")))
