"""What was made is kept, packed, and sent once more: by generation, version, day, path and query.

A dated page is no constant: later history, today's numbers and corrections change it, so its tag names the generation.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import NamedTuple, cast

import zstandard

from mtgcr.kb.kept_results import KeptResults

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
        self._kept = KeptResults(largest)

    def get(self, tag: str, packing: str) -> PackedBody | None:
        """The body of the tag packed so; None where it is not kept."""
        return cast("PackedBody | None", self._kept.find((tag, packing)))

    def keep(self, tag: str, packing: str, body: PackedBody) -> None:
        """Keep the body, which never changes for a tag; those not asked for longest go."""
        taken = len(body.data) + BESIDE
        if taken <= LARGEST_BODY:
            self._kept.keep((tag, packing), body, taken)

    @property
    def size(self) -> int:
        """The bytes that are kept."""
        return self._kept.size


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
