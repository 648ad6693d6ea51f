"""Lists of examples: a document that prints examples of the rules, one after another, without telling which rule's.

A rule may stand among them with its number.  Anything else goes on with what stands before it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mtgcr.parser.decoding import decode
from mtgcr.parser.lines import LineKind, split_lines
from mtgcr.parser.scripts import find_language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.parser.document import Diagnostic, Passage
    from mtgcr.parser.language import Language
    from mtgcr.parser.lines import Line
    from mtgcr.parser.numbers import RuleNumber

FEWEST, MOST = 3, 1000
"""A document with fewer examples, or more than three times those of the rules, is no list of them."""
_OPENING = frozenset({LineKind.EXAMPLE, LineKind.RULE, LineKind.SUBRULE})


@dataclass(frozen=True, slots=True)
class ListedItem:
    """One example of the list (`number` is None), or a rule that stands among them with its number."""

    number: RuleNumber | None
    passage: Passage


@dataclass(frozen=True, slots=True)
class ExampleList:
    """A list of examples, in its own order; the passages, joined with `lead` before them, are the text."""

    path: str
    language: Language
    text: str
    lead: str
    """What stands before the first item: a title, blank lines."""
    items: tuple[ListedItem, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def examples(self) -> tuple[ListedItem, ...]:
        """The items that are examples."""
        return tuple(item for item in self.items if item.number is None)


def parse_example_list(data: bytes, path: str) -> ExampleList | None:
    """The list of examples that the bytes are; None when they are something else.

    A list has three examples or more, a thousand at most, and at least as many as rules and other lines together.
    """
    decoded = decode(data, path)
    if decoded.text is None:
        return None
    lines = tuple(split_lines(decoded.text))
    if not _is_list(lines):
        return None
    items = _read_items(lines)
    lead = decoded.text[: items[0].passage.start]
    return ExampleList(path, find_language(decoded.text), decoded.text, lead, items, decoded.diagnostics)


def _is_list(lines: Iterable[Line]) -> bool:
    printed = [line for line in lines if line.printed]
    examples = sum(1 for line in printed if line.mark.kind is LineKind.EXAMPLE)
    return FEWEST <= examples <= MOST and examples * 2 >= len(printed)


def _read_items(lines: Iterable[Line]) -> tuple[ListedItem, ...]:
    """The items; lines before the first belong to none."""
    items: list[ListedItem] = []
    for line in lines:
        if line.mark.kind in _OPENING:
            items.append(ListedItem(line.mark.number, line.passage))
        elif items:
            items[-1] = _extended(items[-1], line.passage)
    return tuple(items)


def _extended(item: ListedItem, more: Passage) -> ListedItem:
    """The item with a further line."""
    before = item.passage
    return replace(
        item, passage=before._replace(text=f"{before.text}{before.tail}{more.label}{more.text}", tail=more.tail)
    )
