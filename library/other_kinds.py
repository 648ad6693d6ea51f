"""What is said of a document of another kind than the question reads: what it is, and what reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.library.refusals import Refusal

if TYPE_CHECKING:
    from pathlib import Path

RULINGS = ("rulings", "ruling summary")
"""The kinds of documents that are read for rulings."""
ARTICLES = ("page", "bulletin")
"""The kinds of documents that print numbered rules among words of their own."""
_REFUSALS = {
    "page": "given-page",
    "bulletin": "given-bulletin",
    "rulings": "given-rulings",
    "ruling summary": "given-rulings",
    "examples": "given-examples",
}


def refuse_other_kind(text: str, path: Path, *kinds: str) -> None:
    """Refusal of a release without faults, or of a document of a kind that is known and none of these."""
    from mtgcr.kb.intake.document_kinds import read_document
    from mtgcr.parser.diagnostic import Severity
    from mtgcr.parser.release import parse_release

    data = text.encode()
    release, found = parse_release(data, str(path))
    if release is not None and not any(one.severity is Severity.ERROR for one in found):
        raise Refusal("given-release", path=path)
    document = read_document(data, str(path))
    if document is not None and document.kind not in kinds:
        raise Refusal(_REFUSALS[document.kind], path=path, name=path.name)
