"""Files → releases: the one place of the parser that touches the disk."""

from __future__ import annotations

import errno
import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.parser.bounded import read_bounded
from mtgcr.parser.document import Diagnostic, Place, Release, Severity
from mtgcr.parser.release import parse_release

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

LARGEST = 16_000_000
"""Bytes; the largest release so far (UTF-16) has 1.7 million."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file read: its bytes as they are on disk, and the release they hold (None when they hold none)."""

    path: str
    data: bytes
    release: Release | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def sha256(self) -> str:
        """The digest of the bytes, in hexadecimal."""
        return hashlib.sha256(self.data).hexdigest()


def read_source(path: Path) -> SourceFile:
    """The file at the path, parsed; what is wrong with it, a missing file included, is in the diagnostics."""
    try:
        data = read_bounded(path, LARGEST)
    except IsADirectoryError:
        hint = "name the files, or a folder that has them beside each other"
        return _unreadable(path, "file-unreadable", "this is a folder, and no .txt file is in it", hint)
    except OSError as error:
        reason = error.strerror or "the file cannot be read"
        if error.errno == errno.EFBIG:
            return _unreadable(path, "file-too-large", reason, None)
        return _unreadable(path, "file-unreadable", reason.lower(), "check the path and the permissions")
    return parse_source(_told(path), data)


def parse_source(name: str, data: bytes) -> SourceFile:
    """Bytes that were read before, parsed; `name` is the path or file name that diagnostics tell."""
    release, diagnostics = parse_release(data, name)
    return SourceFile(name, data, release, diagnostics)


def _unreadable(path: Path, code: str, message: str, hint: str | None) -> SourceFile:
    found = Diagnostic(code=code, severity=Severity.ERROR, message=message, place=Place(_told(path)), hint=hint)
    return SourceFile(_told(path), b"", None, (found,))


def _told(path: Path) -> str:
    """The path in characters that can be printed and stored; bytes that are no characters become question marks."""
    return str(path).encode("utf-8", "replace").decode()


def read_release(path: Path) -> Release:
    """The release in the file.  ValueError with the first error when there is none."""
    source = read_source(path)
    if source.release is None:
        raise ValueError(str(source.diagnostics[0]))
    return source.release


def find_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The files named, with each folder replaced by the .txt files in it, sorted by name; one without any stays."""
    found: list[Path] = []
    for path in paths:
        found.extend((sorted(path.glob("*.txt")) if path.is_dir() else []) or [path])
    return tuple(dict.fromkeys(found))
