"""The rules that may answer a question, with the evidence for each: words, terms, numbers, examples, references."""

from __future__ import annotations

from functools import lru_cache
from heapq import nlargest
from typing import TYPE_CHECKING

from kb.answers import Candidate, Evidence
from kb.fitting import fit_wordings
from kb.index import Index
from kb.lookup import heading_words
from kb.model import NodeKind
from kb.question_units import question_units
from parser.document import Edition, Language
from parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from kb.fitting import Fit
    from kb.lexicon import Lexicon
    from kb.model import ReleaseInfo, Revision
    from kb.opening import KnowledgeBase
    from kb.questions import Question

MOST = 60
"""Wordings looked at in each text."""
FOLLOWED = 8
"""The best candidates whose references are followed."""


@lru_cache(maxsize=2)
def _open_index(directory: Path) -> Index:
    return Index(directory)


class Gathering:
    """Gathers the candidates of one question in one English release."""

    def __init__(self, base: KnowledgeBase, lexicon: Lexicon, question: Question, release: ReleaseInfo) -> None:
        self._store = base.store
        self._index = _open_index(base.index)
        self._lexicon = lexicon
        self._question = question
        self._release = release
        self._found: dict[str, Candidate] = {}

    def gather(self) -> tuple[Candidate, ...]:
        """All candidates with their evidence, in no order."""
        self._by_number()
        self._by_term()
        for text in self._texts():
            self._by_words(text)
        self._by_reference()
        return tuple(candidate for candidate in self._found.values() if not heading_words(candidate.revision))

    def _texts(self) -> Iterator[ReleaseInfo]:
        """The releases whose words are looked at: this one, the digest, and the Japanese ones beside them."""
        yield self._release
        for language in (Language.EN, Language.JA):
            for edition in (Edition.OFFICIAL, Edition.DIGEST):
                if (language, edition) != (self._release.language, self._release.edition):
                    found = self._nearest(language, edition)
                    if found:
                        yield found

    def _nearest(self, language: Language, edition: Edition) -> ReleaseInfo | None:
        """The release in force on the day, or the first one after it: its words help to find, and are not quoted."""
        held = [r for r in self._store.releases() if r.language is language and r.edition is edition]
        before = [r for r in held if r.effective <= self._release.effective]
        return before[-1] if before else held[0] if held else None

    def _candidate(self, revision: Revision) -> Candidate:
        return self._found.setdefault(revision.lineage, Candidate(revision))

    def _standing(self, revision: Revision) -> Revision | None:
        """The rule of the release that the revision, of whichever text, is or belongs to."""
        if revision.language is self._release.language and revision.edition is self._release.edition:
            return revision
        return self._store.standing(revision.lineage, self._release)

    def _by_number(self) -> None:
        for number in self._question.numbers:
            for rule in self._store.numbered(str(number), self._release):
                self._candidate(rule).support(Evidence.NUMBER, 1.0)
                for below in self._rules_under(rule.lineage):
                    self._candidate(below).support(Evidence.NUMBER, 0.5)

    def _by_term(self) -> None:
        for term in self._question.terms:
            for place, number in enumerate(term.rules):
                for rule in self._as_of(number):
                    self._support_term(rule, 1 / (1 + place))

    def _support_term(self, rule: Revision, strength: float) -> None:
        if rule.kind is NodeKind.RULE:
            self._candidate(rule).support(Evidence.DEFINES, strength)
        for below in self._rules_under(rule.lineage):
            self._candidate(below).support(Evidence.UNDER, strength)

    def _as_of(self, number: str) -> Iterable[Revision]:
        """What the number, which is one of the lexicon's release, names in the release asked for."""
        parsed = parse_number(number)
        kind = NodeKind.RULE if parsed and parsed.rule else NodeKind.GROUP
        if self._release.effective == self._lexicon.rules_of:
            return self._store.numbered(number, self._release, kind)
        then = [
            r.lineage
            for r in self._store.ever_numbered(number, Language.EN)
            if r.since <= self._lexicon.rules_of and (r.until is None or r.until > self._lexicon.rules_of)
        ]
        found = (self._store.standing(lineage, self._release) for lineage in dict.fromkeys(then))
        return [rule for rule in found if rule]

    def _rules_under(self, lineage: str) -> tuple[Revision, ...]:
        return self._store.children(lineage, self._release, NodeKind.RULE)

    def _by_words(self, text: ReleaseInfo) -> None:
        ground = self._index.ground(self._store.wordings_in_force(text))
        fits = fit_wordings(ground, question_units(self._question, ground))
        best = dict(nlargest(MOST, fits.items(), key=lambda item: item[1].score))
        for key, revisions in self._store.with_wordings(best, text).items():
            for revision in revisions:
                self._support_words(revision, best[key], text)

    def _support_words(self, revision: Revision, fit: Fit, text: ReleaseInfo) -> None:
        if revision.kind is NodeKind.ENTRY:
            for number in self._store.cited_numbers(revision.wording):
                self._support_numbered(number, Evidence.GLOSSARY, fit.score)
            return
        if revision.kind is NodeKind.EXAMPLE and revision.parent:
            self._support_lineage(revision.parent, Evidence.EXAMPLE, fit)
        elif revision.kind is NodeKind.RULE:
            self._support_lineage(revision.lineage, self._kind_of_words(text), fit)

    def _kind_of_words(self, text: ReleaseInfo) -> Evidence:
        if text.edition is Edition.DIGEST:
            return Evidence.DIGEST
        own = text.language is self._question.language
        return Evidence.WORDS if own else Evidence.TRANSLATION

    def _support_lineage(self, lineage: str, evidence: Evidence, fit: Fit) -> None:
        rule = self._store.standing(lineage, self._release)
        if rule:
            candidate = self._candidate(rule)
            candidate.support(evidence, fit.score)
            candidate.coverage = max(candidate.coverage, fit.coverage)

    def _support_numbered(self, number: str, evidence: Evidence, strength: float) -> None:
        for rule in self._store.numbered(number, self._release):
            self._candidate(rule).support(evidence, strength)

    def _by_reference(self) -> None:
        best = nlargest(FOLLOWED, self._found.values(), key=_strength)
        for candidate in best:
            for number in self._store.cited_numbers(candidate.revision.wording):
                self._support_numbered(number, Evidence.CITED, _strength(candidate))


def _strength(candidate: Candidate) -> float:
    return max(candidate.evidence.get(kind, 0.0) for kind in (Evidence.WORDS, Evidence.TRANSLATION, Evidence.DIGEST))


def gather_candidates(
    base: KnowledgeBase, lexicon: Lexicon, question: Question, release: ReleaseInfo
) -> tuple[Candidate, ...]:
    """The rules of the release that may answer, with the evidence for each."""
    return Gathering(base, lexicon, question, release).gather()
