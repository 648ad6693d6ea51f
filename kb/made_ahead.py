"""What is worked out of tables and code that ship together, made ahead (docs/adr/0014-made-ahead.md).

A wheel brings it in its data (tools/prepared.py); a checkout remembers it beside the link of the editable installation.
It is told by checksums of all that it is made of, tables and code; where those are others, or the file is not whole, it
is made again.
"""

from __future__ import annotations

import os
from zlib import crc32

from mtgcr.kb.embedded import data_directory
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PREPARED = "prepared"
"""The folder in the data of a wheel."""
LINKS = ".links"
"""The folder of a checkout beside its data."""


class MadeAhead(NamedTuple):
    """A file of that `name`, with the tables and the code that it is made of, by their paths from the top."""

    name: str
    made_of: tuple[str, ...]

    def read(self, make: Callable[[], bytes]) -> bytes:
        """What the file holds; what `make` gives where none holds, which a checkout remembers then."""
        data, checksums = data_directory(), self._checksums()
        link = data.parent / LINKS / self.name
        for path in (data / PREPARED / self.name, link):
            if (found := _read(path, checksums)) is not None:
                return found
        made = make()
        if checksums:
            _remember(link, _headed(made, checksums))
        return made

    def write(self, folder: Path, make: Callable[[], bytes]) -> None:
        """Make the file for a wheel."""
        (folder / self.name).write_bytes(_headed(make(), self._checksums()))

    def _checksums(self) -> bytes:
        """Of tables and code with their names; empty where they cannot be read, as in an archive: they tell nothing."""
        top = data_directory().parent
        try:
            named = ((name, (top / name).read_bytes()) for name in self.made_of)
            return b" ".join(b"%08x" % crc32(held, crc32(name.encode())) for name, held in named)
        except OSError:
            return b""


def _headed(made: bytes, checksums: bytes) -> bytes:
    """What was made behind a line that tells of what, and that it is whole."""
    return b"%b %08x\n%b" % (checksums, crc32(made), made)


def _read(path: Path, checksums: bytes) -> bytes | None:
    """What the file holds; None where it is made of something else, or is not what was written."""
    try:
        head, _, made = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return made if checksums and head == b"%b %08x" % (checksums, crc32(made)) else None


def _remember(path: Path, text: bytes) -> None:
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        new.write_bytes(text)
        new.replace(path)
    except OSError:  # no editable installation, or not ours to write: it is worked out again
        return
