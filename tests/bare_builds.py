"""Builds with nothing embedded, in a fifth of the time: for tests of invented texts, which no atlas or digest knows.

python -m mtgcr.tests.bare_builds add kettle.txt      the command line, whose builds are bare
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING
from unittest.mock import patch

from mtgcr import cli
from mtgcr.kb.digest.telling import NO_DIGEST
from mtgcr.kb.intake import ingest, prepared
from mtgcr.kb.intake.building import Embedded
from mtgcr.kb.intake.embedding import embedded_fingerprint
from mtgcr.kb.lineages.atlas import Atlas
from mtgcr.kb.lineages.overrides import NO_OVERRIDES

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def bare_builds() -> Iterator[None]:
    """What is built in this process has neither atlas nor digest; the program takes it for its own."""
    embedded = Embedded(Atlas(), NO_OVERRIDES, embedded_fingerprint())
    with _builds_of(embedded):
        yield


@contextmanager
def builds_without_digest() -> Iterator[None]:
    """What is built in this process has the atlas and no digest, in half of the time."""
    embedded = replace(ingest.load_embedded(), digest=NO_DIGEST, laid=None)
    with _builds_of(embedded):
        yield


@contextmanager
def _builds_of(embedded: Embedded) -> Iterator[None]:
    with (
        patch.object(ingest, "load_embedded", lambda: embedded),
        patch.object(prepared, "take_prepared", lambda *_: False),
        patch.object(prepared, "remember_prepared", lambda _: None),
    ):
        yield


if __name__ == "__main__":
    with bare_builds():
        cli.main()
