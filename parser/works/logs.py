"""The change log of an edition: entries by day and section, kept apart from the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.parser.works.printed import LogEntry
from mtgcr.parser.works.recognising import read_day

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from mtgcr.parser.works.lines import WorkLine

TITLE = re.compile(r"changes? from previous version|変更点", re.IGNORECASE)
ENTRY = re.compile(
    r"\s*[•-]?\s*(?P<names>(?:(?:Sections?\s+)?(?:\d{1,3}(?:[.:]\d{1,2})?(?:\s*\([^)]*\))?|Appendix [A-F]|General)"
    r"(?:\s*(?:,|/|&|and|–|-)\s*)?)+)\s*[:.–—-]\s*(?P<text>\S.*)$"
)
NAME = re.compile(r"(?<![\d(])(?P<number>\d{1,3}(?:[.:]\d{1,2})?)|Appendix (?P<letter>[A-F])")
OLD = re.compile(r"\([^)]*\)")
LONGEST_DAY_LINE = 40


def is_log(title: str) -> bool:
    """Whether a heading is that of the change log."""
    return TITLE.search(title) is not None


def read_log(lines: Sequence[WorkLine]) -> Iterator[LogEntry]:
    """The entries in their order; an entry that names several sections is one for each, "1:12" is 1.12."""
    day: datetime.date | None = None
    for line in lines:
        bare = line.text.strip()
        if len(bare) < LONGEST_DAY_LINE and (stated := read_day(bare)):
            day = stated
        elif entry := ENTRY.match(line.text):
            for name in NAME.finditer(OLD.sub("", entry["names"])):
                number = (name["number"] or name["letter"]).replace(":", ".")
                yield LogEntry(day, number, entry["text"])
