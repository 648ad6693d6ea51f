"""Rules quoted: the wording of a candidate in the languages wanted, with the sentence that decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.answers import RuleCitation
from parser.document import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kb.answers import Candidate
    from kb.model import ReleaseInfo, Revision
    from kb.sentences import SentenceScale
    from kb.store import Store
    from parser.document import Language


@dataclass(frozen=True, slots=True)
class Quoting:
    """Quotes candidates of one English release; `languages` are those wanted."""

    store: Store
    release: ReleaseInfo
    scale: SentenceScale
    languages: tuple[Language, ...]

    def cite(self, candidate: Candidate) -> Iterator[RuleCitation]:
        """The rule in each language that has it in force; in English where none has."""
        place = candidate.place
        english = next(r for r in self.store.numbered(place.number, self.release) if r.row == place.row)
        texts = [pair for language in self.languages if (pair := self._wording(english, language))]
        for revision, source in texts or [(english, self.release)]:
            yield self._quote(candidate, revision, source)

    def _wording(self, english: Revision, language: Language) -> tuple[Revision, ReleaseInfo] | None:
        if language is self.release.language:
            return english, self.release
        source = self.store.release_on(self.release.effective, language, self.release.edition)
        standing = self.store.standing(english.lineage, source) if source else None
        return (standing, source) if standing and source else None

    def _quote(self, candidate: Candidate, revision: Revision, source: ReleaseInfo) -> RuleCitation:
        why = sorted(candidate.evidence.items(), key=lambda item: -item[1])
        return RuleCitation(
            number=revision.number,
            lineage=revision.lineage,
            quote=revision.text,
            span=Span(0, len(revision.text)),
            deciding=self.scale.best(revision.text)[1],
            release=source,
            why=tuple((kind, round(strength, 3)) for kind, strength in why),
            score=round(candidate.score, 3),
        )
