"""Measures the lineages of a folder of releases: time, kinds, confidence, and a plain text matcher on the same pairs.

python -m bench.lineage FOLDER [PAIRS]

The plain matcher does what matching by words alone does: what is not equal is given to the nearest text of the other
release by `difflib`, the closest first, with no idea of parents or neighbours.  It runs on PAIRS neighbouring pairs
(3 unless told), spread over the releases, and is compared on those only.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from difflib import SequenceMatcher, get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from kb.chain import build_chain
from kb.fingerprint import fold_typography
from kb.ingest import load_overrides
from kb.lineage import match
from kb.masking import mask_references, split_words, word_set
from kb.model import NodeKind
from kb.nodes import flatten
from parser.reader import find_files, read_release

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from kb.chain import Chain
    from kb.model import Node

Dated = tuple["datetime.date", tuple["Node", ...]]


def read_folder(folder: Path) -> list[Dated]:
    """The releases of the folder by date."""
    read = (read_release(path) for path in find_files([folder]))
    return sorted(((one.effective, flatten(one)) for one in read if one.effective), key=lambda pair: pair[0])


def match_plainly(old: Sequence[Node], new: Sequence[Node]) -> int:
    """The number of pairs that words alone bring together, greedily."""
    ours = {node.text for node in old if node.kind is NodeKind.RULE}
    theirs = {node.text for node in new if node.kind is NodeKind.RULE}
    left = sorted(theirs - ours)
    pairs = []
    for text in sorted(ours - theirs):
        for near in get_close_matches(text, left, n=3, cutoff=0.4):
            pairs.append((SequenceMatcher(None, text, near).ratio(), text, near))
    taken: set[str] = set()
    for _, text, near in sorted(pairs, reverse=True):
        if text not in taken and near not in taken:
            taken |= {text, near}
    return len(taken) // 2 + len(ours & theirs)


def forget() -> None:
    """Empties the memories of words."""
    for memory in (fold_typography, mask_references, split_words, word_set):
        memory.cache_clear()


def report(chain: Chain) -> None:
    """Prints kinds and confidence of all links."""
    links = [link for step in chain.links for link in step]
    print("kinds:", dict(Counter(link.kind.value for link in links).most_common()))
    print("confidence:", dict(sorted(Counter(int(link.confidence * 10) / 10 for link in links).items())))


def main(arguments: Sequence[str]) -> None:
    """Runs the measurement."""
    releases = read_folder(Path(arguments[0]))
    rounds = []
    for _ in range(3):
        forget()
        start = time.process_time()
        chain = build_chain(releases, load_overrides())
        rounds.append(time.process_time() - start)
    median = sorted(rounds)[1]
    print(f"{len(chain.links)} pairs: {median:.2f} s, {median / len(chain.links) * 1000:.0f} ms each")
    report(chain)
    wanted = int(arguments[1]) if len(arguments) > 1 else 3
    for index in range(0, len(chain.links), max(1, len(chain.links) // wanted)):
        compare(chain, index)


def compare(chain: Chain, index: int) -> None:
    """Prints the times of both matchers on one pair."""
    old, new = chain.nodes[index], chain.nodes[index + 1]
    start = time.process_time()
    match(old, new)
    middle = time.process_time()
    match_plainly(old, new)
    ours, plain = middle - start, time.process_time() - middle
    print(f"{chain.dates[index]} to {chain.dates[index + 1]}: {ours:.3f} s, by words alone {plain:.3f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
