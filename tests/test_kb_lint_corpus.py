"""The lint over every English release at hand: nothing but what was reviewed, and all of that."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from mtgcr.kb.linting.lint import lint_release
from mtgcr.tests.real_texts import release_in

pytestmark = pytest.mark.corpus

REVIEWED = Path(__file__).parent / "cases" / "lint_reviewed.tsv"
REFERENCES = ("reference-dangling", "reference-title-differs", "term-dangling", "number-duplicate")


def lint_all(corpus: Path) -> list[str]:
    """One row for each finding about references and numbers: code, message, first and last release, how many."""
    releases: dict[tuple[str, str], list[str]] = defaultdict(list)
    paths = sorted([*corpus.glob("en/rules_*.txt"), *corpus.glob("en_old/rules_*.txt")], key=lambda path: path.name)
    for path in paths:
        for found in lint_release(release_in(path)):
            if found.code in REFERENCES:
                releases[found.code, found.message].append(path.stem.removeprefix("rules_"))
    return ["\t".join((*key, dates[0], dates[-1], str(len(dates)))) for key, dates in sorted(releases.items())]


def test_the_releases_have_the_reviewed_errors_and_no_others(corpus: Path) -> None:
    assert lint_all(corpus) == REVIEWED.read_text("utf-8").splitlines()[1:]
