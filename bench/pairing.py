"""Measures the pairing of a Japanese release with English ones, and of examples without numbers.

usage: python -m mtgcr.bench.pairing CORPUS [ANSWERS]

CORPUS is the folder of the real texts.  The Japanese release is paired with every English one as if no other were
known; right is what has the lineage that its partner of the same date has.  ANSWERS is a table of the right rules of
documents/examples-ja.txt.
"""

from __future__ import annotations

import csv
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.documents.example_matching import EnglishPassage, JapanesePassage, match_passages
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.lineages.atlas_tables import read_atlas
from mtgcr.kb.lineages.nodes import flatten, name_of
from mtgcr.kb.model import Node, NodeKind
from mtgcr.kb.translations.pairing import pair_nodes
from mtgcr.kb.translations.pairing_report import pairing_report
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.example_list import parse_example_list
from mtgcr.parser.reader import read_release

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.lineages.atlas import Atlas

JAPANESE, ENGLISH = "ja/cr_20260116.txt", "en/rules_20260116.txt"
SHOWN = {
    "rules": {NodeKind.SECTION, NodeKind.GROUP, NodeKind.RULE},
    "examples": {NodeKind.EXAMPLE},
    "entries": {NodeKind.ENTRY},
}


class Bench:
    """The Japanese release, its exact partners, and the atlas that knows all lineages."""

    def __init__(self, corpus: Path) -> None:
        self.corpus = corpus
        self.atlas: Atlas = read_atlas(data_directory() / "atlas")
        self.japanese, self.english = self._nodes(JAPANESE)[1], self._nodes(ENGLISH)[1]
        date, nodes = self._nodes(ENGLISH)
        lineages = self.atlas.lineages(date, nodes)
        assert lineages is not None
        started = time.perf_counter()
        partners = pair_nodes(self.japanese, self.english)
        self.seconds = time.perf_counter() - started
        self.wanted = [None if partner is None else lineages[partner] for partner in partners]

    def _nodes(self, name: str) -> tuple[datetime.date, tuple[Node, ...]]:
        release = read_release(self.corpus / name)
        assert release.effective is not None
        return release.effective, flatten(release)

    def print_gaps(self) -> None:
        """What does not go one to one on the same date."""
        report = pairing_report(self.japanese, self.english)
        counts = ", ".join(f"{kind.value} {count}" for kind, count in report.paired.items())
        print(f"same date: paired in {self.seconds:.2f} s: {counts}")
        for gap in report.gaps:
            print(f"  {gap.kind.value}: {gap.japanese or '-'} / {gap.english or '-'}")

    def print_dates(self) -> None:
        """Precision and recall against every other English release that the atlas knows."""
        print("release      seconds  " + "  ".join(f"{name:>8} precision  recall" for name in SHOWN))
        for path in sorted((*self.corpus.glob("en_old/*.txt"), *self.corpus.glob("en/*.txt")), key=lambda p: p.name):
            date, nodes = self._nodes(f"{path.parent.name}/{path.name}")
            lineages = self.atlas.lineages(date, nodes)
            if lineages is None:
                continue
            started = time.perf_counter()
            partners = pair_nodes(self.japanese, nodes, same_date=False)
            seconds = time.perf_counter() - started
            got = [None if partner is None else lineages[partner] for partner in partners]
            figures = "  ".join(self._figures(kinds, got, set(lineages)) for kinds in SHOWN.values())
            print(f"{date}  {seconds:>7.2f}  {figures}")

    def _figures(self, kinds: set[NodeKind], got: Sequence[str | None], standing: set[str]) -> str:
        told = [
            (one, other)
            for node, one, other in zip(self.japanese, self.wanted, got, strict=True)
            if node.kind in kinds and one is not None
        ]
        right = sum(one == other for one, other in told)
        paired, known = sum(other is not None for _, other in told), sum(one in standing for one, _ in told)
        return f"{right:>8} {right / max(paired, 1):>9.2%} {right / max(known, 1):>7.2%}"


def print_examples(corpus: Path, answers: Path) -> None:
    """How many of the listed examples find the right rule among all examples of June 2024, by the map's own date."""
    found = parse_example_list((corpus / "documents" / "examples-ja.txt").read_bytes(), "examples-ja.txt")
    assert found is not None
    passages = [JapanesePassage(str(item.number or ""), item.passage.words) for item in found.items]
    english = list(_passages(flatten(read_release(corpus / "en" / "rules_20240607.txt"))))
    started = time.perf_counter()
    matches = match_passages(load_lexicon(), passages, [english])
    seconds = time.perf_counter() - started
    with answers.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    right = sum(
        match is not None and match.translated.lineage == _answer(row) for match, row in zip(matches, rows, strict=True)
    )
    least = min(match.confidence for match in matches if match is not None)
    print(f"examples: {right} of {len(rows)} right in {seconds:.2f} s, least confidence {least}")


def _passages(nodes: Sequence[Node]) -> Iterator[EnglishPassage]:
    """The examples and rules, each under its name instead of its lineage."""
    for place, node in enumerate(nodes):
        if node.kind is NodeKind.EXAMPLE:
            yield EnglishPassage(name_of(node), place, "", node.text)
        elif node.kind is NodeKind.RULE:
            yield EnglishPassage(name_of(node), place, node.number, node.text)


def _answer(row: dict[str, str]) -> str:
    number, ordinal = row["en_rule_20240607"], row["example_no"]
    return number if ordinal == "-" else f"ex:{number}#{ordinal}"


if __name__ == "__main__":
    bench = Bench(Path(sys.argv[1]))
    bench.print_gaps()
    if len(sys.argv) > 2:
        print_examples(Path(sys.argv[1]), Path(sys.argv[2]))
    bench.print_dates()
