"""All that docs/hardening.md counts, in one run, as its table: trials and failures; exit code 1 where any failed.

python -m mtgcr.bench.hardening OLD.txt NEW.txt [--times 50] [--seed 1]

Kills add, sync and build with SIGKILL at random moments, damages files at random places, looks at what is left; then
runs the tests of tests/test_hardening_*.py, with more trials than `make test` has.

Before each kill the home holds OLD; `add` and `sync` bring NEW in, `build` makes OLD again.  Afterwards the home must
hold the old or the new texts, every file of the current generation must be as it was sealed, a look-up must work, and
the same command must finish when it is run again.

For damage, one file of the home is cut or overwritten somewhere, `doctor` must find it, and commands must answer or
tell, and end with the texts all there.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.storage.home import ORIGINALS, current_generation
from mtgcr.kb.storage.originals import list_originals
from mtgcr.kb.storage.ownership import STAMP
from mtgcr.kb.storage.seal import broken_parts
from mtgcr.tests.servers import give, give_page, serve

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MTGCR = (sys.executable, "-m", "mtgcr")
LOOKS = (("rule", "510.1c"), ("search", "trample"), ("history", "510.1c"), ("releases",))
CHECKOUT = Path(__file__).resolve().parent.parent
SUITES = {
    "damage to any file of a home, then `doctor --repair`": (
        "tests/test_hardening_anywhere.py",
        {"MTGCR_TRIALS": "200"},
    ),
    "8 writers at once, 8 readers that find damage": ("tests/test_hardening_many.py", {"MTGCR_MANY": "8"}),
    "any bytes as any input": ("tests/test_hardening_fuzz.py", {}),
    "signals, disks, limits, foreign files, hostile texts": ("tests/test_hardening_[bdhst]*.py", {}),
}
"""What a row is about, with the tests, and the variables that have them try more than `make test` does."""
TABLE = """
[[page]]
name = "publisher"
language = "en"
addresses = ["{url}/rules"]
link = '/new.txt$'
hosts = ["{host}"]
least_rules = 10
"""


@dataclass(frozen=True, slots=True)
class Trial:
    """A command to be killed again and again, and how long it takes when it is left alone."""

    name: str
    arguments: tuple[str, ...]
    seconds: float


def start(home: Path, arguments: Sequence[str]) -> subprocess.Popen[bytes]:
    """The command as a process over the home."""
    environment = {**os.environ, "MTGCR_HOME": str(home)}
    return subprocess.Popen([*MTGCR, *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def kill_once(trial: Trial, home: Path, wait: float) -> str:
    """What the home holds after the command was killed so many seconds on: "old", "new", or what is wrong."""
    process = start(home, trial.arguments)
    time.sleep(wait)
    process.send_signal(signal.SIGKILL)
    _, err = process.communicate()
    if b"Traceback" in err:
        return "traceback"
    generation = current_generation(home)
    if generation is None or broken_parts(generation, thoroughly=True):
        return "damaged"
    held = len(list_originals(generation / ORIGINALS))
    look = start(home, ("rule", "101.1"))
    look.communicate()
    if look.returncode != 0:
        return "unreadable"
    return {1: "old", 2: "new"}.get(held, "texts lost")


def run_trial(trial: Trial, old: Path, times: int, chance: random.Random) -> Counter[str]:
    """Kill the command so many times, each over a fresh copy of the old home; it must then run to its end."""
    found: Counter[str] = Counter()
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder) / "home"
            shutil.copytree(old, home)
            found[kill_once(trial, home, chance.uniform(0, trial.seconds * 1.1))] += 1
            again = start(home, trial.arguments)
            again.communicate()
            generation = current_generation(home)
            left = len(list((home / "generations").iterdir()))
            if again.returncode or generation is None or left != 1:
                found["not finished when run again"] += 1
    return found


@dataclass(frozen=True, slots=True)
class Row:
    """What a number of trials came to, and which ends are as they should be."""

    told: str
    found: Counter[str]
    good: tuple[str, ...]

    @property
    def failures(self) -> int:
        """How many trials ended otherwise."""
        return sum(count for end, count in self.found.items() if end not in self.good)

    def __str__(self) -> str:
        """The row of the table."""
        ends = ", ".join(f"{count} {end}" for end, count in self.found.most_common())
        return f"| {self.told} | {sum(self.found.values())} | {self.failures} | {ends} |"


UNUSED = "of no account to the commands"
"""A copy that none of them read; or a stamp, without which a folder is never removed and is otherwise as good."""


def damage_once(old: Path, home: Path, chance: random.Random) -> str:
    """What became of a home with one damaged file: "mended", `UNUSED`, or what is wrong."""
    shutil.copytree(old, home)
    generation = current_generation(home)
    assert generation
    path = chance.choice([path for path in sorted(generation.rglob("*")) if path.stat().st_size and path.is_file()])
    data = bytearray(path.read_bytes())
    place = chance.randrange(len(data))
    if chance.random() < 0.3:
        del data[place:]
    else:
        data[place : place + 8] = bytes(255 - byte for byte in data[place : place + 8])
    path.write_bytes(data)
    told = start(home, ("doctor",))
    told.communicate()
    found = Counter(filter(None, (look(home, command) for command in LOOKS)))
    if told.returncode != 1 and path.name != STAMP:
        found["doctor did not find it"] += 1
    if found:
        return next(iter(found))
    return "mended" if current_generation(home) != generation else UNUSED


def look(home: Path, command: tuple[str, ...]) -> str:
    """What is wrong with the answer of the command; "" for nothing."""
    process = start(home, command)
    _, err = process.communicate()
    if b"Traceback" in err:
        return "traceback"
    told = process.returncode == 1 and b"kept texts cannot be read" in err
    return "" if process.returncode == 0 or told else f"exit {process.returncode} of {command[0]}"


def measure(old: Path, arguments: tuple[str, ...]) -> float:
    """The seconds that the command takes over the old home."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        shutil.copytree(old, home)
        begun = time.perf_counter()
        done = start(home, arguments)
        done.communicate()
        assert done.returncode == 0, arguments
        return time.perf_counter() - begun


def run_trials(given: argparse.Namespace) -> Iterator[Row]:
    """Kills of each command, then damage to one file, over homes with the older text."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(serve())
        server.answers = {"/rules": [give_page("/new.txt")], "/new.txt": [give(given.new.read_bytes())]}
        (folder / "sources.toml").write_text(TABLE.format(url=server.url(""), host=server.host))
        old = folder / "old"
        add_files(old, [given.old])
        for arguments in (("add", str(given.new)), ("sync", "--sources", str(folder / "sources.toml")), ("build",)):
            trial = Trial(arguments[0], arguments, measure(old, arguments))
            found = run_trial(trial, old, given.times, random.Random(given.seed))
            yield Row(f"SIGKILL during `{trial.name}`, which takes {trial.seconds:.1f} s", found, ("old", "new"))
        chance, damaged = random.Random(given.seed), Counter[str]()
        for time_ in range(given.times):
            damaged[damage_once(old, folder / f"damaged-{time_}", chance)] += 1
        yield Row("damage to one file of a generation", damaged, ("mended", UNUSED))


def run_suites() -> Iterator[Row]:
    """The tests of each suite, counted by what became of them."""
    for told, (pattern, environment) in SUITES.items():
        files = sorted(str(path) for path in CHECKOUT.glob(pattern))
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.xml"
            subprocess.run(
                [sys.executable, "-m", "pytest", "-q", f"--junit-xml={report}", *files],
                cwd=CHECKOUT, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, check=False,
            )  # fmt: skip
            cases = ElementTree.parse(report).iter("testcase")
            yield Row(told, Counter(became(case) for case in cases), ("passed", "skipped"))


def became(case: ElementTree.Element) -> str:
    """What became of a test: "passed", "skipped", "failure" or "error"."""
    return next((part.tag for part in case if part.tag in {"failure", "error", "skipped"}), "passed")


def main(argv: list[str] | None = None) -> int:
    """Print the table; 1 where anything failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(argv)
    print("| what | trials | failures | how they ended |\n|---|---|---|---|", flush=True)
    failures = 0
    for row in chain(run_trials(given), run_suites()):
        failures += row.failures
        print(row, flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
