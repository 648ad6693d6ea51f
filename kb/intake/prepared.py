"""What is made of the embedded data alone, made ahead: the first command unpacks it instead of building for seconds.

A wheel brings it in its data (hatch_build.py, tools/prepared.py).  In a checkout, where data and code may change, the
first build leaves it beside the link of the editable installation, under a name that tells of which data and code it
is.  Where there is none, or what there is is not whole, the build makes the same bytes (docs/adr/0014-made-ahead.md).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from zlib import crc32

import zstandard

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.embedding import CHECKSUMS, embedded_fingerprint, form_of
from mtgcr.kb.intake.laying import read_laid
from mtgcr.kb.storage.home import DATABASE, INDEX, SAID
from mtgcr.kb.storage.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.intake.laying import LaidDigest

PREPARED = "prepared"
"""The folder of what is made ahead, in the data of a wheel and beside the link of a checkout."""
_LEVEL = 9
"""A quarter of a second; level 19 takes four seconds for 6 % less."""
_LARGEST = 1 << 26
"""Bytes of the tables or of the index: four times what they have."""
_FILES = (DATABASE, SAID, INDEX)
_READ_BY_THE_BUILD = ("kb", "parser", "data/atlas", "data/digest", "data/languages", "data/lexicon")


def take_prepared(part: Path, names: tuple[str, ...] = _FILES) -> bool:
    """Whether the tables and the index of the embedded data were unpacked into the folder, each of them whole."""
    folder = _folder()
    try:
        unpacked = [(name, _unpack((folder / f"{name}.zst").read_bytes())) for name in names]
    except (OSError, zstandard.ZstdError):
        return False
    for name, data in unpacked:
        (part / name).write_bytes(data)
    return True


def prepared_digest() -> LaidDigest | None:
    """What the digest comes to under the atlas that ships; None where it is not made ahead."""
    with TemporaryDirectory() as folder:
        if not take_prepared(Path(folder), (DATABASE, SAID)):
            return None
        store = Store.open(Path(folder) / DATABASE)
        try:
            return read_laid(store)
        finally:
            store.close()


def _unpack(packed: bytes) -> bytes:
    """What was packed; its checksum is compared."""
    if zstandard.frame_content_size(packed) > _LARGEST:
        raise zstandard.ZstdError("larger than what is made ahead")
    return zstandard.ZstdDecompressor().decompress(packed)


def remember_prepared(part: Path) -> None:
    """Keep for later homes of this checkout what was built of the embedded data; elsewhere nothing is kept.

    What was kept for other code or data goes.
    """
    folder = _folder()
    if folder.parent.parent.name != ".links" or not folder.parent.parent.is_dir():
        return
    try:
        rmtree(folder.parent, ignore_errors=True)
        folder.mkdir(parents=True)
        write_prepared(part, folder)
    except OSError:  # not ours to write: it is built again
        return


def write_prepared(part: Path, folder: Path) -> None:
    """Pack the tables and the index of a part that was built of the embedded data alone into the folder."""
    for name in _FILES:
        packed = zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True).compress((part / name).read_bytes())
        new = folder / f"{name}.{os.getpid()}"
        new.write_bytes(packed)
        new.replace(folder / f"{name}.zst")


def prepared_name() -> str:
    """The name of the folder in a wheel: the form of the part, and in which order this machine writes its bytes."""
    return f"{form_of(embedded_fingerprint())}-{sys.byteorder}"


def _folder() -> Path:
    """Where it is, or would be."""
    data = data_directory()
    if (data / CHECKSUMS).is_file():
        return data / PREPARED / prepared_name()
    return data.parent / ".links" / PREPARED / f"{prepared_name()}-{_state_of_checkout(data.parent):08x}"


def _state_of_checkout(top: Path) -> int:
    """Another number where a file that the build reads has another size or time, or Python is another."""
    files = sorted((path for name in _READ_BY_THE_BUILD for path in _files_below(top / name)), key=str)
    stats = ((str(path), stat.st_size, stat.st_mtime_ns) for path in files for stat in (path.stat(),))
    return crc32(repr([sys.version, *stats]).encode())


def _files_below(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.suffix != ".pyc" and path.is_file())
