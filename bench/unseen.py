"""Builds homes with a program that has never seen a release, and holds their answers against those of this one.

python -m mtgcr.bench.unseen FOLDER,… [DAY …]    (without days: the newest two, and ten that are spread over the years)

A copy of the program gets the atlas without the release of the day (bench.leave_out) and without what a human decided
on it; its text is added as one that nobody has seen: alone, with the texts of its two neighbours, with all.  This
program gets the same texts, and both are asked the same.  The newest two are left out together, and added in either
order.  Compared are the lineages of all nodes, and what `rule` (the day, its neighbours), `history` and `diff` (to
either side) say, as JSON and as text: of the rules that the day or the release after it changed, and of some others.
"""

from __future__ import annotations

import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import mtgcr
from mtgcr.bench.leave_out import without
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.lineages.atlas_tables import read_atlas, write_atlas
from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.reader import find_files, read_source
from mtgcr.tests.command_runs import run_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from mtgcr.kb.lineages.atlas import Atlas

NOT_COPIED = (".git", ".venv", ".links", ".mypy_cache", ".ruff_cache", ".pytest_cache", "docs", "web", "__pycache__")
SPREAD = 10
CHANGED, OTHERS, AS_TEXT = 120, 40, 25
"""How many rules that the day changed, and that it did not, are asked for at most; and how many as text too."""
FIELDS = frozenset(("verification", "doubt", "is_known", "sha256", "path", "home"))
"""What may differ: whether the program knows the text."""


class Job(NamedTuple):
    """What a program is to do: texts to take in, and what to ask of it then."""

    known: int
    """How many releases its atlas has, so that no other program answers."""
    steps: Sequence[Sequence[str]]
    """The files added at a time."""
    held: Sequence[str]
    days: Sequence[str]
    """The days that are asked for: those left out, and their neighbours."""
    numbers: Sequence[str]


class Outcome(NamedTuple):
    """One release put in one way, held against what this program says of the same texts."""

    day: str
    way: str
    nodes: int
    wrong: Sequence[str]
    """The nodes with another lineage, of all texts held."""
    torn: int
    """Those of them that stand with the same number and words in a text beside it that is held."""
    answers: int
    differing: Sequence[str]


def files_by_day(folders: Sequence[Path]) -> dict[str, Path]:
    """The English releases in the folders by their days."""
    read = ((path, read_source(path).release) for path in find_files(folders))
    return {
        release.effective.isoformat(): path
        for path, release in read
        if release and release.effective and release.language is Language.EN
    }


def measure(files: Mapping[str, Path], left: Sequence[str]) -> Iterator[Outcome]:
    """What comes of the releases of these days, which follow one another, each of the ways."""
    atlas, days = read_atlas(data_directory() / "atlas"), sorted(files)
    at, end = days.index(left[0]), days.index(left[-1]) + 1
    ways: dict[str, Sequence[Sequence[str]]] = {
        "alone": [left],
        "with its neighbours": [days[max(0, at - 1) : end + 1]],
        "with all": [days],
    }
    if len(left) > 1:
        ways |= {"one after the other": [[one] for one in left], "the newer first": [[one] for one in left[::-1]]}
    with tempfile.TemporaryDirectory() as folder:
        blind = program_without(Path(folder), atlas, [datetime.date.fromisoformat(day) for day in left])
        for way, steps in ways.items():
            job = Job(
                known=len(atlas.releases),
                steps=[[str(files[day]) for day in step] for step in steps],
                held=sorted({day for step in steps for day in step}),
                days=days[max(0, at - 1) : end + 1],
                numbers=numbers_asked(atlas, [datetime.date.fromisoformat(day) for day in left]),
            )
            theirs = answer(blind, job._replace(known=job.known - len(left)))
            yield compared("+".join(left), way, answer(None, job), theirs)


def program_without(folder: Path, atlas: Atlas, days: Sequence[datetime.date]) -> Path:
    """A copy of this program that has never seen the releases of the days; the folder to start it in."""
    shutil.copytree(data_directory().parent, folder / "mtgcr", ignore=shutil.ignore_patterns(*NOT_COPIED))
    data = folder / "mtgcr" / "data"
    for day in sorted(days, reverse=True):
        atlas = without(atlas, day)
    write_atlas(atlas, data / "atlas")
    head, *tables = (data / "overrides.toml").read_text("utf-8").split("\n[[")
    kept = [table for table in tables if not _speaks_of("[[" + table, days)]
    (data / "overrides.toml").write_text("\n[[".join([head, *kept]), "utf-8")
    return folder


def _speaks_of(table: str, days: Sequence[datetime.date]) -> bool:
    (decisions,) = tomllib.loads(table).values()
    return any(one["before"] in days or one["after"] in days for one in decisions)


def numbers_asked(atlas: Atlas, days: Sequence[datetime.date]) -> list[str]:
    """Rules that changed on the days, or until the release after them, and some others."""
    known = [release.effective for release in atlas.releases]
    turns = {*days, *known[known.index(days[-1]) + 1 :][:1]}
    rows = [row for row in atlas.nodes if row.kind is NodeKind.RULE and "." in row.number]
    there = [row for row in rows if row.since <= days[-1] and (row.until is None or row.until >= days[0])]
    changed = {row.number for row in there if row.since in turns or row.until in turns}
    return [*_some(sorted(changed), CHANGED), *_some(sorted({row.number for row in there} - changed), OTHERS)]


def _some(numbers: Sequence[str], most: int) -> Sequence[str]:
    return numbers[:: len(numbers) // most + 1]


def answer(folder: Path | None, job: Job) -> dict[str, dict[str, str]]:
    """What the program in the folder (None: this one) answers in a process of its own."""
    path = {"PYTHONPATH": str(folder)} if folder else {}
    done = subprocess.run(
        [sys.executable, "-m", "mtgcr.bench.unseen", "--answer"], cwd=folder, env={**os.environ, **path},
        input=json.dumps(job._asdict()), text=True, check=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    return found


def answers(job: Job) -> dict[str, dict[str, str]]:
    """The lineages by text and node, and the answers by what was asked, over a new home with the texts of the job."""
    with tempfile.TemporaryDirectory() as home:
        for files in job.steps:
            add_files(Path(home), [Path(file) for file in files], trusted=True)
        found = {"lineages": dict(_lineages(Path(home))), "said": dict(_said(Path(home), job))}
        assert (data_directory() / "atlas" / "releases.tsv").read_text("utf-8").count("\n") == job.known + 1
        commands = list(_commands(job))
        told = zip(commands, run_all(Path(home), commands).runs, strict=True)
        found["said"] |= {" ".join(command): run.said for command, run in told}
        return found


def _lineages(home: Path) -> Iterator[tuple[str, str]]:
    store = open_knowledge_base(home).store
    for release in store.releases():
        if release.edition is Edition.OFFICIAL and release.language is Language.EN:
            for node in store.standing_in(release):
                words = f"{crc32(node.text.encode()):08x}"
                place = f"{node.kind.value} {node.number or node.title} {node.ordinal} {words}"
                yield f"{release.effective} {place}", node.lineage


def _said(home: Path, job: Job) -> Iterator[tuple[str, str]]:
    with mtgcr.open(home) as kb:
        for number in job.numbers:
            yield f"history {number} as JSON", _json(partial(kb.history, number))
            for day in job.days:
                yield f"rule {number} {day} as JSON", _json(partial(kb.rule, number, day))
        for old, new in pairwise(job.held):
            if {old, new} & set(job.days):
                yield f"diff {old} {new} as JSON", _json(partial(kb.diff, old, new))


def _json(ask: Callable[[], object]) -> str:
    try:
        found = _known_apart(mtgcr.to_json(ask()))
    except mtgcr.Refusal as no:
        found = {"refused": no.message}
    return json.dumps(found, ensure_ascii=False, sort_keys=True)


def _known_apart(found: object) -> object:
    if isinstance(found, dict):
        return {key: _known_apart(value) for key, value in found.items() if key not in FIELDS}
    return [_known_apart(one) for one in found] if isinstance(found, list) else found


def _commands(job: Job) -> Iterator[list[str]]:
    for number in _some(job.numbers, AS_TEXT):
        yield ["history", number]
        yield from (["rule", number, "--as-of", day] for day in job.days)
    yield from (["diff", old, new] for old, new in pairwise(job.held) if {old, new} <= set(job.days))


def compared(day: str, way: str, ours: Mapping[str, dict[str, str]], theirs: Mapping[str, dict[str, str]]) -> Outcome:
    """What the two programs say, this one and one that never saw the release."""
    right, came = ours["lineages"], theirs["lineages"]
    wrong = [node for node, lineage in right.items() if came.get(node) != lineage]
    standing = Counter(node.partition(" ")[2] for node in right)
    torn = sum(standing[node.partition(" ")[2]] > 1 for node in wrong)
    told = [f"{node}: {right[node]}, came out as {came.get(node)}" for node in wrong]
    said, other = ours["said"], theirs["said"]
    shown = [
        f"{asked}: {_difference(told, other.get(asked, ''))}"
        for asked, told in said.items()
        if other.get(asked) != told
    ]
    return Outcome(day, way, len(right), told, torn, len(said), shown)


def _difference(right: str, came: str) -> str:
    """Where the two answers part, with a few words around."""
    at = max(next((at for at, (one, other) in enumerate(zip(right, came, strict=False)) if one != other), 0) - 60, 0)
    return f"{right[at : at + 160]!r}, came out as {came[at : at + 160]!r}"


COLUMNS = ("left out", "added", "nodes of the texts held", "wrong links", "torn", "answers", "that differ")


def line(cells: Sequence[object]) -> str:
    """A line of the table of docs/lineage.md."""
    return f"| {' | '.join(map(str, cells))} |"


def main(arguments: Sequence[str]) -> None:
    """Measures, prints the table and whatever differs."""
    if arguments[0] == "--answer":
        print(json.dumps(answers(Job(**json.load(sys.stdin)))))
        return
    started = time.monotonic()
    files = files_by_day([Path(folder) for folder in arguments[0].split(",")])
    days = sorted(files)
    chosen = [day.split("+") for day in arguments[1:]]
    spread = [[days[at * (len(days) - 3) // (SPREAD - 1)]] for at in range(SPREAD)]
    print(line(COLUMNS), line(["---"] * len(COLUMNS)), sep="\n")
    for outcome in (one for left in chosen or [days[-2:], *spread] for one in measure(files, left)):
        day, way, nodes, wrong, torn, said, differing = outcome
        print(line((day, way, f"{nodes:,}", len(wrong), torn, f"{said:,}", len(differing))), flush=True)
        for told in (*wrong, *differing):
            print(f"{day} {way}: {told}", flush=True)
    print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
