"""Measures the lineages of a folder of releases: time, kinds, confidence, and a plain text matcher on the same pairs.

python -m mtgcr.bench.lineage FOLDER [PAIRS]

The plain matcher does what matching by words alone does: what is not equal is given to the nearest text of the other
release by `difflib`, the closest first, with no idea of parents or neighbours.  It runs on PAIRS neighbouring pairs
(3 unless told), spread over the releases, and is compared on those only.  On the same pairs, and from the first
release to the last, the diff is set beside `git diff --word-diff` (the whole process) and beside difflib over lines
and then over the words of the lines that differ, which know nothing of rules either.  All is processor time.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections import Counter
from difflib import SequenceMatcher, get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.changes.diff import compare_nodes
from mtgcr.kb.intake.ingest import load_overrides
from mtgcr.kb.lineages.chain import build_chain
from mtgcr.kb.lineages.lineage import match
from mtgcr.kb.lineages.nodes import flatten
from mtgcr.kb.model import NodeKind
from mtgcr.kb.words.fingerprint import fold_typography
from mtgcr.kb.words.masking import mask_references, split_words, word_set
from mtgcr.parser.decoding import decode
from mtgcr.parser.language import Language
from mtgcr.parser.reader import find_files, read_release

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Sequence

    from mtgcr.kb.lineages.chain import Chain
    from mtgcr.kb.model import Node

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
    chosen = range(0, len(chain.links), max(1, len(chain.links) // wanted))
    for index in chosen:
        compare(chain, index)
    paths = files_by_date(Path(arguments[0]))
    for old, new in [*((index, index + 1) for index in chosen), (0, len(chain.links))]:
        compare_diffs(chain, (old, new), (paths[chain.dates[old]], paths[chain.dates[new]]))


def files_by_date(folder: Path) -> dict[datetime.date, Path]:
    """Where the text of each day is."""
    return {day: path for path in find_files([folder]) if (day := read_release(path).effective)}


def compare_diffs(chain: Chain, pair: tuple[int, int], paths: tuple[Path, Path]) -> None:
    """Prints the time of the diff between two releases whose lineages are known, and its ratio to others."""
    old, new = pair
    links = chain.between(old, new)
    between = chain.dates[old], chain.dates[new]
    ours = quickest(lambda: compare_nodes(chain.nodes[old], chain.nodes[new], links, between, Language.EN))
    matching = quickest(lambda: match(chain.nodes[old], chain.nodes[new])) if new - old == 1 else None
    told = [f"{between[0]} to {between[1]}: diff {ours * 1000:.0f} ms"]
    told += [f"with matching {(ours + matching) * 1000:.0f} ms"] if matching else []
    for name, step in (("git diff --word-diff", diff_with_git), ("difflib", diff_with_difflib)):
        other = quickest(lambda step=step: step(*paths))  # type: ignore[misc]
        told.append(f"{name} {other * 1000:.0f} ms, diff is {ours / other:.2g} times that")
    print("; ".join(told))


def quickest(step: Callable[[], object]) -> float:
    """The least processor time of three runs, in seconds, children included; what is remembered is kept."""
    return min(processor_time(step) for _ in range(3))


def processor_time(step: Callable[[], object]) -> float:
    """The seconds that processors spend on the step, in this process and those that it starts."""
    before = used()
    step()
    return used() - before


def used() -> float:
    """The processor time used so far."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in spent)


def diff_with_git(old: Path, new: Path) -> None:
    """The word diff of git between two files."""
    command = ["git", "diff", "--no-index", "--word-diff", "--no-color", str(old), str(new)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)


def diff_with_difflib(old: Path, new: Path) -> int:
    """The changed stretches between two files: lines first, then the words of the lines that differ."""
    ours, theirs = ((decode(path.read_bytes(), str(path)).text or "").split("\n") for path in (old, new))
    found = 0
    for tag, a, b, c, d in SequenceMatcher(None, ours, theirs).get_opcodes():
        if tag != "equal":
            words = " ".join(ours[a:b]).split(), " ".join(theirs[c:d]).split()
            found += sum(tag != "equal" for tag, *_ in SequenceMatcher(None, *words).get_opcodes())
    return found


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
