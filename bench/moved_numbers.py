"""Whether questions find the same rules in a newer text that gives their numbers to others.

python -m mtgcr.bench.moved_numbers TEXT HOME QUESTIONS…

TEXT is the newest English release; HOME holds it.  Three texts are made of it, of a later day: in one all keywords from
702.3 on have the next number, in another all groups from 601 to 616, in the third those from 503 to 514, for an
invented rule before them.  Each is added to a copy of HOME, and every question without a day is asked of both homes.
An answer is another where its certainty, or its first five rules under their numbers of now, are not those of HOME.
"""

from __future__ import annotations

import csv
import datetime
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import mtgcr
from mtgcr.bench.given_home import given_home
from mtgcr.views.json.answer import answer_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr import Library

FIRST = 5
SHOWN = 3
"""Questions with another answer that are printed."""
LATER = datetime.timedelta(days=56)
"""From the day of the text to that of the texts made of it."""


class Shift(NamedTuple):
    """Numbers that move by one: `moving` finds the figure, `invented` is the rule in the place of the first."""

    name: str
    moving: str
    first: int
    last: int
    place: str
    invented: str

    def number(self, number: str) -> str:
        """What the number of a rule becomes."""
        return re.sub(self.moving, self._next, number)

    def text(self, text: str) -> str:
        """The text with all its numbers moved, and with the invented rule before the rules that were moved."""
        moved = self.number(text)
        place = moved.rindex(self.place)
        return moved[:place] + self.invented + moved[place:]

    def _next(self, found: re.Match[str]) -> str:
        number = int(found[1])
        return str(number + 1) if self.first <= number <= self.last else found[0]


SHIFTS = (
    Shift(
        "keywords from 702.3", r"(?<=(?<![\d.])702\.)(\d+)", 3, 999, "\n702.4. ", "\n702.3. Frobwalk\n\n702.3a Frob.\n"
    ),
    Shift(
        "groups from 601 to 616",
        r"(?<![\d.])(6\d\d)(?=[.\s,;)–-]|$)",
        *(601, 616, "\n602. ", "\n601. Frobbing\n\n601.1. To frob is to look sternly.\n"),
    ),
    Shift(
        "groups from 503 to 514",
        r"(?<![\d.])(5\d\d)(?=[.\s,;)–-]|$)",
        *(503, 514, "\n504. ", "\n503. Frob Step\n\n503.1. In the frob step all players frob.\n"),
    ),
)


def main(text: str, home: str, *questions: str) -> None:
    """Print for each of the texts how many answers are others."""
    before, asked = given_home(home), tuple(_asked(questions))
    release = Path(text).read_text("utf-8-sig")
    for shift in SHIFTS:
        with tempfile.TemporaryDirectory() as folder:
            after = Path(folder, "home")
            shutil.copytree(before, after)
            newer = Path(folder, "newer.txt")
            newer.write_text(shift.text(_later(release)), "utf-8")
            mtgcr.open(after).add([newer], trusted=True)
            found = [one for one in asked if _is_other(mtgcr.open(before), mtgcr.open(after), one, shift)]
        print(f"{shift.name}: {len(found)} of {len(asked)} questions have another answer")
        for question in found[:SHOWN]:
            print(f"  {question}")


def _asked(files: Sequence[str]) -> Iterator[str]:
    for file in files:
        with Path(file).open(encoding="utf-8", newline="") as lines:
            yield from (row["question"] for row in csv.DictReader(lines, delimiter="\t") if not row.get("day"))


def _later(text: str) -> str:
    found = re.search(r"effective as of ([A-Z][a-z]+ \d+, \d{4})", text)
    assert found, "the text has an effective date"
    day = datetime.datetime.strptime(found[1], "%B %d, %Y").date() + LATER
    return text.replace(found[1], f"{day:%B} {day.day}, {day.year}")


def _is_other(before: Library, after: Library, question: str, shift: Shift) -> bool:
    (sure, rules), moved = (_answer(library, question) for library in (before, after))
    return (sure, [*map(shift.number, rules)]) != moved


def _answer(library: Library, question: str) -> tuple[str, list[str]]:
    told = answer_json(library.ask(question))["answer"]
    rules = (*told["citations"], *told["suggestions"])
    return told["certainty"], [one["number_in_force"] or one["number"] for one in rules][:FIRST]


if __name__ == "__main__":
    main(*sys.argv[1:])
