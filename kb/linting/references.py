"""Citations resolved in one release: what they name there, what is missing, whether the quoted heading is right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.words.folding import fold
from mtgcr.parser.document import CitationKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.parser.document import Citation, Group, Release, Rule, Section
    from mtgcr.parser.numbers import RuleNumber

LONGEST_HEADING = 90
"""Characters; the longest so far, in English or Japanese, has 60."""
SENTENCE_END = re.compile(r"[.。:：?](?:[)”\"」』]|\s)*\Z")
BOTH_LANGUAGES = re.compile(r"[／/]")
REMARK = re.compile(r"\s*[(（][^)）]*[)）]\Z")
NOT_A_WORD = re.compile(r"[\W_]+")
TERM_SEPARATOR = re.compile(r"[,、/]\s*")


class TitleMatch(Enum):
    """How the heading that a citation quotes compares with what its target is headed."""

    SAME = "same"
    SHORTENED = "shortened"
    """One is part of the other: “Continuous Effects” for “Interaction of Continuous Effects”."""
    NO_HEADING = "no-heading"
    """The target is a sentence and has no heading ("609.7" quoted as “Sources of Damage”)."""
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Citables:
    """What a release holds that can be cited: its numbers with their headings, the terms of its glossary.

    Most rules are sentences and have no heading; a number given to two rules may have two.
    """

    headings: Mapping[RuleNumber, tuple[str, ...]]
    bearers: Mapping[str, tuple[RuleNumber, ...]]
    """Folded heading, or either language's half of it → the numbers that bear it."""
    terms: frozenset[str]
    """The terms of the glossary, folded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A citation as resolved in one release."""

    citation: Citation
    targets: tuple[RuleNumber, ...]
    """What it names that the release holds."""
    missing: tuple[RuleNumber, ...]
    """Numbers that it names and the release does not hold; what lies between the ends of a range may be absent."""
    missing_terms: tuple[str, ...] = ()
    title_match: TitleMatch | None = None
    """None where no heading is quoted, or where the target is missing."""
    heading: str | None = None
    """What the first target is headed, as printed; None for a sentence."""
    bearers: tuple[RuleNumber, ...] = ()
    """The numbers that do bear the quoted heading, where the target does not."""

    @property
    def dangling(self) -> bool:
        """Whether anything it names is not there."""
        return bool(self.missing or self.missing_terms)


def list_citables(release: Release) -> Citables:
    """The numbers, headings and glossary terms of a release."""
    headings: dict[RuleNumber, tuple[str, ...]] = {}
    bearers: dict[str, tuple[RuleNumber, ...]] = {}
    for part in numbered_parts(release):
        heading = find_heading(part)
        headings[part.number] = (*headings.get(part.number, ()), *([heading] if heading else []))
        for form in _forms(heading or ""):
            bearers[form] = (*bearers.get(form, ()), part.number)
    terms = (form for entry in release.glossary for form in list_term_forms(entry.term))
    return Citables(headings, bearers, frozenset(terms))


def numbered_parts(release: Release) -> Iterator[Section | Group | Rule]:
    """Everything with a number: sections, then groups, then rules and subrules."""
    yield from release.sections
    yield from release.groups()
    yield from release.rules()


def find_heading(part: Section | Group | Rule) -> str | None:
    """The heading that a section, group or rule prints; None for a rule that is a sentence or not printed."""
    words = part.passage.words if part.passage else ""
    return None if not words or len(words) > LONGEST_HEADING or SENTENCE_END.search(words) else words


def resolve(citations: Iterable[Citation], citables: Citables) -> tuple[Reference, ...]:
    """Each citation with what it names in the release that the citables come from."""
    return tuple(
        _resolve_terms(citation, citables) if citation.kind is CitationKind.GLOSSARY else _resolve(citation, citables)
        for citation in citations
    )


def _resolve(citation: Citation, citables: Citables) -> Reference:
    numbers = citation.numbers
    targets = tuple(number for number in numbers if number in citables.headings)
    missing = tuple(number for number in {numbers[0]: 0, numbers[-1]: 0} if number not in citables.headings)
    if citation.title is None or numbers[0] not in citables.headings:
        return Reference(citation=citation, targets=targets, missing=missing)
    headings = citables.headings[numbers[0]]
    match = compare_titles(citation.title, headings)
    return Reference(
        citation=citation,
        targets=targets,
        missing=missing,
        title_match=match,
        heading=headings[0] if headings else None,
        bearers=() if match is TitleMatch.SAME else citables.bearers.get(fold_title(citation.title), ()),
    )


def _resolve_terms(citation: Citation, citables: Citables) -> Reference:
    whole = _fold_term(citation.text) in citables.terms
    missing = () if whole else tuple(term for term in citation.terms if _fold_term(term) not in citables.terms)
    return Reference(citation=citation, targets=(), missing=(), missing_terms=missing)


def compare_titles(quoted: str, headings: Sequence[str]) -> TitleMatch:
    """How a quoted heading compares with the printed ones, typography and the other language's half aside."""
    title, forms = fold_title(quoted), [form for heading in headings for form in _forms(heading)]
    if not forms:
        return TitleMatch.NO_HEADING
    if title in forms:
        return TitleMatch.SAME
    return TitleMatch.SHORTENED if any(title in form or form in title for form in forms) else TitleMatch.DIFFERENT


def fold_title(title: str) -> str:
    """The words of a heading in small letters, one space apart, without punctuation."""
    return NOT_A_WORD.sub(" ", fold(title)).strip()


def _forms(heading: str) -> tuple[str, ...]:
    """What a heading may be quoted as: all of it, or one of the halves of 「接死／Deathtouch」."""
    return tuple(dict.fromkeys(filter(None, map(fold_title, (heading, *BOTH_LANGUAGES.split(heading))))))


def list_term_forms(term: str) -> Iterator[str]:
    """A term folded, also without its remark ("(Informal)"), and each of several that share an entry ("Die, Dies")."""
    yield from map(_fold_term, (term, REMARK.sub("", term), *TERM_SEPARATOR.split(term)))


def _fold_term(term: str) -> str:
    """A term whose singular and plural are the same: an entry may say "See also Continuous Effects"."""
    return fold_title(term).removesuffix("s")
