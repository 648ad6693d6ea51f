"""Rulings as documents of the knowledge base: taken by `mtgcr add`, each attached to the rules that it is about."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, TypeVar

from mtgcr.kb.rulings.ruling_ties import How, RuleFinder
from mtgcr.kb.storage.excerpts import Excerpt
from mtgcr.kb.storage.held_documents import Attachment, Document
from mtgcr.kb.storage.schema import RULING
from mtgcr.parser.decoding import decode
from mtgcr.parser.diagnostic import Diagnostic, Severity
from mtgcr.parser.ruling_summary import parse_summary
from mtgcr.parser.rulings import parse_rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.diagnostic import Place
    from mtgcr.parser.language import Language
    from mtgcr.parser.rulings import RestLine

Found = TypeVar("Found")

IN_NO_RULING = "line-in-no-ruling"
CONFIDENCE = {How.CITES: 1.0, How.QUOTES: 0.9, How.SAYS: 0.8, How.NAMES: 0.6}
"""How sure it is that a ruling is about a rule that it is tied to."""


class Rulings:
    """Dated rulings on cards, printed or as JSON lines."""

    name = "rulings"

    def read(self, data: bytes, path: str) -> Document | None:
        """The rulings that the bytes list."""
        found = _parse(data, path, parse_rulings)
        if found is None:
            return None
        excerpts = [
            Excerpt(line=one.place.line, kind=RULING, number="", text=one.text, title=one.card or "", issued=one.date)
            for one in found.rulings
        ]
        return _document(self.name, data, path, found.rulings[0].language, excerpts, found.rest)

    def attach(self, document: Document, store: Store) -> Iterator[Attachment]:
        """Each ruling at the rules that it is about, as they stood on its day."""
        from mtgcr.kb.rulings.rulings import tied_rules
        from mtgcr.kb.words.lexicon import load_lexicon

        finder = RuleFinder(store, load_lexicon())
        listed = _parse(document.data, document.name, parse_rulings)
        for index, ruling in enumerate(listed.rulings if listed else ()):
            for one in tied_rules(finder, ruling):
                yield from _attachment(index, one.standing, CONFIDENCE[one.tie.how])


class RulingSummaries:
    """Summaries of rulings with quoted rules, definitions and card texts."""

    name = "ruling summary"

    def read(self, data: bytes, path: str) -> Document | None:
        """The summary that the bytes are."""
        found = _parse(data, path, parse_summary)
        if found is None:
            return None
        excerpts = [
            Excerpt(line=one.place.line, kind=RULING, number=str(number), text=one.text, issued=found.date)
            for one in found.entries
            for number in (one.numbers[0] if one.numbers else "",)
        ]
        return _document(self.name, data, path, found.language, excerpts, found.rest)

    def attach(self, document: Document, store: Store) -> Iterator[Attachment]:
        """Each entry at the rules that it decides, as they stood then, and at those that it names besides."""
        from mtgcr.kb.rulings.ruling_points import NoTime, SummaryJudging
        from mtgcr.kb.words.lexicon import load_lexicon

        summary = _parse(document.data, document.name, parse_summary)
        judging = SummaryJudging.of(store, load_lexicon(), summary) if summary else None
        if judging is None or isinstance(judging, NoTime):
            return
        for index, entry in enumerate(judging.summary.entries):
            for rule, how in judging.bonds(entry):
                yield from _attachment(index, rule, CONFIDENCE[how])


def _attachment(index: int, rule: Revision | None, confidence: float) -> Iterator[Attachment]:
    if rule is not None:
        yield Attachment(
            excerpt=index,
            lineage=rule.lineage,
            wording=rule.wording,
            since=rule.since,
            confidence=confidence,
            exact=True,
        )


def _parse(data: bytes, path: str, parse: Callable[[str, str], Found | None]) -> Found | None:
    text = decode(data, path).text
    return parse(text, path) if text is not None else None


def _document(
    kind: str, data: bytes, path: str, language: Language, excerpts: Iterable[Excerpt], rest: Iterable[RestLine]
) -> Document:
    """The document, with a note for each line that stands in no ruling: nobody is to think that it was read."""
    notes = (_note(line.place) for line in rest)
    name = PurePath(path).name
    return Document(
        kind=kind, name=name, language=language, data=data, excerpts=tuple(excerpts), diagnostics=tuple(notes)
    )


def _note(place: Place) -> Diagnostic:
    return Diagnostic(code=IN_NO_RULING, severity=Severity.NOTE, message="this line is in no ruling", place=place)
