"""The real texts, each read once by a worker for all tests that look at it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.extension import HeldText
from mtgcr.kb.lineages.nodes import flatten
from mtgcr.parser.language import Language
from mtgcr.parser.reader import find_files, read_source

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.model import Node
    from mtgcr.parser.document import Release
    from mtgcr.parser.reader import SourceFile


@cache
def source_of(path: Path) -> SourceFile:
    """The file as it is read."""
    return read_source(path)


def release_in(path: Path) -> Release:
    """The release in the file, which holds one."""
    release = source_of(path).release
    assert release is not None, path
    return release


@cache
def nodes_in(path: Path) -> tuple[Node, ...]:
    """The nodes of the release in the file."""
    return flatten(release_in(path))


@cache
def english_texts(corpus: Path) -> tuple[HeldText, ...]:
    """All English releases, oldest first."""
    paths = find_files([corpus / "en_old", corpus / "en"])
    found = [(release_in(path), source_of(path).sha256, nodes_in(path)) for path in paths]
    texts = [
        HeldText(release.effective, sha256, nodes)
        for release, sha256, nodes in found
        if release.effective and release.language is Language.EN
    ]
    return tuple(sorted(texts, key=lambda text: text.effective))
