"""Writes data/cards/names.tsv: names of cards in English and Japanese, from a JSON object of them.

usage: python -m mtgcr.bench.card_names NAMES.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from unicodedata import normalize

TABLE = Path(__file__).resolve().parent.parent / "data" / "cards" / "names.tsv"


def write_names(names: dict[str, str], table: Path) -> None:
    """Write the names, Japanese by English, sorted by the English one, in the letters in which they are looked up."""
    rows = sorted(f"{english}\t{normalize('NFKC', japanese)}" for english, japanese in names.items())
    table.parent.mkdir(parents=True, exist_ok=True)
    table.write_text("\n".join(["english\tjapanese", *rows, ""]), encoding="utf-8")


if __name__ == "__main__":
    write_names(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")), TABLE)
