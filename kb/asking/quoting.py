"""Words quoted: the wording of a rule, example or entry in the languages wanted, with the sentence that decides."""

from __future__ import annotations

from dataclasses import dataclass

from mtgcr.kb.asking.answers import NearExample, Quote, RuleCitation
from mtgcr.kb.asking.carried_results import CarriedResults
from mtgcr.kb.asking.executed import results_of
from mtgcr.kb.storage.release_map import glossary_headings
from mtgcr.kb.storage.told import told_of
from mtgcr.kb.translations.freshness import is_behind, official_translation, retold_translation
from mtgcr.kb.translations.present_numbers import moved_numbers
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.kb.words.masking import mask_references
from mtgcr.kb.words.sentences import split_sentences
from mtgcr.parser.diagnostic import Span
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Edition, Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.asking.answers import Candidate
    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.release_map import MappedPlace, ReleaseMap
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.sentences import SentenceScale

LONGEST = 900
"""Characters of a quote; of a longer wording the deciding sentence is quoted with those around it."""
_NAMES = expression(
    r"(?:This|These|That|Those|It|They)(?: [a-z]+){0,2} (?:is|are) (?:[a-z]+ ){0,2}(?:called|known as|referred to as)\b"
    r"|(?:これ|それ|この|その)[^。]{0,12}?(?:を|は)[^。]{0,40}と(?:呼ぶ|呼ばれる|言う|言われる|いう)。"
    r"|[(（](?:[Ss]ee (?:also )?(?:rules?|section)\b[^()（）]*|[^()（）]*参照。?)[)）][.。]?$"
)
"""A sentence that says nothing but the name of what the one before it told, or where more is told of it."""


@dataclass(frozen=True, slots=True)
class Quoting:
    """Quotes for one question from one English release and what stands beside it; `languages` are those wanted."""

    store: Store
    places: ReleaseMap
    scale: SentenceScale
    languages: tuple[Language, ...]

    @property
    def release(self) -> ReleaseInfo:
        """The English release."""
        return self.places.release

    def cite(self, candidate: Candidate) -> Iterator[RuleCitation]:
        """The rule in each language that has it in force; in English where none has."""
        english = self._revision(candidate.place.lineage)
        why = sorted(candidate.evidence.items(), key=lambda item: -item[1])
        for quote in self._quotes(english):
            yield RuleCitation(
                number=candidate.place.number,
                lineage=english.lineage,
                quote=quote,
                why=tuple((kind, round(strength, 3)) for kind, strength in why),
                score=round(candidate.score, 3),
            )

    def example_of(self, candidate: Candidate) -> Iterator[NearExample]:
        """The example of the candidate that fits the question best, where one does."""
        if candidate.example is not None:
            english = self._revision(candidate.example)
            words = self._official_print(english)
            ran = results_of(english.number, words, self.release.effective)
            results = ran or CarriedResults(self.store, self.release).of(english.lineage)
            for quote in self._quotes(english):
                yield NearExample(number=english.number, ordinal=english.ordinal, quote=quote, results=results)

    def _official_print(self, english: Revision) -> str:
        """The fingerprint of the official words, which the atlas knows of those that are retold."""
        atlas = self.store.release_on(self.release.effective, Language.EN, Edition.ATLAS)
        known = self.store.standing(english.lineage, atlas) if atlas and english.edition is Edition.DIGEST else None
        official = known or english
        return official.fingerprint or fingerprint(official.text)

    def weight_of(self, text: str) -> float:
        """The share of the question that the best sentence of the text has, from 0 to 1."""
        return self.scale.best(text)[0]

    def words_at(self, place: MappedPlace) -> str:
        """The words that stand at the place in the release."""
        return self._revision(place.lineage).text

    def quotes_of(self, place: MappedPlace) -> list[Quote]:
        """What stands at the place, in each language wanted that has it."""
        return self._quotes(self._revision(place.lineage))

    def entry_titled(self, titles: tuple[str, ...], japanese: tuple[str, ...] = ()) -> Quote | None:
        """The glossary entry with one of the titles, in the first language wanted that has it.

        Where one English entry is two Japanese ones (Draw: 引く, 引き分け), it is the one with the Japanese title.
        """
        if self.languages[0] is Language.JA and (entry := self._entry_in_japanese(japanese)):
            return entry
        found = (self.places.entries.get(title.casefold()) for title in titles)
        lineage = next((lineage for lineage in found if lineage is not None), None)
        return next(iter(self._quotes(self._revision(lineage)))) if lineage is not None else None

    def _entry_in_japanese(self, titles: tuple[str, ...]) -> Quote | None:
        release = self.store.release_on(self.release.effective, Language.JA, Edition.OFFICIAL)
        headings = glossary_headings(self.store, release) if release and titles else ()
        lineage = next((lineage for lineage, title in headings if title in titles), None)
        if lineage is None or release is None:
            return None
        found = self.store.standing(self.store.lineage_name(lineage), release)
        assert found is not None  # its heading stands in the release
        day, is_half = self.release.effective, found.lineage.startswith("ja:")  # the other half has the lineage
        behind = not is_half and is_behind(self.store, found.lineage, release.effective, day)
        return self._quote(found, release, behind=behind)

    def quotes_around(
        self, lineage: str, before: ReleaseInfo | None, after: ReleaseInfo | None
    ) -> tuple[Quote | None, Quote | None]:
        """What two releases have of the lineage, each with a sentence that the other does not have, where one differs.

        None where it, or the release, is not held.
        """
        older, newer = (self.store.standing(lineage, one) if one else None for one in (before, after))
        return (
            self._quote(older, before, beside=newer.text if newer else "") if older and before else None,
            self._quote(newer, after, beside=older.text if older else "") if newer and after else None,
        )

    def _revision(self, lineage: int) -> Revision:
        """What the release of the answer has of the lineage."""
        standing = self.store.standing(self.store.lineage_name(lineage), self.release)
        assert standing is not None  # the map lists only what stands in the release
        return standing

    def _quotes(self, english: Revision) -> list[Quote]:
        found = [self._quote_in(english, language) for language in self.languages]
        return [quote for quote in found if quote] or [self._quote(english, self.release)]

    def _quote_in(self, english: Revision, language: Language) -> Quote | None:
        if language is self.release.language:
            return self._quote(english, self.release)
        day = self.release.effective
        official = official_translation(self.store, english.lineage, day, language)
        found = official or retold_translation(self.store, english.lineage, day, language)
        return self._quote(found.revision, found.release, behind=found.behind) if found else None

    def _quote(self, revision: Revision, release: ReleaseInfo, *, behind: bool = False, beside: str = "") -> Quote:
        deciding = with_named(revision.text, self._deciding(revision.text, beside))
        span = clip(revision.text, deciding)
        moved = moved_numbers(self.store, revision, release.effective, self.release.effective)
        return Quote(
            number=revision.number,
            text=revision.text[span.start : span.end],
            span=span,
            deciding=Span(deciding.start - span.start, deciding.end - span.start),
            release=release,
            behind=behind,
            told=told_of(self.store, revision),
            moved=tuple(one._replace(end=one.end - span.start) for one in moved if span.start < one.end <= span.end),
        )

    def _deciding(self, text: str, beside: str) -> Span:
        """The sentence that has most of the question, beside another text of those that this one does not have."""
        changed = changed_sentences(text, beside) if beside else []
        if not changed:
            return self.scale.best(text)[1]
        return max(changed, key=lambda one: self.weight_of(text[one.start : one.end]))


def changed_sentences(text: str, beside: str) -> list[Span]:
    """The sentences that the other text does not have; typography and numbers of references tell none apart."""
    others = {mask_references(beside[one.start : one.end]) for one in split_sentences(beside)}
    return [one for one in split_sentences(text) if mask_references(text[one.start : one.end]) not in others]


def with_named(text: str, deciding: Span) -> Span:
    """The sentence, with the one before it where it only names that ("This is called …") or says where more stands."""
    before = [one for one in split_sentences(text) if one.end <= deciding.start]
    names = before and _NAMES.match(text[deciding.start : deciding.end])
    return Span(before[-1].start, deciding.end) if names else deciding


def clip(text: str, deciding: Span) -> Span:
    """The stretch of whole sentences around the deciding one that takes at most LONGEST characters, or that alone."""
    if len(text) <= LONGEST:
        return Span(0, len(text))
    start, end = deciding.start, deciding.end
    for sentence in split_sentences(text):
        if sentence.start >= end and sentence.end - start <= LONGEST:
            end = sentence.end
    for sentence in reversed(split_sentences(text)):
        if sentence.end <= start and end - sentence.start <= LONGEST:
            start = sentence.start
    return Span(start, end)
