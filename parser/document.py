"""The types of the parser layer in reading order: passages, the tree of a release, citations.

A release (one text of the Comprehensive Rules) becomes a tree of sections, groups, rules, subrules, examples
and glossary entries.  Every printed paragraph is a `Passage`; the passages in document order give the
normalised text back, character for character.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.parser.diagnostic import Diagnostic as Diagnostic  # noqa: PLC0414  # exported again: part of the same types
from mtgcr.parser.diagnostic import Place as Place  # noqa: PLC0414  # as above
from mtgcr.parser.diagnostic import Severity as Severity  # noqa: PLC0414  # as above
from mtgcr.parser.diagnostic import Span as Span  # noqa: PLC0414  # as above
from mtgcr.parser.language import Edition as Edition  # noqa: PLC0414, TC001  # exported again: part of the types of a release
from mtgcr.parser.language import Language as Language  # noqa: PLC0414, TC001  # as above
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.parser.numbers import RuleNumber


@lru_cache(maxsize=32768)
def _in_a_row(text: str) -> str:
    """The words on one line; releases repeat each other, so that most have been asked for before."""
    return " ".join((_on_one_line(text) if "\n" in text else text).split())


def _on_one_line(text: str) -> str:
    """The text without line ends: a space instead, but none beside a full-width character."""
    joined: list[str] = []
    for line in map(str.strip, text.split("\n")):
        wide = bool(joined) and (_is_wide(joined[-1][-1:]) or _is_wide(line[:1]))
        joined += [line] if wide or not joined else [" ", line]
    return "".join(joined)


def _is_wide(character: str) -> bool:
    return "\u3000" <= character <= "\u9fff" or "\uff00" <= character <= "\uffef"


class Passage(NamedTuple):
    """One printed paragraph: `label` + `text` + `tail` is what stands in the normalised text.

    `label` is what comes before the words ("510.1c ", "Example: ", "702.9. "; often empty); `text` is the words as
    printed, with inner line ends where the source wraps its lines; `tail` is the line ends, blank lines
    and spaces up to the next passage.  `start` is the offset of the label; passages that differ in it alone are equal.

    A named tuple, as rules are, since a corpus has 280,000 and a frozen dataclass takes three times as long to make.
    """

    label: str
    text: str
    tail: str
    start: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Passage) and self[:3] == other[:3]

    def __hash__(self) -> int:
        return hash(self[:3])

    @property
    def span(self) -> Span:
        """The stretch of label and text, without the tail."""
        return Span(self.start, self.start + len(self.label) + len(self.text))

    @property
    def words(self) -> str:
        """The text on one line, with every run of white space as one space; none where Japanese words are wrapped."""
        return _in_a_row(self.text)


@dataclass(frozen=True, slots=True)
class Example:
    """An Example / 例 paragraph of the rule that it stands under; `ordinal` counts from 1 within the rule."""

    ordinal: int
    passage: Passage


@dataclass(frozen=True, slots=True)
class Continuation:
    """A further paragraph or list line of a rule or glossary entry, after its first."""

    passage: Passage


@dataclass(frozen=True, slots=True)
class Unrecognised:
    """A line that the parser could not place; kept where it stood and reported by a diagnostic."""

    passage: Passage


BodyPart: TypeAlias = Example | Continuation | Unrecognised


class Rule(NamedTuple):
    """A rule (702.9) or subrule (702.9a) with all that stands under it.

    `ordinal` is 1, or 2 for the second rule of the same number in one release (702.175 in September 2024).
    `passage` is None for a rule that the text does not print though its subrules do (724.3 in September 2021).
    `body` holds continuations and examples in printed order; `subrules` is empty for a subrule.
    """

    number: RuleNumber
    ordinal: int
    passage: Passage | None
    body: tuple[BodyPart, ...] = ()
    subrules: tuple[Rule, ...] = ()

    @property
    def text(self) -> str:
        """The wording: the first paragraph and its continuations, one line each; "" when not printed."""
        first = self.passage.words if self.passage else None
        if not self.body:  # as most rules
            return first or ""
        rest = [part.passage.words for part in self.body if not isinstance(part, Example)]
        return "\n".join(rest if first is None else [first, *rest])

    @property
    def examples(self) -> tuple[Example, ...]:
        """The examples in printed order."""
        return tuple(part for part in self.body if isinstance(part, Example))


@dataclass(frozen=True, slots=True)
class Group:
    """A group of rules with a three-digit number ("702. Keyword Abilities"); may hold no rules (600)."""

    number: RuleNumber
    passage: Passage | None
    body: tuple[BodyPart, ...] = ()
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A section with a one-digit number ("7. Additional Rules") and its groups."""

    number: RuleNumber
    passage: Passage | None
    body: tuple[BodyPart, ...] = ()
    groups: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """An entry of the glossary.

    `term` is the heading in the language of the text, without reading and marks ("Damage Assignment Order",
    「接死」); `english` the English heading that a Japanese entry names; `reading` its kana where printed.
    `obsolete` is true where the heading or the whole definition is marked "(Obsolete)" / (廃語).  `body` holds the
    definition, one paragraph or numbered sense each.
    """

    term: str
    heading: Passage
    body: tuple[BodyPart, ...]
    english: str | None = None
    reading: str | None = None
    obsolete: bool = False

    @property
    def text(self) -> str:
        """The definition: its paragraphs, one line each."""
        return "\n".join(part.passage.words for part in self.body)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a release that holds plain paragraphs: title, introduction, contents, credits."""

    name: str
    """"front", "introduction", "contents", "glossary" (its heading and remarks) or "credits"."""
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """The whole Comprehensive Rules as one text, parsed.

    `effective` is the date in the text (never that of the file name); None when the text names none.
    `text` is the normalised text: decoded, line ends as LF.  `encoding` is the name of the codec that read it.
    """

    path: str
    language: Language
    edition: Edition
    effective: datetime.date | None
    encoding: str
    text: str
    front: Part
    introduction: Part
    contents: Part
    sections: tuple[Section, ...]
    glossary_heading: Part
    glossary: tuple[GlossaryEntry, ...]
    credits: Part
    diagnostics: tuple[Diagnostic, ...] = field(compare=False)

    def rules(self) -> Iterator[Rule]:
        """Every rule and subrule in printed order, unprinted parents too."""
        for section in self.sections:
            for group in section.groups:
                for rule in group.rules:
                    yield rule
                    yield from rule.subrules

    def groups(self) -> Iterator[Group]:
        """Every group in printed order."""
        for section in self.sections:
            yield from section.groups

    def passages(self) -> Iterator[Passage]:
        """Every passage in printed order; joined they are the normalised text."""
        yield from self.front.passages
        for part in self._opening():
            yield from part.passages
        for section in self.sections:
            yield from _section_passages(section)
        yield from self.glossary_heading.passages
        for entry in self.glossary:
            yield entry.heading
            yield from (part.passage for part in entry.body)
        yield from self.credits.passages

    def _opening(self) -> tuple[Part, ...]:
        """Introduction and contents as printed: the introduction comes first in English texts, last in Japanese."""
        parts = [part for part in (self.introduction, self.contents) if part.passages]
        return tuple(sorted(parts, key=lambda part: part.passages[0].start))


def _section_passages(section: Section) -> Iterator[Passage]:
    yield from _with_body(section)
    for group in section.groups:
        yield from _with_body(group)
        for rule in group.rules:
            yield from _with_body(rule)
            for subrule in rule.subrules:
                yield from _with_body(subrule)


def _with_body(node: Section | Group | Rule) -> Iterator[Passage]:
    if node.passage is not None:
        yield node.passage
    yield from (part.passage for part in node.body)


def unparse(release: Release) -> str:
    """The normalised text put together again from the tree."""
    return "".join(passage.label + passage.text + passage.tail for passage in release.passages())


class LineMap:
    """Turns offsets in a text into places in its file.

    Lines are counted from the place that was asked for last: most texts are asked for a few places, one after another.
    """

    __slots__ = ("_asked", "_path", "_text")

    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._text = text
        self._asked = 0, 1
        """An offset and its line."""

    def place(self, offset: int) -> Place:
        """The place of the character at the offset."""
        before, line = self._asked
        lines = self._text.count("\n", min(before, offset), max(before, offset))
        line += lines if offset > before else -lines
        self._asked = offset, line
        return Place(self._path, line, offset - self._text.rfind("\n", 0, offset))


class CitationKind(Enum):
    """What a citation names: a rule or group by number, a part of the rules, or an entry of the glossary."""

    RULE = "rule"
    SECTION = "section"
    """"section 7", "section 509" (before 2009), 「rule 8〔多人数戦ルール〕」."""
    GLOSSARY = "glossary"


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """What a paragraph names of the rules: one number or range with its quoted heading, or glossary terms.

    Every member of a list is a citation of its own: "rules 601.2b and 601.2f–h" holds "rules 601.2b" and
    "601.2f–h".
    """

    text: str
    """Exactly as written, with the word "rule" and the quoted heading where they stand beside the number."""
    span: Span
    """The stretch of `text` in the paragraph."""
    figures: Span
    """The stretch of the number or range alone; for glossary terms that of `span`."""
    numbers: tuple[RuleNumber, ...]
    """What it names, in order; of a range both ends and all between them (601.2f, 601.2g, 601.2h)."""
    title: str | None
    """The heading it quotes (“Priority” / 〔タイミングと優先権〕), without quotes and closing punctuation."""
    kind: CitationKind
    terms: tuple[str, ...] = ()
    """The glossary headings it names, for `GLOSSARY`."""
