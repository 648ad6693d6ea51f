"""Lists of Japanese examples as documents: each example goes to the English one that it translates."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from kb.documents import Attachment, Document, Excerpt
from kb.model import NodeKind
from parser.document import LineMap
from parser.example_list import parse_example_list
from parser.language import Edition, Language
from parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kb.example_matching import EnglishExample, ExampleMatch
    from kb.store import Store
    from parser.example_list import ListedItem

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
        excerpts = dict(enumerate(document.excerpts))
        examples = [index for index, excerpt in excerpts.items() if not excerpt.number]
        yield from _attach(store, document, examples, _Timeline.of(store, NodeKind.EXAMPLE))
        for index, excerpt in excerpts.items():
            if excerpt.number:
                yield from _attach(store, document, [index], _Timeline.of(store, NodeKind.RULE, excerpt.number))


def _excerpt(item: ListedItem, lines: LineMap) -> Excerpt:
    kind = NodeKind.RULE if item.number else NodeKind.EXAMPLE
    return Excerpt(
        line=lines.place(item.passage.start).line,
        kind=kind.value,
        number=str(item.number or ""),
        text=item.passage.words,
    )


def _attach(store: Store, document: Document, excerpts: Sequence[int], timeline: _Timeline) -> Iterator[Attachment]:
    from kb.example_matching import match_examples
    from kb.lexicon import load_lexicon

    texts = [document.excerpts[index].text for index in excerpts]
    matches = match_examples(load_lexicon(), texts, timeline.releases(store), _translations(store))
    for index, match in zip(excerpts, matches, strict=True):
        if match is not None:
            yield from _told(index, match, timeline)


def _told(index: int, match: ExampleMatch, timeline: _Timeline) -> Iterator[Attachment]:
    for example in (match.example, *match.others):
        yield Attachment(
            excerpt=index,
            lineage=example.lineage,
            wording=example.wording,
            since=timeline.since(example),
            confidence=match.confidence,
            exact=example == match.example,
        )


def _translations(store: Store) -> dict[str, str]:
    """The examples of the Japanese releases held, by lineage."""
    rows = store.database.execute(
        "SELECT l.name, w.body FROM revision r JOIN lineage l ON l.id = r.lineage JOIN wording w ON w.id = r.wording"
        " WHERE r.kind = 'example' AND r.language = 'ja' AND r.edition = 'official' ORDER BY r.since"
    )
    return dict(rows.fetchall())


@dataclass(frozen=True, slots=True)
class _Standing:
    """A wording from `since` until the day before `until`, and where it stood in print."""

    example: EnglishExample
    place: tuple[object, ...]
    since: datetime.date
    until: datetime.date | None

    def stands_on(self, day: datetime.date) -> bool:
        return self.since <= day and (self.until is None or day < self.until)


@dataclass(frozen=True, slots=True)
class _Timeline:
    """All English wordings of one kind with their times."""

    standing: tuple[_Standing, ...]

    @classmethod
    def of(cls, store: Store, kind: NodeKind, number: str = "%") -> _Timeline:
        """The examples or rules, those of one number where it is given."""
        rows = store.database.execute(
            "SELECT l.name, r.wording, COALESCE(w.body, ''), r.number, r.ordinal, r.since, r.until"
            " FROM revision r JOIN lineage l ON l.id = r.lineage JOIN wording w ON w.id = r.wording"
            " WHERE r.kind = ? AND r.language = 'en' AND r.edition <> 'digest' AND r.number LIKE ?",
            (kind.value, number),
        )
        return cls(tuple(_standing(*row) for row in rows))

    def releases(self, store: Store) -> list[list[EnglishExample]]:
        """The wordings of every release known, in printed order, oldest release first."""
        days = sorted({r.effective for r in store.releases() if r.language is Language.EN and r.edition in _TIMED})
        ordered = sorted(self.standing, key=lambda one: one.place)
        return [list(dict.fromkeys(one.example for one in ordered if one.stands_on(day))) for day in days]

    def since(self, example: EnglishExample) -> datetime.date:
        """Since when the wording stands, or stood last."""
        return max(one.since for one in self.standing if one.example == example)


def _standing(
    lineage: str, wording: int, body: str, number: str, ordinal: int, since: str, until: str | None
) -> _Standing:
    from kb.example_matching import EnglishExample

    parsed = parse_number(number)
    assert parsed is not None
    return _Standing(
        EnglishExample(lineage, wording, body),
        (parsed.sort_key, ordinal),
        datetime.date.fromisoformat(since),
        datetime.date.fromisoformat(until) if until else None,
    )
