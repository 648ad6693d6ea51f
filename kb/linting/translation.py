"""A translation held against its original: what is missing, what is too much, where the numbers differ."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from typing import TYPE_CHECKING

from mtgcr.kb.linting.flaws import Flaw
from mtgcr.kb.linting.references import list_citables, list_term_forms, resolve
from mtgcr.parser.citations import find_citations
from mtgcr.parser.diagnostic import Severity
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.linting.references import Citables
    from mtgcr.parser.document import GlossaryEntry, Language, Passage, Release, Rule
    from mtgcr.parser.numbers import RuleNumber

RuleName = tuple["RuleNumber", int]

DIGITS = re.compile(r"[0-9]+")
NO_AMOUNT = re.compile(r"\([0-9]\)|\b(?:greater|more) than 0\b")
"""The places of a list; and what Japanese calls 1 or more."""


def compare_with_original(translation: Release, original: Release) -> Iterator[Flaw]:
    """Where the translation and the original of the same date differ in rules, examples, entries and numbers."""
    yield from _compare_rules(translation, original)
    yield from _compare_entries(translation, original)


def _compare_rules(translation: Release, original: Release) -> Iterator[Flaw]:
    ours, theirs = _by_name(translation), _by_name(original)
    own, other = _Citing.of(translation), _Citing.of(original)
    yield from _missing_rules(ours, theirs)
    for name, rule in ours.items():
        if name in theirs:
            yield from _compare_rule(rule, theirs[name], own, other)
        else:
            yield Flaw(_offset(rule.passage), "rule-unmatched", f"{_called(name)} is not in the original")


def _by_name(release: Release) -> dict[RuleName, Rule]:
    return {(rule.number, rule.ordinal): rule for rule in release.rules() if rule.passage is not None}


def _called(name: RuleName) -> str:
    number, ordinal = name
    return str(number) if ordinal == 1 else f"{number} (copy {ordinal})"


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


def _compare_rule(rule: Rule, original: Rule, own: _Citing, other: _Citing) -> Iterator[Flaw]:
    at = _offset(rule.passage)
    if len(rule.examples) != len(original.examples):
        message = f"{rule.number} has {len(rule.examples)} examples, the original {len(original.examples)}"
        yield Flaw(at, "examples-differ", message)
    if difference := _difference(str(rule.number), _whole(rule), _whole(original), own, other):
        yield Flaw(at, "references-differ", difference)
    lost = _amounts(original.text, other.language) - _amounts(rule.text, own.language)
    if lost:
        message = f"{rule.number} lacks {_join(sorted(lost))}, which the original names"
        yield Flaw(at, "amounts-differ", message, severity=Severity.NOTE)


def _whole(rule: Rule) -> str:
    """The wording with its examples."""
    return "\n".join((rule.text, *(example.passage.words for example in rule.examples)))


class _Citing(NamedTuple):
    """How a release cites."""

    language: Language
    citables: Citables

    @classmethod
    def of(cls, release: Release) -> _Citing:
        return cls(release.language, list_citables(release))

    def printed(self, text: str) -> set[RuleNumber]:
        """The numbers as they stand in the text."""
        return {number for citation in find_citations(text, self.language) for number in citation.numbers}

    def meant(self, text: str) -> set[RuleNumber]:
        """The numbers of the headings that are quoted with them, where those are others and there is one such."""
        found = resolve(find_citations(text, self.language), self.citables)
        return {number for one in found for number in (one.bearers if len(one.bearers) == 1 else one.citation.numbers)}


def _difference(name: str, text: str, original: str, own: _Citing, other: _Citing) -> str:
    """What the text cites otherwise than the original means; "" for nothing, and for what its titles give away.

    A number that contradicts the heading quoted with it is told by the checks of each text alone, once.
    """
    ours, theirs, meant = own.printed(text), other.printed(original), other.meant(original)
    is_told = ours in (theirs, meant) or own.meant(text) == meant
    return "" if is_told else _tell_difference(name, ours, theirs)


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
    text = NO_AMOUNT.sub(" ", text)
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
    own, other = _Citing.of(translation), _Citing.of(original)
    for entry in original.glossary:
        yield from _compare_entry(translated[entry.term], entry, own, other)


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
            message = f"the entry “{term}” names “{english}”; the original has “{nearest[0]}”"
            yield Flaw(at, "entry-name-differs", message)
        else:
            message = f"the entry “{term}” names “{english}”, which the original does not have"
            yield Flaw(at, "entry-unmatched", message)
    for term in missing:
        yield Flaw(
            _offset(glossary[0].heading if glossary else None),
            "entry-missing",
            f"the entry “{term}” of the original is missing",
        )


def _compare_entry(
    entries: list[GlossaryEntry], original: GlossaryEntry, own: _Citing, other: _Citing
) -> Iterator[Flaw]:
    """The senses of an entry together."""
    text = "\n".join(entry.text for entry in entries)
    if entries and (difference := _difference(f"“{entries[0].term}”", text, original.text, own, other)):
        yield Flaw(entries[0].heading.start, "references-differ", difference)
