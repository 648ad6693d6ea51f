"""The wordings of rules that a human compared the code with: rules/reviewed.tsv, one wording a line."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import TypeAlias

Reviewed: TypeAlias = tuple[str, str, str]
"""An operation, the number of a rule, and the period of the implementation as `[since..until]`, or nothing."""
Reviews: TypeAlias = "Mapping[Reviewed, frozenset[str]]"
"""For each rule of an implementation the fingerprints of the wordings reviewed."""


def reviews_of(table: str) -> Reviews:
    """What the lines of a table after its heading say."""
    found: defaultdict[Reviewed, set[str]] = defaultdict(set)
    for line in table.splitlines()[1:]:
        operation, number, period, wording = line.split("\t")
        found[operation, number, period].add(wording)
    return {reviewed: frozenset(wordings) for reviewed, wordings in found.items()}


@cache
def own_reviews() -> Reviews:
    """What rules/reviewed.tsv says; read when first asked for."""
    return reviews_of(resources.files("mtgcr.rules").joinpath("reviewed.tsv").read_text(encoding="utf-8"))
