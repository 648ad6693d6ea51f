"""Measures every target of docs/performance.md in one run, and writes the page.

python -m mtgcr.bench.run CORPUS [--write]

CORPUS is a folder with en/, en_old/ and ja/.  Every row has a yardstick that is measured in the same run, since other
work on the machine slows both down; the ratio is what counts.  With --write the table and the profile replace those
of docs/performance.md.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from difflib import unified_diff
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtgcr.bench.cold import time_command
from mtgcr.bench.lineage import diff_with_difflib, diff_with_git, read_folder
from mtgcr.bench.parse import read_plainly, seconds
from mtgcr.bench.profile import profile_command
from mtgcr.bench.search import read_questions, times
from mtgcr.kb.changes.comparison import diff_releases
from mtgcr.kb.intake.ingest import load_overrides
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.lineages.chain import build_chain
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.model import LinkKind
from mtgcr.parser.decoding import decode
from mtgcr.parser.document import unparse
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.reader import find_files, read_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

CHECKOUT = Path(__file__).resolve().parent.parent
PAGE = CHECKOUT / "docs" / "performance.md"
MEASURED = re.compile(r"<!-- measured -->\n.*<!-- end -->\n", re.DOTALL)
MTGCR = [sys.executable, "-m", "mtgcr"]
RUNS = 15
COLD = (
    ("rule", ["rule", "510.1c"], 70),
    ("search", ["search", "trample"], 250),
    ("search in Japanese", ["search", "致死ダメージ"], 250),
)
PROFILED = (["rule", "510.1c"], ["search", "trample"], ["diff", "2024-09-20", "2024-11-08"], ["build"])


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    what: str
    target: str
    measured: str
    yardstick: str
    met: bool | None
    """None where there is no target."""

    def __str__(self) -> str:
        met = {True: "yes", False: "**no**", None: ""}[self.met]
        return f"| {self.what} | {self.target} | {self.measured} | {self.yardstick} | {met} |"


def main(argv: list[str] | None = None) -> None:
    """Print the table and the profile; write them into the page where that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--write", action="store_true", help="replace the measured part of docs/performance.md")
    given = parser.parse_args(argv)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its modules compiled
    lines = [
        f"Measured on {datetime.date.today()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()},"
        f" Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} at the start.",
        "",
        "| what | target | measured | beside it, in the same run | met |",
        "|---|---|---|---|---|",
    ]
    print("\n".join(lines), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for line in chain(map(str, measure(given.corpus, Path(folder))), profiles()):  # one after the other
            lines.append(line)
            print(line, flush=True)
    if given.write:
        page = PAGE.read_text("utf-8")
        part = "<!-- measured -->\n" + "\n".join(lines) + "\n<!-- end -->\n"
        assert MEASURED.search(page), "the page has no place for the figures"
        PAGE.write_text(MEASURED.sub(lambda _: part, page), "utf-8")


def measure(corpus: Path, folder: Path) -> Iterator[Row]:
    """All rows; the home in the folder then holds every text of the corpus, and is MTGCR_HOME."""
    home = folder / "home"
    floor = time_command([sys.executable, "-c", "pass"], RUNS)
    yield first_run(folder / "first", floor)
    yield parsing(corpus)
    yield lineages(corpus)
    yield from bringing_in(corpus, home)
    os.environ["MTGCR_HOME"] = str(home)
    run("add", str(corpus / "ja" / "cr_20260116.txt"))
    yield from cold(floor)
    base = open_knowledge_base(home)
    yield from warm_searches(base)
    yield from diffs(base, corpus / "en")
    yield from scenarios()


def profiles() -> Iterator[str]:
    """A table of where the time of some commands goes, over the home of MTGCR_HOME."""
    yield from ("", "| command | where its time goes |", "|---|---|")
    for command in PROFILED:
        yield f"| `{' '.join(command)}` | {profile_command(command)} |"


def first_run(home: Path, floor: float) -> Row:
    """The first command in an empty home."""
    taken = timed(lambda: run("rule", "702.19b", home=home))
    return Row(
        "first command in an empty home", "5 s", f"{taken:.1f} s", f"Python starts in {floor:.0f} ms", taken <= 5
    )


def parsing(corpus: Path) -> Row:
    """Reading all releases, each giving its text back."""
    paths = find_files([corpus / "en", corpus / "en_old", corpus / "ja" / "cr_20260116.txt"])
    back = sum(gives_back(path) for path in paths)
    ours, plain = (min(seconds(step, paths) for _ in range(2)) for step in (read_source, read_plainly))
    measured = f"{back} of {len(paths)} texts come back whole; {ours:.1f} s"
    yardstick = f"{ours / plain:.1f} times four regular expressions over them"
    return Row("parse all releases, 1999 to 2026", "nothing lost", measured, yardstick, back == len(paths))


def gives_back(path: Path) -> bool:
    """Whether text → tree → text gives the text again."""
    source = read_source(path)
    return source.release is not None and unparse(source.release) == decode(source.data, str(path)).text


def lineages(corpus: Path) -> Row:
    """The links of the reviewed table, found from the texts alone."""
    releases = sorted([*read_folder(corpus / "en_old"), *read_folder(corpus / "en")], key=lambda one: one[0])
    start = time.process_time()
    chain = build_chain(releases, load_overrides())
    taken = time.process_time() - start
    names = [{name_of(node): place for place, node in enumerate(nodes)} for nodes in chain.nodes]
    rows = (CHECKOUT / "tests" / "cases" / "lineage_gold.tsv").read_text("utf-8").splitlines()[1:]
    links: dict[tuple[int, int], set[tuple[int | None, int | None, str]]] = {}
    right = 0
    for old_date, old, new_date, new, kind, _ in (row.split("\t") for row in rows):
        before, after = (chain.dates.index(datetime.date.fromisoformat(day)) for day in (old_date, new_date))
        pair = before, after
        if pair not in links:
            links[pair] = {(link.old, link.new, link.kind.value) for link in chain.between(*pair)}
        ends = names[pair[0]][old] if old else None, names[pair[1]][new] if new else None
        kinds = [kind] if kind != "*" else [one.value for one in LinkKind]
        right += any((*ends, one) in links[pair] for one in kinds)
    share = right / len(rows)
    measured = f"{right} of {len(rows)} reviewed links ({share:.2%})"
    return Row("lineage", "99.9 %", measured, f"{taken:.1f} s for all {len(chain.links)} pairs", share >= 0.999)


def bringing_in(corpus: Path, home: Path) -> Iterator[Row]:
    """The 62 English releases into an empty home, and what they take on disk."""
    paths = sorted((corpus / "en").glob("*.txt"))
    taken = timed(lambda: run("add", str(corpus / "en"), home=home))
    plain = timed(lambda: diff_plainly(paths))
    yardstick = f"{taken / plain:.2f} times difflib over the lines of neighbours"
    yield Row(f"bring in {len(paths)} releases", "6 s", f"{taken:.1f} s", yardstick, taken <= 6)
    size = sum(path.stat().st_size for path in home.rglob("*") if path.is_file()) / 1e6
    given = sum(path.stat().st_size for path in paths) / 1e6
    yield Row("on disk, with index and originals", "12 MB", f"{size:.1f} MB", f"{given:.1f} MB given", size <= 12)
    again = timed(lambda: run("add", str(corpus / "en_old"), home=home))
    yield Row("bring in 12 older ones beside them", "", f"{again:.1f} s", "", None)


def diff_plainly(paths: list[Path]) -> None:
    """The differences of neighbours as difflib finds them, line by line: no tree, no lineage, no index."""
    texts = [(decode(path.read_bytes(), str(path)).text or "").split("\n") for path in paths]
    for old, new in pairwise(texts):
        sum(1 for _ in unified_diff(old, new, lineterm=""))


def cold(floor: float) -> Iterator[Row]:
    """Whole processes, the median of several after one that warms the disk."""
    for name, arguments, target in COLD:
        median = time_command([*MTGCR, *arguments], RUNS)
        yardstick = f"{median / floor:.1f} times `python -c pass`"
        yield Row(f"`{name}` cold", f"{target} ms", f"{median:.0f} ms", yardstick, median <= target)


def warm_searches(base: KnowledgeBase) -> Iterator[Row]:
    """The committed questions in one process, over the newest texts of both languages.

    Those found by their words, and those taken as questions too, since no rule has their words together.
    """
    queries = [question.query for language in Language for question in read_questions(language)]
    for name, most, taken in zip(("", ", taken as questions too"), (5, 30), times(base, queries), strict=True):
        slow, middle = taken[int(0.95 * len(taken))], statistics.median(taken)
        median = f"median {middle:.1f} ms of {len(taken)}"
        yield Row(f"search warm{name}, p95", f"{most} ms", f"{slow:.1f} ms", median, slow <= most)


def diffs(base: KnowledgeBase, folder: Path) -> Iterator[Row]:
    """Differences of releases in one process, the releases read before."""
    held = [r for r in base.store.releases() if (r.language, r.edition) == (Language.EN, Edition.OFFICIAL)]
    recent = [release for release in held if release.effective >= datetime.date(2024, 9, 20)]
    taken = [best(partial(diff_releases, base.store, old, new)) for old, new in pairwise(recent)]
    middle = statistics.median(taken) * 1000
    beside = beside_others(folder, recent[-2:], taken[-1])
    yield Row("diff of neighbours warm", "20 ms", f"{middle:.0f} ms", f"{len(taken)} pairs; {beside}", middle <= 20)
    first = next(release for release in held if release.effective.year == 2015)
    whole = best(lambda: diff_releases(base.store, first, held[-1]))
    yardstick = f"{whole * 1000 / middle:.0f} times a neighbour; {beside_others(folder, [first, held[-1]], whole)}"
    yield Row(f"diff {first.effective} to {held[-1].effective}", "0.6 s", f"{whole:.2f} s", yardstick, whole <= 0.6)


def beside_others(folder: Path, pair: list[ReleaseInfo], ours: float) -> str:
    """The ratio of the time of our diff to those of git and difflib on the same two texts."""
    old, new = (folder / release.name for release in pair)
    git, plain = best(partial(diff_with_git, old, new)), best(partial(diff_with_difflib, old, new))
    return f"{ours / git:.1f} times `git diff --word-diff`, {ours / plain:.2g} times difflib"


def scenarios() -> Iterator[Row]:
    """What is represented and executed, and the time of the whole suite over all releases."""
    counts: dict[str, Any] = json.loads(run("check", "--coverage", "--format", "json"))["examples"]
    total, shown, executed = counts["total"], counts["represented"], counts["executed"]
    told = f"{executed} executed, {counts['discriminating']} discriminating"
    yield Row("printed examples represented", f"all {total}", str(shown), told, shown >= total)
    yield Row("printed examples executed", "240", str(executed), "", executed >= 240)
    taken = timed(lambda: run("check"))
    yield Row("all scenarios over all releases", "6 s", f"{taken:.1f} s", "", taken <= 6)


def best(step: Callable[[], object]) -> float:
    """The seconds of the quickest of three runs after one that warms up."""
    step()
    return min(timed(step) for _ in range(3))


def timed(step: Callable[[], object]) -> float:
    """The seconds that the step takes by the clock."""
    start = time.perf_counter()
    step()
    return time.perf_counter() - start


def run(*arguments: str, home: Path | None = None) -> str:
    """The output of the command as a process of its own."""
    environment = {**os.environ, "MTGCR_HOME": str(home or os.environ["MTGCR_HOME"])}
    done = subprocess.run([*MTGCR, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


if __name__ == "__main__":
    main()
