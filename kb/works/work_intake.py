"""Files of the user's that are editions of the tournament documents: told from rules texts, read, kept or refused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.works.known_edition import edition_of_words, is_damaged, misdated, with_lacking
from mtgcr.kb.works.pdf_text import LARGEST_PDF, is_pdf, text_of_pdf
from mtgcr.kb.works.work_facts import load_facts
from mtgcr.kb.works.work_shelf import LARGEST, WorkCopy, bytes_of, held_copies, keep_copies
from mtgcr.parser.bounded import read_bounded
from mtgcr.parser.decoding import decode
from mtgcr.parser.diagnostic import Diagnostic
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.works.lines import read_lines
from mtgcr.parser.works.printed import NoWork, PrintedWork
from mtgcr.parser.works.reading import read_work
from mtgcr.parser.works.recognising import recognise

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

HEAD = 20_000
"""Bytes at the top of a file in which its title stands."""
ADDED, REFUSED = "added", "refused"


class WorkFile(NamedTuple):
    """What became of a file: `edition` is None for one that is refused, with the reasons in `diagnostics`.

    `is_known` is whether the edition is among those that ship as facts.
    """

    path: str
    status: str
    edition: PrintedWork | None
    is_known: bool
    diagnostics: tuple[Diagnostic, ...]


class ReadFile(NamedTuple):
    """A file that is to be an edition: what was read of it, its bytes, and why its day is not the printed one."""

    path: Path
    found: PrintedWork | NoWork
    data: bytes
    because: str = ""


class PackedCopy(NamedTuple):
    """A copy as a pack carries it: the name of its file, its day, why that is not the printed one, its bytes."""

    name: str
    effective: datetime.date
    because: str
    data: bytes


def is_work(path: Path) -> bool:
    """Whether the title of a tournament document stands near the top of the file, or of the text of a PDF."""
    try:
        with path.open("rb") as file:
            data = file.read(HEAD)
    except OSError:
        return False
    if is_pdf(data):
        found = text_of_pdf(read_bounded(path, LARGEST_PDF), str(path))
        data = b"" if isinstance(found, Diagnostic) else found[:HEAD]
    text = decode(data, path.name).text
    return text is not None and recognise(read_lines(text, path.name)) is not None


def read_files(paths: Iterable[Path], effective: datetime.date | None = None) -> tuple[ReadFile, ...]:
    """The editions in the files; `effective` takes the place of a printed day."""
    return tuple(read_bytes(read_bounded(path, _largest(path)), path, effective) for path in paths)


def _largest(path: Path) -> int:
    """How many bytes the file may have."""
    with path.open("rb") as file:
        return LARGEST_PDF if is_pdf(file.read(HEAD)) else LARGEST


def read_bytes(data: bytes, path: Path, effective: datetime.date | None = None) -> ReadFile:
    """The edition that the bytes are; of a PDF its text is read, and kept."""
    text = text_of_pdf(data, str(path)) if is_pdf(data) else data
    if isinstance(text, Diagnostic):
        return ReadFile(path, NoWork(text), data)
    read = ReadFile(path, read_work(text, str(path), effective=effective), text)
    return read if effective or isinstance(read.found, NoWork) else _compared(read, read.found)


def _compared(read: ReadFile, found: PrintedWork) -> ReadFile:
    """The file beside what is known of its edition: a misprint that is known is put right, damage is refused."""
    path = str(read.path)
    meant = edition_of_words(found)
    if meant is None:
        damage = is_damaged(found, path)
        return read._replace(found=NoWork(damage) if damage else with_lacking(found, path))
    if meant.stated == found.stated:
        again = read_work(read.data, path, effective=meant.effective)
        return read._replace(found=again, because=meant.remark)
    return read._replace(found=NoWork(misdated(found, meant, path)))


def read_packed(copies: Iterable[PackedCopy]) -> tuple[ReadFile, ...]:
    """The editions of a pack, each with the day under which it was kept."""
    return tuple(
        ReadFile(Path(one.name), read_work(one.data, one.name, effective=one.effective), one.data, one.because)
        for one in copies
    )


def packed_copies(home: Path) -> tuple[PackedCopy | None, ...]:
    """The copies that the home holds, for a pack; None for one that is damaged."""
    held = ((one, bytes_of(home, one)) for one in held_copies(home))
    return tuple(None if data is None else PackedCopy(one.name, one.effective, one.remark, data) for one, data in held)


def keep_files(home: Path, files: Iterable[ReadFile], because: str, *, kept: bool) -> tuple[WorkFile, ...]:
    """What became of the files; those that are editions are kept where `kept` says so."""
    given = tuple(files)
    copies = [
        WorkCopy(one.found, one.data, one.because or because) for one in given if isinstance(one.found, PrintedWork)
    ]
    if kept and copies:
        keep_copies(home, copies)
    return tuple(_told(one, kept=kept) for one in given)


def _told(one: ReadFile, *, kept: bool) -> WorkFile:
    if isinstance(one.found, NoWork):
        return WorkFile(str(one.path), REFUSED, None, is_known=False, diagnostics=(one.found.diagnostic,))
    known = {edition.effective for edition in load_facts(one.found.work).editions}
    status = ADDED if kept else REFUSED
    is_known = one.found.effective in known
    return WorkFile(str(one.path), status, one.found, is_known, one.found.diagnostics)
