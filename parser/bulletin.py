"""Bulletins: articles that announce changes of the rules → headings, rules, examples, entries, remarks.

A bulletin prints rules in one language or two, by turns with the words of its author.  Nothing marks which is which
but the shape of a line: a number and a sentence is a rule, a number alone or with a title a heading, a number that
a sentence speaks of ("509.6 was about …", 「509.6項は…」) and a sentence without number a remark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING

from mtgcr.parser.citations import find_citations
from mtgcr.parser.diagnostic import Place
from mtgcr.parser.heads import Head, read_head
from mtgcr.parser.language import Language
from mtgcr.parser.letters import JAPANESE_LETTER
from mtgcr.parser.scripts import language_of
from mtgcr.parser.wrapping import written_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.parser.numbers import RuleNumber

EXAMPLE = re.compile(r"\s*(?:Examples?|例) ?[:：]\s*")
SENTENCE_END = re.compile(r"[.!?。！？:：][”’\"')）」』]*\s*$")
SPOKEN_OF = re.compile(
    r"(?:項|条|[はがのをもでにと])"
    r"|(?:is|was|are|were|has|have|had|used|now|gets?|got|moves?|moved|becomes?|became|deals?|dealt)\b"
)
"""What follows a number that a sentence speaks of; in Japanese without a blank between."""
SEAM = re.compile(r"(?<=[.!?”’\"')。」）])[ 　]*(?=(?:Example|例) ?[:：]|[1-9]\d{2}\.\d)")
TITLE_LENGTH = 60
LISTED = re.compile(r"[\s.:：,、・&–■◆●*#-]|and|or|および|及び|と")
"""What may stand between and around the numbers of a line that lists them."""
SENTENCE_ENDS = (".", "。", "!", "！", "?", "？", ":", "：")


class ItemKind(Enum):
    """What a piece of a bulletin is."""

    HEADING = "heading"
    RULE = "rule"
    EXAMPLE = "example"
    ENTRY = "glossary entry"
    REMARK = "remark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One piece of a bulletin, its wrapped lines joined by a blank.

    `numbers` are those printed at its head; of an example those of the rule or heading that it stands under, of a
    remark those that it speaks of, else those of the rule that follows it or the heading above it.
    """

    kind: ItemKind
    language: Language
    text: str
    """The words without number, "Example:" and headword."""
    place: Place
    numbers: tuple[RuleNumber, ...] = ()
    is_fused: bool = False
    """Whether the head is a struck number and its successor run together."""
    term: str | None = None
    """The headword of a glossary entry; None where the bulletin has lost it."""


@dataclass(frozen=True, slots=True)
class Bulletin:
    """An article about changes, in its own order."""

    path: str
    items: tuple[Item, ...]

    def of(self, *kinds: ItemKind) -> tuple[Item, ...]:
        """The items of these kinds in order."""
        return tuple(item for item in self.items if item.kind in kinds)


@dataclass(frozen=True, slots=True)
class _Fragment:
    """A line, or the part of one that is an item of its own."""

    text: str
    place: Place

    @property
    def language(self) -> Language:
        return language_of(self.text)


def parse_bulletin(text: str, path: str) -> Bulletin:
    """The bulletin that the text is; any text is one, if only of remarks."""
    fragments = [fragment for fragment in _split_fragments(text, path) if fragment.text.strip()]
    reading = _Reading()
    for fragment, following in zip(fragments, [*fragments[1:], None], strict=False):
        reading.add(fragment, following)
    return Bulletin(path, tuple(_settle_remarks(reading.finished())))


def _split_fragments(text: str, path: str) -> Iterator[_Fragment]:
    """The lines, cut where a translation or an example follows on the same line."""
    for number, line in written_lines(text):
        cuts = [0, *(seam.end() for seam in SEAM.finditer(line) if _is_seam(line, seam.end())), len(line)]
        for start, end in pairwise(cuts):
            yield _Fragment(line[start:end], Place(path, number, start + 1))


def _is_seam(line: str, at: int) -> bool:
    """Whether another item begins there: an example, or the head of the line again before Japanese words."""
    if EXAMPLE.match(line, at):
        return True
    first, again = read_head(line), read_head(line, at=at)
    if first is None or again is None or first.numbers != again.numbers:
        return False
    return JAPANESE_LETTER.match(line, again.end) is not None


class _Reading:
    """The items so far, and what the next one must know of them; a megabyte of lines is walked through once."""

    __slots__ = ("_headings", "_items", "_owner", "_pieces")

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._pieces: list[str] = []
        """The words of the last item, line by line."""
        self._headings: list[RuleNumber] = []
        """The last number of each heading that has one."""
        self._owner: tuple[RuleNumber, ...] = ()
        """The numbers of the last rule or heading."""

    def add(self, fragment: _Fragment, following: _Fragment | None) -> None:
        before = self._items[-1] if self._items else None
        if before is not None and _goes_on(before, self._pieces[-1], fragment):
            self._go_on(before, fragment)
        elif before is not None and before.kind is ItemKind.ENTRY and not before.text:
            self._items[-1] = replace(before, text=fragment.text.strip(), language=fragment.language)
            self._pieces = [fragment.text.strip()]
        else:
            self._append(self._make(before, fragment, following))

    def finished(self) -> Sequence[Item]:
        self._close()
        return self._items

    def _go_on(self, before: Item, fragment: _Fragment) -> None:
        self._pieces.append(fragment.text.strip())
        if before.kind is ItemKind.HEADING:
            self._items[-1] = replace(before, kind=ItemKind.RULE)
            if before.numbers:
                self._headings.pop()

    def _make(self, before: Item | None, fragment: _Fragment, following: _Fragment | None) -> Item:
        if example := EXAMPLE.match(fragment.text):
            return _item(ItemKind.EXAMPLE, fragment, example.end(), self._owner)
        if listed := _listed_numbers(fragment):
            return _item(ItemKind.HEADING, fragment, len(fragment.text), listed)
        if head := read_head(fragment.text, self._headings[-1] if self._headings else None):
            return _headed_item(fragment, head)
        return _unnumbered_item(before, fragment, following)

    def _append(self, item: Item) -> None:
        self._close()
        self._items.append(item)
        self._pieces = [item.text]
        if item.kind is ItemKind.HEADING and item.numbers:
            self._headings.append(item.numbers[-1])
        if item.kind in {ItemKind.RULE, ItemKind.HEADING}:
            self._owner = item.numbers

    def _close(self) -> None:
        if len(self._pieces) > 1:
            self._items[-1] = replace(self._items[-1], text=" ".join(self._pieces))


def _goes_on(before: Item, last: str, fragment: _Fragment) -> bool:
    """Whether the fragment is the rest of a sentence that was broken off in the last line before it."""
    if EXAMPLE.match(fragment.text) or read_head(fragment.text) or before.language is not fragment.language:
        return False
    if before.kind is ItemKind.HEADING:
        return bool(before.text) and fragment.text.lstrip()[0].islower()
    is_open = before.kind is not ItemKind.REMARK and SENTENCE_END.search(last) is None
    return bool(before.text) and is_open


def _headed_item(fragment: _Fragment, head: Head) -> Item:
    if _is_spoken_of(fragment.text, head):
        numbers = dict.fromkeys((*head.numbers, *_cited_numbers(fragment.text, fragment.language)))
        return _item(ItemKind.REMARK, fragment, 0, numbers)
    words = fragment.text[head.end :]
    is_title = len(words) < TITLE_LENGTH and not SENTENCE_END.search(words)
    kind = ItemKind.HEADING if is_title else ItemKind.RULE
    return replace(_item(kind, fragment, head.end, head.numbers), is_fused=head.is_fused)


def _is_spoken_of(line: str, head: Head) -> bool:
    follows = SPOKEN_OF.match(line, head.end)
    adjoins = not line[head.end - 1].isspace()
    return follows is not None and (adjoins or follows[0].isascii())


def _cited_numbers(text: str, language: Language) -> tuple[RuleNumber, ...]:
    """The numbers of rules and subrules that the text names, without those of groups."""
    cited = (number for one in find_citations(text, language) for number in one.numbers)
    return tuple(dict.fromkeys(number for number in cited if number.rule))


def _listed_numbers(fragment: _Fragment) -> tuple[RuleNumber, ...]:
    """The numbers of a line that holds nothing else: ":110.2b および 800.4c", "602.5d–f"."""
    if len(fragment.text) > TITLE_LENGTH:
        return ()
    rest = fragment.text
    for citation in reversed(find_citations(rest, fragment.language)):
        rest = rest[: citation.span.start] + rest[citation.span.end :]
    return () if LISTED.sub("", rest) else _cited_numbers(fragment.text, fragment.language)


def _unnumbered_item(before: Item | None, fragment: _Fragment, following: _Fragment | None) -> Item:
    if _is_headword(fragment, following):
        return replace(_item(ItemKind.ENTRY, fragment, len(fragment.text), ()), term=fragment.text.strip())
    if before is not None and before.kind is ItemKind.ENTRY:
        term = before.term if before.language is not fragment.language else None
        return replace(_item(ItemKind.ENTRY, fragment, 0, ()), term=term)
    return _item(ItemKind.REMARK, fragment, 0, ())


def _is_headword(fragment: _Fragment, following: _Fragment | None) -> bool:
    """Whether the line is a term of the glossary: a few words, each but the small ones with a capital, then a sentence.

    Only where the words that follow are no rule.
    """
    words = fragment.text.replace("(", " ").split()
    if fragment.language is Language.JA or not 0 < len(words) < 9 or SENTENCE_END.search(fragment.text):
        return False
    capitals = all(word[0].isupper() or len(word) < 4 for word in words) and words[0][0].isupper()
    follows = following is not None and SENTENCE_END.search(following.text) and read_head(following.text) is None
    return bool(capitals and follows)


def _item(kind: ItemKind, fragment: _Fragment, words_at: int, numbers: Iterable[RuleNumber]) -> Item:
    text = fragment.text[words_at:].strip()
    return Item(kind=kind, language=fragment.language, text=text, place=fragment.place, numbers=tuple(numbers))


def _settle_remarks(items: Sequence[Item]) -> Iterator[Item]:
    """The items, each remark without number of its own with those of the rule after it or the heading above it."""
    above: Item | None = None
    for item, after in zip(items, _following(items), strict=True):
        if item.kind is ItemKind.REMARK and not item.numbers:
            yield replace(item, numbers=_numbers_for(item, above, after))
        else:
            yield item
        above = above if item.kind is ItemKind.REMARK else item


def _following(items: Sequence[Item]) -> Sequence[Item | None]:
    """Of each item the next one that is no remark."""
    found: list[Item | None] = []
    after: Item | None = None
    for item in reversed(items):
        found.append(after)
        after = after if item.kind is ItemKind.REMARK else item
    return found[::-1]


def _numbers_for(remark: Item, above: Item | None, after: Item | None) -> tuple[RuleNumber, ...]:
    """Those that the remark cites, else of a heading without title above it, else of the rule right after it.

    What stands before everything else and is no sentence is the title of the article: it speaks of no rule.
    """
    if cited := _cited_numbers(remark.text, remark.language):
        return cited
    if above is None and not remark.text.endswith(SENTENCE_ENDS):
        return ()
    if above is not None and above.kind is ItemKind.HEADING and not above.text:
        return above.numbers
    return after.numbers if after is not None and after.kind is ItemKind.RULE else ()
