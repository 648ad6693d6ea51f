"""Citations in texts of our own, labelled before the tool read them: what was found, and what was told of each.

`python -m mtgcr.tests.unseen_citations HOME` prints the figures of docs/cite.md.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.citing.mentions import find_mentions
from mtgcr.tests.citing import NEWEST, open_citator

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = Path(__file__).parent / "cases" / "citations_unseen_2.tsv"
UNKNOWN, GONE = "?", "-"
"""In the place of the number of today: the words decide nothing; the rule is gone."""


class Told(NamedTuple):
    """A citation of the set with what the citator made of it."""

    half: str
    text: str
    number: str
    wanted: str
    """What it should be: its number today, `GONE`, `UNKNOWN`; "" for what is no citation."""
    kind: str
    """right, unsure, wrong, passed (wrong, and told as right), unread, listed (not read, and told), false."""
    found: str


def tell(home: Path) -> Iterator[Told]:
    """Every citation of the set, and everything else that was taken for one."""
    _, citator = open_citator(home)
    with CASES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    for half, written, expected, _ in rows:
        text = written.replace("\\n", "\n").replace("\\t", "\t")
        wanted = [tuple(one.split()) for one in expected.split("; ") if one]
        reading = find_mentions(text, "note.txt", bare=citator.bare)
        passed_over = {str(one.number) for one in reading.unread}
        findings = {str(one.number): one for mention in reading.mentions for one in citator.judge_each(mention, NEWEST)}
        for number, today in wanted:
            one = findings.pop(number, None)
            if one is None:
                yield Told(half, text, number, today, "listed" if number in passed_over else "unread", "")
                continue
            told = one.today or (GONE if len(one.meant) == 1 else UNKNOWN)
            if told == today:
                kind = "right"
            elif told == UNKNOWN:
                kind = "unsure"
            else:
                kind = "passed" if one.verdict.value == "right" else "wrong"
            yield Told(half, text, number, today, kind, f"{told} {one.verdict.value}")
        for number in findings:
            yield Told(half, text, number, "", "false", "")


def main() -> None:
    """Print the counts of each half, then what is not right."""
    told = list(tell(Path(sys.argv[1])))
    for half in ("tune", "report"):
        counts = Counter(one.kind for one in told if one.half == half)
        print(half, sum(one.half == half and one.wanted != "" for one in told), dict(counts))
    for one in told:
        if one.kind not in ("right", "unsure") and (one.half == "tune" or "--all" in sys.argv):
            print(*one, sep=" | ")


if __name__ == "__main__":
    main()
