"""Kills add, sync and build with SIGKILL at random moments, damages files at random places, looks at what is left.

python -m mtgcr.bench.hardening OLD.txt NEW.txt [--times 50] [--seed 1]

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
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.storage.home import ORIGINALS, current_generation
from mtgcr.kb.storage.originals import list_originals
from mtgcr.kb.storage.ownership import STAMP
from mtgcr.kb.storage.seal import broken_parts
from mtgcr.tests.servers import give, give_page, serve

if TYPE_CHECKING:
    from collections.abc import Sequence

MTGCR = (sys.executable, "-m", "mtgcr")
LOOKS = (("rule", "510.1c"), ("search", "trample"), ("history", "510.1c"), ("releases",))
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


def main(argv: list[str] | None = None) -> None:
    """Print a row for each command: how often which state was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(argv)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(serve())
        server.answers = {"/rules": [give_page("/new.txt")], "/new.txt": [give(given.new.read_bytes())]}
        (folder / "sources.toml").write_text(TABLE.format(url=server.url(""), host=server.host))
        add_files(folder / "old", [given.old])
        commands = (("add", str(given.new)), ("sync", "--sources", str(folder / "sources.toml")), ("build",))
        for arguments in commands:
            trial = Trial(arguments[0], arguments, measure(folder / "old", arguments))
            found = run_trial(trial, folder / "old", given.times, random.Random(given.seed))
            told = ", ".join(f"{count} {state}" for state, count in found.most_common())
            print(f"{trial.name:<6} {trial.seconds:4.1f} s alone; {given.times} kills: {told}", flush=True)
        chance, damaged = random.Random(given.seed), Counter[str]()
        for time_ in range(given.times):
            damaged[damage_once(folder / "old", folder / f"damaged-{time_}", chance)] += 1
        told = ", ".join(f"{count} {state}" for state, count in damaged.most_common())
        print(f"damage to one file, {given.times} times: {told}")


if __name__ == "__main__":
    main()
