"""New figures put into a file: in its own encoding and line ends, all or nothing."""

from __future__ import annotations

import codecs
import errno
import os
import re
import stat
import tempfile
from contextlib import ExitStack
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.storage.ownership import sync_folder
from mtgcr.parser.decoding import decode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.citing.cite_migration import Rewrite

LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")
MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def rewrite(data: bytes, rewrites: Sequence[Rewrite]) -> bytes | None:
    """The bytes with each change made; None where they cannot be read and written back unchanged."""
    mark, codec = next(((mark, codec) for mark, codec in MARKS if data.startswith(mark)), (b"", ""))
    codec = codec or decode(data, "").encoding
    try:
        text = data[len(mark) :].decode(codec)
        if mark + text.encode(codec) != data:
            return None
        return mark + _replace(text, rewrites).encode(codec)
    except UnicodeError:
        return None


def _replace(text: str, rewrites: Sequence[Rewrite]) -> str:
    starts = [0, *accumulate(len(line) for line in LINE.findall(text))]
    pieces, end = [], 0
    for one in (one for one in rewrites if one.is_change):
        place = one.mention.figures_place
        start = starts[place.line - 1] + place.column - 1
        figures = one.mention.figures
        assert text[start : start + len(figures)] == figures, f"{place} is not where {figures!r} stands"
        pieces += [text[end:start], one.new]
        end = start + len(figures)
    return "".join(pieces) + text[end:]


def lines_of(data: bytes) -> list[str]:
    """The lines of the text in the bytes, as `Place.line` counts them; none where it cannot be read."""
    mark, codec = next(((mark, codec) for mark, codec in MARKS if data.startswith(mark)), (b"", ""))
    try:
        return LINE.findall(data[len(mark) :].decode(codec or decode(data, "").encoding))
    except (UnicodeError, LookupError):
        return []


class PartlyWrittenError(Exception):
    """Of several files only those in `written` could be replaced; the others are as they were."""

    def __init__(self, written: tuple[Path, ...], reason: OSError) -> None:
        super().__init__(str(reason.strerror or reason))
        self.written = written
        self.reason = reason


def write_all(changes: Sequence[tuple[Path, bytes, bytes]]) -> None:
    """Put the new bytes in the place of each file: path, the bytes that it had, the new ones.

    All are on the disk before the first is put in its place.  OSError when that is not possible, or a file has changed
    meanwhile: then none is changed.  PartlyWrittenError when it fails later.
    """
    with ExitStack() as staged:
        ready = [(path, staged.enter_context(_Staged(path.resolve(), new))) for path, _, new in changes]
        for path, old, _ in changes:
            if path.read_bytes() != old:
                raise OSError(errno.EAGAIN, "the file was changed meanwhile", str(path))
        done: list[Path] = []
        for path, one in ready:
            try:
                one.put()
            except OSError as error:
                if done:
                    raise PartlyWrittenError(tuple(done), error) from error
                raise
            done.append(path)


class _Staged:
    """New bytes of a file, on the disk beside it; without a name where the system can, so that no kill leaves any."""

    def __init__(self, target: Path, data: bytes) -> None:
        self._target = target
        self._name: Path | None = None
        self._descriptor = self._open()
        try:
            with os.fdopen(os.dup(self._descriptor), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(self._descriptor, stat.S_IMODE(target.stat().st_mode))  # noqa: PTH101  # it may have no path
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> _Staged:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> int:
        flag = getattr(os, "O_TMPFILE", 0)
        try:
            if flag:
                return os.open(self._target.parent, flag | os.O_RDWR, 0o600)
        except OSError:  # a file system that has none such
            pass
        handle, name = tempfile.mkstemp(prefix=f".{self._target.name[:40]}.", dir=self._target.parent)
        self._name = Path(name)
        return handle

    def put(self) -> None:
        """Take the place of the file."""
        if self._name is None:
            name = self._target.with_name(f".{self._target.name[:40]}.{os.urandom(6).hex()}")
            folder = os.open(self._target.parent, os.O_RDONLY)  # only with a folder the link is followed to the file
            try:
                os.link(f"/proc/self/fd/{self._descriptor}", name, src_dir_fd=folder, follow_symlinks=True)
            finally:
                os.close(folder)
            self._name = name
        self._name.replace(self._target)
        self._name = None
        sync_folder(self._target.parent)

    def close(self) -> None:
        """Leave nothing behind."""
        os.close(self._descriptor)
        if self._name is not None:
            self._name.unlink(missing_ok=True)
