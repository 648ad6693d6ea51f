"""How many of the rules that decide something have code.

mtgcr check --coverage --format json | python -m mtgcr.bench.reach

bench/deciding_rules.tsv has 300 rules drawn at random (seed 20261123) from sections 1 and 3 to 7 of the release of
2026-08-07, labelled on 2026-11-23 by a judge who saw nothing of the engine: "yes" where the rule decides what happens
in some situation of a game, "variant" where only in a variant that is rarely played, "no" for all others.  It was read
before the engine was extended, so its figure says how far those rules got, not how far any others did:
bench/deciding_rules_fresh.tsv has 100 others (seed 20261124), drawn afterwards and labelled by who had extended the
engine, before looking which of them have code.
"""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

from mtgcr.bench.intervals import with_interval

LABELS = {name: Path(__file__).resolve().parent / f"{name}.tsv" for name in ("deciding_rules", "deciding_rules_fresh")}


def main() -> None:
    """Prints the share of the deciding rules that have code under their own number, in all and by section."""
    with_code = set(json.load(sys.stdin)["rules_with_code"])
    for name, path in LABELS.items():
        with path.open(encoding="utf-8", newline="") as file:
            rules = [row["rule"] for row in csv.DictReader(file, delimiter="\t") if row["label"] == "yes"]
        for section in ("", *sorted({rule[0] for rule in rules})):
            held = [rule for rule in rules if rule.startswith(section)]
            print(name, section or "all", with_interval(len(with_code.intersection(held)), len(held)))


if __name__ == "__main__":
    main()
