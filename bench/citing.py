"""How long ten megabytes of text take to be checked: python -m mtgcr.bench.citing [HOME].

One line in seventeen has a citation, from the cases of the tests with a word added, so that hardly any line repeats.
"""

from __future__ import annotations

import csv
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.storage.home import default_home

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZE = 10_000_000
SHARE = 0.06
CASES = Path(__file__).resolve().parent.parent / "tests" / "cases" / "citator.tsv"
FILLER = (
    "int x = compute(a, b); return x + 42;",
    "for (int i = 0; i < 100; i++) { total += list[i] * 1.5f; }",
    "We played three rounds and drew the last one on time.",
    "このデッキは前の大会で使った。",
)


def write_lines(seed: int = 1) -> Iterator[str]:
    """Lines of code and prose without end, some with a citation."""
    with CASES.open(encoding="utf-8", newline="") as file:
        cited = [row[1].replace("\\n", "\n") for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)][1:]
    choose = random.Random(seed)  # the same text every time, nothing secret
    while True:
        line = choose.choice(cited if choose.random() < SHARE else FILLER)
        yield f"{line} word{choose.randrange(1_000_000)}\n"


def _worked() -> float:
    """Seconds that the processes started so far have had a processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the wall time of three runs of the command as a user starts it."""
    home = sys.argv[1] if len(sys.argv) > 1 else str(default_home())
    with tempfile.TemporaryDirectory() as folder:
        path, size = Path(folder) / "text.txt", 0
        with path.open("w", encoding="utf-8") as file:
            for line in write_lines():
                size += len(line.encode())
                file.write(line)
                if size >= SIZE:
                    break
        for _ in range(3):
            before, start = _worked(), time.perf_counter()
            command = [sys.executable, "-m", "mtgcr", "--home", home, "cite", "check", str(path)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            wall, worked = time.perf_counter() - start, _worked() - before
            print(f"{wall:.2f} s, {worked:.2f} s of them at work: {done.stdout.splitlines()[-1]}")


if __name__ == "__main__":
    main()
