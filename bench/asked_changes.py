"""How many questions for the time of a change are told the right days: python -m mtgcr.bench.asked_changes HOME FILE.

A file has a question a line with the rules and the days that are right (bench/questions/README.md).  A day is told
where it is the later end of a time in which a term or rule of the answer came, changed, went, or had another number.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import mtgcr
from mtgcr.parser.numbers import is_under
from mtgcr.views.json.answer import answer_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr import Library

FIRST = 2
"""The first terms and rules with their days: a judge reads no more while players wait."""


class Scored(NamedTuple):
    """One question: None where it has no right day, or no right rule."""

    is_exact: bool
    """Whether it was taken to name what it asks about."""
    is_read: bool
    """Whether it was taken to ask for a change at all."""
    day: bool | None
    day_first: bool | None
    rule: bool | None
    is_answered: bool
    """Whether anything is told as if it answered: days of a change, or rules that are sure or likely."""


def score(library: Library, row: Mapping[str, str]) -> Scored:
    """What the answer tells of what is right."""
    told = answer_json(library.ask(row["question"]))["answer"]
    times = [*told["history"], *told["nearest_history"]]
    wanted = {window.partition("..")[2] for window in row["gold_days"].split(";") if window}
    rules = [one["number"] for one in (*told["citations"], *told["suggestions"])]
    shown = [*rules, *(one["number"] for one in times if one["number"])]
    gold = [rule for rule in row["gold_rules"].split(";") if rule]
    return Scored(
        bool(told["history"]),
        bool(times),
        bool(wanted & set(_days(times))) if wanted else None,
        bool(wanted & set(_days(times[:FIRST]))) if wanted else None,
        any(is_under(one, rule) or is_under(rule, one) for one in shown for rule in gold) if gold else None,
        bool(times) or told["status"] == "answered",
    )


def _days(times: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for one in times:
        yield from (moment["since_latest"] for moment in (one["came"], one["gone"], *one["changed"]) if moment)
        yield from (had["until"] for had in one["numbers"] if had["until"])


def main(home: str, file: str) -> None:
    """Print a line for each language."""
    rows = list(csv.DictReader(Path(file).read_text("utf-8").splitlines(), delimiter="\t"))
    library = mtgcr.open(home)
    for language in ("en", "ja"):
        mine = [row for row in rows if row["language"] == language]
        found = [score(library, row) for row in mine]
        outside = [one for one, row in zip(found, mine, strict=True) if row["kind"] == "unanswerable"]
        print(
            f"{language}: {sum(one.is_read for one in found)} of {len(found)} read as asking for a change"
            f" ({sum(one.is_exact for one in found)} by what they name),"
            f" days {_share(one.day for one in found)}, in the first {FIRST} {_share(one.day_first for one in found)},"
            f" rules {_share(one.rule for one in found)},"
            f" unanswerable told something {sum(one.is_answered for one in outside)} of {len(outside)}"
        )


def _share(found: Iterable[bool | None]) -> str:
    counted = [one for one in found if one is not None]
    return f"{sum(counted)} of {len(counted)}"


if __name__ == "__main__":
    main(*sys.argv[1:])
