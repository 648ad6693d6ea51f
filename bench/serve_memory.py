"""What many requests leave in the memory of the reader: one server asked for so many different things, and told of it.

python -m mtgcr.bench.serve_memory HOME [--requests 100000]

Pages and answers of many days, suggestions, searches, and what is not there.  Memory is what the process has for
itself with its part of what it shares (PSS); heap is what it made (anonymous), files what it has mapped: programs and
libraries.  SQLite maps no file here, it reads into its own heap.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from mtgcr.bench.serve import load, memory_of, server
from mtgcr.kb.model import NodeKind
from mtgcr.library.library import Library

CLIENTS = 16
STRETCHES = 10
"""After each of which the memory is told."""
RIGHT = (b"200", b"302", b"304", b"400", b"404")
"""What is not there is told to be no number, or not there."""
WORDS = ("trample", "combat damage", "first strike", "接死", "戦闘ダメージ", "copy", "state-based", "マリガン", "layer")


class Asker(NamedTuple):
    """Makes addresses out of what is held, by chance, the same in every run."""

    chance: random.Random
    days: tuple[str, ...]
    numbers: tuple[str, ...]

    @classmethod
    def of(cls, kb: Library) -> Asker:
        """Of the home: every release, and every rule of today."""
        groups = [group.number for section in kb.contents().sections for group in section.below]
        found = [one for number in groups for one in kb.rule(number, everything=True).found[0].subrules]
        numbers = [one.number for rule in found for one in (rule, *rule.subrules) if one.kind is NodeKind.RULE]
        days = sorted({str(one.release.effective) for one in kb.releases().issues})
        return cls(random.Random(24), tuple(days), tuple(numbers))

    def address(self, place: int) -> str:
        """The one in that place: of ten five are JSON, three pages, one words, one is not there."""
        day, number = self.chance.choice(self.days), self.chance.choice(self.numbers)
        match place % 10:
            case 0 | 1 | 2:
                return f"/v1/refs/{day}/{number}"
            case 3 | 4:
                return f"/v1/rules/{day}/{number}"
            case 5 | 6 | 7:
                texts = self.chance.choice(("en", "ja", "both"))
                return f"{self.chance.choice(('', '/ja'))}/cr/{day}/{number}?lang={texts}"
            case 8:
                word = self.chance.choice(WORDS)
                typed = word[: self.chance.randint(1, len(word))]
                kind = self.chance.choice(("suggest", "suggest", "search"))
                return f"/{kind}?q={quote(typed)}&as-of={day}"
            case _:
                return f"/cr/{day}/{number}.{place}"


def main() -> int:
    """Print the memory after each stretch."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("home", type=Path)
    arguments.add_argument("--requests", type=int, default=100_000)
    given = arguments.parse_args()
    asker, each = Asker.of(Library(given.home, None, None)), given.requests // STRETCHES
    print("| requests | MB | of it heap; files | ms CPU each | ms waited, median; p99 | failed |")
    print("|---|---|---|---|---|---|")
    with server(["-m", "mtgcr", "serve", "--port"], "/healthz", given.home) as (process, port):
        print(f"| 0 | {_memory(process)} | | | |", flush=True)
        for stretch in range(STRETCHES):
            paths = [asker.address(place) for place in range(each)]
            got = load(process, port, paths, CLIENTS, RIGHT, accept_encoding="zstd")
            waits = f"{got.at(0.5):.0f}; {got.at(0.99):.0f}"
            told = f"{_memory(process)} | {got.cpu:.2f} | {waits} | {got.failed}"
            print(f"| {(stretch + 1) * each} | {told} |", flush=True)
    return 0


def _memory(process: int) -> str:
    """All of it, heap and files, as columns."""
    heap, files = (memory_of(process, f"Pss_{kind}") for kind in ("Anon", "File"))
    return f"{memory_of(process):.0f} | {heap:.0f}; {files:.0f}"


if __name__ == "__main__":
    sys.exit(main())
