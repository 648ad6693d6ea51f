"""Measures the lexicon: reading the tables, and the first look-up and expansion of a process, in milliseconds.

python -m mtgcr.bench.lexicon_speed [ROUNDS]
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.lexicon import Lexicon
from mtgcr.kb.words.spelling import forget_words

if TYPE_CHECKING:
    from collections.abc import Callable

QUESTION = "接死トランプルを持つクリーチャーが場に出たとき、ETB 能力は立ち消えますか"
STEPS: tuple[tuple[str, Callable[[Lexicon], object]], ...] = (
    ("tables read", len),
    ("first look-up", lambda lexicon: lexicon.find("CMC")),
    ("first inflected look-up", lambda lexicon: lexicon.find("唱えられた")),
    ("first expansion", lambda lexicon: lexicon.expand(QUESTION)),
)


def milliseconds(step: Callable[[Lexicon], object]) -> float:
    """The time to read the lexicon and take the step, nothing remembered from before."""
    forget_words()
    start = time.perf_counter()
    step(Lexicon(data_directory() / "lexicon"))
    return (time.perf_counter() - start) * 1000


def main(rounds: int) -> None:
    """Prints median and best of each step, and the time of a warm expansion."""
    for name, step in STEPS:
        times = [milliseconds(step) for _ in range(rounds)]
        print(f"{name}: median {statistics.median(times):.1f} ms, best {min(times):.1f} ms")
    lexicon = Lexicon(data_directory() / "lexicon")
    lexicon.expand(QUESTION)
    start = time.perf_counter()
    for _ in range(rounds):
        lexicon.expand(QUESTION)
    print(f"warm expansion: {(time.perf_counter() - start) * 1000 / rounds:.3f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
