"""A diff as text for a terminal and as markdown: summary first, then section by section."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.changes.changes import Part, Weight
from mtgcr.kb.changes.retargeting import has_retargeted
from mtgcr.kb.model import LinkKind, NodeKind
from mtgcr.parser.numbers import RuleNumber, parse_number
from mtgcr.views.text.attached import why_line
from mtgcr.views.text.day_meant import day_lines
from mtgcr.views.text.redline import COLOURED, MARKDOWN, PLAIN, Marks, mark_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.model import Node

QUIET = (Weight.NONE, Weight.TYPOGRAPHIC, Weight.REFERENCES)
"""Changes of these weights are told in one line."""


BY_PRINTS = (
    "compared by fingerprints of the official words, which are not here; the words shown are our digest of either day"
)
NOT_RETOLD = "(not retold)"


WHOLE = frozenset({LinkKind.ADDED, LinkKind.REMOVED, LinkKind.RETURNED, LinkKind.SPLIT, LinkKind.MERGED})
"""Changes of these kinds are told by their kind alone."""


@dataclass(frozen=True, slots=True)
class Shifted:
    """A run of changes that moved by the same step and changed nothing else."""

    changes: tuple[Change, ...]


Item: TypeAlias = "Change | Shifted"


def render_text(diff: Diff, *, colour: bool = False) -> str:
    """The diff for a terminal."""
    marks = COLOURED if colour else PLAIN
    blocks = [*day_lines(diff.days), " → ".join(diff.between), *summary_lines(diff)]
    for heading, items in sections(diff):
        blocks += ["", heading, *(_item(item, marks) for item in items)]
    return "\n".join(blocks)


def render_markdown(diff: Diff) -> str:
    """The diff as markdown; what looks like HTML in a text is shown, not obeyed."""
    from html import escape  # its table of entities takes 5 ms, which histories need not pay

    blocks = ["# " + " → ".join(diff.between), "", *day_lines(diff.days)]
    blocks += ["", *(f"- {line}" for line in summary_lines(diff))]
    for heading, items in sections(diff):
        blocks += ["", f"## {heading}", "", *(f"- {_item(item, MARKDOWN)}" for item in items)]
    return escape("\n".join(blocks), quote=False)


def summary_lines(diff: Diff) -> list[str]:
    """How much changed: one line a part, with the kinds counted."""
    lines = [BY_PRINTS] if diff.by_prints else []
    for part in Part:
        counts = Counter(describe(change) for change in diff.changes if change.part is part)
        if counts:
            told = ", ".join(f"{count} {what}" for what, count in counts.most_common())
            lines.append(f"{part.value}: {told}")
    return lines if diff.changes else [*lines, "nothing changed"]


def describe(change: Change) -> str:
    """What happened, in one or two words."""
    if change.kind in WHOLE:
        return change.kind.value
    place = "" if change.kind is LinkKind.REWORDED else change.kind.value
    words = {
        Weight.NONE: "",
        Weight.TYPOGRAPHIC: "typography",
        Weight.REFERENCES: "references followed",
        Weight.RETARGETED: "reference retargeted",
        Weight.EDITORIAL: "edited",
        Weight.SUBSTANTIVE: "reworded",
    }[change.weight]
    if place and change.weight in (Weight.TYPOGRAPHIC, Weight.REFERENCES):
        return place
    astray = "reference retargeted" if _strays(change) else ""
    told = [words for words in (place, words, astray) if words]
    return " and ".join(told) or change.kind.value


def _strays(change: Change) -> bool:
    """Whether a reference names another rule in words that changed in other ways too."""
    return change.weight is not Weight.RETARGETED and has_retargeted(change.references)


def sections(diff: Diff) -> Iterator[tuple[str, list[Item]]]:
    """The changes under headings: one for each section of the rules, then glossary and introduction."""
    for heading, group in groupby(diff.changes, key=_heading):
        yield heading, list(_condensed(list(group)))


def _heading(change: Change) -> str:
    number = parse_number(change.node.number)
    if number is None:
        return "Glossary" if change.part is Part.GLOSSARY else "Introduction"
    return f"Section {number.section}"


def _condensed(changes: Sequence[Change]) -> Iterator[Item]:
    """Runs of mere renumberings by the same step as one item."""
    for step, group in groupby(changes, key=_step):
        run = tuple(group)
        if step is None or len(run) < 3:
            yield from run
        else:
            yield Shifted(run)


def _step(change: Change) -> tuple[int, int] | str | None:
    """By how much the group and rule moved, for changes of number alone; examples move with their rule."""
    moves = (LinkKind.RENUMBERED, LinkKind.RELETTERED, LinkKind.MOVED)
    if change.kind not in moves or change.weight not in QUIET or change.old is None or change.new is None:
        return None
    old, new = parse_number(change.old.number), parse_number(change.new.number)
    if old is None or new is None:
        return None
    return (new.group - old.group, new.rule - old.rule) if old.letters == new.letters else f"{_stem(old)} {_stem(new)}"


def _stem(number: RuleNumber) -> str:
    return f"{number.group}.{number.rule}"


def _item(item: Item, marks: Marks) -> str:
    if isinstance(item, Shifted):
        first, last = item.changes[0], item.changes[-1]
        rules = sum(1 for change in item.changes if change.part is not Part.EXAMPLES)
        return f"{_span(first.old, last.old)} → {_span(first.new, last.new)}: {rules} renumbered, otherwise as before"
    return "\n  ".join((f"{_name(item)}: {_body(item, marks)}", *map(why_line, item.why)))


def _span(first: Node | None, last: Node | None) -> str:
    assert first
    assert last
    return first.number if first.number == last.number else f"{first.number}–{last.number}"


def _name(change: Change) -> str:
    node = change.node
    what = {NodeKind.EXAMPLE: "example of ", NodeKind.GROUP: "heading ", NodeKind.SECTION: "heading "}.get(
        node.kind, ""
    )
    old, new = (label(change, change.old), label(change, change.new))
    shown = f"{old} → {new}" if old and new and old != new else new or old
    return f"{what}{shown}"


def label(change: Change, node: Node | None) -> str:
    """The number of a node, or its term; "" for none."""
    if node is None:
        return ""
    if change.part is Part.GLOSSARY:
        return node.title
    return node.number or f"paragraph {node.ordinal}"


def _body(change: Change, marks: Marks) -> str:
    told = describe(change)
    if change.old is None:
        return f"{told}  {marks.inserted(change.node.text or NOT_RETOLD)}"
    if change.new is None:
        return f"{told}  {marks.deleted(change.node.text or NOT_RETOLD)}"
    if change.weight in QUIET:
        return told
    return f"{told}  {mark_words(change.words, marks)}" if change.words else told
