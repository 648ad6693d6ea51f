"""Atom feeds of releases, of a section, of a rule: what changed in words, without the words of the rules.

The identity of a feed and of an entry is made of what it is about ("release 2024-11-08"), so that it is the same
wherever and whenever it is written (RFC 4287, 4.2.6).  An entry is as old as its release.
"""

from __future__ import annotations

import datetime
import uuid
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number
from mtgcr.views.text.diff import describe, is_loud, label, summary_lines
from mtgcr.views.voice import in_english

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.changes.history import Histories, Step
    from mtgcr.library.answers import ReleaseSteps

SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://mtgcr.invalid/feeds")
"""Of all identities of feeds; never to be changed, or every reader sees every entry anew."""
NAMED = 60
"""Changes that an entry names; of more only how many they are."""
SECTIONS = tuple("123456789")


class FeedEntry(NamedTuple):
    """An entry: what it is about, when that came, and what is said of it, a line each."""

    about: str
    title: str
    day: datetime.date
    lines: tuple[str, ...]


class Feed(NamedTuple):
    """A feed: the file it stands in, below the folder, what it is about, and its entries, newest first."""

    file: str
    about: str
    title: str
    entries: tuple[FeedEntry, ...]


def release_feed(steps: ReleaseSteps) -> Feed:
    """All releases, with what each changed."""
    entries = tuple(_release_entry(diff, diff.changes, "") for diff in steps.diffs)
    return Feed("feed.atom", "releases", "Magic Comprehensive Rules: releases", entries)


def section_feeds(steps: ReleaseSteps) -> Iterator[Feed]:
    """A feed for each section: the releases that changed something in it."""
    for section in SECTIONS:
        found = [(diff, [one for one in diff.changes if _section(one) == section]) for diff in steps.diffs]
        entries = tuple(_release_entry(diff, changes, section) for diff, changes in found if changes)
        title = f"Magic Comprehensive Rules: section {section}"
        yield Feed(f"feed/section/{section}.atom", f"section {section}", title, entries)


def rule_feed(histories: Histories) -> Feed:
    """The rule that has or had the number last: each change of its number and words."""
    history = histories.found[0]
    number = history.numbers[-1].number
    entries = [_step_entry(step) for step in history.steps]
    if history.ended:
        entries.append(
            FeedEntry(f"number {number} gone {history.ended}", f"{number} is gone", history.ended, ("taken away",))
        )
    title = f"Magic Comprehensive Rules: {number}"
    since = history.steps[-1].revision.since
    return Feed(f"feed/rule/{since}/{number}.atom", f"rule {history.lineage}", title, tuple(reversed(entries)))


def _section(change: Change) -> str:
    number = parse_number(change.node.number)
    return str(number.section) if number else ""


@in_english
def _release_entry(diff: Diff, changes: Sequence[Change], section: str) -> FeedEntry:
    """What the release changed, what matters to a player named; in English, as all that feeds say."""
    loud = [one for one in changes if is_loud(one)]
    named = tuple(_line(one) for one in loud[:NAMED])
    more = (f"and {len(loud) - NAMED} more",) if len(loud) > NAMED else ()
    quiet = (
        (f"{_counted(len(changes) - len(loud))} in which nothing means something else",)
        if len(changes) > len(loud)
        else ()
    )
    counts = () if section else tuple(summary_lines(diff))
    where = f", section {section}" if section else ""
    title = f"Rules of {diff.new}{where}: {_counted(len(changes))} since {diff.old}"
    return FeedEntry(f"release {diff.new} {section}".strip(), title, diff.new, (*counts, *named, *more, *quiet))


def _counted(changes: int) -> str:
    return "1 change" if changes == 1 else f"{changes} changes"


def _line(change: Change) -> str:
    old, new = label(change, change.old), label(change, change.new)
    name = f"{old} → {new}" if old and new and old != new else new or old
    return f"{name}: {describe(change)}"


def _step_entry(step: Step) -> FeedEntry:
    revision = step.revision
    said = [what for what, so in (("renumbered", step.renumbered), ("reworded", step.reworded)) if so]
    follows = [f"reference {one.old} → {one.new} ({one.kind.value})" for one in step.references]
    lines = (", ".join(said) or ("first known" if not follows else "references"), *follows)
    title = f"{revision.number}: {lines[0]}"
    return FeedEntry(f"number {revision.number} from {revision.since}", title, revision.since, lines)


def atom(feed: Feed, base: str = "") -> str:
    """The feed as Atom; `base` is the address of the folder of all feeds, for the link to itself, where it is known."""
    newest = max((entry.day for entry in feed.entries), default=datetime.date(1993, 8, 5))
    own = f'<link rel="self" href={quoteattr(f"{base}/{feed.file}")}/>' if base else ""
    return "\n".join(
        [
            '<?xml version="1.0" encoding="utf-8"?>',
            '<feed xmlns="http://www.w3.org/2005/Atom">',
            f"<title>{escape(feed.title)}</title>",
            f"<id>{_identity(f'feed {feed.about}')}</id>",
            f"<updated>{_time(newest)}</updated>",
            "<author><name>mtgcr</name></author>",
            *([own] if own else []),
            *map(_entry, feed.entries),
            "</feed>",
            "",
        ]
    )


def _entry(entry: FeedEntry) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in entry.lines)
    return (
        f"<entry><title>{escape(entry.title)}</title><id>{_identity(entry.about)}</id>"
        f"<updated>{_time(entry.day)}</updated>"
        f'<content type="html">{escape(f"<ul>{lines}</ul>")}</content></entry>'
    )


def _identity(about: str) -> str:
    return f"urn:uuid:{uuid.uuid5(SPACE, about)}"


def _time(day: datetime.date) -> str:
    return f"{day.isoformat()}T00:00:00Z"
