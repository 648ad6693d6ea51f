"""Measures which sentences are stock over the releases in the folders, and writes data/atlas/stock.tsv.

python -m mtgcr.bench.stock_sentences FOLDER …
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.lineages.atlas_tables import write_stock
from mtgcr.kb.lineages.nodes import flatten
from mtgcr.kb.lineages.stock import stock_sentences
from mtgcr.parser.reader import find_files, read_release

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str]) -> None:
    """Runs the measurement."""
    paths = find_files(map(Path, arguments))
    found = stock_sentences(flatten(read_release(path)) for path in paths)
    write_stock(found, data_directory() / "atlas")
    print(f"{len(paths)} releases: {len(found)} stock sentences, the commonest in {max(found.values())} places")


if __name__ == "__main__":
    main(sys.argv[1:])
