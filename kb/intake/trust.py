"""The texts that the user trusts although the atlas does not know them so: HOME/trusted, one digest a line.

It stays in the home, and is not carried to another one: whom one trusts is one's own business.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mtgcr.kb.intake.reading import Parsed

TRUSTED = "trusted"
_DIGEST = re.compile(r"[0-9a-f]{64}")


def trusted_digests(home: Path) -> frozenset[str]:
    """The digests (SHA-256, hexadecimal) of the texts trusted; what is no digest is passed over."""
    try:
        written = (home / TRUSTED).read_text("ascii", errors="replace")
    except OSError:
        return frozenset()
    return frozenset(filter(_DIGEST.fullmatch, written.split()))


def trust(home: Path, digests: Iterable[str]) -> bool:
    """Trust these texts too; whether any was not trusted before.  OSError where the home cannot be written."""
    before = trusted_digests(home)
    after = before | frozenset(digests)
    if after == before:
        return False
    new = home / f"{TRUSTED}.new"
    new.write_text("".join(f"{digest}\n" for digest in sorted(after)), "ascii")
    new.replace(home / TRUSTED)
    return True


def with_trust(home: Path, texts: Iterable[Parsed]) -> list[Parsed]:
    """The texts, those that are trusted marked so."""
    trusted = trusted_digests(home)
    return [replace(one, is_trusted=True) if one.sha256 in trusted else one for one in texts]
