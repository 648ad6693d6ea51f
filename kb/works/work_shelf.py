"""The user's own copies of editions of the tournament documents: HOME/works, beside the rules and never needed.

    HOME/works/NAME     the bytes of a text as they were given; NAME says work, day and language
    HOME/works/held     what is held: one line a text, with its checksum and why its day is not the printed one

Each file takes its place by one rename.  A text whose checksum is another than the list says is told and not used.
"""

from __future__ import annotations

import datetime
import hashlib
import logging
from typing import TYPE_CHECKING

from mtgcr.kb.storage.locking import write_lock
from mtgcr.kb.storage.ownership import replace_synced
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.works.printed import PrintedWork
from mtgcr.parser.works.reading import read_work

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

LOG = logging.getLogger("mtgcr")
WORKS, HELD = "works", "held"
PAGE = (b"<html", b"<!doctype", b"<?xml", b"<p")
LARGEST = 2_000_000
"""Bytes: the largest edition so far has a quarter of a million."""


class HeldCopy(NamedTuple):
    """A text of the user's: which edition it is; `remark` says why its day is not the one that it prints."""

    work: str
    effective: datetime.date
    language: Language
    sha256: str
    name: str
    remark: str


class WorkCopy(NamedTuple):
    """A text that is to be kept: its edition, its bytes, and why its day is not the printed one."""

    edition: PrintedWork
    data: bytes
    remark: str


def held_copies(home: Path) -> tuple[HeldCopy, ...]:
    """What is held, by work and day."""
    path = home / WORKS / HELD
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ()
    rows = (line.split("\t") for line in lines)
    found = filter(None, map(_held, rows))
    return tuple(sorted(found, key=lambda one: (one.work, one.effective, one.language.value)))


def _held(row: Sequence[str]) -> HeldCopy | None:
    """What a line says is held; None for a line that cannot be read, which is told in the log."""
    try:
        work, day, language, sha256, name, remark = row
        return HeldCopy(work, datetime.date.fromisoformat(day), Language(language), sha256, name, remark)
    except ValueError:
        LOG.warning("mtgcr: a line of %s/%s cannot be read, and its text is not used; add it again", WORKS, HELD)
        return None


def keep_copies(home: Path, copies: Iterable[WorkCopy]) -> tuple[HeldCopy, ...]:
    """Keep the texts; one of a work, day and language that are held takes the place of the older."""
    with write_lock(home):
        folder = home / WORKS
        folder.mkdir(exist_ok=True)
        held = {(one.work, one.effective, one.language): one for one in held_copies(home)}
        for copy in copies:
            edition, ending = copy.edition, "html" if _is_page(copy.data) else "txt"
            name = f"{edition.work}-{edition.effective}-{edition.language.value}.{ending}"
            replace_synced(folder / name, copy.data)
            key = (edition.work, edition.effective, edition.language)
            held[key] = HeldCopy(*key, hashlib.sha256(copy.data).hexdigest(), name, " ".join(copy.remark.split()))
        lines = "".join(_line(one) for one in held.values())
        replace_synced(folder / HELD, lines.encode())
    return held_copies(home)


def _is_page(data: bytes) -> bool:
    head = data[:20_000].lower()
    return any(mark in head for mark in PAGE)


def _line(one: HeldCopy) -> str:
    fields = (one.work, one.effective.isoformat(), one.language.value, one.sha256, one.name, one.remark)
    return "\t".join(fields) + "\n"


def read_copy(home: Path, work: str, effective: datetime.date, language: Language) -> PrintedWork | None:
    """The edition as the user's own copy has it; None where none is held, or where it is damaged."""
    key = (work, effective, language)
    held = next((one for one in held_copies(home) if (one.work, one.effective, one.language) == key), None)
    if held is None:
        return None
    data = bytes_of(home, held)
    if data is None:
        LOG.warning("mtgcr: %s is damaged and not used; add it again", held.name)
        return None
    found = read_work(data, held.name, effective=effective)
    return found if isinstance(found, PrintedWork) else None


def bytes_of(home: Path, held: HeldCopy) -> bytes | None:
    """The bytes of the copy; None where they are gone or not those that were kept."""
    try:
        data = (home / WORKS / held.name).read_bytes()
    except OSError:
        return None
    return data if hashlib.sha256(data).hexdigest() == held.sha256 else None
