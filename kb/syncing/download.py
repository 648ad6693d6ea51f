"""One download on disk: begun, gone on with after a break, whole, unpacked within limits."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mtgcr.parser.reader import LARGEST

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from mtgcr.kb.storage.sync_record import Fetched

RANGE = re.compile(r"bytes ([0-9]+)-")
PIECE = 1 << 20
"""Bytes that are unpacked at a time."""
FACTS = ("etag", "modified", "encoding", "final")


class DownloadError(Exception):
    """What came in is larger than any text, or packed in a way that is not known."""


@dataclass(slots=True)
class Download:
    """What has come in from an address so far, as it was sent (perhaps gzip), with what the server said about it."""

    folder: Path
    address: str
    largest: int = LARGEST
    """Bytes that are taken at most, packed and unpacked."""
    etag: str = ""
    modified: str = ""
    encoding: str = ""
    final: str = ""
    """The address after redirects, once the download is whole."""
    size: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        try:
            facts = json.loads(self._about.read_text("utf-8"))
            self.size = self._part.stat().st_size
            self.etag, self.modified, self.encoding, self.final = (str(facts[name]) for name in FACTS)
        except (OSError, ValueError, KeyError, TypeError):
            self.size = 0

    @property
    def is_whole(self) -> bool:
        """Whether all of it has come in."""
        return bool(self.final) and self.size > 0

    def conditions(self, before: Fetched | None) -> dict[str, str]:
        """The headers that spare what is here already: of this download, else of what was fetched before."""
        if self.is_whole:
            return _unless(self.etag, self.modified)
        strong = self.etag if self.etag and not self.etag.startswith("W/") else self.modified
        if self.size and strong:
            return {"Range": f"bytes={self.size}-", "If-Range": strong}
        return _unless(before.etag, before.modified) if before else {}

    def continues(self, content_range: str) -> bool:
        """Whether a partial answer begins where this download stopped."""
        found = RANGE.match(content_range)
        return bool(found and self.size) and int(found[1] if found else 0) == self.size

    def start(self, headers: Mapping[str, str]) -> None:
        """Begin anew with an answer that has these headers.  DownloadError for one that could not be read."""
        self.etag, self.modified = headers.get("ETag", ""), headers.get("Last-Modified", "")
        self.encoding, self.final, self.size = headers.get("Content-Encoding", "identity").lower(), "", 0
        if self.encoding not in {"identity", "gzip", "x-gzip"}:
            raise DownloadError(f"it is packed as {self.encoding}, which was not asked for")
        length = headers.get("Content-Length", "")
        if length.isascii() and length.isdecimal() and len(length) < 19 and int(length) > self.largest:
            raise DownloadError(f"it has {int(length):,} bytes, more than is ever taken")
        self.folder.mkdir(parents=True, exist_ok=True)
        self._part.write_bytes(b"")
        self._remember()

    def add(self, piece: bytes) -> None:
        """Write the next piece down.  DownloadError when it becomes larger than any text."""
        self.size += len(piece)
        if self.size > self.largest:
            raise DownloadError(f"it goes on after {self.largest:,} bytes, more than is ever taken")
        with self._part.open("ab") as file:
            file.write(piece)

    def finish(self, address: str) -> None:
        """All of it has come in, in the end from the address."""
        self.final = address
        self._remember()

    def unpack(self) -> bytes:
        """The bytes as they are meant.  DownloadError when they are too many, or damaged."""
        data = self._part.read_bytes()
        if self.encoding == "identity":
            return data
        unpacking = zlib.decompressobj(wbits=31)
        try:
            unpacked = unpacking.decompress(data, self.largest + 1)
        except zlib.error as error:
            raise DownloadError("it says that it is gzip and is not") from error
        if len(unpacked) > self.largest:
            raise DownloadError(self._unpacks_to_more)
        if not unpacking.eof:
            raise DownloadError("its gzip data stop in the middle")
        return unpacked

    def unpack_to(self, target: Path) -> None:
        """Write the bytes as they are meant into the file, piece by piece.  DownloadError as `unpack`."""
        written, is_packed = 0, self.encoding != "identity"
        with self._part.open("rb") as part, target.open("wb") as file:
            source = gzip.GzipFile(fileobj=part) if is_packed else part
            try:
                while piece := source.read(PIECE):
                    written += len(piece)
                    if written > self.largest:
                        raise DownloadError(self._unpacks_to_more)
                    file.write(piece)
            except EOFError as error:
                raise DownloadError("its gzip data stop in the middle") from error
            except (gzip.BadGzipFile, zlib.error) as error:
                raise DownloadError("it says that it is gzip and is not") from error

    @property
    def _unpacks_to_more(self) -> str:
        return f"it unpacks to more than {self.largest:,} bytes, more than is ever taken"

    def drop(self) -> None:
        """Forget the download, and what is on disk of it."""
        self.size, self.final, self.etag, self.modified = 0, "", "", ""
        self._about.unlink(missing_ok=True)
        self._part.unlink(missing_ok=True)

    def _remember(self) -> None:
        self._about.write_text(json.dumps({name: getattr(self, name) for name in FACTS}), "utf-8")

    @property
    def _part(self) -> Path:
        return self.folder / f"{self._key}.part"

    @property
    def _about(self) -> Path:
        return self.folder / f"{self._key}.about"

    @property
    def _key(self) -> str:
        return hashlib.sha256(self.address.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def _unless(etag: str, modified: str) -> dict[str, str]:
    found = {"If-None-Match": etag, "If-Modified-Since": modified}
    return {name: value for name, value in found.items() if value}
