"""How well `search --work` finds the section that answers a judge's question.

python -m mtgcr.bench.policy_search FILE [--misses]

FILE is a table of bench/questions: language, right sections (any of them, between "|" or ";"), question.  Told for each
language: a right section first, and among the first three, with Wilson's 95 % intervals.  A sealed half is scored
once.
"""

from __future__ import annotations

import datetime
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.bench.intervals import with_interval
from mtgcr.kb.works.section_search import search_sections

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.works.section_search import SectionHit

DAY = datetime.date(2026, 8, 1)
WORKS = ("ipg", "mtr", "jar")
DEPTH = 3
HEADINGS = {
    "triggered ability": "trigger",
    "draws more cards": "extra card",
    "in-game error": "game error",
    "cards in their deck": "deck",
    "unwanted behaviors": "unwanted",
    "serious problems": "serious",
}
"""Words of the printed headings of the JAR, which has no numbers, with our keys."""
_APPENDIX = re.compile(r"App(?:endix)? ")


class JudgeQuestion(NamedTuple):
    """A question with the sections that answer it, as work and number."""

    language: str
    right: frozenset[tuple[str, str]]
    text: str


def read_questions(path: Path) -> Iterator[JudgeQuestion]:
    """The questions of the table."""
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith(("#", "language")):
            language, right, text = line.split("\t")
            yield JudgeQuestion(language, frozenset(map(_section, re.split("[|;]", right))), text)


def _section(named: str) -> tuple[str, str]:
    work, _, number = named.strip().partition(" ")
    keys = (key for words, key in HEADINGS.items() if words in number.lower())
    return work.lower(), next(keys, _APPENDIX.sub("", number))


def rank_of(question: JudgeQuestion) -> int:
    """The place of the first right section among the hits from what ships, 0 for none."""
    hits: tuple[SectionHit, ...] = search_sections(question.text, WORKS, DAY, {}, 50).hits
    found = ((hit.section.tenure.work, hit.section.tenure.number) for hit in hits)
    return next((place for place, one in enumerate(found, 1) if one in question.right), 0)


def main() -> None:
    """Print the score."""
    questions = list(read_questions(Path(sys.argv[1])))
    ranks = [(one, rank_of(one)) for one in questions]
    for language in sorted({one.language for one in questions}):
        own = [rank for one, rank in ranks if one.language == language]
        first, near = own.count(1), sum(0 < rank <= DEPTH for rank in own)
        told = f"right first {with_interval(first, len(own))}, in the first {DEPTH} {with_interval(near, len(own))}"
        print(f"{language}: {told}")
    if "--misses" in sys.argv:
        print(*(f"{rank}  {one.text}" for one, rank in ranks if not 0 < rank <= DEPTH), sep="\n")


if __name__ == "__main__":
    main()
