"""What was made is kept, packed, and sent once more: by generation, version, day, path and query.

A dated page is no constant: later history, today's numbers and corrections change it, so its tag names the generation.
"""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections import OrderedDict
from functools import lru_cache
from typing import NamedTuple

import zstandard

LARGEST = 16 << 20
"""Bytes of bodies that are kept: some 3,000 packed pages, as many as a release has."""
BESIDE = 1500
"""Bytes that a body takes beside its data: headers, tag, its place among the others."""
LARGEST_BODY = 2 << 20
"""Bytes of a body that is kept; the widest comparison has 3 MB, and is asked for once a year."""
WORTH_PACKING = 600
"""Bytes below which packing saves nothing that fits into fewer packets."""
FRESH = "public, max-age=300, s-maxage=31536000, stale-while-revalidate=86400"
"""A browser asks again after five minutes; what stands between (a proxy) is purged with each generation."""
REDIRECT_FRESH = "public, max-age=300"
NOT_KEPT = "no-store"


class PackedBody(NamedTuple):
    """A body ready to be sent."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    data: bytes


class KeptBodies:
    """The bodies made last, as many as fit into some bytes; for several threads."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._largest = largest
        self._bodies: OrderedDict[tuple[str, str], PackedBody] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def get(self, tag: str, packing: str) -> PackedBody | None:
        """The body of the tag packed so; None where it is not kept."""
        with self._lock:
            found = self._bodies.get((tag, packing))
            if found:
                self._bodies.move_to_end((tag, packing))
            return found

    def keep(self, tag: str, packing: str, body: PackedBody) -> None:
        """Keep the body; those not asked for longest go."""
        if _taken(body) > min(LARGEST_BODY, self._largest):
            return
        with self._lock:
            old = self._bodies.pop((tag, packing), None)
            self._size += _taken(body) - (_taken(old) if old else 0)
            self._bodies[tag, packing] = body
            while self._size > self._largest:
                _, gone = self._bodies.popitem(last=False)
                self._size -= _taken(gone)

    @property
    def size(self) -> int:
        """The bytes that are kept."""
        return self._size


def _taken(body: PackedBody) -> int:
    return len(body.data) + BESIDE


def tag_of(generation: str, version: str, day: str, target: bytes) -> str:
    """The entity tag of a path with its query; weak, since a body is packed in several ways."""
    return f'W/"{generation}-{version}-{day}-{hashlib.blake2b(target, digest_size=9).hexdigest()}"'


def has_tag(if_none_match: str, tag: str) -> bool:
    """Whether the client says that it has the body."""
    return any(one.strip() == tag for one in if_none_match.split(","))


@lru_cache(maxsize=256)  # browsers say one of a few dozen things
def packing_for(accepted: str) -> str:
    """How a body is packed for a client that says so: "zstd", "gzip", or "" as it is."""
    names = {
        one.partition(";")[0].strip()
        for one in accepted.lower().split(",")
        if not one.replace(" ", "").endswith(";q=0")
    }
    return "zstd" if "zstd" in names else "gzip" if "gzip" in names else ""


def pack(data: bytes, packing: str) -> tuple[bytes, str]:
    """The body packed, and how; as it is where that would save nothing."""
    if len(data) < WORTH_PACKING or not packing:
        return data, ""
    if packing == "zstd":
        return zstandard.ZstdCompressor(level=3).compress(data), packing
    return gzip.compress(data, compresslevel=6, mtime=0), packing
