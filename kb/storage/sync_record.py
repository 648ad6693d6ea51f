"""What is remembered between two runs of sync: what was fetched from where, and what is half fetched.

HOME/sync/record.json       URL → the validators the server gave, and the digest of what it sent
HOME/sync/*.part, *.about   a download that is not finished, and what it is
"""

from __future__ import annotations

import datetime
import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FOLDER = "sync"
RECORD = "record.json"


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a URL gave: the validators for asking whether it has changed, and the SHA-256 of the text."""

    sha256: str
    etag: str = ""
    modified: str = ""
    instead: str = ""
    """The SHA-256 of another text of the same day, where that is held and this one was left."""


def read_record(home: Path) -> dict[str, Fetched]:
    """What was fetched before; nothing where the record is missing or damaged, which costs a download."""
    try:
        entries = json.loads((home / FOLDER / RECORD).read_text("utf-8"))
        return {str(url): Fetched(**{name: str(value) for name, value in one.items()}) for url, one in entries.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def write_record(home: Path, record: Mapping[str, Fetched]) -> None:
    """Replace the record as a whole."""
    folder = home / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / f"{RECORD}.new"
    new.write_text(json.dumps({url: asdict(one) for url, one in record.items()}, indent=1), "utf-8")
    new.replace(folder / RECORD)


def last_sync(home: Path) -> datetime.date | None:
    """The day on which the record was written last; None before the first sync."""
    try:
        return datetime.date.fromtimestamp((home / FOLDER / RECORD).stat().st_mtime)
    except OSError:
        return None


def unfinished_downloads(home: Path) -> int:
    """The number of downloads that stopped in the middle."""
    return len(list((home / FOLDER).glob("*.part")))
