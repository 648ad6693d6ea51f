"""Lists of Japanese examples as documents: each example goes to the English one that it translates."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.excerpts import Excerpt
from mtgcr.kb.storage.held_documents import Attachment, Document
from mtgcr.kb.storage.spans import passages_ever, passages_ever_numbered
from mtgcr.parser.document import LineMap
from mtgcr.parser.example_list import parse_example_list
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    import datetime
    from collections.abc import Collection, Iterator

    from mtgcr.kb.documents.example_matching import EnglishPassage, PassageMatch
    from mtgcr.kb.storage.spans import PassageSpan
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.example_list import ListedItem

_TIMED = (Edition.OFFICIAL, Edition.ATLAS)
"""The editions whose revisions tell when the publisher's words stood."""


class ExampleLists:
    """Lists of examples, a rule among them now and then."""

    name = "examples"

    def read(self, data: bytes, path: str) -> Document | None:
        """The list of Japanese examples that the bytes are."""
        found = parse_example_list(data, path)
        if found is None or found.language is not Language.JA:
            return None
        lines = LineMap(path, found.text)
        excerpts = tuple(_excerpt(item, lines) for item in found.items)
        return Document(
            kind=self.name,
            name=PurePath(path).name,
            language=found.language,
            data=data,
            excerpts=excerpts,
            diagnostics=found.diagnostics,
        )

    def attach(self, document: Document, store: Store) -> Iterator[Attachment]:
        """Each example at the example, each rule at the rule of its number, that it translates."""
        from mtgcr.kb.documents.example_matching import JapanesePassage, match_passages
        from mtgcr.kb.words.lexicon import load_lexicon

        passages = [JapanesePassage(excerpt.number, excerpt.text) for excerpt in document.excerpts]
        timeline = _Timeline.of(store, {excerpt.number for excerpt in document.excerpts} - {""})
        matches = match_passages(load_lexicon(), passages, timeline.releases(store), _translations(store))
        for index, match in enumerate(matches):
            if match is not None:
                yield from _attachments(index, match, timeline)


def _excerpt(item: ListedItem, lines: LineMap) -> Excerpt:
    kind = NodeKind.RULE if item.number else NodeKind.EXAMPLE
    return Excerpt(
        line=lines.place(item.passage.start).line,
        kind=kind.value,
        number=str(item.number or ""),
        text=item.passage.words,
    )


def _attachments(index: int, match: PassageMatch, timeline: _Timeline) -> Iterator[Attachment]:
    since = timeline.since[match.translated]
    for passage in (match.translated, *match.others):
        yield Attachment(
            excerpt=index,
            lineage=passage.lineage,
            wording=passage.wording,
            since=since,
            confidence=match.confidence,
            exact=passage == match.translated,
        )


def _translations(store: Store) -> dict[str, str]:
    """The examples of the Japanese releases held, by lineage."""
    examples = passages_ever(store, Language.JA, NodeKind.EXAMPLE, Edition.OFFICIAL)
    return {one.lineage: one.body for one in examples}


class _StandingExample(NamedTuple):
    """A wording from `since` until the day before `until`, and where it stood in print."""

    passage: EnglishPassage
    place: tuple[object, ...]
    since: datetime.date
    until: datetime.date | None


@dataclass(frozen=True)  # without slots: what is worked out once is kept
class _Timeline:
    """The English examples, and the rules of some numbers, with their times."""

    standing: tuple[_StandingExample, ...]

    @classmethod
    def of(cls, store: Store, numbers: Collection[str]) -> _Timeline:
        """All examples there ever were, and all rules that ever had one of the numbers."""
        examples = passages_ever(store, Language.EN, NodeKind.EXAMPLE)
        rules = passages_ever_numbered(store, Language.EN, NodeKind.RULE, numbers)
        return cls(tuple(map(_standing, (*examples, *rules))))

    def releases(self, store: Store) -> list[list[EnglishPassage]]:
        """The wordings of every release known, in printed order, oldest release first."""
        days = sorted({r.effective for r in store.releases() if r.language is Language.EN and r.edition in _TIMED})
        releases: list[dict[EnglishPassage, None]] = [{} for _ in days]
        for passage, _, since, until in sorted(self.standing, key=lambda one: one.place):
            end = bisect_left(days, until) if until else len(days)
            for release in releases[bisect_left(days, since) : end]:
                release[passage] = None
        return list(map(list, releases))

    @cached_property
    def since(self) -> dict[EnglishPassage, datetime.date]:
        """Since when each wording has stood."""
        found: dict[EnglishPassage, datetime.date] = {}
        for one in self.standing:
            found[one.passage] = min(one.since, found.get(one.passage, one.since))
        return found


def _standing(one: PassageSpan) -> _StandingExample:
    from mtgcr.kb.documents.example_matching import EnglishPassage

    parsed = parse_number(one.number)
    assert parsed is not None
    is_rule = one.kind is NodeKind.RULE
    return _StandingExample(
        EnglishPassage(one.lineage, one.wording, one.number if is_rule else "", one.body),
        (parsed.sort_key, not is_rule, one.ordinal),
        one.since,
        one.until,
    )
