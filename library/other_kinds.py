"""What is said of a document of another kind than the question reads: what it is, and what reads it."""

from __future__ import annotations

from mtgcr.library.refusals import Refusal

TYPE_CHECKING = False
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
    from mtgcr.kb.intake.document_kinds import KINDS, read_document
    from mtgcr.parser.diagnostic import Severity
    from mtgcr.parser.release import parse_release

    data = text.encode()
    release, found = parse_release(data, str(path))
    if release is not None and not any(one.severity is Severity.ERROR for one in found):
        raise Refusal("given-release", path=path)
    own = [one for one in KINDS if one.name in kinds]
    others = [one for one in KINDS if one not in own]  # to read 1 MB as a bulletin takes seconds
    if document := read_document(data, str(path), others):
        raise Refusal(_REFUSALS[document.kind], path=path, name=path.name)
    if (other := _elsewhere(text, path)) and read_document(data, str(path), own) is None:
        raise other


def article_of(path: Path) -> str:
    """The text of the file.  Refusal for a web page, whose tags no article is read through, and for what is no text."""
    from mtgcr.library.given import text_of
    from mtgcr.parser.markup import is_html

    text = text_of(path)
    if is_html(text, path.name):
        raise _elsewhere(text, path) or Refusal("web-page", path=path)
    return text


def _elsewhere(text: str, path: Path) -> Refusal | None:
    """The refusal of what has the title of a tournament document, or of a file of cards or rulings by ids of cards."""
    from mtgcr.kb.works.work_intake import HEAD
    from mtgcr.parser.works.lines import read_lines
    from mtgcr.parser.works.recognising import recognise

    if work := recognise(read_lines(text[:HEAD], path.name)):
        return Refusal("given-edition", path=path, work=work.form.code, short=work.form.code.upper())
    if text.lstrip()[:1] in "[{" and path.is_file():
        from mtgcr.parser.card_file import read_card_file
        from mtgcr.parser.diagnostic import Diagnostic

        if not isinstance(next(read_card_file(path), None), Diagnostic | None):
            return Refusal("given-cards", path=path)
    return None
