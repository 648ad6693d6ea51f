"""Citations in texts of our own, labelled before the tool read them: what was found, and what was told of each.

`python -m mtgcr.tests.unseen_citations HOME` prints the figures of docs/cite.md.
"""

from __future__ import annotations

import csv
import datetime
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.citing.citator import Verdict
from mtgcr.kb.citing.mentions import find_mentions
from mtgcr.tests.citing import NEWEST, open_citator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.citing.citator import Citator, Finding

CASES = Path(__file__).parent / "cases"
UNKNOWN, GONE = "?", "-"
"""In the place of the number of today: the words decide nothing; the rule is gone or never was."""


class Wanted(NamedTuple):
    """A citation that a text has, and where its rule stands on the day that is meant."""

    number: str
    today: str
    """Its number then, `GONE`, `UNKNOWN`; "" for what is no citation."""
    day: datetime.date | None = None
    """The day that the text itself names beside the number; None where it is that of the text."""


class Text(NamedTuple):
    """A text with its citations."""

    group: str
    text: str
    wanted: tuple[Wanted, ...]
    written: datetime.date | None
    """Its day, where it bears one: told to the tool, and the day of the answer."""


class Told(NamedTuple):
    """A citation of the set with what the citator made of it."""

    group: str
    text: str
    wanted: Wanted
    kind: str
    """right, unsure, wrong, passed (wrong, and told as right), unread, listed (not read, and told), false."""
    found: str


def read_halves() -> Iterator[Text]:
    """The texts of `citations_unseen_2.tsv`: in groups tune (the tool was mended on them) and report."""
    for half, text, expected, _ in _rows("citations_unseen_2.tsv"):
        yield Text(half, text, tuple(_wanted(expected)), None)


def read_dated() -> Iterator[Text]:
    """The texts of `citations_unseen_3.tsv`, many of them dated: in groups en and ja."""
    for language, written, text, expected in _rows("citations_unseen_3.tsv"):
        day = datetime.date.fromisoformat(written) if written else None
        yield Text(language, text, tuple(_wanted(expected)), day)


def _rows(name: str) -> list[list[str]]:
    with (CASES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]


def _wanted(expected: str) -> Iterator[Wanted]:
    for one in expected.split("; ") if expected else ():
        written, today = one.split()
        number, _, day = written.partition("@")
        yield Wanted(number, today, datetime.date.fromisoformat(day) if day else None)


def tell(home: Path, texts: Iterator[Text]) -> Iterator[Told]:
    """Every citation of the texts, and everything else that was taken for one."""
    _, citator = open_citator(home)
    for one in texts:
        yield from _tell_each(citator, one)


def _tell_each(citator: Citator, one: Text) -> Iterator[Told]:
    text, day = one.text.replace("\\n", "\n").replace("\\t", "\t"), one.written or NEWEST
    reading = find_mentions(text, "note.txt", bare=citator.bare)
    passed_over = {str(unread.number) for unread in reading.unread}
    findings = {
        str(finding.number): finding
        for mention in reading.mentions
        for finding in citator.judge_each(mention, day, one.written)
    }
    for wanted in one.wanted:
        finding = findings.pop(wanted.number, None)
        if finding is None:
            kind, found = "listed" if wanted.number in passed_over else "unread", ""
        else:
            kind, found = _judge(finding, wanted), f"{_today(finding)} {finding.verdict.value}"
        yield Told(one.group, text, wanted, kind, found)
    for number in findings:
        yield Told(one.group, text, Wanted(number, ""), "false", "")


def _today(finding: Finding) -> str:
    """Where the rule stands as the tool tells it."""
    never = finding.verdict is Verdict.MISSING and not finding.meant
    return finding.today or (GONE if never or len(finding.meant) == 1 else UNKNOWN)


def _judge(finding: Finding, wanted: Wanted) -> str:
    """What the finding is worth; a day that the text names must lie in the time in which the number fits."""
    day = wanted.day
    if day:
        fits = any(span.since <= day and (span.until is None or day < span.until) for span in finding.fits)
        return "wrong" if not fits else "right" if len(finding.meant) == 1 else "unsure"
    told = _today(finding)
    if told == wanted.today:
        return "right"
    if told == UNKNOWN:
        return "unsure"
    return "passed" if finding.verdict is Verdict.RIGHT else "wrong"


def main() -> None:
    """Print the counts of each group, then what is not right, but for those that are not to be looked at."""
    home = Path(sys.argv[1])
    told = [*tell(home, read_halves()), *tell(home, read_dated())]
    for group in ("tune", "report", "en", "ja"):
        counts = Counter(one.kind for one in told if one.group == group)
        print(group, sum(one.group == group and one.wanted.today != "" for one in told), dict(counts))
    for one in told:
        if one.kind not in ("right", "unsure") and (one.group != "report" or "--all" in sys.argv):
            print(one.group, one.kind, *one.wanted, one.found, one.text, sep=" | ")


if __name__ == "__main__":
    main()
