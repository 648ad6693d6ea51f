"""Passages of documents: what one says, and at which words of the rules it stands."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from typing import Any, TypeAlias

    _ExcerptRow: TypeAlias = tuple[int, str, str, str, str, str | None]


_ONE_DAY = datetime.timedelta(1)


class Excerpt(NamedTuple):
    """A passage of a document that belongs to something in the rules.

    `kind` says what it is: "example" or "rule" for a translation of one, "ruling".  `number` is the rule number
    printed before it, "" for none.  `title` is the card that a ruling is on, `issued` its day, where it is told.
    """

    line: int
    kind: str
    number: str
    text: str
    title: str = ""
    issued: datetime.date | None = None

    @property
    def told_day(self) -> str:
        """The day as it is told, "2024-03-08"; of a summary, which tells its month alone, "2002-02"; "" for none.

        The day of a summary is kept as the last of its month.  A ruling on no card that has that day is told so too.
        """
        if self.issued is None:
            return ""
        is_last = (self.issued + _ONE_DAY).day == 1
        return f"{self.issued:%Y-%m}" if is_last and not self.title else self.issued.isoformat()


class AttachedExcerpt(NamedTuple):
    """An excerpt with the document it is from and how it is attached."""

    document: str
    language: Language
    excerpt: Excerpt
    since: datetime.date
    confidence: float
    exact: bool

    @property
    def day(self) -> datetime.date:
        """The day that it speaks of: its own where it tells one, else that of the words it is attached to."""
        return self.excerpt.issued or self.since


def read_attached(row: tuple[Any, ...]) -> AttachedExcerpt:
    """The excerpt in a row of a query of `mtgcr.kb.storage.attached`."""
    return _attached(*row)


def _attached(
    document: str, language: str, since: str, confidence: float, exact: int, *excerpt: *_ExcerptRow
) -> AttachedExcerpt:
    return AttachedExcerpt(
        document=document,
        language=Language(language),
        excerpt=read_excerpt(*excerpt),
        since=datetime.date.fromisoformat(since),
        confidence=confidence,
        exact=bool(exact),
    )


def read_excerpt(line: int, kind: str, number: str, text: str, title: str, issued: str | None) -> Excerpt:
    """The excerpt with these columns, its day as it is written."""
    day = datetime.date.fromisoformat(issued) if issued else None
    return Excerpt(line=line, kind=kind, number=number, text=text, title=title, issued=day)
