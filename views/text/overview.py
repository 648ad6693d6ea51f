"""A diff over many releases as an overview: how much of what, what is new and gone by name, then counts by section."""

from __future__ import annotations

import datetime
from collections import Counter
from enum import Enum
from itertools import groupby

from mtgcr.kb.changes.changes import ChangedPart, Weight
from mtgcr.kb.model import LinkKind, NodeKind
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number
from mtgcr.views.text.columns import wrap_hanging
from mtgcr.views.text.diff import heading_of, is_loud, remarks_before, summary_lines, whose_lines
from mtgcr.views.text.term_names import term_name
from mtgcr.views.voice import in_other_words, labelled, listed, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.kb.changes.changes import Change, Diff

LONG = 300
"""Of more changes than this that mean something else an overview is told: one a line they fill a dozen screens.

Neighbours since 2012 whose words are here have at most 273 (2015-01-23 to 2016-07-22, measured in November 2026).
"""
LINES = 2
"""Lines that the names of one kind may take: with all kinds the head stays within 24 lines of 80 columns."""
PAGE_WIDTH = 100
"""Columns by which names are cut short on a page, which wraps by itself."""
ACTIONS, ABILITIES = 701, 702
AFTER = 10
"""Where the glossary stands among the sections; the introduction stands at 0."""
KEYWORDS_SINCE = datetime.date(2009, 7, 11)
"""From this release on the keyword actions stand in 701 and the keyword abilities in 702."""


class Gist(Enum):
    """What became of something between two releases, the weightiest first."""

    ADDED = "added"
    REMOVED = "removed"
    SUBSTANCE = "changed in substance"
    WORDS = "in other words only"
    NUMBER = "under another number only"
    REFERENCES = "with other numbers in references only"


class _Names(NamedTuple):
    """Headings of one kind that came or went: how many there are, and their names."""

    told: str
    names: tuple[str, ...]


def is_long(diff: Diff) -> bool:
    """Whether the diff is told as an overview unless a part or all of it is asked for."""
    return sum(map(is_loud, diff.changes)) > LONG


def gist_of(change: Change) -> Gist:
    """The weightiest thing that is to be said of the change."""
    if change.kind in (LinkKind.ADDED, LinkKind.RETURNED):
        return Gist.ADDED
    if change.kind is LinkKind.REMOVED:
        return Gist.REMOVED
    if is_loud(change):
        return Gist.SUBSTANCE
    if change.weight not in (Weight.NONE, Weight.REFERENCES):
        return Gist.WORDS
    return Gist.REFERENCES if change.kind is LinkKind.REWORDED else Gist.NUMBER


def render_overview(diff: Diff, *, width: int = 100) -> str:
    """The overview for a terminal of that width: counts, what is new and gone by name, how to see more, sections."""
    head = [*remarks_before(diff), " → ".join(diff.between)]
    head += whose_lines(diff)
    more = "--section 7 (or 702, 510.1c) shows one part, --only added (removed, reworded) one kind, --full everything."
    blocks = [*head, *_count_lines(diff), "", *_name_lines(diff, width), say(more), "", *_fold(diff)]
    return "\n".join(wrap_hanging(block, width) for block in blocks)


def opening_lines(diff: Diff) -> tuple[str, ...]:
    """What a page on the diff says first: how much changed; of very many changes what is new and gone by name too."""
    return (*whose_lines(diff), *gist_lines(diff)) if is_long(diff) else tuple(summary_lines(diff))


def gist_lines(diff: Diff) -> tuple[str, ...]:
    """How many rules came, went and so on, and what is new and gone by name, a line each."""
    return (*_count_lines(diff), *filter(None, _name_lines(diff, PAGE_WIDTH)))


def section_counts(diff: Diff) -> Mapping[str, str]:
    """What came, went or changed in substance under each heading, where there are very many changes; else nothing."""
    return dict(_by_section(diff)) if is_long(diff) else {}


def section_lines(diff: Diff) -> tuple[str, ...]:
    """These counts, a line each."""
    return tuple(_section_line(heading, told) for heading, told in section_counts(diff).items())


def _count_lines(diff: Diff) -> Iterator[str]:
    """How many rules came, went and so on, each counted once; of the other parts, how many changes they have."""
    parts = Counter(change.part for change in diff.changes)
    rules = [change for change in diff.changes if change.part is ChangedPart.RULES]
    if rules:
        yield say("{part}: {told}", part=say("Rules"), told=_counted(rules, by_prints=diff.by_prints))
    told = [
        say("{part} {count}", part=in_other_words(part.value), count=parts[part])
        for part in ChangedPart
        if parts[part] and part is not ChangedPart.RULES
    ]
    if told:
        yield say("Other changes: {told}", told=listed(told))


def _counted(changes: Sequence[Change], *, by_prints: bool) -> str:
    counts = Counter(map(gist_of, changes))
    said = ((counts[gist], _said(gist, by_prints=by_prints)) for gist in Gist if counts[gist])
    return listed(say("{count} {what}", count=count, what=what) for count, what in said)


def _said(gist: Gist, *, by_prints: bool) -> str:
    """What is said of so many; fingerprints do not tell whether other words mean the same."""
    return {
        Gist.ADDED: in_other_words("added"),
        Gist.REMOVED: in_other_words("removed"),
        Gist.SUBSTANCE: say("reworded") if by_prints else say("changed in substance"),
        Gist.WORDS: say("in other words only"),
        Gist.NUMBER: say("under another number only"),
        Gist.REFERENCES: say("with other numbers in references only"),
    }[gist]


def _name_lines(diff: Diff, width: int) -> Iterator[str]:
    """What came and went by name, each kind in at most `LINES` lines, then an empty line."""
    found = [one for gist in (Gist.ADDED, Gist.REMOVED) for one in _named(diff, gist) if one.names]
    yield from (_name_line(one, width) for one in found)
    if found:
        yield ""


def _name_line(kind: _Names, width: int) -> str:
    """The names as far as there is room, and how many are left."""
    for shown in range(len(kind.names), 0, -1):
        left = len(kind.names) - shown
        told = listed(kind.names[:shown]) + (say(" and {count} more", count=left) if left else "")
        line = labelled(kind.told, told)
        if wrap_hanging(line, width).count("\n") < LINES:
            return line
    return kind.told


def _named(diff: Diff, gist: Gist) -> tuple[_Names, ...]:
    changes = sorted((change for change in diff.changes if gist_of(change) is gist), key=_by_number)
    day = diff.new if gist is Gist.ADDED else diff.old
    actions, abilities = (_keywords(changes, group, day) for group in (ACTIONS, ABILITIES))
    groups = tuple(_name(change) for change in changes if change.node.kind is NodeKind.GROUP)
    if gist is Gist.ADDED:
        return (
            _Names(say("New keyword abilities ({count})", count=len(abilities)), abilities),
            _Names(say("New keyword actions ({count})", count=len(actions)), actions),
            _Names(say("New groups of rules ({count})", count=len(groups)), groups),
        )
    return (
        _Names(say("Keyword abilities that are gone ({count})", count=len(abilities)), abilities),
        _Names(say("Keyword actions that are gone ({count})", count=len(actions)), actions),
        _Names(say("Groups of rules that are gone ({count})", count=len(groups)), groups),
    )


def _by_number(change: Change) -> tuple[int, ...]:
    """By which names are sorted: in the diff what is gone stands where what came before it went."""
    number = parse_number(change.node.number)
    return (number.group or 0, number.rule or 0) if number else ()


def _keywords(changes: Sequence[Change], group: int, day: datetime.date) -> tuple[str, ...]:
    """The keywords of the group among what came or went; none before keywords stood there."""
    return tuple(_name(change) for change in changes if day >= KEYWORDS_SINCE and _is_keyword(change, group))


def _is_keyword(change: Change, group: int) -> bool:
    """Whether the rule is the heading of a keyword: 702.9 is, 702.9a not, nor a sentence as 702.1."""
    number = parse_number(change.node.number)
    if number is None or change.node.kind is not NodeKind.RULE or number.letters:
        return False
    return number.group == group and (number.rule or 0) > 1 and not change.node.text.endswith((".", "。"))


def _name(change: Change) -> str:
    return f"{change.node.number} {term_name(change.node.text)}".rstrip()


def _fold(diff: Diff) -> Iterator[str]:
    """What came, went or changed in substance, counted by section."""
    yield say("By section:")
    yield from (f"  {_section_line(heading, told)}" for heading, told in _by_section(diff))


def _section_line(heading: str, told: str) -> str:
    return say("{part}: {told}", part=heading, told=told)


def _by_section(diff: Diff) -> Iterator[tuple[str, str]]:
    for heading, group in groupby(sorted(filter(is_loud, diff.changes), key=_section), key=heading_of):
        yield heading, _counted(list(group), by_prints=diff.by_prints)


def _section(change: Change) -> int:
    """By which a change is sorted: what is gone from a section may stand among the changes of another."""
    number = parse_number(change.node.number)
    if number is None:
        return AFTER if change.part is ChangedPart.GLOSSARY else 0
    return number.section
