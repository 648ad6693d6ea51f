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
    """Refusal of a release without faults, or of a document of a kind that is known and none of these.

    A tournament document and a file of cards are of no kind that is read here.
    """
    from mtgcr.kb.intake.document_kinds import read_document
    from mtgcr.parser.diagnostic import Severity
    from mtgcr.parser.release import parse_release

    data = text.encode()
    release, found = parse_release(data, str(path))
    if release is not None and not any(one.severity is Severity.ERROR for one in found):
        raise Refusal("given-release", path=path)
    # Where either kind of article is read, only a list can be of another: an article of 1 MB takes seconds to read.
    document = read_document(data, str(path), has_headings=set(ARTICLES) <= set(kinds))
    if document is not None and document.kind not in kinds:
        raise Refusal(_REFUSALS[document.kind], path=path, name=path.name)
    if document is None:
        _refuse_elsewhere(text, path)


def _refuse_elsewhere(text: str, path: Path) -> None:
    """Refusal of a tournament document, and of a file of cards or of rulings on them by the ids of cards."""
    from mtgcr.kb.works.work_intake import HEAD
    from mtgcr.parser.works.lines import read_lines
    from mtgcr.parser.works.recognising import recognise

    if work := recognise(read_lines(text[:HEAD], path.name)):
        raise Refusal("given-edition", path=path, work=work.form.code, short=work.form.code.upper())
    if text.lstrip()[:1] in "[{" and path.is_file():
        from mtgcr.parser.card_file import read_card_file
        from mtgcr.parser.diagnostic import Diagnostic

        if not isinstance(next(read_card_file(path), None), Diagnostic | None):
            raise Refusal("given-cards", path=path)
