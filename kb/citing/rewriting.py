"""New figures put into a file: in its own encoding and line ends, all or nothing."""

from __future__ import annotations

import codecs
import os
import re
import shutil
import tempfile
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

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


def write_whole(path: Path, data: bytes) -> None:
    """Put the bytes in the place of the file at once, with its permissions; a link stays a link.

    OSError when that is not possible; then the file is as it was.
    """
    target = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, name)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
