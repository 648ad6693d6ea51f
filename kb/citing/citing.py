"""Files to be read for citations: those named, and those in folders, as far as they are text."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mtgcr.kb.citing.mentions import CitingText, read_mentions
from mtgcr.parser.bounded import read_bounded
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.language import Language
from mtgcr.parser.prose import find_citations_in_prose
from mtgcr.parser.reader import LARGEST
from mtgcr.parser.remedies import Remedy
from mtgcr.parser.scripts import language_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mtgcr.kb.citing.bare_numbers import BareNumbers


def read_files(paths: Iterable[Path], bare: BareNumbers | None = None) -> Iterator[tuple[Path, bytes, CitingText]]:
    """Each file with its bytes and what it cites; a file that cannot be read has an error among its diagnostics.

    `bare` tells which numbers that nothing marks are citations.  In folders what is hidden or no text is passed over.
    """
    for path in dict.fromkeys(paths):
        if path.is_dir():
            found = (one for inner in _files_in(path) for one in _read(inner, bare))
            yield from (one for one in found if one[2].is_text)
        else:
            yield from _read(path, bare)


def _files_in(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from _files_in(path)
        elif path.is_file():
            yield path


def _read(path: Path, bare: BareNumbers | None) -> Iterator[tuple[Path, bytes, CitingText]]:
    try:
        data = read_bounded(path, LARGEST)
    except OSError as error:
        reason = (error.strerror or "the file cannot be read").lower()
        are_words = isinstance(error, FileNotFoundError) and _reads_as_text(str(path))
        hint = Remedy.READ_INPUT if are_words else ""
        place = Place(str(path))
        found = Diagnostic(code="file-unreadable", severity=Severity.ERROR, message=reason, place=place, hint=hint)
        yield path, b"", CitingText(str(path), diagnostics=(found,))
    else:
        yield path, data, read_mentions(data, str(path), bare=bare)


def _reads_as_text(given: str) -> bool:
    """Whether what names no file may be the words themselves: no path, and words, Japanese letters or a citation."""
    if "/" in given or os.sep in given:
        return False
    return " " in given or language_of(given) is not Language.EN or bool(find_citations_in_prose(given))
