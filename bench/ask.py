"""How well questions are answered.

python -m mtgcr.bench.ask --home HOME [--file TSV | --half tune|report|all] [--others FILE] [--today DAY] [--misses]

For each language and kind: a right rule first, among the first 3, 5 and 10, the mean reciprocal rank, what SQLite's
FTS5 bm25 finds in the same texts, how many questions are answered, how many with the nearest rules only ("unsure"),
how many refused, how often "sure" is right; with --file also the 95 % intervals (Wilson) of some.
A TSV has the columns id, language, kind (answerable, unanswerable), day, gold (numbers with ";" between), question.
"""

from __future__ import annotations

import argparse
import csv
import datetime
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.bench.intervals import with_interval
from mtgcr.kb.asking.answering import ANSWERED, NO_RULE_FOUND, answer_question, find_rules
from mtgcr.kb.asking.answers import Certainty
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind, ReleaseInfo
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.asking.answers import Answer
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

HERE = Path(__file__).resolve().parent
UNANSWERABLE = "unanswerable"
DEPTHS = (1, 3, 5, 10)
COLD_RUNS = 5
_DATED = (Edition.OFFICIAL, Edition.ATLAS)
_NAMED_BEFORE = {
    "2017-01-19": "2017-01-20",
    "2017-07-07": "2017-07-08",
    "2017-09-25": "2017-09-29",
    "2020-01-22": "2020-01-24",
    "2021-02-02": "2021-02-05",
    "2021-04-19": "2021-04-22",
    "2021-06-09": "2021-06-18",
    "2021-07-12": "2021-07-23",
    "2021-11-15": "2021-11-19",
    "2024-04-10": "2024-04-12",
    "2024-09-17": "2024-09-20",
}
"""Releases whose files are named by a day before they took effect: writers of questions saw the names."""


class Asked(NamedTuple):
    """A question of the benchmark: any of `rules` is right; `release` is told where the question tells a time."""

    row: int
    kind: str
    question: str
    rules: tuple[str, ...]
    release: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a question: the ranks of the first right rule (0: none), ours and FTS5's, and the rest."""

    asked: Asked
    rank: int
    bm25: int
    status: str
    is_release_right: bool
    is_sure: bool
    wrong_quotes: int
    seconds: float
    """By the clock."""
    worked: float
    """Of the processor, in seconds."""
    confidence: float


def read_questions(path: Path, half: str) -> list[Asked]:
    """The questions of the half: odd rows are to tune on, even rows to report."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        asked = [
            Asked(row, one["kind"], one["question"], tuple(filter(None, one["rules"].split(";"))), one["release"] or "")
            for row, one in enumerate(rows, 1)
        ]
    return [one for one in asked if half == "all" or (one.row % 2 == 1) == (half == "tune")]


def read_file(path: Path, base: KnowledgeBase) -> dict[str, list[Asked]]:
    """The questions of a file by language; a day is one on which the release meant was in force, or its file's name."""
    held = [r.effective for r in base.store.releases() if r.language is Language.EN and r.edition in _DATED]
    questions: defaultdict[str, list[Asked]] = defaultdict(list)
    with path.open(encoding="utf-8", newline="") as file:
        for row, one in enumerate(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE), 1):
            meant = _release_on(one["day"], held) if one["day"] else ""
            gold = tuple(filter(None, one["gold"].split(";")))
            questions[one["language"]].append(Asked(row, one["kind"], one["question"], gold, meant))
    return questions


def _release_on(day: str, held: Iterable[datetime.date]) -> str:
    """The release in force on the day, or whose file has the day for its name."""
    asked = datetime.date.fromisoformat(_NAMED_BEFORE.get(day, day))
    return max((effective for effective in held if effective <= asked), default=asked).isoformat()


def read_others(path: Path) -> list[Asked]:
    """The questions of others: one JSON object a line with `question` and `gold`."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines if line.strip()]
    return [Asked(row, "others", one["question"], tuple(one["gold"]), "") for row, one in enumerate(found, 1)]


def measure(base: KnowledgeBase, asked: Asked, today: datetime.date | None = None) -> Outcome:
    """Ask, and compare with what is right; "a year ago" counts from `today`, and without it from no day."""
    started, began = time.perf_counter(), time.process_time()
    answer = answer_question(base, asked.question, today=today)
    seconds, worked = time.perf_counter() - started, time.process_time() - began
    found = find_rules(base, asked.question, today=today)
    if isinstance(answer, NoRelease) or isinstance(found, NoRelease):
        return Outcome(asked, 0, 0, NO_RULE_FOUND, False, False, 0, seconds, worked, 0.0)
    return Outcome(
        asked=asked,
        rank=rank_of((candidate.place.number for candidate in found.ranked), asked.rules),
        bm25=rank_of(_bm25(base, found.release, asked), asked.rules),
        status=answer.status,
        is_release_right=not asked.release or found.release.effective.isoformat() == asked.release,
        is_sure=answer.certainty is Certainty.SURE,
        wrong_quotes=_wrong_quotes(base, answer),
        seconds=seconds,
        worked=worked,
        confidence=answer.confidence,
    )


def rank_of(numbers: Iterable[str], right: Sequence[str]) -> int:
    """The place of the first right number, from 1; 0 for none."""
    return next((rank for rank, number in enumerate(numbers, 1) if number in right), 0)


def _wrong_quotes(base: KnowledgeBase, answer: Answer) -> int:
    """The quotes that do not stand in the rule of that number in that release."""
    return sum(
        not any(
            citation.quote.text == revision.text[citation.quote.span.start : citation.quote.span.end]
            for revision in base.store.numbered(citation.quote.number, citation.quote.release)
        )
        for citation in (*answer.citations, *answer.suggestions)
    )


def _bm25(base: KnowledgeBase, release: ReleaseInfo, asked: Asked) -> list[str]:
    """The rules that FTS5 finds for the words of the question, any of them, best first."""
    japanese = base.store.release_on(datetime.date.max, Language.JA)
    source = release if asked.question.isascii() or not japanese else japanese
    table = _fts(base, source)
    if source.language is Language.JA:
        pieces = {asked.question[start : start + 3] for start in range(len(asked.question) - 2)}
    else:
        pieces = set("".join(c if c.isalnum() or c in ".+-/" else " " for c in asked.question).split())
    query = " OR ".join('"' + piece.replace('"', "") + '"' for piece in sorted(pieces))
    numbers = table.execute("SELECT number FROM rules WHERE rules MATCH ? ORDER BY rank LIMIT 10", (query,))
    return [base_number(base, number, source, release) for (number,) in numbers]


def base_number(base: KnowledgeBase, number: str, source: ReleaseInfo, release: ReleaseInfo) -> str:
    """The number in the English release of what has the number in the other text."""
    if source == release:
        return number
    standing = base.store.standing(base.store.numbered(number, source)[0].lineage, release)
    return standing.number if standing else number


_TABLES: dict[ReleaseInfo, sqlite3.Connection] = {}


def _fts(base: KnowledgeBase, release: ReleaseInfo) -> sqlite3.Connection:
    """The rules of the release in an FTS5 table, made once; Japanese by trigrams, since it has no blanks."""
    if release not in _TABLES:
        tokenizer = "trigram" if release.language is Language.JA else "porter unicode61"
        made = sqlite3.connect(":memory:")
        made.execute(f"CREATE VIRTUAL TABLE rules USING fts5(number UNINDEXED, text, tokenize='{tokenizer}')")
        rules = (r for r in base.store.standing_in(release) if r.kind is NodeKind.RULE)
        made.executemany("INSERT INTO rules VALUES (?, ?)", ((rule.number, rule.text) for rule in rules))
        _TABLES[release] = made
    return _TABLES[release]


def table(title: str, outcomes: Sequence[Outcome]) -> list[str]:
    """The figures by kind and together, as lines."""
    lines = [
        f"\n{title}",
        f"{'kind':<14}{'n':>4}{'@1':>6}{'@3':>6}{'@5':>6}{'@10':>6}{'MRR':>7}   bm25 @1   @5    MRR"
        "   sure unsure refused",
    ]
    kinds: defaultdict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        kinds[outcome.asked.kind].append(outcome)
    answerable = [outcome for outcome in outcomes if outcome.asked.kind != UNANSWERABLE]
    for kind, group in kinds.items():
        lines.append(_line(kind, group))
    return [*lines, _line("answerable", answerable)]


def _line(kind: str, group: Sequence[Outcome]) -> str:
    sure, refused = (_told(group, status) / len(group) for status in (ANSWERED, NO_RULE_FOUND))
    told = f"{sure:>7.1%}{1 - sure - refused:>7.1%}{refused:>8.1%}"
    if kind == UNANSWERABLE:
        return f"{kind:<14}{len(group):>4}{'':>53}{told}"
    ours, theirs = [outcome.rank for outcome in group], [outcome.bm25 for outcome in group]
    hits = "".join(f"{_share(ours, depth):>6.0%}" for depth in DEPTHS)
    bm25 = f"{_share(theirs, 1):>10.0%}{_share(theirs, 5):>5.0%}{_mrr(theirs):>7.3f}"
    return f"{kind:<14}{len(group):>4}{hits}{_mrr(ours):>7.3f}{bm25}{told}"


def sureness(outcomes: Sequence[Outcome]) -> list[str]:
    """How often an answer that was told as sure is right, by the rule that comes first and by the first three."""
    sure = [one for one in outcomes if one.is_sure]
    right = [one for one in sure if one.asked.kind != UNANSWERABLE]
    wrong = sum(one.asked.kind == UNANSWERABLE for one in outcomes)
    figures = {f"right rule in the first {depth}": sum(0 < one.rank <= depth for one in right) for depth in (1, 3)}
    found = "".join(f"; {name}: {with_interval(count, len(right))}" for name, count in figures.items() if right)
    return [f"sure: {len(right)} of {len(outcomes) - wrong} answerable{found}; {len(sure) - len(right)} of {wrong} not"]


def _told(group: Iterable[Outcome], status: str) -> int:
    return sum(outcome.status == status for outcome in group)


def intervals(outcomes: Sequence[Outcome]) -> list[str]:
    """The figures that count with their 95 % intervals."""
    right = [one for one in outcomes if one.asked.kind != UNANSWERABLE]
    wrong = [one for one in outcomes if one.asked.kind == UNANSWERABLE]
    figures = {
        "right rule first": (sum(one.rank == 1 for one in right), right),
        "right rule in the first 5": (sum(0 < one.rank <= 5 for one in right), right),
        "answerable refused": (_told(right, NO_RULE_FOUND), right),
        "unanswerable not answered": (len(wrong) - _told(wrong, ANSWERED), wrong),
    }
    return [f"{name}: {with_interval(count, len(group))}" for name, (count, group) in figures.items() if group]


def _share(ranks: Sequence[int], depth: int) -> float:
    return sum(0 < rank <= depth for rank in ranks) / len(ranks)


def _mrr(ranks: Sequence[int]) -> float:
    return sum(1 / rank for rank in ranks if rank) / len(ranks)


def _summary(outcomes: Sequence[Outcome]) -> list[str]:
    dated = [outcome for outcome in outcomes if outcome.asked.release]
    lines = [f"wrong quotes: {sum(outcome.wrong_quotes for outcome in outcomes)}"]
    if dated:
        lines.append(f"right release of dated questions: {sum(o.is_release_right for o in dated)}/{len(dated)}")
    clock, processor = ([o.seconds for o in outcomes], [o.worked for o in outcomes])
    return [*lines, f"warm, by the clock: {_times(clock)}", f"warm, of the processor: {_times(processor)}"]


def _times(seconds: Sequence[float]) -> str:
    ascending = sorted(seconds)
    p95 = ascending[max(0, round(0.95 * len(ascending)) - 1)]
    return f"median {statistics.median(ascending) * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms"


def _misses(outcomes: Iterable[Outcome]) -> list[str]:
    return [
        f"  {o.asked.kind:<12} rank {o.rank:>3} sure {o.confidence:.2f} {o.status} "
        f"{'' if o.is_release_right else 'RELEASE '}{o.asked.question}  {';'.join(o.asked.rules)}"
        for o in outcomes
        if o.status == (ANSWERED if o.asked.kind == UNANSWERABLE else NO_RULE_FOUND)
        or (o.asked.rules and not 0 < o.rank <= 5)
        or not o.is_release_right
    ]  # fmt: skip


def cold_seconds(home: Path, question: str) -> tuple[float, float]:
    """The median times of whole processes that answer the question: by the clock and of the processor."""
    clock, processor = [], []
    surroundings = {**os.environ, "MTGCR_HOME": str(home)}
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)  # no user's Python compiles everything at each start
    command = [sys.executable, "-m", "mtgcr", "ask", question]
    for _ in range(COLD_RUNS):
        before, started = os.times(), time.perf_counter()
        subprocess.run(command, check=False, capture_output=True, env=surroundings, cwd=HERE.parent)
        clock.append(time.perf_counter() - started)
        after = os.times()
        processor.append(sum(after[2:4]) - sum(before[2:4]))  # those of the children
    return statistics.median(clock), statistics.median(processor)


def own_sets(half: str) -> dict[str, list[Asked]]:
    """The questions of the project by language."""
    return {
        f"{name}, {half}": [
            asked
            for what in ("questions", "outside")
            for asked in read_questions(HERE / f"ask_{what}_{code}.tsv", half)
        ]
        + ([] if half == "report" else read_questions(HERE / f"ask_tuning_{code}.tsv", "all"))
        for name, code in (("English", "en"), ("Japanese", "ja"))
    }


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description="How well questions are answered.")
    arguments.add_argument("--home", type=Path, required=True)
    arguments.add_argument("--half", choices=("tune", "report", "all"), default="report")
    arguments.add_argument("--others", type=Path)
    arguments.add_argument("--file", type=Path, help="a TSV of questions, instead of those of the project")
    arguments.add_argument("--today", type=datetime.date.fromisoformat, help="the day on which they were asked")
    arguments.add_argument("--misses", action="store_true")
    arguments.add_argument("--cold", action="store_true")
    given = arguments.parse_args()
    base = open_knowledge_base(given.home)
    sets = read_file(given.file, base) if given.file else own_sets(given.half)
    if given.others:
        sets["questions of others"] = read_others(given.others)
    for title, questions in sets.items():
        measure(base, questions[0])
        outcomes = [measure(base, asked, given.today) for asked in questions]
        lines = [*table(title, outcomes), *_summary(outcomes), *sureness(outcomes)]
        print("\n".join([*lines, *(intervals(outcomes) if given.file else [])]))
        if given.misses:
            print("\n".join(_misses(outcomes)))
    if given.cold:
        clock, processor = cold_seconds(given.home.resolve(), "How do deathtouch and trample work together?")
        print(f"\ncold: {clock * 1000:.0f} ms by the clock, {processor * 1000:.0f} ms of the processor")


if __name__ == "__main__":
    main()
