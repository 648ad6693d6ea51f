"""Errors in the rules text itself: dead and wrong references, doubled rules, what a translation lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.linting.flaws import Flaw, name_passages, place_flaws, words_offset
from mtgcr.kb.linting.references import TitleMatch, list_citables, resolve
from mtgcr.kb.linting.translation import compare_with_original
from mtgcr.parser.citations import find_citations
from mtgcr.parser.diagnostic import Severity
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.linting.references import Reference
    from mtgcr.parser.document import Diagnostic, Release

FORMATTING = frozenset(
    {
        "character-odd",
        "date-differs-from-name",
        "example-detached",
        "glossary-entry-joined",
        "glossary-heading-fused",
        "number-spacing",
        "rule-without-dot",
        "subrule-with-dot",
    }
)
"""Codes of the parser that concern how the text is set, not what it says."""

TITLE_FLAWS = {
    TitleMatch.DIFFERENT: ("reference-title-differs", Severity.WARNING),
    TitleMatch.SHORTENED: ("reference-title-shortened", Severity.NOTE),
    TitleMatch.NO_HEADING: ("reference-title-unprinted", Severity.NOTE),
}


def lint_release(release: Release, counterpart: Release | None = None) -> tuple[Diagnostic, ...]:
    """The errors of the text, in the order of their places; formatting is left out.

    With the English release of the same date as `counterpart`, a Japanese release is also held against it.  English
    is the original: what its translation lost is no error of the English, so a counterpart of an English release
    is not asked.
    """
    flaws = [*_find_wrong_references(release)]
    if counterpart and release.language is Language.JA and counterpart.language is Language.EN:
        flaws += compare_with_original(release, counterpart)
    carried = [diagnostic for diagnostic in release.diagnostics if diagnostic.code not in FORMATTING]
    return sort_by_place([*carried, *place_flaws(flaws, release)])


def sort_by_place(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics by line and column, then by code."""
    return tuple(sorted(diagnostics, key=lambda found: (found.place.line, found.place.column, found.code)))


def _find_wrong_references(release: Release) -> Iterator[Flaw]:
    citables = list_citables(release)
    for name, passage in name_passages(release):
        for reference in resolve(find_citations(passage.text, release.language), citables):
            at = words_offset(passage) + reference.citation.span.start
            yield from _judge(reference, name, at)


def _judge(reference: Reference, name: str, at: int) -> Iterator[Flaw]:
    cited = reference.citation
    if reference.missing:
        missing = ", ".join(map(str, reference.missing))
        yield Flaw(at, "reference-dangling", f"{name} cites {missing}, which does not exist")
    if reference.missing_terms:
        missing = ", ".join(reference.missing_terms)
        yield Flaw(at, "term-dangling", f"{name} points to {missing}, which is not in the glossary")
    if reference.title_match in TITLE_FLAWS:
        code, severity = TITLE_FLAWS[reference.title_match]
        headed = f"is headed “{reference.heading}”" if reference.heading else "has no heading"
        message = f"{name} cites {cited.numbers[0]} as “{cited.title}”, but that {headed}"
        yield Flaw(at, code, message, _name_bearers(reference), severity)


def _name_bearers(reference: Reference) -> str | None:
    if not reference.bearers:
        return None
    return f"“{reference.citation.title}” is {' or '.join(map(str, reference.bearers))}"
