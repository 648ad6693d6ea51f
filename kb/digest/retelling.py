"""The types of the digest in reading order: retellings, their bonds to the official words, what is told on a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.lineages.atlas import Identity


class Retelling(NamedTuple):
    """A rule, example or glossary entry of one release in our own words, in both languages.

    `number`, `ordinal` and the numbers in the words are those of the release of that day; `term` is the English
    heading of a glossary entry.  `omits` names what of the official words is left out, "" for nothing.
    """

    release: datetime.date
    kind: NodeKind
    number: str
    ordinal: int
    term: str
    en: str
    ja: str
    ja_term: str = ""
    omits_en: str = ""
    omits_ja: str = ""
    asked_en: tuple[str, ...] = ()
    """How players ask for it."""
    asked_ja: tuple[str, ...] = ()

    @property
    def identity(self) -> Identity:
        """What tells it from the others of its release, as the atlas has it."""
        return self.kind, self.number or self.term, self.ordinal

    @property
    def name(self) -> str:
        """What it is called in its release, as `kb.lineages.nodes.name_of` calls it."""
        match self.kind:
            case NodeKind.EXAMPLE:
                return f"ex:{self.number}#{self.ordinal}"
            case NodeKind.ENTRY:
                name = f"term:{self.term}"
            case _:
                name = self.number
        return name if self.ordinal == 1 else f"{name}#{self.ordinal}"

    def text(self, language: Language) -> str:
        """The words in the language."""
        return self.en if language is Language.EN else self.ja

    def omits(self, language: Language) -> str:
        """What is left out, named in the language."""
        return self.omits_en if language is Language.EN else self.omits_ja

    def asked(self, language: Language) -> tuple[str, ...]:
        """How players who speak the language ask for it."""
        return self.asked_en if language is Language.EN else self.asked_ja


class Bond(NamedTuple):
    """What a retelling retells: the official English words of a release, by fingerprint.

    `reviewed` is the day on which a second reader held both texts side by side, None before; `read` is then the
    fingerprint of the official words, `ours` that of our own in both languages, as that reader had them.
    """

    release: datetime.date
    name: str
    fingerprint: str
    reviewed: datetime.date | None = None
    read: str = ""
    ours: str = ""


class ToldRevision(NamedTuple):
    """A retelling as it stands in the digests of all releases from `since` until the day before `until`.

    Number, ordinal, lineage and parent are those of the rule at that time, and so are the references in the words.
    """

    lineage: str
    parent: str
    language: Language
    kind: NodeKind
    number: str
    ordinal: int
    title: str
    english: str | None
    text: str
    cites: tuple[str, ...]
    since: datetime.date
    until: datetime.date | None
    retold: datetime.date
    """The release that the retelling was written for."""
    reviewed: datetime.date | None
    reworded: datetime.date | None
    """Since when the official words are others than those retold; None while they are the same."""
    omits: str
