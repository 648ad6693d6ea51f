"""A translation held against its original: what is missing, what is too much, where the numbers differ."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from typing import TYPE_CHECKING

from mtgcr.kb.linting.flaws import Flaw
from mtgcr.kb.linting.references import list_term_forms
from mtgcr.parser.citations import find_citations
from mtgcr.parser.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.parser.document import GlossaryEntry, Language, Passage, Release, Rule
    from mtgcr.parser.numbers import RuleNumber

RuleName = tuple["RuleNumber", int]

DIGITS = re.compile(r"[0-9]+")


def compare_with_original(translation: Release, original: Release) -> Iterator[Flaw]:
    """Where the translation and the original of the same date differ in rules, examples, entries and numbers."""
    yield from _compare_rules(translation, original)
    yield from _compare_entries(translation, original)


def _compare_rules(translation: Release, original: Release) -> Iterator[Flaw]:
    ours, theirs = _by_name(translation), _by_name(original)
    yield from _missing_rules(ours, theirs)
    for name, rule in ours.items():
        if name in theirs:
            yield from _compare_rule(rule, theirs[name], translation.language, original.language)
        else:
            yield Flaw(_offset(rule.passage), "rule-unmatched", f"{_called(name)} does not stand in the original")


def _by_name(release: Release) -> dict[RuleName, Rule]:
    return {(rule.number, rule.ordinal): rule for rule in release.rules() if rule.passage is not None}


def _called(name: RuleName) -> str:
    number, ordinal = name
    return str(number) if ordinal == 1 else f"the {number} printed as number {ordinal}"


def _offset(passage: Passage | None) -> int:
    return passage.start if passage else 0


def _missing_rules(ours: dict[RuleName, Rule], theirs: dict[RuleName, Rule]) -> Iterator[Flaw]:
    """Each rule of the original that the translation lacks, told where it should follow."""
    before = 0
    for name in theirs:
        if name in ours:
            before = _offset(ours[name].passage)
        else:
            message = f"{_called(name)} of the original is missing; it should follow here"
            yield Flaw(before, "rule-missing", message)


def _compare_rule(rule: Rule, original: Rule, language: Language, original_language: Language) -> Iterator[Flaw]:
    at = _offset(rule.passage)
    if len(rule.examples) != len(original.examples):
        message = f"{rule.number} has {len(rule.examples)} examples, the original {len(original.examples)}"
        yield Flaw(at, "examples-differ", message)
    ours, theirs = _cited(_whole(rule), language), _cited(_whole(original), original_language)
    if ours != theirs:
        yield Flaw(at, "references-differ", _tell_difference(str(rule.number), ours, theirs))
    lost = _amounts(original.text, original_language) - _amounts(rule.text, language)
    if lost:
        message = f"{rule.number} lacks {_join(sorted(lost))}, which the original names"
        yield Flaw(at, "amounts-differ", message, severity=Severity.NOTE)


def _whole(rule: Rule) -> str:
    """The wording with its examples."""
    return "\n".join((rule.text, *(example.passage.words for example in rule.examples)))


def _cited(text: str, language: Language) -> set[RuleNumber]:
    return {number for citation in find_citations(text, language) for number in citation.numbers}


def _tell_difference(name: str, ours: set[RuleNumber], theirs: set[RuleNumber]) -> str:
    own, other = _join(map(str, sorted(ours - theirs))), _join(map(str, sorted(theirs - ours)))
    if own and other:
        return f"{name} cites {own} where the original cites {other}"
    return f"{name} cites {own}, the original does not" if own else f"{name} does not cite {other}, the original does"


def _join(words: Iterable[str]) -> str:
    return ", ".join(words)


def _amounts(text: str, language: Language) -> set[str]:
    """The numbers in figures, those of cited rules left out; width folded."""
    for citation in reversed(find_citations(text, language)):
        text = text[: citation.span.start] + " " + text[citation.span.end :]
    return set(DIGITS.findall(unicodedata.normalize("NFKC", text)))


def _compare_entries(translation: Release, original: Release) -> Iterator[Flaw]:
    """Entries of the translation go to those of the original that they name; several may go to the senses of one."""
    named = _by_term(original.glossary)
    unknown: list[GlossaryEntry] = []
    translated: dict[str, list[GlossaryEntry]] = {entry.term: [] for entry in original.glossary}
    for entry in translation.glossary:
        forms = list_term_forms(entry.english or entry.term)
        partner = next((named[form] for form in forms if form in named), None)
        (unknown if partner is None else translated[partner]).append(entry)
    missing = [term for term, entries in translated.items() if not entries]
    yield from _compare_names(unknown, missing, translation.glossary)
    for entry in original.glossary:
        yield from _compare_entry(translated[entry.term], entry, translation.language, original.language)


def _by_term(glossary: Iterable[GlossaryEntry]) -> dict[str, str]:
    """Each form of a term → the term; a whole term ("Active Player") before a part of one that is a list."""
    forms = [(form, entry.term) for entry in glossary for form in list_term_forms(entry.term)]
    whole = [(next(list_term_forms(entry.term)), entry.term) for entry in glossary]
    return dict(forms) | dict(whole)


def _compare_names(
    unknown: list[GlossaryEntry], missing: list[str], glossary: tuple[GlossaryEntry, ...]
) -> Iterator[Flaw]:
    for entry in unknown:
        at, term, english = entry.heading.start, entry.term, entry.english or entry.term
        nearest = get_close_matches(english, missing, n=1)
        missing = [term for term in missing if term not in nearest]
        if nearest:
            message = f"the entry {term} names “{english}”; the original has “{nearest[0]}”"
            yield Flaw(at, "entry-name-differs", message)
        else:
            message = f"the entry {term} names “{english}”, which the original does not have"
            yield Flaw(at, "entry-unmatched", message)
    for term in missing:
        yield Flaw(
            _offset(glossary[0].heading if glossary else None),
            "entry-missing",
            f"the entry “{term}” of the original is missing",
        )


def _compare_entry(
    entries: list[GlossaryEntry], original: GlossaryEntry, language: Language, original_language: Language
) -> Iterator[Flaw]:
    ours = {number for entry in entries for number in _cited(entry.text, language)}
    theirs = _cited(original.text, original_language)
    if entries and ours != theirs:
        message = _tell_difference(f"“{entries[0].term}”", ours, theirs)
        yield Flaw(entries[0].heading.start, "references-differ", message)
