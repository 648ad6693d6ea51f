"""Fuzzes one input of the program with atheris, which is not among the requirements: pip install atheris.

python -m mtgcr.bench.fuzz TARGET [SEEDS…] [-max_total_time=60] [further options of libFuzzer]

TARGET is one of bench.fuzz_targets.TARGETS; SEEDS are files or folders to begin with.  It ends at the first exception
and leaves the input that caused it in crash-….
"""

from __future__ import annotations

import importlib
import sys


def main(argv: list[str]) -> None:
    """Fuzz until the time is over or something breaks."""
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["mtgcr"]):
        targets = importlib.import_module("mtgcr.bench.fuzz_targets").TARGETS
    if len(argv) < 2 or argv[1] not in targets:
        print(f"name one of {', '.join(targets)}", file=sys.stderr)
        sys.exit(2)
    atheris.Setup([argv[0], *argv[2:]], targets[argv[1]])
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
