"""Times whole processes of the command line against the floor of an empty Python.

python -m mtgcr.bench.cold TEXTS…    (releases to fill a fresh home with; the embedded knowledge base without any)
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 15
COMMANDS = (
    ("rule 510.1c", ["rule", "510.1c"]),
    ("search trample", ["search", "trample"]),
    ("search 致死ダメージ", ["search", "致死ダメージ"]),
    ("history 510.1c", ["history", "510.1c"]),
    ("diff 2024-09-20 2024-11-08", ["diff", "2024-09-20", "2024-11-08"]),
    ("ask", ["ask", "Can trample damage be assigned to the player if a blocker has deathtouch?"]),
)


def time_command(command: list[str], runs: int) -> float:
    """The median wall time of the command as a whole process, in milliseconds, after one warm-up."""
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[1:])


def main(texts: list[str]) -> None:
    """Fill a home, then print a row for each command: median and ratio to the floor."""
    mtgcr = str(Path(sys.executable).with_name("mtgcr"))
    with tempfile.TemporaryDirectory() as home:
        os.environ["MTGCR_HOME"] = home
        start = time.perf_counter()
        subprocess.run([mtgcr, "add", *texts] if texts else [mtgcr, "build"], stdout=subprocess.DEVNULL, check=True)
        print(f"bringing in: {time.perf_counter() - start:.1f} s for {len(texts)} paths")
        size = sum(path.stat().st_size for path in Path(home).rglob("*") if path.is_file())
        print(f"on disk: {size / 1e6:.1f} MB")
        floor = time_command([sys.executable, "-c", "pass"], RUNS)
        print(f"{'python -c pass':<32} {floor:6.0f} ms")
        for name, arguments in COMMANDS:
            median = time_command([mtgcr, *arguments], RUNS)
            print(f"{'mtgcr ' + name:<32} {median:6.0f} ms   {median / floor:5.1f} times the floor")


if __name__ == "__main__":
    main(sys.argv[1:])
